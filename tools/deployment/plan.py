"""What has to change on a board, from what it has, what it should have and the manifest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .board import Entry

MANIFEST = "/lib/deployed.txt"  # lines of "path hash [hash]": the files this tool put there
NEW = ".new"  # a file's name until all of it is on the board


class Plan(NamedTuple):
    """What a board needs, as lists of paths on it."""

    copy: list[str]  # to be written as NAME.new
    staged: list[str]  # NAME.new is there already, from a run cut short
    stale: list[str]  # put there by this tool and no longer wanted
    litter: list[str]  # NAME.new left over, by its full name
    aside: list[str]  # not this tool's, and in the way
    left: list[str]  # put there by this tool, no longer wanted, but changed by someone since

    def __bool__(self) -> bool:
        return any((self.copy, self.staged, self.stale, self.litter, self.aside))


def compare(
    wanted: Mapping[str, str], found: Mapping[str, Entry], manifest: Mapping[str, Sequence[str]]
) -> Plan:
    """Compare what a board should have with what it has.

    `wanted` maps paths to digests, `manifest` the paths of the files this tool put there to the
    digests they may have.
    """

    def ours(path: str) -> bool:
        return found[path].digest in manifest.get(path, ())

    def has(path: str, digest: str) -> bool:
        return path in found and found[path].digest == digest

    changed = [p for p in wanted if not has(p, wanted[p])]
    copy = [p for p in changed if not has(p + NEW, wanted[p])]
    staged = [p for p in changed if has(p + NEW, wanted[p])]
    gone = [p for p in manifest if p not in wanted and p in found]
    stale = [p for p in gone if ours(p)]
    known = sorted({*wanted, *manifest, MANIFEST} - set(changed))
    litter = [p + NEW for p in known if p + NEW in found]
    aside = [p for p in changed if p in found and not ours(p)]
    aside += sorted(_hiding(wanted, found) - set(stale))
    left = [p for p in gone if p not in stale and p not in aside]
    return Plan(copy, staged, stale, litter, aside, left)


def _hiding(wanted: Iterable[str], found: Mapping[str, Entry]) -> set[str]:
    """What the board would import, or run at power-up, instead of a wanted file.

    MicroPython looks in / before /lib, and for a directory before NAME.py before NAME.mpy.
    CircuitPython does so too, and runs code.txt rather than code.py.
    """
    names = {"/code.txt"} & {path.replace(".py", ".txt") for path in wanted}
    for path in wanted:
        stem, _, suffix = path.rpartition(".")
        if path.startswith("/lib/") and suffix in ("mpy", "py"):
            top = "/" + stem.split("/")[2]
            names |= {stem, top, top + ".py", top + ".mpy"}
            if suffix == "mpy":
                names.add(stem + ".py")
    return {name for name in names if name in found and ("." in name or not found[name].digest)}


def parse_manifest(text: str) -> dict[str, list[str]]:
    """The manifest's lines as {path: digests}; a damaged line is passed over."""
    rows = [line.split() for line in text.splitlines()]
    return {row[0]: row[1:] for row in rows if len(row) > 1 and row[0].startswith("/")}


def format_manifest(manifest: Mapping[str, Sequence[str]]) -> str:
    """The text that `parse_manifest` reads."""
    return "".join(f"{path} {' '.join(manifest[path])}\n" for path in sorted(manifest))
