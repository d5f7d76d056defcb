"""The line to another console: three wires, a UART.

Each console says four times a second, alone once, all that the other needs to know of it: its
version, the game that is played and numbers which that game gives (`games/remote.py`). So nothing
is answered or asked for again: what was lost, garbled or said while nobody listened is said once
more.

Said is what `device/store.py` would write of one record, with its checksum, and an empty line.
"""

from device import store
from elapsed import elapsed

VERSION = 1  # of what is said; other versions are told and nothing else is taken from them
IDLE = "-"  # in place of a game's name

# Milliseconds from one saying to the next, and where nobody is heard. Both are turns of the
# console's loop, 7 ms, and no multiples of 6: what a saying delays falls on all digits in turn.
_EVERY = 245
_ALONE = 1001
_SOON = 60  # ms from one to the next when there is something new
_LOST = 1000  # ms without hearing anything whole after which the line counts as cut
LONGEST = 512  # bytes; Othello at its end takes some 280
_END = b"\n\n"


class Link:
    """One end of the line; `uart` has `any()`, `read(n)`, `write(data)` and `deinit()`.

    `up`: whether another console is heard; `other_version`: its, where that is not ours; `heard`:
    the name of its game, or IDLE, and its numbers. `news` is set when one of these has changed.
    `told` is for the game to note what it has told the player, `listening` whether it wants to be
    sent NEWS. `announced`: whether the player was told in the menu that the line is up; `refused`:
    whether the game that is heard was declined there, `joining`: the numbers of
    the game that was accepted. `key`: one that was pressed while something was told, for the menu.
    `polled_at`: the console's.
    """

    def __init__(self, uart):
        self._uart = uart
        self._part = b""  # of what is being heard
        self._whole = b""  # what was heard last
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
        """Say from now on that `game` is played, with its numbers, a list of ints."""
        if (game, numbers) != self._saying:
            self._saying = game, numbers
            self._text = store._format({game: [VERSION] + numbers}) + b"\n"
            self._new = True

    def begin(self, in_menu):
        """Be told that the menu begins, or a game, of which nothing is known yet."""
        self.in_menu = self.news = in_menu
        self.listening = False
        self.told = ""
        self.say(IDLE, [])

    def invites(self):
        """Whether the other console's game can be joined, and was not refused."""
        game, numbers = self.heard
        return self.up and game != IDLE and numbers[:1] == [1] and not self.refused

    def calls(self):
        """Whether there is something to tell or to ask in the menu."""
        return (self.up and not self.announced) or self.invites()

    def poll(self, now):
        """Hear and say what is due at `now` in milliseconds; it waits for nothing."""
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
        """Take what was heard, if it is whole."""
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
