"""Figures of the light, and faults at the pins."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Fault:
    """Something no sound program does to this wiring, merged over its repetitions.

    Kinds: "joined" two driven pins connected by held keys; "unlit" a digit or column pin driven
    to the level that does not light; "overlap" two digits driven at once; "ghost" segments changed
    while a digit was lit; "row" a row pin driven; "pulls" a pull-up and a pull-down connected.
    `time` and `last` are emulated seconds, of its first and last beginning.
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
    """How one digit was driven; seconds, and refreshes a second.

    A dwell is the time it is lit before another digit is; only whole ones count. `gap` is the
    longest time from one refresh to the next, from the beginning to the first and from the last
    until now.
    """

    refreshes: int
    rate: float
    dwell_total: float
    dwell_min: float
    dwell_max: float
    dwell_mean: float
    gap: float

    @property
    def duty(self) -> float:
        """The share of time it is lit, which is its brightness."""
        return self.dwell_mean * self.rate


@dataclass(frozen=True)
class Measure:
    """How all digits were driven since `Panel.reset_measure()`."""

    seconds: float
    digits: tuple[DigitMeasure, ...]

    @property
    def rate(self) -> float:
        """Refreshes a second of the slowest digit."""
        return min(digit.rate for digit in self.digits)

    @property
    def gap(self) -> float:
        """Seconds of the worst gap of any digit."""
        return max(digit.gap for digit in self.digits)

    @property
    def unequal_percent(self) -> float:
        """How far apart the digits' duties are, in percent of their mean."""
        duties = [digit.duty for digit in self.digits]
        middle = sum(duties) / len(duties)
        return 100 * (max(duties) - min(duties)) / middle if middle else 100.0

    @property
    def jitter_percent(self) -> float:
        """How far single dwells of all digits are apart, in percent of the mean dwell."""
        middle = sum(digit.dwell_mean for digit in self.digits) / len(self.digits)
        longest = max(digit.dwell_max for digit in self.digits)
        shortest = min(digit.dwell_min for digit in self.digits)
        return 100 * (longest - shortest) / middle if middle else 100.0

    def problems(
        self, rate: float = 80.0, unequal_percent: float = 1.0, gap: float = 0.025
    ) -> list[str]:
        """Return a line for each figure that is not reached."""
        found = []
        for index, digit in enumerate(self.digits):
            if digit.rate < rate:
                found.append(f"digit {index} refreshed at {digit.rate:.1f} Hz, not {rate:g}")
            if digit.gap > gap:
                found.append(f"digit {index} not lit for {1000 * digit.gap:.2f} ms")
        if self.unequal_percent > unequal_percent:
            duties = " ".join(f"{100 * digit.duty:.2f}" for digit in self.digits)
            found.append(f"digits unequal by {self.unequal_percent:.2f} %: lit {duties} % each")
        return found
