"""A cache of started boards, which are reset to that state for each further use."""

from collections.abc import Callable, Hashable

from .errors import EmulatorError
from .pico import EmulatedPico

_MAX_BOARDS = 5  # boards kept, each a Node process of some 150 MB


class StartedBoards:
    """A cache of boards by key; the key must include everything that `start` depends on.

    A key has one board with one user at a time: the next `get` restores it.
    """

    def __init__(self) -> None:
        self._entries: dict[Hashable, tuple[EmulatedPico, Callable[[], None]]] = {}

    def get(self, key: Hashable, start: Callable[[], EmulatedPico]) -> EmulatedPico:
        """Return the board of a key in its state after `start`. Raises what `start` raises."""
        entry = self._entries.pop(key, None)
        if entry is not None:
            try:
                entry[1]()
            except EmulatorError:  # its process has ended
                entry = None
        if entry is None:
            while len(self._entries) >= _MAX_BOARDS:
                del self._entries[next(iter(self._entries))]
            board = start()
            entry = board, board.snapshot()
        self._entries[key] = entry
        return entry[0]
