"""Press random keys in the simulated console, in all games, for any time.

The console's own code runs on simulated pins with its own clock. So a seed repeats a run key by
key on any machine.
"""

import faulthandler
import random
import traceback
from collections import deque

import font
from commands.reporting import ShowProgress
from device import keypad
from emulator import panel, player
from simulator.simulated import SimulatedConsole

from .report import Report

KEYS = "0123456789#" + "*" * 6  # `*` is 6 of 17, or no game would end
MENU_FRAMES = [font.encode(text) for text in player.MENU_TEXTS]
PRESSES_PER_CHECK = 500  # presses between two checks that `#` leads to the menu
LAST_KEYS = 60  # latest presses, reported with a failure
HANG_S = 600  # s of real time for a chunk
_THINKING_STEP = 0.14  # s, just below simulated._LONGEST_DELAY_S
_LONG_PRESS_SHARE = 0.003  # of the presses: longer than a second
_RELEASE_SHARE = 0.95  # of the presses; after the others the key is held with the next one
# Pages that random keys seldom reach: these keys are pressed from the menu at times.
RARE_PATHS = (
    *("1*****", "1*****0123*", "1**2**", "1**222", "1*5**2"),
    *("2*", "2*00*01*", "3", "30", "4", "6", "5", "5*2", "5*3**", "5**2**", "53***"),
    *("5****", "5****34*", "5****#4", "5****#7", "5****#3"),
)


class Wrong(Exception):
    """The console misbehaves; the message describes it."""


class RandomKeys:
    """Random keys at a console with its own clock; the same seed gives the same keys."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.last: deque[str] = deque(maxlen=LAST_KEYS)
        self.displays: set[bytes] = set()  # displays seen, also in transition
        self._now = 0.0
        self.machine = SimulatedConsole(self.rng.randbytes, clock=self._clock)
        self.wait(0.3)  # keys held during the first scans are ignored

    def _clock(self) -> float:
        self._now += 0.005  # so that a turn of the loop ends while the machine thinks
        return self._now

    def wait(self, seconds: float) -> None:
        """Advance the clock; in larger steps while the machine thinks, which is slow in Python."""
        end = self._now + seconds
        while self._now < end:
            if not self.machine.run():
                self._now += _THINKING_STEP

    def cells(self) -> bytes:
        """Return the visible segments of each digit."""
        return bytes(player.lit_cells(self.machine))

    def press(self, key: str) -> None:
        """Press a key for a while, sometimes with another before its release."""
        rng = self.rng
        self._begin(key)
        self.wait(rng.choice((0.01, 0.03, 0.03, 0.03, 0.06)))
        if rng.random() < _LONG_PRESS_SHARE:
            self.wait(1.1)
        if rng.random() < _RELEASE_SHARE:
            self._release_all()
            self.wait(0.03)
        self.displays.add(self.cells())

    def tap(self, key: str) -> None:
        """Press a key alone, long enough for the console to read it."""
        self._begin(key)
        self.wait(0.06)
        self._release_all()
        self.wait(0.06)
        self.displays.add(self.cells())

    def _begin(self, key: str) -> None:
        self.last.append(key)
        self.machine.press(key)

    def _release_all(self) -> None:
        for key in sorted(self.machine.port.held):
            self.machine.release(key)

    def go_home(self) -> None:
        """Release all keys and hold # until the menu must appear. Raises Wrong."""
        self._release_all()
        self.wait(0.3)
        if not any(self.cells()) and not self._is_lit(2.0):
            raise Wrong("the display stays dark")
        key = self._hash_key()
        self.machine.press(key)
        self.wait(1.3)
        self.machine.release(key)
        self.wait(0.2)
        if self.cells() not in MENU_FRAMES:
            raise Wrong(f"# held does not lead to the menu, but to {panel.read(self.cells())!r}")

    def _hash_key(self) -> str:
        """Return the key that is `#` now: random keys may teach another order of keys."""
        contacts = self.machine.records.get("keys")
        return keypad.KEYS[contacts.index(keypad.KEYS.index("#"))] if contacts else "#"

    def _is_lit(self, seconds: float) -> bool:
        """Return whether a segment lights up in time: the wiring test is dark between segments."""
        for _ in range(round(seconds / 0.02)):
            self.wait(0.02)
            if any(self.cells()):
                return True
        return False

    def walk(self, presses: int) -> None:
        """Press `presses` keys, from the menu and back to it."""
        path = self.rng.choice(("", *RARE_PATHS))[:presses]
        for key in path:
            self.tap(key)
        for _ in range(presses - len(path)):
            self.press(self.rng.choice(KEYS))
        self.go_home()


def run(presses: int, seed: int, progress: ShowProgress) -> Report:
    """Press `presses` keys from a seed, and report."""
    done = 0
    failures = []
    presser: RandomKeys | None = None
    try:
        presser = RandomKeys(seed)
        while done < presses:
            faulthandler.dump_traceback_later(HANG_S, exit=True)
            part = min(PRESSES_PER_CHECK, presses - done)
            presser.walk(part)
            done += part
            progress(done, presses, "keys")
    except Exception as error:
        keys = "".join(presser.last) if presser else ""
        trace = "".join(traceback.format_exception(error))
        failures.append(f"{trace}after {done} keys and more, the last of them {keys}: seed {seed}")
    finally:
        faulthandler.cancel_dump_traceback_later()
    sights = len(presser.displays) if presser else 0
    return Report({"keys": done, "different displays": sights}, failures)
