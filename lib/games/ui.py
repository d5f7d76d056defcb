"""What every game asks of its player: to read pages, to choose, to type digits.

Everywhere `*` goes on and `#` goes back; on an entry `#` first clears what was typed.
All are generators that yield as `device/console.py` describes.
"""

from overlay import overlay

DIGITS = "0123456789"


@overlay
def message(console, text):
    """Show one text; return whether `*` was pressed, rather than `#`."""
    console.show(text)
    key = None
    while key not in ("*", "#"):
        key = yield
    return key == "*"


def read(console, texts, at=0):
    """Show `texts` one by one, the one numbered `at` first; `*` is next and `#` is previous.

    Returns True when `*` was pressed on the last, False when `#` was pressed on the first.
    """
    while 0 <= at < len(texts):
        console.show(texts[at])
        key = yield
        if key == "*":
            at += 1
        elif key == "#":
            at -= 1
    return at > 0


def insist(console, texts):
    """Show pages that only `*` passes."""
    while not (yield from read(console, texts)):
        pass


def choose(console, options, chosen):
    """Let the player choose one of `options`, a sequence of (key, text); return its key.

    An option's key takes it up, `#` steps to the next one and `*` confirms the one shown.
    `chosen` is the key of the option shown first.
    """
    keys = [key for key, _ in options]
    at = keys.index(chosen)
    while True:
        console.show(options[at][1])
        key = yield
        if key == "*":
            return keys[at]
        if key == "#":
            at = (at + 1) % len(keys)
        elif key in keys:
            at = keys.index(key)


def enter(console, template, typed="", symbols=DIGITS, help=None):
    """Let the player type a digit for each dash of `template`; return the digits as a string.

    `typed` are digits already typed; `symbols` are what the keys 0, 1 ... show, a space for one
    that is not taken. `*` confirms once all are in, `#` clears; with nothing to clear `#` goes
    back, and the result is None. With nothing typed `*` returns `help` unless that is None.
    """
    length = template.count("-")
    while True:
        text = template
        for digit in typed:
            text = text.replace("-", symbols[int(digit)], 1)
        console.show(text)
        key = yield
        if key == "*":
            if len(typed) == length:
                return typed
            if help is not None and not typed:
                return help
        elif key == "#":
            if not typed:
                return None
            typed = ""
        elif len(typed) < length and (symbols + " " * 10)[int(key)] != " ":
            typed += key
