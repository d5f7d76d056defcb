"""A folder for files that a tool makes: of one board, to copy by hand, or of a release."""

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from commands.errors import ToolError
from commands.folders import replacing

from .files import MAIN
from .plan import MANIFEST, NEW, digest, format_manifest, free_name, parse_manifest

_BACKUP = re.compile(re.escape(MAIN) + r"\.bak\d*")

Digests = Mapping[str, Sequence[str]]  # {path in the folder: the possible digests of its file}


class Listing(NamedTuple):
    """The file that lists the files of a folder, with their digests."""

    path: str
    digest: Callable[[bytes], str]
    format: Callable[[Digests], str]
    parse: Callable[[str], Digests]


_DEPLOYED = Listing(MANIFEST, digest, format_manifest, parse_manifest)


def save(contents: Mapping[str, bytes], folder: Path, listing: Listing = _DEPLOYED) -> Path | None:
    """Make `folder` hold `contents`, {path such as "/lib/font.mpy": content}, and their listing.

    Files of an earlier call are replaced or removed. If `contents` has a `main.py`, one from
    elsewhere is renamed to `main.py.bak`, and its new path is returned. Raises ToolError, before
    any change, if `folder` has another file that no call wrote. An interrupted call can be
    repeated.
    """
    new_digests = {path: [listing.digest(content)] for path, content in contents.items()}
    old_digests = _listed(folder, listing)
    digests = {
        path: [*new_digests.get(path, ()), *old_digests.get(path, ())]
        for path in {*new_digests, *old_digests}
    }
    _check(folder, digests, listing, contents)
    _write(folder, listing.path, listing.format(digests).encode())
    backup = _back_up_main(folder, digests[MAIN]) if MAIN in contents else None
    for path, content in contents.items():
        _write(folder, path, content)
    for path in set(old_digests) - set(new_digests):
        _remove(folder, path)
    _write(folder, listing.path, listing.format(new_digests).encode())
    return backup


def check(folder: Path, listing: Listing) -> None:
    """Raise ToolError if `folder` has a file that no call of `save` wrote.

    The new contents are unknown, so a NAME.new of a listed file is accepted here.
    """
    _check(folder, _listed(folder, listing), listing, contents=None)


def _check(
    folder: Path, digests: Digests, listing: Listing, contents: Mapping[str, bytes] | None
) -> None:
    if folder.exists() and not folder.is_dir():
        raise ToolError(f"{folder} is not a folder: choose a new or empty one")
    for path in _foreign(folder, digests, listing, contents):
        if not (MAIN in (contents or ()) and (path == MAIN or _BACKUP.fullmatch(path))):
            raise ToolError(
                f"{_place(folder, path)} was not written by this tool: choose a new or empty "
                "folder, or move that file away"
            )


def _listed(folder: Path, listing: Listing) -> Digests:
    """Return the digests that an earlier call listed, for files in `folder`; none without one."""
    try:
        text = _place(folder, listing.path).read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, NotADirectoryError):
        return {}
    return {
        path: digests
        for path, digests in listing.parse(text).items()
        if ".." not in PurePosixPath(path).parts
    }


def _foreign(
    folder: Path, digests: Digests, listing: Listing, contents: Mapping[str, bytes] | None
) -> Iterator[str]:
    """Yield the paths of files that no call wrote; `contents`: the new ones, None if unknown.

    A NAME.new is of an interrupted call if it has the beginning of the new NAME.
    """
    for file in folder.rglob("*"):
        if file.is_dir() and not file.is_symlink():
            continue
        path = "/" + file.relative_to(folder).as_posix()
        name = path.removesuffix(NEW)
        if name == listing.path:
            continue
        if name not in digests:
            yield path
            continue
        content = file.read_bytes()
        is_begun = contents is None or contents.get(name, b"").startswith(content)
        if listing.digest(content) not in digests[name] and not (path != name and is_begun):
            yield path


def _back_up_main(folder: Path, digests: Sequence[str]) -> Path | None:
    """Rename a main.py that no call wrote; return its new path, None if there was no such file."""
    main = _place(folder, MAIN)
    if not main.is_file() or digest(main.read_bytes()) in digests:
        return None
    return main.rename(main.with_name(free_name(main.name, os.listdir(folder))))


def _write(folder: Path, path: str, content: bytes) -> None:
    """Write a file atomically: whole or not at all."""
    place = _place(folder, path)
    place.parent.mkdir(parents=True, exist_ok=True)
    with replacing(place, NEW) as fresh:
        fresh.write_bytes(content)


def _remove(folder: Path, path: str) -> None:
    """Remove a file, its unfinished successor, and folders that are empty then."""
    place = _place(folder, path)
    for file in (place, place.with_name(place.name + NEW)):
        file.unlink(missing_ok=True)
    for parent in place.parents:
        if parent == folder or not parent.is_dir() or any(parent.iterdir()):
            return
        parent.rmdir()


def _place(folder: Path, path: str) -> Path:
    return folder / path.lstrip("/")
