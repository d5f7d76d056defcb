"""The panel of an emulated Pico: press keys, read digits.

board/panel.js is the panel itself.
"""

import random
from collections.abc import Callable, Iterable
from types import ModuleType, SimpleNamespace
from typing import Any

import font

from .measure import DigitMeasure, Measure, Violation

KEYS = "123456789*0#"
GROUND_PIN = -1  # for `Panel.bridge`
WIRES = ("SEGMENTS", "DIGITS", "COLUMNS", "ROWS")  # names of the pin groups in a board file
_SEGMENTS = 8  # per digit: a to g and the point


def read(cells: Iterable[int]) -> str:
    """Return the text that these masks draw, digits before letters; "?" for no glyph."""
    text = ""
    for cell in cells:
        text += _READABLE.get(cell & ~font.POINT, "?")
        if cell & font.POINT:
            text += "."
    return text


def condition_name(condition: object) -> str:
    """Return text for a condition made by `Panel.showing()`; "the condition" for others."""
    shows = condition.get("shows", {}) if isinstance(condition, dict) else {}
    frames = shows.get("patterns", [])
    return " or ".join(repr(read(frame).rstrip()) for frame in frames) or "the condition"


_READABLE: dict[int, str] = {}
for _character in font.CHARACTERS.decode():
    _READABLE.setdefault(font.encode(_character)[0], _character)
_READABLE[font.encode("?")[0]] = "?"


