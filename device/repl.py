"""The duel typed at the board's REPL.

>>> from device.repl import play
>>> play(4)
"""

import os
import sys

import micropython

from games import text_duel


def play(digits, start=None, secret=None):
    """Play with codes of `digits` digits, 2 to 5, until both are found, or Ctrl-C or Ctrl-D.

    `start` and `secret` as in `games.text_duel.play`, which raises ValueError for wrong values.
    """
    # Ctrl-C as a character, not as an exception, leaves without a traceback. CircuitPython has no
    # kbd_intr: there Ctrl-C prints a traceback.
    interrupt = getattr(micropython, "kbd_intr", None)
    if interrupt:
        interrupt(-1)
    try:
        text_duel.play(digits, _read, sys.stdout.write, _randbelow, start, secret)
    finally:
        if interrupt:
            interrupt(3)


def _read():
    try:
        return sys.stdin.read(1)
    except ValueError:  # half a character; SAMD21 boards have no UnicodeError
        return "?"


def _randbelow(n):
    # 2**64 is far above n, so the bias of the remainder is negligible.
    return int.from_bytes(os.urandom(8), "big") % n
