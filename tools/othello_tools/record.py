"""The games of a tournament in a file, so that it can continue after an interruption.

The first line identifies the tournament. Each other line is a game: the numbers of its two
players, its number and the first player's disc difference. Each line is written to the disk before
the next, so a power cut loses at most one game; a partial line is dropped. A run locks the file
itself, so it leaves nothing beside it.
"""

import contextlib
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from commands import output_files
from commands.errors import ToolError

_LOCKED_BYTE = 1 << 30  # on Windows; far beyond the end, since nobody else can read it

Game = tuple[int, int, int]  # first player, second player, number


class Record:
    """A file of games, see `open_record`; `games` has the differences of the games in it."""

    def __init__(self, path: Path, file: BinaryIO, identity: Mapping[str, Any]) -> None:
        self.path = path
        self.games: dict[Game, int] = {}
        self._file = file
        file.seek(0)
        content = file.read()
        if _line(identity).startswith(content):  # at most a header, which may be torn
            content = _line(identity)
            file.truncate(0)
            self._write(content)
        whole, _, torn = content.rpartition(b"\n")
        header, *lines = whole.split(b"\n")
        self._check(header, identity)
        for number, line in enumerate(lines, 2):
            game = _game(line, len(identity["players"]))
            if game is None:
                raise ToolError(f"{path}: line {number} is no game: delete it")
            self.games[game[:3]] = game[3]
        if torn:
            file.truncate(len(whole) + 1)

    def _check(self, line: bytes, identity: Mapping[str, Any]) -> None:
        """Raise ToolError if the file's first line identifies another tournament."""
        try:
            header = json.loads(line)
        except (ValueError, RecursionError):
            header = None
        if not isinstance(header, dict) or header.keys() != identity.keys():
            raise ToolError(f"{self.path} holds no tournament: give --keep another file")
        for key, value in identity.items():
            if header[key] != value:
                raise ToolError(
                    f"{self.path} holds a tournament with other {key}: give --keep another file"
                )

    def note(self, game: Game, difference: int) -> None:
        """Store a game that was played."""
        self.games[game] = difference
        self._write(_line([*game, difference]))

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()
        os.fsync(self._file.fileno())


@contextlib.contextmanager
def open_record(path: Path, identity: Mapping[str, Any]) -> Iterator[Record]:
    """Open the file of the tournament `identity` for the body; create it if it does not exist.

    Others cannot use it then. Its folder must exist. Raises ToolError, OSError.
    """
    output_files.check_writable(path)
    with path.open("a+b") as file:
        _lock(file, path)
        yield Record(path, file, identity)


def _lock(file: BinaryIO, path: Path) -> None:
    """Lock an open file until it is closed. Raises ToolError if another run has locked it."""
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(_LOCKED_BYTE)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        raise ToolError(f"{path} is in use by another run: let it end") from None


def _line(content: Any) -> bytes:
    return json.dumps(content).encode() + b"\n"


def _game(line: bytes, players: int) -> tuple[int, int, int, int] | None:
    """Return the game of a line, None if it is not a game."""
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(fields, list) or [type(value) for value in fields] != [int] * 4:
        return None
    first, second, number, difference = fields
    if 0 <= first < second < players and number >= 0 and -64 <= difference <= 64:
        return first, second, number, difference
    return None
