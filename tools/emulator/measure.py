"""Measurements of the display's light and of the heap, and violations at the pins."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass
class Violation:
    """An event that no correct program causes on this wiring; repetitions are merged.

    Kinds: "joined" two driven pins connected by held keys; "unlit" a digit or column pin driven to
    the level that does not light; "overlap" two digits driven at once; "ghost" segments changed
    while a digit was lit; "row" a row pin driven; "pulls" a pull-up and a pull-down connected;
    "bridged" two pins that drive bridged wires against each other.
    `time` and `last` are the emulated seconds at which it first and last began.
    """

    time: float
    kind: str
    detail: str
    count: int = 1
    last: float = 0.0

    def __str__(self) -> str:
        times = f", {self.count} times, last {self.last:.6f} s" if self.count > 1 else ""
        return f"{self.time:.6f} s: {self.kind}: {self.detail}{times}"


@dataclass(frozen=True)
class DigitMeasure:
    """Figures of one digit: seconds, and refreshes per second.

    A dwell is the time that it is lit until another digit is; only complete ones count. `gap` is
    the longest time between refreshes, including the start and the end of the measurement.
    """

    refreshes: int
    rate: float
    dwell_mean: float
    gap: float

    @property
    def duty(self) -> float:
        """The share of time that it is lit, which is its brightness."""
        return self.dwell_mean * self.rate


@dataclass(frozen=True)
class Measure:
    """Figures of all digits since `Panel.reset_measure()`."""

    seconds: float
    digits: tuple[DigitMeasure, ...]

    @property
    def rate(self) -> float:
        """Refreshes per second of the slowest digit."""
        return min(digit.rate for digit in self.digits)

    @property
    def gap(self) -> float:
        """The longest gap of any digit, in seconds."""
        return max(digit.gap for digit in self.digits)

    @property
    def unequal_percent(self) -> float:
        """The range of the digits' duties, in percent of their mean."""
        duties = [digit.duty for digit in self.digits]
        mean = sum(duties) / len(duties)
        return 100 * (max(duties) - min(duties)) / mean if mean else 100.0

    def problems(
        self, rate: float = 80.0, unequal_percent: float = 1.0, gap: float = 0.025
    ) -> list[str]:
        """Return a line for each figure that misses its limit: `rate` Hz, `gap` s."""
        lines = []
        for index, digit in enumerate(self.digits):
            if digit.rate < rate:
                lines.append(f"digit {index} refreshed at {digit.rate:.1f} Hz, not {rate:g}")
            if digit.gap > gap:
                lines.append(f"digit {index} not lit for {1000 * digit.gap:.2f} ms")
        if self.unequal_percent > unequal_percent:
            duties = " ".join(f"{100 * digit.duty:.2f}" for digit in self.digits)
            lines.append(f"digits unequal by {self.unequal_percent:.2f} %: lit {duties} % each")
        return lines


class Heap(NamedTuple):
    """Sizes of MicroPython's heap, in bytes.

    `live` is the part that the collector would keep. `largest` is the largest free piece.
    """

    total: int
    live: int
    largest: int
