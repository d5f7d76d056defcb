"""The line to another console: three wires, a UART.

Each console sends its whole state four times a second: its version, the game and the game's
numbers (`games/remote.py`). There are no acknowledgements or requests: a lost or garbled message
is followed by the next one. A dark console (device/power_save.py) exchanges no messages, so the
other console takes the line as cut.

A message is one record as `device/store.py` writes it, with its checksum, and an empty line:

    duel 1 0 4 1 1 1 4660 2 0 0 0 22136
    daa0fc3a

The first number is VERSION; lib/games/duel/remote.py has the others.
"""

from device import store
from elapsed import elapsed
from games.menu import JOIN_GAME, PEER_EVENT

# Raise it if a message changes or a game is added. With another version at the other end, the
# menu shows `UErS 2`, and neither console can join the other's game.
VERSION = 1
IDLE = "-"  # in place of a game's name
JOINABLE = 1  # the first number of a game while it can be joined, else 0

_POLL_MS = 35  # ms between two polls: five turns of 7 ms; coprime with 6, as console._IDLE_TICKS
_SEND_MS = 245  # ms between two messages: seven polls; coprime with 6 for the same reason
_MIN_GAP_MS = 60  # ms to the next message after a change
_TIMEOUT_MS = 1000  # ms without a valid message before the line counts as cut
MAX_MESSAGE_BYTES = 512  # Othello at its end takes some 280
_END = b"\n\n"


class Link:
    """One end of the line, a feature of the console: the invitation, and notices for the pages.

    Sends this console's state, and receives the other console's. `uart` has `any()`, `read(n)`,
    `write(data)` and `deinit()`. `lib/games/remote.py` writes the attributes, too.
    """

    def __init__(self, uart):
        self._uart = uart
        self._polled_ms = 0
        # Sent:
        self._sent_ms = 0
        self.sent_state = None  # (game_name, numbers)
        self._message = b""  # its message
        self._send_soon = False  # True: send after _MIN_GAP_MS, else after _SEND_MS
        # Received:
        self._received_ms = 0  # the last valid message
        self.unfinished = b""  # bytes of a message whose end is missing
        self._last_message = b""  # the last valid message
        self.is_up = False  # True if another console is heard
        self.peer_version = None  # the other console's version, if it is not VERSION
        self.peer_state = (IDLE, [])  # the other console's game, or IDLE, and its numbers
        # True after a change of `is_up`, `peer_version` or `peer_state`; the reader clears it.
        self.has_changed = False
        # The invitation and the notices:
        self.is_in_menu = False
        self.is_listening = False  # True while a page waits for PEER_EVENT
        self.last_notice = ""  # the game's last notice; "" until the two games have matched
        self.is_announced = False  # True if the menu has shown that the line is up
        self.is_answered = False  # True if the player accepted or declined the invitation
        self.has_declined = False  # True if the player declined it
        self.accepted_options = None  # the numbers of an accepted game that has not begun
        self.publish(IDLE, [])

    def publish(self, game_name, numbers):
        """Send from now on that a game is played, and its numbers, a list of ints."""
        if (game_name, numbers) != self.sent_state:
            self.sent_state = game_name, numbers
            self._message = store.format_records({game_name: [VERSION] + numbers}) + b"\n"
            self._send_soon = True

    def exchange(self, now):
        """Receive and send the messages that are due at `now`, in ms."""
        count = self._uart.any()
        if count:
            messages = (self.unfinished + (self._uart.read(count) or b"")).split(_END)
            self.unfinished = messages.pop()[-MAX_MESSAGE_BYTES:]
            for message in messages:
                if message == self._last_message or self._accept_message(message):
                    self._received_ms = now
        if self.is_up and elapsed(self._received_ms, now) > _TIMEOUT_MS:
            self.is_up = False
            self._last_message = b""  # so that an equal message brings the line up again
            self.receive_state(IDLE, [])
        if elapsed(self._sent_ms, now) >= (_MIN_GAP_MS if self._send_soon else _SEND_MS):
            self._sent_ms = now
            self._send_soon = False
            self._uart.write(self._message)

    def stop(self):
        """Release the pins."""
        self._uart.deinit()

    def _accept_message(self, message):
        """Take a message, without its last line end; return True if it is valid."""
        records = store.parse_records(message + b"\n")
        if not records or len(records) > 1:
            return False
        ((game_name, numbers),) = records.items()
        self._last_message = message
        # The other console may not have heard of this one yet: send soon.
        self._send_soon = self._send_soon or not self.is_up
        self.is_up = True
        self.peer_version = None
        if numbers[:1] == [VERSION]:
            self.receive_state(game_name, numbers[1:])
        else:
            self.peer_version = numbers[0] if numbers else 0
            self.receive_state(IDLE, [])
        return True

    def begin(self, is_in_menu):
        """Begin the menu or a game: clear the last game's notices, and publish IDLE.

        A game then publishes its state. In the menu an invitation shows again.
        """
        self.is_in_menu = is_in_menu
        if is_in_menu:
            self.accepted_options = None  # the accepted game has ended, or lacked memory
        self.withdraw()
        self.has_changed = is_in_menu

    def withdraw(self):
        """Publish IDLE: no game is played."""
        self.has_changed = self.is_listening = False
        self.last_notice = ""
        self.publish(IDLE, [])

    def receive_state(self, game_name, numbers):
        """Take the state in a new message, or IDLE if the line is cut.

        IDLE ends the other console's invitation.
        """
        self.peer_state = game_name, numbers
        self.has_changed = True
        if game_name == IDLE:
            self.is_answered = self.has_declined = False
        if not self.is_up:
            self.is_announced = False

    def has_invitation(self):
        """Return True if the other console's game can be joined and is not answered yet."""
        game_name, numbers = self.peer_state
        is_joinable = game_name != IDLE and numbers[:1] == [JOINABLE]
        return self.is_up and is_joinable and not self.is_answered

    def has_menu_notice(self):
        """Return True if the menu has a notice to show or a question to ask."""
        return (self.is_up and not self.is_announced) or self.has_invitation()

    def should_wake(self):
        """Return True after a change that a page waits for, or that the menu shows."""
        awaits = self.is_listening or (self.is_in_menu and self.has_menu_notice())
        return self.has_changed and awaits

    def poll(self, console):
        """Receive and send the messages that are due; never blocks."""
        now = console.milliseconds()
        if elapsed(self._polled_ms, now) >= _POLL_MS:
            self._polled_ms = now
            self.exchange(now)
            if self.is_listening and self.is_up:
                console.stay_awake()  # while the other player thinks

    def key(self, console, key):
        """Return `key`, or PEER_EVENT after a change; show an invitation in the menu."""
        if key is None and self.has_changed and not console.explained_page:
            if self.is_listening:
                key = PEER_EVENT
            elif self.is_in_menu:
                self.has_changed = False
                if self.has_menu_notice():
                    console.begin(JOIN_GAME)
        return key