class Panel:
    """The display and the keypad of an `EmulatedPico`, `pico`; made by it."""

    def __init__(self, pico: Any, wiring: ModuleType | SimpleNamespace) -> None:
        self._pico = pico
        self._call: Callable[..., Any] = pico._call
        self._random = random.Random(0)
        self.wiring = wiring_data(wiring, pico.pin_name)

    def snapshot(self) -> Callable[[], None]:
        """Save the state of this object; each call of the result restores it."""
        state = self._random.getstate()
        return lambda: self._random.setstate(state)

    # ---- keys ----

    def press(self, key: str, bounce: float = 0.0) -> None:
        """Close a key's contact now, and keep it closed after `bounce` seconds of chatter.

        Raises ValueError if no key has this name; so do `release`, `tap` and `type`.
        """
        self._move(key, True, bounce)

    def release(self, key: str, bounce: float = 0.0) -> None:
        """Open a key's contact now, and keep it open after `bounce` seconds of chatter."""
        self._move(key, False, bounce)

    def release_all(self) -> None:
        """Open all contacts."""
        for key in KEYS:
            self.release(key)

    def tap(
        self, key: str, hold: float = 0.08, bounce: float = 0.0, rest: float | None = None
    ) -> None:
        """Press a key, run for `hold` emulated seconds, release it, run for `rest` (as `hold`)."""
        self.press(key, bounce)
        self._pico.run(hold)
        self.release(key, bounce)
        self._pico.run(hold if rest is None else rest)

    def type(self, keys: Iterable[str], hold: float = 0.08) -> None:
        """Tap keys in order."""
        for key in keys:
            self.tap(key, hold)

    @property
    def held(self) -> str:
        """The keys whose contacts are closed at this instant."""
        return self._call("panelState")["held"]

    def _move(self, key: str, closed: bool, bounce: float) -> None:
        if len(key) != 1 or key not in KEYS:
            raise ValueError(f"no key {key!r}: the keys are {KEYS}")
        flips: list[int] = []
        if bounce > 0:
            # An even number of flips, so that the contact ends in its new state.
            count = 2 * self._random.randint(1, 6)
            flips = sorted(round(self._random.uniform(0, bounce * 1e9)) for _ in range(count))
        self._call("panel.move", key, closed, flips)

    # ---- joints ----

    def cut(self, pin: int) -> None:
        """Cut the wire of a pin at the pin, a number of the board file.

        Its segment or digit gets no light, and a row's pin reads only its pull. Raises ValueError
        if the panel has no such pin.
        """
        self._call("panel.cut", self._checked(pin))

    def bridge(self, pin: int, other: int) -> None:
        """Join the wires of two pins: a pin that drives one wire drives both.

        `other` can be GROUND_PIN, low; that is right for common cathodes only. If the pins
        drive against each other, the level that lights a digit wins, and a violation of kind
        "bridged" is recorded. So two bridged segments are lit only while both pins light. Raises
        ValueError if the panel has no such pin.
        """
        if pin == other:
            raise ValueError(f"pin {pin} cannot be bridged with itself")
        other = other if other == GROUND_PIN else self._checked(other)
        self._call("panel.bridge", self._checked(pin), other)

    def mend(self) -> None:
        """Remove all cuts and bridges."""
        self._call("panel.mend")

    def _checked(self, pin: int) -> int:
        if pin not in self.wiring["names"]:
            raise ValueError(f"the panel has no pin {pin}")
        return pin

    # ---- display ----

    def cells(self, window: float = 0.05, joined: bool = False) -> list[int]:
        """Return the segments a person sees lit, a mask a digit: bit 0 = a ... bit 7 = the point.

        Light is averaged over the last `window` emulated seconds (at most 1); a segment is lit
        with 30 % of the brightest segment's light. `joined` adds the light of a digit that is lit
        only because two keys held in one row connect it to another.
        """
        return self._call("cells", window * 1e9, joined)

    def text(self, window: float = 0.05) -> str:
        """Return the text a person reads, points in place ("0123.02"); "?" for no glyph.

        The light is that of `window` seconds. O and S read as 0 and 5, whose glyphs they share:
        compare with `shows()`.
        """
        return read(self.cells(window))

    def shows(self, text: str) -> bool:
        """Return whether the display shows this text, segment for segment."""
        return bytes(self.cells()) == font.encode(text)

    def showing(self, *texts: str, window: float = 0.05) -> dict[str, Any]:
        """Return the condition for `until()` that the display shows one of these texts."""
        patterns = [list(font.encode(text)) for text in texts]
        return {"shows": {"patterns": patterns, "window": window * 1e9}}

    def frame_equals(self, frame: Iterable[int]) -> dict[str, Any]:
        """Return the condition for `until()` that `self.frame` is `frame`."""
        return {"frame": list(frame)}

    @property
    def frame(self) -> list[int]:
        """The segments of each digit in its latest dwell: the display without the eye's delay."""
        return self._call("panelState")["frame"]

    @property
    def changed_at(self) -> float:
        """Emulated seconds of the last change of `frame`."""
        return self._call("panelState")["changedAt"] / 1e9

    def time_to_show(self, key: str, text: str, within: float = 0.2, bounce: float = 0.0) -> float:
        """Press a key; return the seconds from its contact closing until `text` is complete.

        The key stays held; it bounces for `bounce` s. The end is when the last digit that had to
        change is first lit with its new segments. Raises Timeout after `within` s, and ValueError
        if the text shows already.
        """
        cells = list(font.encode(text))
        if self.frame == cells:
            raise ValueError(f"the display shows {text!r} already")
        self.press(key, bounce)
        self._pico.until(self.frame_equals(cells), within, what=f"{text!r} after key {key!r}")
        state = self._call("panelState")
        return (state["changedAt"] - state["closedAt"][key]) / 1e9

    # ---- violations and figures ----

    @property
    def violations(self) -> list[Violation]:
        """The violations at the pins since the start or `clear_violations()`."""
        return [Violation(**violation) for violation in self._call("violations")]

    def clear_violations(self) -> None:
        """Forget all violations; a violation that continues is reported again."""
        self._call("panel.violations.clear")

    def reset_measure(self) -> None:
        """Begin a new measurement of light and dwell."""
        self._call("resetMeasure")

    def measure(self) -> Measure:
        """Return the figures since `reset_measure()`."""
        figures = self._call("measure")
        digits = tuple(DigitMeasure(**digit) for digit in figures["digits"])
        return Measure(figures["seconds"], digits)

    @property
    def light(self) -> list[list[float]]:
        """Seconds that each segment was lit since `reset_measure()`: light[digit][a..p].

        Light in a digit that only held keys connect is left out; `cells(joined=True)` has it.
        """
        seconds = [value / 1e9 for value in self._call("measure")["light"]]
        return [seconds[at : at + _SEGMENTS] for at in range(0, len(seconds), _SEGMENTS)]

    @property
    def driven(self) -> list[str]:
        """The pins that the board drives now, such as "segment a (GP0) high"."""
        return self._call("panelState")["driven"]

    def report(self) -> list[str]:
        """Return a report of display, keys and violations, a line each."""
        cells = self.cells()
        masks = " ".join(f"{cell:02x}" for cell in cells)
        lines = [f"display: {read(cells)!r} ({masks}), keys held: {self.held or 'none'}"]
        violations = self.violations
        lines.append(f"violations: {len(violations) or 'none'}")
        lines += [f"    {violation}" for violation in violations[:20]]
        return lines


def wiring_data(
    wiring: ModuleType | SimpleNamespace, pin_name: Callable[[int], str] = "GP{}".format
) -> dict[str, Any]:
    """Return a board file, whose pins are numbers, as the type `Wiring` in board/panel.js."""
    pins = {name.lower(): getattr(wiring, name) for name in WIRES}
    return {
        **pins,
        "segmentOn": wiring.SEGMENT_ON,
        "digitOn": wiring.DIGIT_ON,
        "names": {pin: pin_name(pin) for group in pins.values() for pin in group},
    }
