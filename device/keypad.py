"""The keypad: scans of its twelve contacts to key events.

A scan is a 12-bit map of the contacts that read closed, bit row * 3 + column. A key counts as
pressed or released after three equal scans: 18 ms at the tick's 6 ms a scan. Then

- `*` is reported when it is released, or when another key is pressed, before that key. Held for a
  second it is the key HELP instead, which explains the page.
- `#` is reported when it is pressed. Held for a second it also sets `menu_held`.
- Each other key is reported when it is pressed.
"""

from device import shared

KEYS = "123456789*0#"
HELP = "?"  # a `*` held for a second

_SETTLING_SCANS = 4  # after power-up; keys that are down in the last of them are ignored
_HOLD_SCANS = 167  # 1 s
_MAX_QUEUED = 16  # presses kept for a game that is thinking; more are dropped


def ambiguous_contacts(contacts):
    """Return the contacts of a scan that cannot be trusted, as a map like `contacts`.

    Without diodes, three held keys at the corners of a rectangle close the fourth corner too:
    if two rows share two columns, those contacts do not identify the keys.
    """
    ambiguous = 0
    for upper in range(0, 9, 3):
        for lower in range(upper + 3, 12, 3):
            both = contacts >> upper & contacts >> lower & 7
            if both & (both - 1):
                ambiguous |= both << upper | both << lower
    return ambiguous


class Keypad:
    """Debounces scans into a queue of keys.

    Keys that are down at power-up are ignored until they open.

    `row_masks`: the bit of each row, top to bottom, in a sample of the tick's ring in `words`.
    `closed`: the level, 0 or 1, that a row reads when a key joins it to the lit digit.
    """

    def __init__(self, row_masks, closed, words):
        self._row_masks = row_masks
        self._rows = sum(row_masks)
        self._open = 0 if closed else self._rows
        self._words = words
        self.next_scan = words[shared.SCANS]  # the first scan that has not been read, as SCANS
        self.contacts = 0  # the latest scan, not debounced
        self.down = 0  # debounced, a map like `contacts`
        self._differed_once = 0  # contacts that differed from `down` in the last scan
        self._differed_twice = 0  # contacts that differed from `down` in the last two scans
        self._ignored = 0  # keys whose press is not reported: down at power-up
        self._settling_scans = 0  # scans since power-up, up to _SETTLING_SCANS
        self._hash_scans = 0  # scans since a reported `#` went down
        self.menu_held = False  # True after `#` was held for a second, until `forget()`
        self._star_scans = 0  # 1 + scans since an unreported `*` went down; 0: it is not down
        self._queue = []
        # device/settings.py sets these two:
        self.order = KEYS  # the keys by their contacts
        # The bit of `#` in `contacts`; stored, because each scan needs it.
        self.hash_bit = 1 << KEYS.index("#")

    def poll(self):
        """Take every scan that the tick has finished since the last call, oldest first."""
        words = self._words
        finished = words[shared.SCANS]
        if (finished - self.next_scan) & shared.WRAP >= shared.RING_SCANS:
            # The tick overtook the loop.
            self.next_scan = (finished - shared.RING_SCANS + 1) & shared.WRAP
        while self.next_scan != finished:
            at = shared.SCAN_RING + self.next_scan % shared.RING_SCANS * 3
            contacts = 0
            for column in range(3):
                closed = (words[at + column] ^ self._open) & self._rows
                if closed:  # most often no key is down
                    bit = 1 << column
                    for mask in self._row_masks:
                        if closed & mask:
                            contacts |= bit
                        bit <<= 3
            self.next_scan = (self.next_scan + 1) & shared.WRAP
            self.scan(contacts)

    def discard(self):
        """Skip the scans finished since the last `poll`."""
        self.next_scan = self._words[shared.SCANS]

    def scan(self, contacts):
        """Take one scan: a map of the closed contacts, 0 to 4095.

        It is one function because split in four it takes 176 bytes more heap on a SAMD21.
        """
        self.contacts = contacts
        if self._settling_scans < _SETTLING_SCANS:
            self._settling_scans += 1
            self._ignored = self.down = contacts
            return
        # Count how long `#` and `*` are held.
        if self.down & self.hash_bit & ~self._ignored:
            self._hash_scans += 1
            if self._hash_scans == _HOLD_SCANS:
                self.menu_held = True
        else:
            self._hash_scans = 0
        if self._star_scans:
            self._star_scans += 1
            if self._star_scans > _HOLD_SCANS:
                self._star_scans = 0
                self._queue.append(HELP)
        # Debounce: a contact has changed when three scans in a row differ from `down`.
        differs = contacts ^ self.down
        if not differs:
            self._differed_once = self._differed_twice = 0
            return
        if contacts & (contacts - 1):  # two or more are closed
            differs &= ~ambiguous_contacts(contacts)
        changed = differs & self._differed_twice
        self._differed_twice = differs & self._differed_once & ~changed
        self._differed_once = differs & ~changed
        if changed:  # queue the keys that were pressed
            self.down ^= changed
            self._ignored &= self.down
            pressed = self.down & changed
            if self._star_scans and (pressed or changed & 1 << self.order.index("*")):
                self._star_scans = 0
                self._queue.append("*")
            contact = 0
            while pressed:
                if pressed & 1:
                    key = self.order[contact]
                    if key == "*":
                        self._star_scans = 1
                    else:
                        self._queue.append(key)
                pressed >>= 1
                contact += 1
            del self._queue[_MAX_QUEUED:]

    def take_key(self):
        """Take the oldest key from the queue: one of KEYS or HELP, None if it is empty."""
        return self._queue.pop(0) if self._queue else None

    def put_back(self, key):
        """Put `key` first into the queue: the next `take_key()` returns it."""
        self._queue.insert(0, key)

    def forget(self):
        """Forget every key up to now, also a `*` that is still down."""
        self.menu_held = False
        self._star_scans = 0
        del self._queue[:]
