"""Dialogs that games share: pages to read, choices, entries of digits.

`*` confirms and `#` is back; in an entry `#` first clears the digits. In a choice a digit picks an
item, and `0` shows the next one. All are generators that yield as `device/console.py` describes.
"""

from overlay import overlay

DIGITS = "0123456789"
_WON, _LOST = 1, 2  # tunes of device/sound.py


@overlay
def play_result(console, won):
    """Play a rising tune if the player has won, else a falling one, if sounds are on."""
    if console.buzzer:
        console.buzzer.play(_WON if won else _LOST, console.milliseconds())


def read(console, texts, at=0):
    """Show `texts` one by one, the one numbered `at` first; `*` is next and `#` is previous.

    Returns True for `*` on the last text, False for `#` on the first, or without texts.
    """
    while 0 <= at < len(texts):
        console.show(texts[at])
        key = yield
        if key == "*":
            at += 1
        elif key == "#":
            at -= 1
    return at > 0


@overlay
def refuse(console, text, keys=DIGITS):
    """Show why an entry is rejected; return the next digit, which begins a new entry, or "".

    `keys`: the digits that the entry takes.
    """
    console.show(text)
    key = yield
    return key if key in keys else ""


def confirm(console, text):
    """Show one text; return True for `*`, False for `#`."""
    return (yield from read(console, (text,)))


def require_ok(console, texts):
    """Show pages that only `*` passes."""
    while not (yield from read(console, texts)):
        pass


@overlay
def choose(console, texts, number):
    """Let the player choose one of `texts`; return its number, or None to go back.

    A digit picks its text at once; the first is 1. `0` shows the next text, `*` picks the text on
    the display, which at first has the number `number`, and `#` is back. Empty texts are skipped.
    """
    while True:
        console.show(texts[number - 1])
        key = yield
        if key == "*":
            return number
        if key == "#":
            return None
        if key == "0":
            number = number % len(texts) + 1
            while not texts[number - 1]:
                number = number % len(texts) + 1
        elif int(key) <= len(texts) and texts[int(key) - 1]:
            return int(key)


@overlay
def wizard(console, choices, selection, at=0):
    """Let the player make several choices in turn; return False for back from the first.

    `selection`: the list of the numbers offered first; it gets the player's choices.
    `choices(selection)` returns for each choice its texts, as for `choose`, or None to skip it.
    `at`: the first choice to show, 0 or the last one.
    """
    step = -1 if at else 1  # the direction in which choices without texts are skipped
    while 0 <= at < len(selection):
        texts = choices(selection)[at]
        if texts:
            number = yield from choose(console, texts, selection[at])
            step = 1 if number else -1
            selection[at] = number or selection[at]
        at += step
    return at > 0


def enter(console, template, typed="", symbols=DIGITS, may_be_empty=False, least=None):
    """Let the player type a digit for each dash of `template`; return the digits as a string.

    `typed`: digits typed before. `symbols`: the glyphs of the keys 0, 1 ..., a space for a key
    that is ignored. `least`: the digits that a complete entry has at least, by default all. The
    keys `*` and `#`:

        entry     *                                           #
        empty     returns "" if `may_be_empty`, else ignored  returns None
        begun     ignored                                     clears the entry
        complete  returns the digits                          clears the entry
    """
    length = template.count("-")
    text = template
    for digit in typed:
        text = text.replace("-", symbols[int(digit)], 1)
    while True:
        console.show(text)
        key = yield
        if key == "*":
            if len(typed) >= (least or length) or (may_be_empty and not typed):
                return typed
        elif key == "#":
            if not typed:
                return None
            typed = ""
            text = template
        elif len(typed) < length:
            symbol = (symbols + " " * 10)[int(key)]
            if symbol != " ":
                typed += key
                text = text.replace("-", symbol, 1)


def key_text(key):
    """Return the name of a key, in two cells: star and hash have no glyph."""
    return {"*": "St", "#": "HA"}.get(key, " " + key)
