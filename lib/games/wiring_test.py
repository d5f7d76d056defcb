"""The wiring test for a newly soldered console.

Each segment of each digit lights alone, then all together. Two pages show the timer and the scorer
of this board. After `PUSH` each pressed key is named; a key or a row that stays closed for five
seconds is named as stuck until it opens. `*` skips the segments and the two pages, but they also
end without keys, so a broken keypad does not stop the test. `PUSH` stays until `#` is held.
"""

from cows import scoring
from elapsed import elapsed
from games import ui

_CONTACTS = 12
_SEGMENT_MS = 150  # ms that each segment stays lit
PAGE_MS = 2000  # ms that a page stays
_POLL_MS = 100  # ms between two looks at the contacts
_STUCK_MS = 5000  # ms that a key is held before it counts as stuck
_SCORERS = {"viper": "UIPEr", "Python": "PYtHon"}


def play(console):
    """Run the test until the player leaves by holding `#`."""
    yield from _segments(console)
    for text in (console.ticker.kind, _SCORERS[scoring.KIND]):
        console.show(text)
        yield from _pause(console, PAGE_MS)
    yield from push_keys(console)


def _segments(console):
    for place in range(48):
        frame = bytearray(6)
        frame[place >> 3] = 1 << (place & 7)
        console.show_frame(frame)
        if (yield from _pause(console, _SEGMENT_MS)):
            break
    console.show("8.8.8.8.8.8.")
    yield from _pause(console, PAGE_MS)


def _pause(console, milliseconds):
    """Wait; return True if `*` cut it short. Other keys do nothing: their wires may be wrong."""
    key = None
    start = console.milliseconds()
    while key != "*":
        remaining = milliseconds - elapsed(start, console.milliseconds())
        if remaining <= 0:
            return False
        key = yield remaining
    return True


def push_keys(console):
    """Name each pressed key, and the keys that are stuck."""
    console.show("PUSH")
    since = {}  # contact -> when it was first seen closed
    named = []
    while True:
        key = yield _POLL_MS
        if key is not None:
            console.show("PUSH" + ui.key_text(key))
        contacts = console.keypad.contacts
        now = console.milliseconds()
        held = [contact for contact in range(_CONTACTS) if contacts >> contact & 1]
        since = {contact: since.get(contact, now) for contact in held}
        stuck = [contact for contact in held if elapsed(since[contact], now) >= _STUCK_MS]
        if stuck != named:
            named = stuck
            console.show("StUC" + _stuck_text(stuck, console.keypad.order) if stuck else "PUSH")


def _stuck_text(stuck, keys):
    """Return the name of the first row whose contacts are all stuck, else of the first key.

    `keys`: the keys by their contacts.
    """
    for row in range(4):
        if all(contact in stuck for contact in range(row * 3, row * 3 + 3)):
            return "r{}".format(row + 1)
    return ui.key_text(keys[stuck[0]])
