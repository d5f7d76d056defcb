"""Random keys at the simulated console, in all games, for as long as one likes.

The console's own code runs, on simulated pins and in a time of its own: a seed repeats a run key
by key, on any machine.
"""

from __future__ import annotations

import faulthandler
import random
import traceback
from collections import deque

import font
from device import keypad
from emulator import panel, player
from simulator.handheld import Handheld

from .report import Report, Tell

KEYS = "0123456789#" + "*" * 6  # what goes on is pressed often, or no game would come to its end
MENU = [font.encode(text) for text in player.MENU]
CHUNK = 500  # presses between two looks whether the way back to the menu is there
REMEMBERED = 60  # presses told when something goes wrong
HANG = 600  # s of real time in which a chunk is over
# Where random keys alone seldom lead: pressed from the menu on, now and then.
PLACES = (
    *("1*****", "1*****0123*", "1**2**", "1**222", "1*5**2"),
    *("2*", "2*00*01*", "3", "30", "4", "5****", "5**2**", "6"),
)


class Wrong(Exception):
    """The console does what it must not; the message says what."""


class Fingers:
    """Fingers at a console whose time goes on only here; the same seed, the same keys."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.last: deque[str] = deque(maxlen=REMEMBERED)
        self.seen: set[bytes] = set()  # what was shown, mid-change too
        self._now = 0.0
        self.machine = Handheld(self.chance.randbytes, clock=self._clock)
        self.wait(0.1)

    def _clock(self) -> float:
        self._now += 0.005  # so that a turn of the loop ends when the machine thinks
        return self._now

    def wait(self, seconds: float) -> None:
        """Let time pass; it flies while the machine thinks, which takes long in Python."""
        end = self._now + seconds
        while self._now < end:
            if not self.machine.run():
                self._now += 0.14

    def cells(self) -> bytes:
        """What an eye sees."""
        light = self.machine.light()
        return bytes(sum(1 << i for i in range(8) if digit[i] > 0.3) for digit in light)

    def press(self, key: str) -> None:
        """Press a key for a while, sometimes with another before it is let go."""
        machine, chance = self.machine, self.chance
        self.last.append(key)
        machine.press(key)
        self.wait(chance.choice((0.01, 0.03, 0.03, 0.03, 0.06)))
        if chance.random() < 0.003:
            self.wait(1.1)
        if chance.random() < 0.95:
            for held in sorted(machine.port.held):
                machine.release(held)
            self.wait(0.03)
        self.seen.add(self.cells())

    def go_home(self) -> None:
        """Let all keys go and hold # until the menu must be there. Raises Wrong."""
        for key in sorted(self.machine.port.held):
            self.machine.release(key)
        self.wait(0.3)
        if not any(self.cells()) and not self._is_lit(2.0):
            raise Wrong("the display stays dark")
        key = self._hash()
        self.machine.press(key)
        self.wait(1.3)
        self.machine.release(key)
        self.wait(0.2)
        if self.cells() not in MENU:
            raise Wrong(f"# held does not lead to the menu, but to {panel.read(self.cells())!r}")

    def _hash(self) -> str:
        """The key that is `#` now: pressed long enough, random keys teach another order too."""
        contacts = self.machine.records.get("keys")
        return keypad.KEYS[contacts.index(keypad.KEYS.index("#"))] if contacts else "#"

    def _is_lit(self, seconds: float) -> bool:
        """Whether anything lights up within a time: the wiring test is dark between segments."""
        for _ in range(round(seconds / 0.02)):
            self.wait(0.02)
            if any(self.cells()):
                return True
        return False

    def walk(self, presses: int) -> None:
        """Press so many keys, from the menu and back to it."""
        place = self.chance.choice(("", *PLACES))[:presses]
        for key in place:
            self.press(key)
        for _ in range(presses - len(place)):
            self.press(self.chance.choice(KEYS))
        self.go_home()


def run(presses: int, seed: int, tell: Tell) -> Report:
    """Press so many keys from a seed, and report."""
    done = 0
    faults = []
    hand: Fingers | None = None
    try:
        hand = Fingers(seed)
        while done < presses:
            faulthandler.dump_traceback_later(HANG, exit=True)
            part = min(CHUNK, presses - done)
            hand.walk(part)
            done += part
            tell(f"{done} of {presses} keys")
    except Exception as error:
        keys = "".join(hand.last) if hand else ""
        trace = "".join(traceback.format_exception(error))
        faults.append(f"{trace}after {done} keys and more, the last of them {keys}: seed {seed}")
    finally:
        faulthandler.cancel_dump_traceback_later()
    sights = len(hand.seen) if hand else 0
    return Report({"keys": done, "different sights": sights}, faults)
