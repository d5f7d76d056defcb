"""The line to another console: three wires, a UART.

Each console sends its whole state four times a second, once a second if it hears no other: its
version, the game and the game's numbers (`games/remote.py`). There are no acknowledgements or
requests: a lost or garbled message is followed by the next one.

A message is one record as `device/store.py` writes it, with its checksum, and an empty line.
"""

from device import store
from elapsed import elapsed

VERSION = 1  # of the messages; of another version only its number is used
IDLE = "-"  # in place of a game's name

# The periods are multiples of 7 ms, a turn of the console's loop, and not of 6: the delay by a
# message falls on all digits in turn.
_EVERY = 245  # ms between two messages
_ALONE = 1001  # ms between two messages if no other console is heard
_SOON = 60  # ms to the next message after a change
_LOST = 1000  # ms without a valid message before the line counts as cut
LONGEST = 512  # bytes; Othello at its end takes some 280
_END = b"\n\n"


class Link:
    """One end of the line; `uart` has `any()`, `read(n)`, `write(data)` and `deinit()`.

    `up`: True if another console is heard. `other_version`: its version if that is not ours.
    `heard`: the name of its game, or IDLE, and its numbers. `news` is set if one of these changes.
    `told`: the notice that the game showed last. `listening`: True if the game wants NEWS.
    `announced`: True if the menu has shown that the line is up. `refused`: True if the player
    declined the other's game. `joining`: the numbers of the accepted game. `key`: a key pressed
    during a notice, for the menu. `polled_at`: set by the console.
    """

    def __init__(self, uart):
        self._uart = uart
        self._part = b""  # of the message that arrives
        self._whole = b""  # the last valid message
        self._said_at = self._heard_at = self.polled_at = 0
        self._saying = None
        self.up = self.news = self.listening = False
        self.announced = self.refused = False
        self.joining = self.key = None
        self.in_menu = False
        self.told = ""
        self.other_version = None
        self.heard = (IDLE, [])
        self.say(IDLE, [])

    def say(self, game, numbers):
        """Send from now on that `game` is played, with its numbers, a list of ints."""
        if (game, numbers) != self._saying:
            self._saying = game, numbers
            self._text = store._format({game: [VERSION] + numbers}) + b"\n"
            self._new = True

    def begin(self, in_menu):
        """Note that the menu begins, or a game whose state is not known yet."""
        self.in_menu = self.news = in_menu
        self.listening = False
        self.told = ""
        self.say(IDLE, [])

    def invites(self):
        """Return True if the other console's game can be joined and was not declined."""
        game, numbers = self.heard
        return self.up and game != IDLE and numbers[:1] == [1] and not self.refused

    def calls(self):
        """Return True if the menu has a notice to show or a question to ask."""
        return (self.up and not self.announced) or self.invites()

    def poll(self, now):
        """Receive and send the messages due at `now`, in ms; never blocks."""
        count = self._uart.any()
        if count:
            self._hear(self._uart.read(count), now)
        if self.up and elapsed(self._heard_at, now) > _LOST:
            self.up = self.announced = False
            self._whole = b""
            self._note(IDLE, [])
        pause = _SOON if self._new else _EVERY if self.up else _ALONE
        if elapsed(self._said_at, now) >= pause:
            self._said_at = now
            self._new = False
            self._uart.write(self._text)

    def stop(self):
        """Release the pins."""
        self._uart.deinit()

    def _hear(self, data, now):
        parts = (self._part + (data or b"")).split(_END)
        self._part = parts.pop()[-LONGEST:]
        for part in parts:
            if part == self._whole or self._take(part):
                self._heard_at = now

    def _take(self, part):
        """Take a message; return whether it is valid."""
        records = store._parse(part + b"\n")
        if not records:
            return False
        for game, numbers in records.items():
            self._whole = part
            self._new = self._new or not self.up  # so that it hears of this one soon
            self.up = True
            self.other_version = None
            if numbers[:1] == [VERSION]:
                self._note(game, numbers[1:])
            else:
                self.other_version = numbers[0] if numbers else 0
                self._note(IDLE, [])
        return True

    def _note(self, game, numbers):
        self.heard = game, numbers
        if game == IDLE:
            self.refused = False
        self.news = True
