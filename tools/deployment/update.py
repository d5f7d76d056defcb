"""Update a board's files, so that an interruption at any moment is harmless."""

import contextlib
from collections.abc import Iterable, Mapping

from commands.errors import ToolError

from .connection import Connection
from .drive import Drive
from .errors import NoSpace
from .files import MAIN
from .plan import MANIFEST, NEW, compare, digest, format_manifest, free_name, parse_manifest

SPARE_BLOCKS = 4  # blocks for the manifest and for directories that grow

Step = tuple[str, ...]  # a name of connection.STEPS, and its paths


class Update:
    """Updates the files of one board.

    `board` is prepared; `contents` are the wanted files. `installed` are the digests of files that
    `mpremote mip install` may have written, which would be imported instead. `main` is the file
    that runs at power-up. `plan` is an UpdatePlan (plan.py), which lists the files by their steps.
    Raises ToolError if the board cannot take the files.

    The order ensures that old and new files never run together, and that the manifest always lists
    every file of ours:

    1. Remove useless .new files, rename any NAME.new of the user's, make the folders. Write a
       manifest with the new files beside the present ones.
    2. Write each changed file, then the final manifest, as NAME.new, and read it back.
    3. Remove `main` and stale files, rename the .new files, restore `main`, put the final manifest
       in place. No file is written; the board does this by itself within a second.

    After an interruption in step 1 or 2 the old program is complete. After one in step 3 the board
    stays at its REPL. If old and new files do not fit together, `main` and the old ones are
    removed before step 2.
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
        self.new_digests = {path: digest(content) for path, content in contents.items()}
        self.entries = board.scan()
        for path in sorted(_parents(contents)):
            if path in self.entries and self.entries[path].digest:
                raise ToolError(f"{path} on the board is a file of yours: rename it first")
        text = board.read(MANIFEST).decode("utf-8", "replace") if MANIFEST in self.entries else ""
        self.manifest = parse_manifest(text)
        for path, file_digest in installed.items():
            if path in self.entries and self.entries[path].digest == file_digest:
                self.manifest.setdefault(path, [file_digest])
        self.plan = compare(self.new_digests, self.entries, self.manifest, self._is_begun, main)

    def _is_begun(self, path: str) -> bool:
        """Return whether a NAME.new has the beginning of the new NAME."""
        entry, content = self.entries[path], self.contents[path.removesuffix(NEW)]
        if not entry.digest or entry.size > len(content):  # a folder, or a file of a user's
            return False
        return content.startswith(self.board.read(path))

    def check_space(self) -> int:
        """Return the blocks that must be freed first, by removing files that are replaced.

        Raises NoSpace if that is not enough, or if even an empty board could not hold the console.
        """
        if not self.plan.copy:
            return 0
        block, free, total = self.board.space()
        whole = count_blocks(self.contents, block)
        if whole > total:
            raise NoSpace(
                f"the board has {total * block // 1024} KB for files, the console takes "
                f"{-(-whole * block // 1024)}: it cannot be played there"
            )

        def freed_blocks(paths: Iterable[str]) -> int:
            return _blocks((self.entries[path].size for path in paths), block)

        needed = _blocks((len(self.contents[path]) for path in self.plan.copy), block)
        needed += 2 * len(self._missing_folders()) + SPARE_BLOCKS
        missing_blocks = needed - free - freed_blocks(self.plan.leftover)
        if missing_blocks > freed_blocks(self._replaced_files()):
            kilobytes = -(-missing_blocks * block // 1024)
            raise NoSpace(f"no space on the board: delete {kilobytes} KB of files of yours")
        return max(0, missing_blocks)

    def print_steps(self) -> None:
        """Print the steps of `run` without doing them."""
        for path in (*self.plan.staged, *self.plan.copy):
            _say("copy", path, self._size(path))
        for path in (*self.plan.foreign, *self.plan.backed_up):
            self._print_backup("rename", path)
        for path in (*self.plan.stale, *self.plan.leftover):
            _say("remove", path)

    def run(self) -> None:
        """Do the update, and print each step. Raises ToolError if it cannot be completed."""
        if not self.plan:
            return
        missing_blocks = self.check_space()
        self._do(_remove(self.plan.leftover))
        self._do([("move", path, self._backup(path)) for path in self.plan.foreign])
        for path in self.plan.foreign:
            self._print_backup("renamed", path)
        self._write_manifest_of_both()
        if missing_blocks:
            self._make_room()
        try:
            self._stage()
        except NoSpace:
            self._unstage()
            raise
        self._switch()

    def summary(self, verb: str) -> str:
        """Return a line that sums up `run`; `verb`: "copied" or the like."""
        copies = (*self.plan.copy, *self.plan.staged)
        size = sum(len(self.contents[path]) for path in copies)
        return (
            f"{verb} {len(copies)} file{'s' * (len(copies) != 1)} ({size} bytes), "
            f"{len(self.plan.stale)} removed, {len(self.new_digests) - len(copies)} unchanged"
        )

    def _write_manifest_of_both(self) -> None:
        """Write a manifest of the present files and the new ones."""
        both = {path: list(digests) for path, digests in self.manifest.items()}
        for path, file_digest in self.new_digests.items():
            digests = both.setdefault(path, [])
            if file_digest not in digests:
                digests.append(file_digest)
        self._do([("make", path) for path in self._missing_folders()])
        if both != self.manifest:
            self.board.write(MANIFEST + NEW, format_manifest(both).encode())
            self._do([("move", MANIFEST + NEW, MANIFEST)])

    def _make_room(self) -> None:
        print("old and new files do not fit together: removing the old ones first", flush=True)
        removable = [path for path in self._replaced_files() if path != self.main]
        self._do([*self._steps_that_disable_main(), *_remove(removable)])
        if self.main in self.plan.backed_up:
            self._print_backup("renamed", self.main)
        for path in self.plan.stale:
            _say("removed", path)
        for path in {self.main, *removable} & set(self.entries):
            del self.entries[path]

    def _stage(self) -> None:
        for path in self.plan.copy:
            self.board.write(path + NEW, self.contents[path])
            _say("copied", path, self._size(path))
        final = {path: [file_digest] for path, file_digest in self.new_digests.items()}
        self.board.write(MANIFEST + NEW, format_manifest(final).encode())

    def _unstage(self) -> None:
        with contextlib.suppress(ToolError):
            self._do([("discard", path + NEW) for path in (*self.plan.copy, MANIFEST)])

    def _switch(self) -> None:
        # `_make_room` deletes the files from `entries` that it moves or removes.
        backed_up = [path for path in self.plan.backed_up if path in self.entries]
        stale = [path for path in self.plan.stale if path in self.entries]
        new_paths = [path for path in (*self.plan.staged, *self.plan.copy) if path != self.main]
        empty = _parents(self.plan.stale) - _parents(self.new_digests)
        self._do(
            [
                *self._steps_that_disable_main(),
                *_remove(stale),
                *(("prune", path) for path in sorted(empty, reverse=True)),
                *(("move", path, self._backup(path)) for path in backed_up if path != self.main),
                *(("move", path + NEW, path) for path in new_paths),
                ("move", self.main + NEW, self.main),
                ("move", MANIFEST + NEW, MANIFEST),
                ("sync",),
            ]
        )
        for path in self.plan.staged:
            _say("copied", path, "by the interrupted run")
        for path in backed_up:
            self._print_backup("renamed", path)
        for path in stale:
            _say("removed", path)
        for path in self.plan.modified:
            _say("left", path, "changed on the board since it was copied")

    def _do(self, steps: list[Step]) -> None:
        if steps:
            self.board.do(steps)

    def _steps_that_disable_main(self) -> list[Step]:
        """Return the steps that prevent a program at power-up; none if there is no program.

        An unchanged `main` is called NAME.new until the end of `_switch`.
        """
        main = self.main
        if main not in self.entries:
            return []
        if main in self.plan.backed_up:
            return [("move", main, self._backup(main))]
        if main in self.plan.copy or main in self.plan.staged:
            return _remove([main])
        return [("move", main, main + NEW)]

    def _replaced_files(self) -> list[str]:
        """Return our files that are replaced or removed anyway, which can be removed early."""
        changed = [p for p in self.plan.copy if p in self.entries and p not in self.plan.backed_up]
        return [*changed, *self.plan.stale]

    def _missing_folders(self) -> list[str]:
        return sorted(_parents(self.new_digests) - set(self.entries))

    def _backup(self, path: str) -> str:
        return free_name(path, self.entries)

    def _size(self, path: str) -> str:
        return f"{len(self.contents[path])} bytes"

    def _print_backup(self, verb: str, path: str) -> None:
        _say(verb, path, f"to {self._backup(path)}: not written by this tool")


def count_blocks(contents: Mapping[str, bytes], block: int) -> int:
    """Return the blocks that files and their folders take on an empty file system.

    littlefs uses two blocks for each folder.
    """
    return _blocks(map(len, contents.values()), block) + 2 * len(_parents(contents)) + SPARE_BLOCKS


def _blocks(sizes: Iterable[int], block: int) -> int:
    return sum(-(-size // block) for size in sizes)


def _remove(paths: Iterable[str]) -> list[Step]:
    return [("remove", path) for path in paths]


def _parents(paths: Iterable[str]) -> set[str]:
    """Return the directories that contain files, without /."""
    parents = set()
    for path in paths:
        while path := path.rpartition("/")[0]:
            parents.add(path)
    return parents


def _say(what: str, path: str, note: str = "") -> None:
    print(f"{what:8} {path}{'  ' if note else ''}{note}", flush=True)
