"""What a person reads on the emulated display."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import segments

from .fingers import mask

_LIT = 0.3  # of the brightest segment's duty: what counts as lit
_DARK = 0.002  # duty below which nothing is seen at all


def read(cells: Iterable[int]) -> str:
    """The text that these masks draw, digits before letters; "?" for what is no glyph."""
    text = ""
    for cell in cells:
        text += _READABLE.get(cell & ~segments.POINT, "?")
        if cell & segments.POINT:
            text += "."
    return text


_READABLE: dict[int, str] = {}
for _character in segments.CHARACTERS.decode():
    _READABLE.setdefault(segments.encode(_character)[0], _character)
_READABLE[segments.encode("?")[0]] = "?"


class Eye:
    """The display of a `Panel`, which has the state and `_account`."""

    _pico: Any
    _clock: Any
    _lock: Any
    _frame: list[int]
    _account: Callable[[], None]
    _spread: Callable[..., list[list[float]]]
    _history: Any
    _digits: Any
    press: Callable[..., None]
    closed_at: dict[str, float]
    changed_at: float

    def cells(self, window: float = 0.05, joined: bool = False) -> list[int]:
        """The segments a person sees lit, a mask for each digit: bit 0 = a ... bit 7 = the point.

        Light is averaged over the last `window` emulated seconds (at most 1); a segment is lit
        with 30 % of the brightest one's. `joined` adds the light that gets into a digit only
        because two keys held in one row connect it to another.
        """
        with self._lock:
            self._account()
            end = self._clock.nanos
            start = max(0.0, end - window * 1e9)
            sums: dict[tuple[int, int], float] = {}
            for since, to, lit, own, other in reversed(self._history):
                if to <= start:
                    break
                key = (lit, own | other if joined else own)
                sums[key] = sums.get(key, 0.0) + to - max(since, start)
        light = self._spread(sums)
        brightest = max(max(row) for row in light)
        if brightest < _DARK * (end - start):
            return [0] * len(self._digits)
        return [
            mask(at for at, value in enumerate(row) if value >= _LIT * brightest) for row in light
        ]

    def text(self, window: float = 0.05) -> str:
        """What a person reads, points in place ("0123.02"); "?" for a pattern that is no glyph.

        O and S read as 0 and 5, whose glyphs they share: compare with `shows()`.
        """
        return read(self.cells(window))

    def shows(self, text: str, window: float = 0.05) -> bool:
        """Whether the display shows this text, segment for segment."""
        return bytes(self.cells(window)) == segments.encode(text)

    @property
    def frame(self) -> list[int]:
        """The segments of each digit in its latest dwell: the display without the eye's delay."""
        with self._lock:
            self._account()
            return list(self._frame)

    def time_to_show(self, key: str, text: str, within: float = 0.2, bounce: float = 0.0) -> float:
        """Press a key; return the seconds from its contact closing until `text` is complete.

        The key stays held. The end is when the last digit that had to change is first lit with
        its new segments. Raises Timeout.
        """
        wanted = list(segments.encode(text))
        if self.frame == wanted:
            raise ValueError(f"the display shows {text!r} already")
        self.press(key, bounce)
        self._pico.until(lambda: self.frame == wanted, within, what=f"{text!r} after key {key!r}")
        return self.changed_at - self.closed_at[key]
