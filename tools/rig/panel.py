"""Six digits and twelve keys at the emulated Pico's pins, wired as a board file says.

Every pin change is seen at its emulated time, so light, dwell and faults are measured to the CPU
cycle. Keys are contacts: a held key joins its row's wire and its column's wire, and what a pin
reads is worked out from whatever drives or pulls the wires so joined.

A wire that is only pulled takes RISE to follow its pull, so rows read too soon after a column's
release show phantoms as they do on a bench. Not modelled: the brightness two joined digits share.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

from .eye import Eye, read
from .fingers import Fingers, mask
from .measure import Dwell, Fault, Measure

RISE = 10_000  # ns: 50 to 80 kohm (RP2040 datasheet, pull-up) on some 100 pF of wire and LEDs
_LOW, _HIGH, _PULL_UP, _PULL_DOWN = 0, 1, 3, 4  # rp2040py's GPIOPinState
_MEMORY = 1_000_000_000  # ns for which light is remembered in detail
_FAULTS = 200  # distinct faults kept; a broken program makes few kinds of them


class Panel(Fingers, Eye):
    """The display and the keypad of an `EmulatedPico`, `pico`; made by it."""

    def __init__(self, pico: Any, wiring: ModuleType | SimpleNamespace) -> None:
        self._pico = pico
        self._clock = pico._clock
        self._lock = pico._lock
        self._gpio = pico._pins
        self._segment_on: int = wiring.SEGMENT_ON
        self._digit_on: int = wiring.DIGIT_ON
        self._segments: tuple[int, ...] = tuple(wiring.SEGMENTS)
        self._digits: tuple[int, ...] = tuple(wiring.DIGITS)
        self._columns: tuple[int, ...] = tuple(wiring.COLUMNS)
        self._rows: tuple[int, ...] = tuple(wiring.ROWS)
        self._all_names = {
            pin: f"segment {name}" for name, pin in zip("abcdefgp", self._segments, strict=True)
        }
        self._names = {pin: f"column {at}" for at, pin in enumerate(self._columns)}
        self._names |= {pin: f"digit {at}" for at, pin in enumerate(self._digits)}
        self._names |= {pin: f"row {at}" for at, pin in enumerate(self._rows)}
        self._all_names |= self._names
        self._pins = tuple(self._all_names)
        self._segment_pins = mask(self._segments)
        self._digit_pins = mask(self._digits)
        self._column_pins = mask(self._columns)
        self._row_pins = mask(self._rows)
        self._memo: dict[tuple[int, ...], dict[int, int]] = {self._segments: {}, self._digits: {}}

        # Pin states as masks of pin numbers.
        self._high = self._low = self._up = self._down = 0
        self._level = 0  # what the wires are at
        self._closed: set[str] = set()
        self._nets: dict[int, tuple[int, tuple[int, ...]]] = {}
        self._joined_nets: list[int] = []
        self._chatter: dict[str, list] = {}
        self._random = random.Random(0)

        self.closed_at: dict[str, float] = {}
        self.changed_at = 0.0
        self._since: float = self._clock.nanos
        self._was = (0, 0)  # segments lit and digits driven, before the present state
        self._trouble: frozenset[tuple[str, str]] = frozenset()
        self._faults: dict[tuple[str, str], Fault] = {}
        self._history: deque[tuple[float, float, int, int, int]] = deque()
        self._frame = [0] * len(self._digits)
        self._best = [0.0] * len(self._digits)
        self._rising: set[int] = set()
        self._alarms = {pin: self._clock.create_alarm(self._riser(pin)) for pin in self._pins}
        self._join()
        for pin in self._pins:
            self._gpio[pin].add_listener(self._listener(pin))
            self._gpio[pin].set_input_value(False)
        self.pins_reset()
        self.reset_measure()

    # ---- faults and figures ----

    @property
    def faults(self) -> list[Fault]:
        """What has gone wrong at the pins since the start or `clear_faults()`."""
        with self._lock:
            self._account()
            self._check(self._since)
            return list(self._faults.values())

    def clear_faults(self) -> None:
        """Forget the faults so far; one that still lasts is reported again."""
        with self._lock:
            self._account()
            self._faults.clear()
            self._trouble = frozenset()

    def reset_measure(self) -> None:
        """Begin a new measurement of light and dwell."""
        with self._lock:
            self._account()
            self._started = self._clock.nanos
            self._sums: dict[tuple[int, int], float] = {}
            self._joined_sums: dict[tuple[int, int], float] = {}
            self._dwells = [Dwell(self._started) for _ in self._digits]
            self._latest = 0  # the digits last lit

    def measure(self) -> Measure:
        """The figures since `reset_measure()`."""
        with self._lock:
            self._account()
            now = self._clock.nanos
            digits = tuple(dwell.measure(now) for dwell in self._dwells)
            return Measure((now - self._started) / 1e9, digits)

    @property
    def light(self) -> list[list[float]]:
        """Seconds each segment of each digit was lit since `reset_measure()`: light[digit][a..p].

        Light in a digit that only held keys connect is in `joined_light` instead.
        """
        with self._lock:
            self._account()
            return [[value / 1e9 for value in row] for row in self._spread(self._sums)]

    @property
    def joined_light(self) -> list[list[float]]:
        """As `light`, for digits lit only through two keys held in one row."""
        with self._lock:
            self._account()
            return [[value / 1e9 for value in row] for row in self._spread(self._joined_sums)]

    @property
    def driven(self) -> list[str]:
        """The pins that the board drives now, such as "segment a (GP0) high"."""
        pins = self._high | self._low
        return [f"{self._name(pin)} {self._drive(pin)}" for pin in self._pins if pins >> pin & 1]

    def report(self) -> list[str]:
        """Display, keys and faults, a line each."""
        cells = self.cells()
        masks = " ".join(f"{cell:02x}" for cell in cells)
        lines = [f"display: {read(cells)!r} ({masks}), keys held: {self.held or 'none'}"]
        faults = self.faults
        lines.append(f"faults: {len(faults) or 'none'}")
        lines += [f"    {fault}" for fault in faults[:20]]
        return lines

    # ---- pins ----

    def pins_reset(self) -> None:
        """Take over the state of all pins, after a chip reset, which tells no listener."""
        with self._lock:
            self._account()
            self._high = self._low = self._up = self._down = 0
            for pin in self._pins:
                self._assign(1 << pin, int(self._gpio[pin].value))
            for net, pins in self._nets.values():
                self._settle(net, pins)

    def _listener(self, pin: int) -> Callable[[int, int], None]:
        bit = 1 << pin

        def changed(state: int, _: int) -> None:
            if self._clock.nanos != self._since:
                self._account()
            self._assign(bit, state)
            self._settle(*self._nets[pin])

        return changed

    def _assign(self, bit: int, state: int) -> None:
        self._high &= ~bit
        self._low &= ~bit
        self._up &= ~bit
        self._down &= ~bit
        if state == _HIGH:
            self._high |= bit
        elif state == _LOW:
            self._low |= bit
        elif state == _PULL_UP:
            self._up |= bit
        elif state == _PULL_DOWN:
            self._down |= bit

    def _settle(self, net: int, pins: tuple[int, ...], risen: bool = False) -> None:
        """Let the pins of one net read its level, which stays where nothing drives or pulls."""
        low, high = self._low & net, self._high & net
        driven = low or high
        if not driven:
            low, high = self._down & net, self._up & net
        if low and high:
            level = net if self._digit_on else 0
        elif high:
            level = net
        elif low:
            level = 0
        elif self._digit_on:
            level = net if self._level & net else 0
        else:
            level = net if self._level & net == net else 0
        differs = (self._level ^ level) & net
        if self._rising:
            for pin in self._rising.intersection(pins):
                if driven or not differs >> pin & 1:
                    self._alarms[pin].cancel()
                    self._rising.remove(pin)
        if not differs:
            return
        for pin in pins:
            if not differs >> pin & 1:
                continue
            if driven or risen:
                self._level ^= 1 << pin
                self._gpio[pin].set_input_value(bool(level))
            elif pin not in self._rising:
                self._rising.add(pin)
                self._alarms[pin].schedule(RISE)

    def _riser(self, pin: int) -> Callable[[], None]:
        def risen() -> None:
            self._rising.discard(pin)
            self._settle(*self._nets[pin], risen=True)

        return risen

    def _lit(self, pins: tuple[int, ...], on: int) -> int:
        """Which of these pins are driven to `on`, as a mask of their places."""
        driven = self._high if on else self._low
        memo = self._memo[pins]
        found = memo.get(driven)
        if found is None:
            found = memo[driven] = mask(at for at, pin in enumerate(pins) if driven >> pin & 1)
        return found

    def _account(self) -> None:
        """Book the time since the last change; call it before anything changes."""
        now = self._clock.nanos
        since = self._since
        if now == since:
            return
        self._since = now
        lit = self._lit(self._segments, self._segment_on)
        own = self._lit(self._digits, self._digit_on)
        if (lit, own) != self._was:
            self._turn(since, lit, own)
        self._check(since)
        if not own:
            return
        other = self._through_keys(own) if self._joined_nets else 0
        length = now - since
        for at in range(len(self._digits)):
            if own >> at & 1 and length > self._best[at]:
                self._best[at] = length
                if self._frame[at] != lit:
                    self._frame[at] = lit
                    self.changed_at = since / 1e9
        if lit:
            key = (lit, own)
            self._sums[key] = self._sums.get(key, 0.0) + length
            if other:
                key = (lit, other)
                self._joined_sums[key] = self._joined_sums.get(key, 0.0) + length
            history = self._history
            history.append((since, now, lit, own, other))
            while history[0][1] < now - _MEMORY:
                history.popleft()

    def _turn(self, now: float, lit: int, own: int) -> None:
        """Segments or digits changed at `now`, at which instant all changes count as one."""
        was_lit, was_own = self._was
        self._was = (lit, own)
        staying = was_own & own
        if staying and was_lit != lit:
            names = "".join(
                name for at, name in enumerate("abcdefgp") if (was_lit ^ lit) >> at & 1
            )
            for at in range(len(self._digits)):
                if staying >> at & 1:
                    self._blame(now, "ghost", f"segments {names} changed with digit {at} lit")
        for at, dwell in enumerate(self._dwells):
            bit = 1 << at
            if own & bit and not was_own & bit:
                dwell.light(now, bool(self._latest & bit))
                self._best[at] = 0.0
            elif was_own & bit and not own & bit:
                dwell.release(now)
        if own:
            self._latest = own

    def _through_keys(self, own: int) -> int:
        """The digits connected by held keys to one of those driven."""
        found = 0
        for net in self._joined_nets:
            inside = mask(at for at, pin in enumerate(self._digits) if net >> pin & 1)
            if inside & own:
                found |= inside
        return found & ~own

    def _check(self, now: float) -> None:
        """Report what is wrong in the present state and was not before."""
        on = self._high if self._digit_on else self._low
        off = self._low if self._digit_on else self._high
        driven = self._high | self._low
        wrong = off & (self._digit_pins | self._column_pins) | driven & self._row_pins
        digits = on & self._digit_pins
        if not wrong and not digits & (digits - 1) and not self._joined_nets:
            if self._trouble:
                self._trouble = frozenset()
            return
        found = set()
        for pin in self._names:
            if wrong >> pin & 1:
                kind = "row" if self._row_pins >> pin & 1 else "unlit"
                found.add((kind, f"{self._name(pin)} driven {self._drive(pin)}"))
        if digits & (digits - 1):
            names = [self._name(pin) for pin in self._digits if digits >> pin & 1]
            found.add(("overlap", " and ".join(names) + " lit at once"))
        for net in self._joined_nets:
            pins = [pin for pin in self._names if (driven & net) >> pin & 1]
            if len(pins) > 1:
                what = " and ".join(f"{self._name(pin)} ({self._drive(pin)})" for pin in pins)
                found.add(("joined", f"{what} by keys {self.held}"))
            elif not pins and self._up & net and self._down & net:
                what = " and ".join(self._name(pin) for pin in self._names if net >> pin & 1)
                found.add(("pulls", f"{what} pulled both ways by keys {self.held}"))
        for kind, detail in sorted(found - self._trouble):
            self._blame(now, kind, detail)
        self._trouble = frozenset(found)

    def _name(self, pin: int) -> str:
        return f"{self._all_names[pin]} ({self._pico.pin_name(pin)})"

    def _drive(self, pin: int) -> str:
        return "high" if self._high >> pin & 1 else "low"

    def _blame(self, now: float, kind: str, detail: str) -> None:
        fault = self._faults.get((kind, detail))
        if fault is not None:
            fault.count += 1
            fault.last = now / 1e9
        elif len(self._faults) < _FAULTS:
            self._faults[kind, detail] = Fault(now / 1e9, kind, detail, last=now / 1e9)

    def _spread(self, sums: dict[tuple[int, int], float]) -> list[list[float]]:
        light = [[0.0] * len(self._segments) for _ in self._digits]
        for (lit, digits), length in sums.items():
            for digit, row in enumerate(light):
                if digits >> digit & 1:
                    for segment in range(len(row)):
                        if lit >> segment & 1:
                            row[segment] += length
        return light
