"""What every game asks of its player: to read pages, to choose, to type digits.

Everywhere `*` goes on and `#` goes back; on an entry `#` first clears what was typed. Where there
is a choice a number takes what it stands for, and `0` shows the next.
All are generators that yield as `device/console.py` describes.
"""

from overlay import overlay

DIGITS = "0123456789"
_WON, _LOST = 1, 2  # tunes of device/sound.py


@overlay
def cheer(console, won):
    """Sound a rise for a player who has won, a fall for one who has lost, if sounds are on."""
    buzzer = getattr(console, "buzzer", None)
    if buzzer:
        buzzer.play(_WON if won else _LOST, console.milliseconds())


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


@overlay
def refuse(console, text, symbols=DIGITS):
    """Tell that an entry is refused; return the digit pressed, which begins the next one, or "".

    `symbols` are the digits that an entry takes.
    """
    console.show(text)
    key = yield
    return key if key in symbols else ""


def insist(console, texts):
    """Show pages that only `*` passes."""
    while not (yield from read(console, texts)):
        pass


@overlay
def choose(console, texts, number):
    """Let the player choose one of `texts`; return its number, or None to go back.

    A number takes its text at once, the first being 1; `0` shows the next text, `*` takes the one
    shown, which at first is that of `number`, and `#` goes back. An empty text is no choice.
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
def choose_in_turn(console, choices, chosen, at=0):
    """Let the player choose one thing after another; return False for back from the first.

    `chosen` is the list of the numbers offered, and takes up what is chosen; `choices(chosen)` has
    the texts of each as for `choose`, None for what need not be asked. `at` is where to begin:
    0, or at the last one for who comes back to it.
    """
    step = -1 if at else 1
    while 0 <= at < len(chosen):
        texts = choices(chosen)[at]
        if texts:
            number = yield from choose(console, texts, chosen[at])
            step = 1 if number else -1
            chosen[at] = number or chosen[at]
        at += step
    return at > 0


def enter(console, template, typed="", symbols=DIGITS, help=None):
    """Let the player type a digit for each dash of `template`; return the digits as a string.

    `typed` are digits already typed; `symbols` are what the keys 0, 1 ... show, a space for one
    that is not taken. `*` confirms once all are in, `#` clears; with nothing to clear `#` goes
    back, and the result is None. With nothing typed `*` returns `help` unless that is None.
    """
    length = template.count("-")
    text = template
    for digit in typed:
        text = text.replace("-", symbols[int(digit)], 1)
    while True:
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
            text = template
        elif len(typed) < length:
            symbol = (symbols + " " * 10)[int(key)]
            if symbol != " ":
                typed += key
                text = text.replace("-", symbol, 1)
