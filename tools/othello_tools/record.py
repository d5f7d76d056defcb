"""The games of a tournament in a file, so that it can continue after an interruption.

The first line identifies the tournament. Each other line is a game: the numbers of its two
players, its number and the first player's disc difference. Each line is written to the disk before
the next, so a power cut loses at most one game; a partial line is dropped.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from commands import command_line
from commands.errors import ToolError

Game = tuple[int, int, int]  # first player, second player, number


class Record:
    """The file at `path` of the tournament `about`; created if it does not exist.

    `games` has the differences of the games in it. Raises ToolError, OSError.
    """

    def __init__(self, path: Path, about: Mapping[str, Any]) -> None:
        self.path = path
        self.games: dict[Game, int] = {}
        self._about = about
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or (path.is_file() and not path.stat().st_size):
            command_line.write(path, _line(about))
        command_line.check_writable(path)
        import filelock  # here, because commands print their help without installed packages

        self._lock = filelock.FileLock(f"{path}.lock")
        try:
            self._lock.acquire(timeout=0)
        except filelock.Timeout:
            raise ToolError(f"{path} is in use by another run: let it end") from None
        self._file = path.open("r+b")
        try:
            self._read()
        except BaseException:
            self.close()
            raise

    def _read(self) -> None:
        whole, _, torn = self._file.read().rpartition(b"\n")
        lines = whole.split(b"\n")
        self._check(lines[0])
        for number, line in enumerate(lines[1:], 2):
            game = _game(line, len(self._about["players"]))
            if game is None:
                raise ToolError(f"{self.path}: line {number} is no game: delete it")
            self.games[game[:3]] = game[3]
        if torn:
            self._file.seek(len(whole) + 1)
            self._file.truncate()

    def _check(self, line: bytes) -> None:
        """Raise ToolError if the file's first line identifies another tournament."""
        try:
            header = json.loads(line)
        except ValueError:
            header = None
        if not isinstance(header, dict) or header.keys() != self._about.keys():
            raise ToolError(f"{self.path} holds no tournament: give --keep another file")
        for key, value in self._about.items():
            if header[key] != value:
                raise ToolError(
                    f"{self.path} holds a tournament with other {key}: give --keep another file"
                )

    def note(self, game: Game, difference: int) -> None:
        """Store a game that was played."""
        self.games[game] = difference
        _put(self._file, _line([*game, difference]))

    def close(self) -> None:
        """Close the file; others may use it then."""
        self._file.close()
        self._lock.release()


@contextlib.contextmanager
def open_record(path: Path, about: Mapping[str, Any]) -> Iterator[Record]:
    """Open a record for the body. Raises ToolError, OSError."""
    record = Record(path, about)
    try:
        yield record
    finally:
        record.close()


def _line(content: Any) -> bytes:
    return json.dumps(content).encode() + b"\n"


def _put(file: BinaryIO, line: bytes) -> None:
    file.seek(0, os.SEEK_END)
    file.write(line)
    file.flush()
    os.fsync(file.fileno())


def _game(line: bytes, players: int) -> tuple[int, int, int, int] | None:
    """Return the game of a line, None if it is not a game."""
    try:
        fields = json.loads(line)
    except ValueError:
        return None
    if not isinstance(fields, list) or [type(value) for value in fields] != [int] * 4:
        return None
    first, second, number, difference = fields
    if 0 <= first < second < players and number >= 0 and -64 <= difference <= 64:
        return first, second, number, difference
    return None
