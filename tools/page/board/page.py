"""The console in the page: what the page's worker calls. Runs on MicroPython for WebAssembly.

The worker gives a module `host`: `now()` in milliseconds, `random_byte()`, `keep(records)`, and
where Othello's engine runs in C what thinker.py needs.
"""

import gc
import json

import host  # pyright: ignore[reportMissingImports]
import thinker

import othello
from othello import constants
from simulator import handheld, seeded

RECORDS = "/records.txt"
with open("/openings.json") as _file:  # {key of the position in hexadecimal digits: name}
    _OPENINGS = {bytes.fromhex(key): name for key, name in json.load(_file).items()}
# Where they have to serve, the Python twins search a fifth of the nodes a second that a Pico does:
# so much longer may a level take, or the clock and not its nodes would choose the move.
_PATIENCE = 20


class Board:
    """A console; `seed`: a whole number that its games follow, or None."""

    def __init__(self, seed):
        constants.LEVELS = tuple(  # imported here it stays when a game is forgotten
            (depth, nodes, milliseconds * _PATIENCE, last)
            for depth, nodes, milliseconds, last in constants.LEVELS
        )
        random_bytes = _entropy if seed is None else seeded.random_bytes(seed)
        note = "" if seed is None else f", seed {seed}"
        self._machine = handheld.Handheld(
            random_bytes, clock=_clock, note=note, records=RECORDS, opening=_opening
        )
        if hasattr(host, "think"):
            engine = thinker.Thinker(self._machine.rest)  # it stays as the constants do
            othello.midgame = othello.endgame = engine  # pyright: ignore
        self.press = self._machine.press
        self.release = self._machine.release
        self.milliseconds = self._machine.milliseconds
        self.ready = self._machine.ready
        self.turn = self._machine.run
        self.status = self._machine.status

    def light(self):
        """The light of 48 segments, a to g and the point of each digit, two hex digits each."""
        levels = bytearray(48)
        at = 0
        for digit in self._machine.light():
            for level in digit:
                levels[at] = min(255, round(255 * level))
                at += 1
        return levels.hex()

    def view(self):
        """The console's state as JSON; tools/simulator/view.py lists its keys."""
        return json.dumps(self._machine.view())


def _opening(played):
    for key in reversed(played):
        if key in _OPENINGS:
            return _OPENINGS[key]
    return None


def _clock():
    return host.now() / 1000


def _entropy(count):
    return bytes([host.random_byte() for _ in range(count)])


gc.collect()
