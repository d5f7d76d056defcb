"""Compute the changes that a board needs, from its files, the new files and the manifest."""

import hashlib
from collections.abc import Callable, Collection, Container, Mapping, Sequence
from typing import NamedTuple

MANIFEST = "/lib/deployed.txt"  # lines of "path hash [hash]": files that this tool wrote
NEW = ".new"  # suffix of a file until it is complete on the board
DIGEST_LENGTH = 16  # hexadecimal digits of a SHA-256 that identify the version of a file


class Entry(NamedTuple):
    """A file or directory on the board: its `digest`, its size in bytes.

    A directory has the digest "". A file in / that does not matter here has "-".
    """

    digest: str
    size: int


def digest(content: bytes) -> str:
    """Return the digest of a file's content; the board computes the same."""
    return hashlib.sha256(content).hexdigest()[:DIGEST_LENGTH]


class UpdatePlan(NamedTuple):
    """The changes that a board needs, as lists of paths on it."""

    copy: list[str]  # write as NAME.new
    staged: list[str]  # NAME.new exists already, from an interrupted run
    stale: list[str]  # written by this tool and no longer wanted
    leftover: list[str]  # NAME.new of an interrupted run without use, by its full name
    foreign: list[str]  # rename first: a NAME.new of the user's in the way, by its full name
    backed_up: list[str]  # rename: not written by this tool, hides or blocks a wanted file
    modified: list[str]  # written by this tool, no longer wanted, but changed since

    def __bool__(self) -> bool:
        return any(self[: self._fields.index("modified")])


def compare(
    new_digests: Mapping[str, str],
    entries: Mapping[str, Entry],
    manifest: Mapping[str, Sequence[str]],
    is_begun: Callable[[str], bool],
    main: str,
) -> UpdatePlan:
    """Compare the new files of a board with its files.

    `new_digests` maps paths to digests. `manifest` maps the paths of files that this tool wrote to
    their possible digests. `is_begun(path)` returns whether a NAME.new has the beginning of the
    new NAME. An update moves an unchanged `main` to NAME.new for a while.
    """

    def is_own(path: str) -> bool:
        return entries[path].digest in manifest.get(path, ())

    def has(path: str, expected: str) -> bool:
        return path in entries and entries[path].digest == expected

    def is_leftover(path: str) -> bool:
        """Return whether a run wrote NAME.new: a later run renames one of the user's first."""
        digests = manifest.get(path, ())
        is_interrupted = path == MANIFEST or len(digests) > 1
        return is_interrupted or entries[path + NEW].digest in (new_digests.get(path), *digests)

    changed = [path for path in new_digests if not has(path, new_digests[path])]
    staged = [path for path in changed if has(path + NEW, new_digests[path])]
    copy = [path for path in changed if path not in staged]

    obsolete = [path for path in manifest if path not in new_digests and path in entries]
    stale = [path for path in obsolete if is_own(path)]
    backed_up = [path for path in changed if path in entries and not is_own(path)]
    hiding = _hiding_files(new_digests, entries) - set(stale)
    backed_up += sorted(name for name in hiding if not _becomes_empty(name, stale, entries))
    modified = [path for path in obsolete if path not in stale and path not in backed_up]

    # The files NAME.new on the board. If this run has to write one, it removes the beginning of
    # the new file, and renames any other content: it is the user's.
    names = sorted({*new_digests, *manifest, MANIFEST})
    with_new = [path for path in names if path + NEW in entries]
    leftover = [path + NEW for path in with_new if is_leftover(path) and path not in staged]
    written = {*copy, main} if changed or stale or backed_up or leftover else set()
    in_the_way = [path + NEW for path in with_new if path in written and not is_leftover(path)]
    begun = [path for path in in_the_way if is_begun(path)]  # this reads the board
    leftover += begun
    foreign = [path for path in in_the_way if path not in begun]
    return UpdatePlan(copy, staged, stale, leftover, foreign, backed_up, modified)


def _becomes_empty(folder: str, stale: Collection[str], entries: Mapping[str, Entry]) -> bool:
    """Return whether a folder has stale files and no others, so it is removed with them."""
    files = [path for path in entries if path.startswith(folder + "/") and entries[path].digest]
    return bool(files) and set(files) <= set(stale)


def _hiding_files(paths: Collection[str], entries: Mapping[str, Entry]) -> set[str]:
    """Return files that the board would import, or run at power-up, instead of a wanted file.

    MicroPython searches / before /lib, and a directory before NAME.py before NAME.mpy.
    CircuitPython does the same, and prefers code.txt to code.py.
    """
    names = set()
    if "/code.py" in paths:
        names.add("/code.txt")
    for path in paths:
        stem, _, suffix = path.rpartition(".")
        if path.startswith("/lib/") and suffix in ("mpy", "py"):
            top = "/" + stem.split("/")[2]
            names |= {stem, top, top + ".py", top + ".mpy"}
            if suffix == "mpy":
                names.add(stem + ".py")
    # A name without suffix hides a module only if it is a folder, which has no digest.
    return {
        name for name in names if name in entries and ("." in name or not entries[name].digest)
    }


def parse_manifest(text: str) -> dict[str, list[str]]:
    """Return the manifest's lines as {path: digests}; invalid lines are ignored."""
    rows = [line.split() for line in text.splitlines()]
    return {row[0]: row[1:] for row in rows if len(row) > 1 and row[0].startswith("/")}


def format_manifest(manifest: Mapping[str, Sequence[str]]) -> str:
    """Return the text that `parse_manifest` reads."""
    return "".join(f"{path} {' '.join(manifest[path])}\n" for path in sorted(manifest))


def free_name(path: str, paths: Container[str]) -> str:
    """Return the backup name of a user's file: one that is not in `paths`."""
    name, number = path + ".bak", 2
    while name in paths:
        name, number = f"{path}.bak{number}", number + 1
    return name
