"""Fingers on the emulated keypad: keys are contacts that close, bounce and open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

KEYS = "123456789*0#"


def mask(places: Iterable[int]) -> int:
    """The int whose bits are set at these places."""
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


class Fingers:
    """The keys of a `Panel`, which has the state and `_account`, `_settle`."""

    _pico: Any
    _clock: Any
    _lock: Any
    _random: Any
    _account: Callable[[], None]
    _settle: Callable[..., None]
    _closed: set[str]
    _chatter: dict[str, list]
    _pins: tuple[int, ...]
    _rows: tuple[int, ...]
    _columns: tuple[int, ...]
    _nets: dict[int, tuple[int, tuple[int, ...]]]
    _joined_nets: list[int]
    closed_at: dict[str, float]

    def press(self, key: str, bounce: float = 0.0) -> None:
        """Close a key's contact now, and keep it closed after `bounce` seconds of chatter."""
        self._move(key, True, bounce)

    def release(self, key: str, bounce: float = 0.0) -> None:
        """Open a key's contact now, and keep it open after `bounce` seconds of chatter."""
        self._move(key, False, bounce)

    def release_all(self) -> None:
        """Open all contacts."""
        for key in sorted(self._closed | set(self._chatter)):
            self.release(key)

    def tap(
        self, key: str, hold: float = 0.08, bounce: float = 0.0, rest: float | None = None
    ) -> None:
        """Press a key, run for `hold` emulated seconds, release it, run for `rest` (as `hold`)."""
        self.press(key, bounce)
        self._pico.run(hold)
        self.release(key, bounce)
        self._pico.run(hold if rest is None else rest)

    def type(self, keys: Iterable[str], hold: float = 0.08, bounce: float = 0.0) -> None:
        """Tap keys one after the other."""
        for key in keys:
            self.tap(key, hold, bounce)

    @property
    def held(self) -> str:
        """The keys whose contacts are closed at this instant."""
        return "".join(key for key in KEYS if key in self._closed)

    def _move(self, key: str, closed: bool, bounce: float) -> None:
        if len(key) != 1 or key not in KEYS:
            raise ValueError(f"no key {key!r}: the keys are {KEYS}")
        with self._lock:
            for alarm in self._chatter.pop(key, ()):
                alarm.cancel()
            if closed:
                self.closed_at[key] = self._clock.nanos / 1e9
            self._contact(key, closed)
            if bounce <= 0:
                return
            # An even number of flips in between, so that the contact ends as it should.
            count = 2 * self._random.randint(1, 6)
            times = sorted(self._random.uniform(0, bounce * 1e9) for _ in range(count))
            alarms = []
            for at, delay in enumerate(times):
                alarm = self._clock.create_alarm(self._flip(key, closed if at % 2 else not closed))
                alarm.schedule(round(delay))
                alarms.append(alarm)
            self._chatter[key] = alarms

    def _flip(self, key: str, closed: bool) -> Callable[[], None]:
        return lambda: self._contact(key, closed)

    def _contact(self, key: str, closed: bool) -> None:
        if (key in self._closed) == closed:
            return
        self._account()
        if closed:
            self._closed.add(key)
        else:
            self._closed.remove(key)
        self._join()
        for net, pins in self._nets.values():
            self._settle(net, pins)

    def _join(self) -> None:
        """Work out which wires the held keys connect."""
        nets = {pin: {pin} for pin in self._pins}
        for key in self._closed:
            row, column = divmod(KEYS.index(key), len(self._columns))
            joined = nets[self._rows[row]] | nets[self._columns[column]]
            for pin in joined:
                nets[pin] = joined
        self._nets = {pin: (mask(net), tuple(sorted(net))) for pin, net in nets.items()}
        self._joined_nets = list({mask(net) for net in nets.values() if len(net) > 1})
