"""The score sheet: pages of codes with the round or the score.

A code of up to four digits shares its page with the round or the score: `0123.02` is the guess
0123 with no bull and two cows. Five digits leave one cell, so their score has a page of its own:
`01234.=` is followed by `b0 C2`.

`digits` is a code's length, 2 to 5; `symbols` what its digits show, as for `pages.enter`.
"""

from cows import codes
from games import pages

HELP = ""  # what `enter_guess` returns when help is asked for


def enter_guess(console, digits, number, asked):
    """Let the player type a guess for round `number`; return the code, or HELP.

    `#` on the empty entry shows the guesses before: `asked`, a list of (guess, score).
    """
    template = page("-" * digits, round_(number, 6 - digits))
    while True:
        typed = yield from pages.enter(console, template, "", pages.DIGITS, HELP)
        if typed is None:
            yield from look_back(console, digits, asked)
        else:
            return typed and int(typed, 16)


def look_back(console, digits, scored_, symbols=pages.DIGITS):
    """Show earlier guesses, the latest first: `#` to the one before, `*` towards the game."""
    texts = []
    for guess, score in scored_:
        texts.extend(scored(guess, score, digits, symbols))
    yield from pages.read(console, texts, len(texts) - 1)


def insist(console, texts):
    """Show pages that only `*` passes."""
    while not (yield from pages.read(console, texts)):
        pass


def scored(guess, score, digits, symbols=pages.DIGITS):
    """The pages of a guess and its score."""
    shown = text(guess, digits, symbols)
    if digits < 5:
        return (page(shown, "{:02x}".format(score)),)
    return page(shown, "="), "b{} C{}".format(score >> 4, score & 15)


def text(code, digits, symbols=pages.DIGITS):
    """A code as it is shown."""
    return "".join([symbols[int(digit)] for digit in codes.to_text(code, digits)])


def page(code, note):
    """A code as shown and, at the right edge, as much of a note as there is room for."""
    room = 6 - len(code)
    note = note[:room]
    return "{}.{}{}".format(code, " " * (room - len(note)), note)


def round_(number, room):
    """A round's number as `r7`; without the letter, then by its last digits, where it must."""
    shown = "r{}".format(number)
    return shown if len(shown) <= room else str(number)[-room:]
