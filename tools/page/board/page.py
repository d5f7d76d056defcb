"""The console on the page, for the page's worker. Runs on MicroPython for WebAssembly.

The worker provides a module `host`: `now()` in milliseconds, `keep(records)` for
simulator/records.py, `sound(hertz, milliseconds)`, and the functions of othello_engine.py if
Othello's engine runs in C.
"""

import gc
import json

import host  # pyright: ignore[reportMissingImports]
import othello_engine

import othello
from othello import constants, levels
from simulator import own_code, seeded, simulated

# The time limits are for a Pico. Without the engine in C, Python on the page searches a fifth of a
# Pico's nodes per second, on a slow computer fewer. With this factor the node limit ends a search.
_TIME_FACTOR = 20
# Both, because levels.py has imported the name.
constants.LEVELS = levels.LEVELS = tuple(
    (depth, nodes, milliseconds * _TIME_FACTOR, last)
    for depth, nodes, milliseconds, last in constants.LEVELS
)

RECORDS = "/records.txt"
with open("/openings.json") as _file:  # {key of the position in hexadecimal digits: name}
    _OPENINGS = {bytes.fromhex(key): name for key, name in json.load(_file).items()}


class PageConsole:
    """A console; `seed`: an int, the seed of its first game."""

    def __init__(self, seed):
        self._machine = simulated.DrawnConsole(
            clock=_clock,
            seeds=seeded.GameSeeds(seed),
            records=RECORDS,
            opening=_opening,
            sounds=host.sound,
        )
        if hasattr(host, "think"):
            engine = othello_engine.OthelloEngine(self._machine.rest)
            # Replaces the engines for the whole process.
            othello.midgame = othello.endgame = engine  # pyright: ignore
        self._view = None
        self._json = ""
        self._light = None
        self._light_hex = ""
        self.press = self._machine.press
        self.release = self._machine.release
        self.milliseconds = self._machine.milliseconds
        self.ready = self._machine.ready
        self.turn = self._machine.run
        self.status = self._machine.status
        self.problem = own_code.problem  # (code, digits, allow_repeats) -> text
        self.advice = own_code.advice

    def light(self):
        """Return the light of 48 segments (a to g, point per digit), in two hex digits each."""
        light = self._machine.light()
        if light is not self._light:
            self._light = light
            shares = (min(255, round(255 * share)) for digit in light for share in digit)
            self._light_hex = bytes(shares).hex()
        return self._light_hex

    def view(self):
        """Return the console's state as JSON; tools/simulator/view.py lists its keys."""
        view = self._machine.view()
        if view is not self._view:
            self._view = view
            self._json = json.dumps(view)
        return self._json


def _opening(played):
    for key in reversed(played):
        if key in _OPENINGS:
            return _OPENINGS[key]
    return None


def _clock():
    return host.now() / 1000


gc.collect()
