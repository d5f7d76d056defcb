"""A session of the terminal in this process with its own clock: no test waits."""

import random
from unittest import mock

import pyte

from simulator import panel, session, terminal
from simulator.simulated import SimulatedConsole

_STEP = 0.01  # s between two polls of the keyboard


class Screen(terminal.Terminal):
    """A terminal of 80 by 24. The generator `player(screen)` yields the typed keys.

    The session ends with the generator. `sent` is all output of the session.
    """

    machine: SimulatedConsole
    renewed = True  # as at the start: the session draws the whole screen

    def __init__(self, player):
        self.now = 100.0
        self.sent = ""
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.Stream(self._screen)
        self._player = player(self)

    def size(self):
        return 80, 24

    def write(self, text):
        self.sent += text
        self._stream.feed(text)

    def read(self, seconds) -> list[str | terminal.Mouse]:
        self.now += _STEP
        events: list[str | terminal.Mouse] = [*next(self._player, "q")]
        return events

    def time(self):
        """Return the time in s."""
        return self.now

    @property
    def text(self):
        """The text on the screen."""
        return "\n".join(self._screen.display)

    def wait(self, seconds):
        """Yield no keys for some seconds."""
        for _ in range(round(seconds / _STEP)):
            yield ""

    def until(self, condition, seconds=60):
        """Yield no keys until `condition()` is true."""
        for _ in range(round(seconds / _STEP)):
            if condition():
                return
            yield ""
        raise AssertionError(self.text)


def play(player, **options):
    """Run a session with a player, see `Screen`; return the screen."""
    screen = Screen(player)
    screen.machine = SimulatedConsole(random.Random(7).randbytes, clock=screen.time)
    with mock.patch.object(session.time, "monotonic", screen.time):
        session.Session(screen.machine, screen, True, panel.NO_COLOURS, **options).run()
    return screen
