"""Asking the player for the score of a machine's guess.

`0123.--` where the guess has up to four digits; of five digits, `21021.?` and then `b- C-`.
Arguments as in `sheet`.
"""

from cows import codes
from games import pages, sheet


def play(console, guess, digits, history, symbols=pages.DIGITS):
    """Let the player score a guess; return a score that can be.

    `history`: the machine's guesses before, a list of (guess, score), for looking back.
    """
    shown = sheet.text(guess, digits, symbols)
    template = sheet.page(shown, "--") if digits < 5 else "b- C-"
    typed = None
    while True:
        if digits == 5 and typed is None:
            typed = yield from _show_guess(console, shown, history)
        typed = yield from pages.enter(console, template, typed or "")
        if typed is None:
            if digits < 5:
                yield from sheet.look_back(console, digits, history, symbols)
        else:
            reply = int(typed, 16)
            if codes.possible(reply, digits):
                return reply
            yield from pages.read(console, ("bAd {}".format(typed),))
            typed = ""


def _show_guess(console, shown, history):
    """Show a five-digit guess; return the first digit of its score if one was typed, or ""."""
    while True:
        console.show(sheet.page(shown, "?"))
        key = yield
        if key == "#":
            yield from sheet.look_back(console, 5, history)
        else:
            return "" if key == "*" else key
