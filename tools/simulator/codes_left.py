"""The number of codes left after each guess of a game: a column of the notepad.

The counts are hints, so they appear at the end of the game. After help in a duel, the counts of
earlier guesses appear. Counting is done in steps, because five digits take long. This module also
runs in the web page's MicroPython.
"""

from collections.abc import Callable, Generator
from typing import Any

from simulator import running_games

_SLICE = 0.004  # s of counting per call
_CACHE_SIZE = 200  # cached counts
_COUNT_PAGES = (b"n00000", b"000000")  # patterns of the pages that give the number of codes left


class CodesLeft:
    """Counts the codes left. `clock()` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._cache: dict[Any, int] = {}
        self._steps: Generator[int, None, None] | None = None
        self._guesses_at_help = 0  # of the player, before help was requested

    def count(self, game: running_games.Game, pattern: bytes) -> dict[str, list[int]]:
        """Return the codes left after each guess, {"player": counts, "machine": counts}.

        `pattern`: the pattern of the current page. A side has a count for each of its guesses that
        may be shown and is counted already. Each call counts for 4 ms.
        """
        counts: dict[str, list[int]] = {"player": [], "machine": []}
        for side, history in self._visible(game, pattern):
            for end in range(1, len(history) + 1):
                key = game.code_kind, str(history[:end])  # a text: lists cannot be keys
                if key not in self._cache:
                    self._continue(key, game.count_steps(history[:end]))
                    break
                counts[side].append(self._cache[key])
        return counts

    def _continue(self, key: Any, steps: Generator[int, None, int]) -> None:
        """Continue the current count, or start `steps`, whose result is for `key`."""
        if self._steps is None:
            self._steps = self._count_steps(key, steps)
        end = self._clock() + _SLICE
        for _ in self._steps:
            if self._clock() >= end:
                return
        self._steps = None

    def _count_steps(
        self, key: Any, steps: Generator[int, None, int]
    ) -> Generator[int, None, None]:
        count = yield from steps
        if len(self._cache) >= _CACHE_SIZE:
            self._cache.clear()
        self._cache[key] = count

    def _visible(self, game: running_games.Game, pattern: bytes) -> list[tuple[str, list[Any]]]:
        """Return (side, history) of each side whose counts may be shown."""
        histories = game.scored_guesses()
        if game.has_hints:
            guesses = len(histories["player"])
            if pattern in _COUNT_PAGES:
                self._guesses_at_help = guesses
            elif guesses < self._guesses_at_help:
                self._guesses_at_help = 0  # another game
        if game.is_over():
            return [(side, histories[side]) for side in ("player", "machine") if side in histories]
        if game.has_hints:
            return [("player", histories["player"][: self._guesses_at_help])]
        return []
