"""The duel: player and machine guess each other's code, turn about (SYSTEMS.md, system 1).

A code of up to four digits shares its page with the round or the score: `0123.02` is the guess
0123 with no bull and two cows. Five digits leave one cell, so their score has a page of its own:
`01234.=` is followed by `b0 C2`, and `21021.?` asks for one.
"""

from cows import codes, scoring
from cows.consistent import ConsistentGuesser
from games import pages

_LENGTHS = (("2", "LEn  2"), ("3", "LEn  3"), ("4", "LEn  4"), ("5", "LEn  5"))
_YOU, _I = "1", "2"
_BEGINNERS = ((_YOU, "1St.YOU"), (_I, "1St.  I"))
_NEVER = -1  # in place of the round in which a code was found


def play(console):
    """Play duels, one after another, until the player leaves at the greeting."""
    length = "4"
    beginner = _YOU
    while (yield from pages.read(console, ("HELLO",))):
        length = yield from pages.choose(console, _LENGTHS, length)
        beginner = yield from pages.choose(console, _BEGINNERS, beginner)
        yield from _Duel(console, int(length)).play(beginner)


class _Duel:
    def __init__(self, console, digits):
        self._console = console
        self._digits = digits
        self._found = digits << 4  # the score that ends the search for a code
        self._secret = self._random_code()
        self._guesser = ConsistentGuesser(digits, self._random_code())
        self._answered = []  # the player's guesses, each with its score
        self._your_end = None  # the round in which the player found the secret
        self._my_end = None  # the round in which the machine found the player's code

    def _random_code(self):
        return codes.to_bcd(self._console.below(10**self._digits))

    def play(self, beginner):
        turns = [self._your_turn, self._my_turn]
        if beginner == _I:
            turns.reverse()
        number = 1
        while self._your_end is None or self._my_end is None:
            for turn in turns:
                yield from turn(number)
            number += 1
        yield from pages.read(
            self._console, ("U{}.I{}".format(_rounds(self._your_end), _rounds(self._my_end)),)
        )

    def _your_turn(self, number):
        if self._your_end is not None:
            return
        template = self._page("-" * self._digits, self._round(number))
        typed = None
        while typed is None:
            typed = yield from pages.enter(self._console, template)
            if typed is None:
                yield from self._look_back(self._answered)
        guess = int(typed, 16)
        score = scoring.score(guess, self._secret, self._digits)
        self._answered.append((guess, score))
        while not (yield from pages.read(self._console, self._scored(guess, score))):
            pass
        if score == self._found:
            self._your_end = number
            if not (yield from pages.read(self._console, ("I LOSE",))):
                self._my_end = self._my_end or _NEVER

    def _my_turn(self, number):
        if self._my_end is not None:
            return
        guess = yield from self._guesser.search()
        if guess is None:
            self._my_end = _NEVER
            if (yield from pages.read(self._console, ("ERROR", "COdE?"))):
                yield from self._review()
            return
        reply = yield from self._ask(guess)
        self._guesser.reply(reply)
        if reply == self._found:
            self._my_end = number
            if (yield from pages.read(self._console, ("HO-HO",))) or self._your_end is not None:
                return
            self._your_end = _NEVER
            yield from pages.read(self._console, (self._page(self._text(self._secret), "Cd"),))

    def _ask(self, guess):
        """Let the player score a guess; return a score that can be."""
        if self._digits < 5:
            template = self._page(self._text(guess), "--")
        else:
            template = "b- C-"
        typed = None
        while True:
            if self._digits == 5 and typed is None:
                typed = yield from self._show_guess(guess)
            typed = yield from pages.enter(self._console, template, typed or "")
            if typed is None:
                if self._digits < 5:
                    yield from self._look_back(self._guesser.history)
            else:
                reply = int(typed, 16)
                if scoring.possible(reply, self._digits):
                    return reply
                yield from pages.read(self._console, ("bAd {}".format(typed),))
                typed = ""

    def _show_guess(self, guess):
        """Show a five-digit guess; return the first digit of its score if one was typed, or ""."""
        while True:
            self._console.show(self._page(self._text(guess), "?"))
            key = yield
            if key == "#":
                yield from self._look_back(self._guesser.history)
            else:
                return "" if key == "*" else key

    def _review(self):
        """Ask for the player's code, and show the rounds in which it was scored wrong."""
        typed = yield from pages.enter(self._console, self._page("-" * self._digits, "Cd"))
        if typed is None:
            return
        texts = []
        for index, (guess, reply) in enumerate(self._guesser.history):
            right = scoring.score(guess, int(typed, 16), self._digits)
            if right != reply:
                number = index + 1
                texts.append("bAd{:>3}".format(self._round(number, 3)))
                texts.append(self._page(self._text(guess), self._round(number)))
                texts.append("SAId{:02x}".format(reply))
                texts.append("IS  {:02x}".format(right))
        yield from pages.read(self._console, texts)

    def _look_back(self, scored):
        """Show earlier guesses, the latest first: `#` to the one before, `*` towards the game."""
        texts = []
        for guess, score in scored:
            texts.extend(self._scored(guess, score))
        yield from pages.read(self._console, texts, len(texts) - 1)

    def _scored(self, guess, score):
        if self._digits < 5:
            return (self._page(self._text(guess), "{:02x}".format(score)),)
        return (
            self._page(self._text(guess), "="),
            "b{} C{}".format(score >> 4, score & 15),
        )

    def _text(self, code):
        return codes.to_text(code, self._digits)

    def _page(self, code, note):
        """A code and, at the right edge, as much of a note as there is room for."""
        room = 6 - self._digits
        note = note[:room]
        return "{}.{}{}".format(code, " " * (room - len(note)), note)

    def _round(self, number, room=None):
        """A round's number as `r7`; without the letter, then by its last digits, where it must."""
        room = room or 6 - self._digits
        text = "r{}".format(number)
        return text if len(text) <= room else str(number)[-room:]


def _rounds(number):
    return "--" if number == _NEVER else "{:02}".format(number)[-2:]
