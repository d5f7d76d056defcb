"""The number of codes left after each guess of a game: a column of the notepad.

The counts are hints, so they appear at the end of the game. After help in a duel, the counts of
earlier guesses appear. Counting is done in steps, because five digits take long. This module also
runs in the page's MicroPython.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from cows import abcd, scoring, slowmoo
from cows.expert import sample
from simulator import view

_STEP = 0.004  # s of counting per call
_MOST = 200  # cached counts
_HELP = (b"n00000", b"000000")  # patterns of the pages that give the number of codes left


class CodesLeft:
    """Counts the codes left. `clock()` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._counts: dict[Any, int] = {}
        self._steps: Generator[int, None, None] | None = None
        self._helped = 0  # guesses of the player before help was requested

    def show(self, playing: Any, pattern: bytes) -> dict[str, list[int]]:
        """Return the codes left after each guess, {"player": counts, "machine": counts}.

        `playing`: as `console.game_state`; `pattern`: the pattern of the current page. A side has
        a count for each of its guesses that may be shown and is counted already. Each call counts
        for 4 ms.
        """
        found: dict[str, list[int]] = {"player": [], "machine": []}
        for side, codes, count, history in self._open(playing, pattern):
            for end in range(1, len(history) + 1):
                key = codes, str(history[:end])
                if key not in self._counts:
                    self._go_on(key, count(history[:end]))
                    break
                found[side].append(self._counts[key])
        return found

    def _go_on(self, key: Any, steps: Generator[int, None, int]) -> None:
        """Continue the current count, or start `steps`, whose result is for `key`."""
        if self._steps is None:
            self._steps = self._count(key, steps)
        end = self._clock() + _STEP
        for _ in self._steps:
            if self._clock() >= end:
                return
        self._steps = None

    def _count(self, key: Any, steps: Generator[int, None, int]) -> Generator[int, None, None]:
        count = yield from steps
        if len(self._counts) >= _MOST:
            self._counts.clear()
        self._counts[key] = count

    def _open(self, playing: Any, pattern: bytes) -> list[Any]:
        """Return (side, kind of code, counting function, history) of each visible side."""
        if view.is_duel(playing):
            codes = digits, repeats = playing.digits, playing.allow_repeats

            def count(history: list[Any]) -> Generator[int, None, int]:
                return sample.count(digits, repeats, history)

            if pattern in _HELP:
                self._helped = len(playing.player_guesses)
            elif len(playing.player_guesses) < self._helped:
                self._helped = 0  # another game
            if playing.player_solved_in is not None and playing.machine_solved_in is not None:
                sides = ("player", playing.player_guesses), ("machine", playing.machine_guesses)
                return [(side, codes, count, history) for side, history in sides]
            return [("player", codes, count, playing.player_guesses[: self._helped])]
        if isinstance(playing, list) and playing and playing[-1][1] == abcd.LETTERS << 4:
            return [("machine", "words", _words, playing)]
        if isinstance(playing, tuple) and playing[1] and playing[1][-1] == playing[0]:
            number, asked = playing
            scored = [(guess, slowmoo.score(guess, number)) for guess in asked]
            return [("player", "numbers", _numbers, scored)]
        return []


def _words(history: list[Any]) -> Generator[int, None, int]:
    """Count the words of four letters consistent with a history; yield 0 after each part."""
    count = 0
    for number in range(256):
        word = abcd.code(number)
        count += all(scoring.score(guess, word, abcd.LETTERS) == score for guess, score in history)
        if number & 15 == 0:
            yield 0
    return count


def _numbers(history: list[Any]) -> Generator[int, None, int]:
    """Count the numbers of four different digits consistent with a history; yield 0 after each
    part.

    The calculator scores a guess with equal digits in its own way, see `slowmoo.score`.
    """
    if all(len(set(guess)) == len(guess) for guess, _ in history):
        scored = [(int(guess, 16), score // 10 << 4 | score % 10) for guess, score in history]
        return (yield from sample.count(slowmoo.DIGITS, False, scored))
    count = 0
    for number in range(10000):
        text = f"{number:04}"
        if len(set(text)) == len(text):
            count += all(slowmoo.score(guess, text) == score for guess, score in history)
        if number & 63 == 0:
            yield 0
    return count
