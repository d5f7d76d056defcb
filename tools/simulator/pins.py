"""A simulated port, in place of device/ports/rp2040.py on a board.

Its tick changes the shared state as that one does. Pin words become light, and held keys become
row samples.
"""

from array import array
from collections import deque
from collections.abc import Callable
from types import ModuleType
from typing import Any

from device import shared
from device.keypad import KEYS

DIGITS, COLUMNS = 6, 3
EYE_TICKS = 30  # an eye averages light over this time; a tick is 1 ms


class Port:
    """The pins of a board; `wiring` is its module in boards/.

    `held` is the set of keys held down now, which the caller may change. `rest(milliseconds)` is
    called when a board would sleep for that time.
    """

    HARD = True

    def __init__(
        self,
        wiring: ModuleType,
        words: array,
        rest: Callable[[int], None] = lambda milliseconds: None,
    ) -> None:
        self.segment_masks = [1 << pin for pin in wiring.SEGMENTS]
        self.row_masks = [1 << pin for pin in wiring.ROWS]
        self.held: set[str] = set()
        self.share = 1.0  # of full brightness
        self._words = words
        self._rest = rest
        self._dark_word = 0 if wiring.SEGMENT_ON else sum(self.segment_masks)  # no segment lit
        self._open_word = 0 if wiring.DIGIT_ON else sum(self.row_masks)  # no key closed
        # (digits as bits, pin word) of each tick; MicroPython requires both arguments of deque
        self._seen: deque[tuple[int, int]] = deque((), EYE_TICKS)  # noqa: RUF037
        self._light: list[list[float]] = []
        self._light_key: Any = None  # the ticks and the share of `_light`

    def sleep(self, milliseconds: int) -> None:
        """Call `rest`; the session does the waiting."""
        self._rest(milliseconds)

    def tick(self, timer: object) -> None:
        """Sample the rows of the lit digit, then put the next digit's word on the pins."""
        words = self._words
        digit = words[shared.DIGIT]
        if digit < COLUMNS:
            level = self._level_of(digit) if self.held else 0
            at = shared.SCAN_RING + words[shared.SCANS] % shared.RING_SCANS * COLUMNS + digit
            words[at] = self._open_word ^ level
        digit = (digit + 1) % DIGITS
        if digit == COLUMNS:
            words[shared.SCANS] = (words[shared.SCANS] + 1) & shared.WRAP
        words[shared.DIGIT] = digit
        words[shared.COUNT] = (words[shared.COUNT] + 1) & shared.WRAP
        lit = joined(1 << digit, self.held)[0] if self.held else 1 << digit
        self._seen.append((lit, words[shared.FRAME + digit]))

    def _level_of(self, digit: int) -> int:
        """Return the pin word of the rows that held keys join to the line of `digit`."""
        _, rows = joined(1 << digit, self.held)
        return sum(mask for row, mask in enumerate(self.row_masks) if rows >> row & 1)

    def light(self) -> list[list[float]]:
        """Return the visible light of each digit: segments a to g and the point.

        1 is the light of a segment that is on in every turn of its digit. The result is the same
        object while the light is the same.
        """
        ticks: dict[tuple[int, int], int] = {}  # by digits and pin word; few differ
        for seen in self._seen:
            ticks[seen] = ticks.get(seen, 0) + 1
        if (ticks, self.share) != self._light_key:
            self._light_key = ticks, self.share
            self._light = self._light_of(ticks)
        return self._light

    def _light_of(self, ticks: dict[tuple[int, int], int]) -> list[list[float]]:
        """Return the light of ticks; `ticks`: their number by (digits as bits, pin word)."""
        light = [[0.0] * len(self.segment_masks) for _ in range(DIGITS)]
        share = self.share * DIGITS / EYE_TICKS
        for (digits, word), count in ticks.items():
            word ^= self._dark_word
            for digit in range(DIGITS):
                if digits >> digit & 1:
                    for segment, mask in enumerate(self.segment_masks):
                        if word & mask:
                            light[digit][segment] += count * share
        return light


def joined(lines: int, held: set[str]) -> tuple[int, int]:
    """Return the digit lines and the rows that held keys join to `lines`, as bits.

    A key joins its row to its column, which is a digit line. With two keys of a row down a second
    digit lights up. The fourth corner of a rectangle of held keys reads as closed.
    """
    rows = 0
    while True:
        before = lines, rows
        for key in held:
            row, column = divmod(KEYS.index(key), COLUMNS)
            if lines >> column & 1 or rows >> row & 1:
                lines |= 1 << column
                rows |= 1 << row
        if (lines, rows) == before:
            return before
