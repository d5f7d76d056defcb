"""The score sheet: pages of codes with their scores, asking for a score, finding a wrong one.

A code of up to four digits shares its page with the round or the score: `0123.02` is the guess
0123 with no bull and two cows. Five digits leave one cell, so their score has a page of its own:
`01234.=` is followed by `b0 C2`, and `21021.?` asks for one.
"""

from cows import codes, scoring
from games import pages

HELP = ""  # what `enter_guess` returns when help is asked for


class Sheet:
    """Pages about codes of `digits` digits, 2 to 5; `symbols` as for `pages.enter`."""

    def __init__(self, console, digits, symbols=pages.DIGITS):
        self._console = console
        self._digits = digits
        self._symbols = symbols

    def enter_guess(self, number, scored):
        """Let the player type a guess for round `number`; return the code, or HELP.

        `#` on the empty entry shows the guesses before: `scored`, a list of (guess, score).
        """
        template = self.page("-" * self._digits, self.round(number))
        while True:
            typed = yield from pages.enter(self._console, template, "", self._symbols, HELP)
            if typed is None:
                yield from self.look_back(scored)
            else:
                return typed and int(typed, 16)

    def ask(self, guess, history):
        """Let the player score a guess of the machine's; return a score that can be.

        `history`: the machine's guesses before, a list of (guess, score), for looking back.
        """
        if self._digits < 5:
            template = self.page(self.text(guess), "--")
        else:
            template = "b- C-"
        typed = None
        while True:
            if self._digits == 5 and typed is None:
                typed = yield from self._show_guess(guess, history)
            typed = yield from pages.enter(self._console, template, typed or "")
            if typed is None:
                if self._digits < 5:
                    yield from self.look_back(history)
            else:
                reply = int(typed, 16)
                if scoring.possible(reply, self._digits):
                    return reply
                yield from pages.read(self._console, ("bAd {}".format(typed),))
                typed = ""

    def _show_guess(self, guess, history):
        """Show a five-digit guess; return the first digit of its score if one was typed, or ""."""
        while True:
            self._console.show(self.page(self.text(guess), "?"))
            key = yield
            if key == "#":
                yield from self.look_back(history)
            else:
                return "" if key == "*" else key

    def error(self, history, repeats=True):
        """Say that `history` fits no code; on request find the rounds that are to blame.

        The player types the code and is shown the rounds in which it was scored wrong.
        `repeats` False: a code with equal digits is refused.
        """
        console = self._console
        if not (yield from pages.read(console, ("ERROR", "COdE?"))):
            return
        while True:
            template = self.page("-" * self._digits, "Cd")
            typed = yield from pages.enter(console, template, "", self._symbols)
            if typed is None:
                return
            if repeats or len(set(typed)) == len(typed):
                break
            yield from pages.read(console, ("bAd Cd",))
        code = int(typed, 16)
        texts = []
        for index, (guess, reply) in enumerate(history):
            right = scoring.score(guess, code, self._digits)
            if right != reply:
                number = index + 1
                texts.append("bAd{:>3}".format(self.round(number, 3)))
                texts.append(self.page(self.text(guess), self.round(number)))
                texts.append("SAId{:02x}".format(reply))
                texts.append("IS  {:02x}".format(right))
        yield from pages.read(console, texts)

    def look_back(self, scored):
        """Show earlier guesses, the latest first: `#` to the one before, `*` towards the game."""
        texts = []
        for guess, score in scored:
            texts.extend(self.scored(guess, score))
        yield from pages.read(self._console, texts, len(texts) - 1)

    def scored(self, guess, score):
        """The pages of a guess and its score."""
        if self._digits < 5:
            return (self.page(self.text(guess), "{:02x}".format(score)),)
        return (
            self.page(self.text(guess), "="),
            "b{} C{}".format(score >> 4, score & 15),
        )

    def text(self, code):
        """A code as it is shown."""
        return "".join([self._symbols[int(d)] for d in codes.to_text(code, self._digits)])

    def page(self, code, note):
        """A code and, at the right edge, as much of a note as there is room for."""
        room = 6 - self._digits
        note = note[:room]
        return "{}.{}{}".format(code, " " * (room - len(note)), note)

    def round(self, number, room=None):
        """A round's number as `r7`; without the letter, then by its last digits, where it must."""
        room = room or 6 - self._digits
        text = "r{}".format(number)
        return text if len(text) <= room else str(number)[-room:]
