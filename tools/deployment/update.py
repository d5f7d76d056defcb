"""Changing what has to change on a board, so that it can be cut short at any moment."""

from __future__ import annotations

import contextlib
from collections.abc import Container, Iterable, Mapping

from .board import Connection, digest
from .drive import Drive
from .errors import NoSpace, Refusal
from .files import MAIN
from .plan import MANIFEST, NEW, compare, format_manifest, parse_manifest

SPARE_BLOCKS = 4  # for the manifest and for directories that grow

Step = tuple[str, ...]  # what, as board.STEPS names it, and the paths it is about


class Update:
    """Brings one board from what it has to what it should have.

    `board` is prepared; `contents` are the files it should have; `installed` the digests of
    those that `mpremote mip install` may have put there: they would be imported instead. `main`
    is what runs at power-up. Raises Refusal when the board cannot take them.

    The order is such that at no moment an old and a new file can be run together, and that the
    manifest names every file of ours:

    1. the manifest is made to list the files to come beside those there;
    2. what changed is written as NAME.new, and read back;
    3. `main` leaves, the .new files get their names, stale ones go, `main` returns, and last
       the final manifest: all renames, which the board does by itself in a second or less.

    Cut in 1 or 2, the old program is still whole. Cut in 3, the board stays at its REPL.
    Where old and new do not fit side by side, `main` and the old ones go before 2.
    """

    def __init__(
        self,
        board: Connection | Drive,
        contents: Mapping[str, bytes],
        installed: Mapping[str, str],
        main: str = MAIN,
    ) -> None:
        self.board = board
        self.main = main
        self.contents = contents
        self.wanted = {path: digest(content) for path, content in contents.items()}
        self.found = board.scan()
        for path in sorted(_parents(contents)):
            if path in self.found and self.found[path].digest:
                raise Refusal(f"{path} on the board is a file of yours: rename it first")
        text = board.read(MANIFEST).decode("utf-8", "replace") if MANIFEST in self.found else ""
        self.manifest = parse_manifest(text)
        for path, digits in installed.items():
            if path in self.found and self.found[path].digest == digits:
                self.manifest.setdefault(path, [digits])
        self.plan = compare(self.wanted, self.found, self.manifest)

    def check_space(self) -> int:
        """Blocks to be freed first, by removing what is replaced anyway.

        Raises NoSpace when that is not enough, or the board could not hold the console if it
        were empty.
        """
        if not self.plan.copy:
            return 0
        block, free, total = self.board.space()
        whole = blocks_taken(self.contents, block)
        if whole > total:
            raise NoSpace(
                f"the board has {total * block // 1024} KB for files, the console takes "
                f"{-(-whole * block // 1024)}: it cannot be played there"
            )

        def blocks(sizes: Iterable[int]) -> int:
            return sum(-(-size // block) for size in sizes)

        def freed(paths: Iterable[str]) -> int:
            return blocks(self.found[path].size for path in paths)

        needed = blocks(len(self.contents[path]) for path in self.plan.copy)
        needed += 2 * len(self._missing_folders()) + SPARE_BLOCKS
        again = {path + NEW for path in self.plan.copy} & set(self.found)  # to be overwritten
        short = needed - free - freed(again) - freed(self.plan.litter)
        if short > freed(self._replaced()):
            kilobytes = -(-short * block // 1024)
            raise NoSpace(f"no space on the board: delete {kilobytes} KB of files of yours")
        return max(0, short)

    def tell(self) -> None:
        """Say what `run` would do."""
        for path in (*self.plan.staged, *self.plan.copy):
            _say("copy", path, self._size(path))
        for path in self.plan.aside:
            self._say_aside("rename", path)
        for path in (*self.plan.stale, *self.plan.litter):
            _say("remove", path)

    def run(self) -> None:
        """Do all that is to do, and say it. Raises Refusal when it cannot be finished."""
        if not self.plan:
            return
        short = self.check_space()
        self._do(_remove(self.plan.litter))
        self._announce()
        if short:
            self._make_room()
        try:
            self._stage()
        except NoSpace:
            self._unstage()
            raise
        self._switch()

    def summary(self, copied: str) -> str:
        """What `run` does, or did, in one line; `copied` is the verb."""
        copies = (*self.plan.copy, *self.plan.staged)
        size = sum(len(self.contents[path]) for path in copies)
        return (
            f"{copied} {len(copies)} file{'s' * (len(copies) != 1)} ({size} bytes), "
            f"{len(self.plan.stale)} removed, {len(self.wanted) - len(copies)} unchanged"
        )

    def _announce(self) -> None:
        both = {path: list(digests) for path, digests in self.manifest.items()}
        for path, digits in self.wanted.items():
            digests = both.setdefault(path, [])
            if digits not in digests:
                digests.append(digits)
        self._do([("make", path) for path in self._missing_folders()])
        if both != self.manifest:
            self.board.write(MANIFEST + NEW, format_manifest(both).encode())
            self._do([("move", MANIFEST + NEW, MANIFEST)])

    def _make_room(self) -> None:
        print("old and new do not fit side by side: the old ones go first", flush=True)
        going = [path for path in self._replaced() if path != self.main]
        self._do([*self._take_main_away(), *_remove(going)])
        if self.main in self.plan.aside:
            self._say_aside("renamed", self.main)
        for path in self.plan.stale:
            _say("removed", path)
        for path in {self.main, *going} & set(self.found):
            del self.found[path]

    def _stage(self) -> None:
        for path in self.plan.copy:
            self.board.write(path + NEW, self.contents[path])
            _say("copied", path, self._size(path))
        final = {path: [digits] for path, digits in self.wanted.items()}
        self.board.write(MANIFEST + NEW, format_manifest(final).encode())

    def _unstage(self) -> None:
        with contextlib.suppress(Refusal):
            self._do([("discard", path + NEW) for path in (*self.plan.copy, MANIFEST)])

    def _switch(self) -> None:
        # Not what was moved or removed to make room.
        aside = [path for path in self.plan.aside if path in self.found]
        stale = [path for path in self.plan.stale if path in self.found]
        arriving = [path for path in (*self.plan.staged, *self.plan.copy) if path != self.main]
        empty = _parents(self.plan.stale) - _parents(self.wanted)
        self._do(
            [
                *self._take_main_away(),
                *(("move", path, self._backup(path)) for path in aside if path != self.main),
                *(("move", path + NEW, path) for path in arriving),
                *_remove(stale),
                *(("prune", path) for path in sorted(empty, reverse=True)),
                ("move", self.main + NEW, self.main),
                ("move", MANIFEST + NEW, MANIFEST),
                ("sync",),
            ]
        )
        for path in self.plan.staged:
            _say("copied", path, "by the run cut short")
        for path in aside:
            self._say_aside("renamed", path)
        for path in stale:
            _say("removed", path)
        for path in self.plan.left:
            _say("left", path, "changed on the board since it was copied")

    def _do(self, steps: list[Step]) -> None:
        if steps:
            self.board.do(steps)

    def _take_main_away(self) -> list[Step]:
        """The step after which nothing runs at power-up; none when nothing does."""
        main = self.main
        if main not in self.found:
            return []
        if main in self.plan.aside:
            return [("move", main, self._backup(main))]
        if main in self.plan.copy or main in self.plan.staged:
            return _remove([main])
        return [("move", main, main + NEW)]

    def _replaced(self) -> list[str]:
        """Files of ours that go anyway: what a small file system can give up beforehand."""
        changed = [p for p in self.plan.copy if p in self.found and p not in self.plan.aside]
        return [*changed, *self.plan.stale]

    def _missing_folders(self) -> list[str]:
        return sorted(_parents(self.wanted) - set(self.found))

    def _backup(self, path: str) -> str:
        return free_name(path, self.found)

    def _size(self, path: str) -> str:
        return f"{len(self.contents[path])} bytes"

    def _say_aside(self, verb: str, path: str) -> None:
        _say(verb, path, f"to {self._backup(path)}: not this tool's")


def free_name(path: str, taken: Container[str]) -> str:
    """The name under which a file of the user's is kept: not one of those taken."""
    name, number = path + ".bak", 2
    while name in taken:
        name, number = f"{path}.bak{number}", number + 1
    return name


def blocks_taken(contents: Mapping[str, bytes], block: int) -> int:
    """The blocks that files and their folders take on an empty file system; littlefs keeps each
    folder in two.
    """
    files = sum(-(-len(content) // block) for content in contents.values())
    return files + 2 * len(_parents(contents)) + SPARE_BLOCKS


def _remove(paths: Iterable[str]) -> list[Step]:
    return [("remove", path) for path in paths]


def _parents(paths: Iterable[str]) -> set[str]:
    """The directories that files stand in, / excepted."""
    parents = set()
    for path in paths:
        while path := path.rpartition("/")[0]:
            parents.add(path)
    return parents


def _say(what: str, path: str, note: str = "") -> None:
    print(f"{what:8} {path}{'  ' if note else ''}{note}", flush=True)
