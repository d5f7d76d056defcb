"""A folder with the files of one board, for copying by hand."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from commands.errors import ToolError
from commands.folders import replacing

from .files import MAIN
from .plan import MANIFEST, NEW, digest, format_manifest, free_name, parse_manifest

_BACKUP = re.compile(re.escape(MAIN) + r"\.bak\d*")

Digests = Mapping[str, list[str]]  # {path on the board: the possible digests of its file}


def save(contents: Mapping[str, bytes], folder: Path) -> Path | None:
    """Make `folder` hold `contents`, {path on the board: content}, and their manifest.

    Files of an earlier call are replaced or removed. A `main.py` from elsewhere is renamed to
    `main.py.bak`, and its new path is returned. Raises ToolError, before any change, if
    `folder` has another file that no call wrote. An interrupted call can be repeated.
    """
    new_manifest = {path: [digest(content)] for path, content in contents.items()}
    old_manifest = _manifest(folder)
    manifest = {
        path: [*new_manifest.get(path, ()), *old_manifest.get(path, ())]
        for path in {*new_manifest, *old_manifest}
    }
    for path in _foreign(folder, manifest):
        raise ToolError(
            f"{_place(folder, path)} is not a file that deploy.py wrote: choose a new or empty "
            "folder, or move that file away"
        )
    _write(folder, MANIFEST, format_manifest(manifest).encode())
    backup = _back_up_main(folder, manifest)
    for path, content in contents.items():
        _write(folder, path, content)
    for path in set(old_manifest) - set(new_manifest):
        _remove(folder, path)
    _write(folder, MANIFEST, format_manifest(new_manifest).encode())
    return backup


def _manifest(folder: Path) -> dict[str, list[str]]:
    """Return the manifest of an earlier call; an empty one if there was none."""
    try:
        text = _place(folder, MANIFEST).read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, NotADirectoryError):
        return {}
    return parse_manifest(text)


def _foreign(folder: Path, manifest: Digests) -> Iterator[str]:
    """Yield the paths of files that no call wrote, except main.py and its backups."""
    unfinished = {path + NEW for path in (*manifest, MANIFEST)}
    for file in folder.rglob("*"):
        if file.is_dir() and not file.is_symlink():
            continue
        path = "/" + file.relative_to(folder).as_posix()
        if path in unfinished or path in (MAIN, MANIFEST) or _BACKUP.fullmatch(path):
            continue
        if path not in manifest or digest(file.read_bytes()) not in manifest[path]:
            yield path


def _back_up_main(folder: Path, manifest: Digests) -> Path | None:
    """Rename a main.py that no call wrote; return its new path, None if there was no such file."""
    main = _place(folder, MAIN)
    if not main.is_file() or digest(main.read_bytes()) in manifest[MAIN]:
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
