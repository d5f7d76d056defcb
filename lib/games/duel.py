"""The duel: player and machine guess each other's code, turn about (SYSTEMS.md, system 1).

Before a game the player chooses the code's length, how well the machine guesses (`EASy`: the
next code that fits, as in 1976; `HArd`: the expert), whether the digits of a code may repeat, and
who begins. On the empty entry of a guess `*` tells how many codes still fit (`n  123`), and
another `*` offers a hint (`HInt?`): a code that fits, for which the round is given up.

How guesses and scores are shown: `sheet`.
"""

from cows import codes, scoring
from games import pages, sheet, tally

_LENGTHS = (("2", "LEn  2"), ("3", "LEn  3"), ("4", "LEn  4"), ("5", "LEn  5"))
EASY, HARD = "1", "2"
_LEVELS = ((EASY, "EASy"), (HARD, "HArd"))
_YES, _NO = "1", "2"
_REPEATS = ((_YES, "rEPYES"), (_NO, "rEP no"))
_YOU, _I = "1", "2"
_BEGINNERS = ((_YOU, "1St.YOU"), (_I, "1St.  I"))
_NEVER = -1  # in place of the round in which a code was found


def play(console):
    """Play duels, one after another, until the player leaves at the greeting."""
    length = "4"
    level = EASY
    repeats = _YES
    beginner = _YOU
    while (yield from pages.read(console, ("HELLO",))):
        length = yield from pages.choose(console, _LENGTHS, length)
        level = yield from pages.choose(console, _LEVELS, level)
        repeats = yield from pages.choose(console, _REPEATS, repeats)
        beginner = yield from pages.choose(console, _BEGINNERS, beginner)
        duel = _Duel(console, int(length), level, repeats == _YES)
        try:
            yield from duel.play(beginner)
        finally:
            duel.close()


class _Duel:
    def __init__(self, console, digits, level, repeats):
        self._console = console
        self._digits = digits
        self._level = level
        self._repeats = repeats
        self._found = digits << 4  # the score that ends the search for a code
        self._secret = self._random_code()
        self._sheet = sheet.Sheet(console, digits)
        self._expert = None  # the guesser, if it is the expert
        self._guesser = self._new_guesser()
        self._told = False
        self._answered = []  # the player's guesses, each with its score
        self._your_end = None  # the round in which the player found the secret
        self._my_end = None  # the round in which the machine found the player's code
        self._claimed = False  # whether the machine has claimed the win, for no code fitted

    def _random_code(self):
        if self._repeats:
            return codes.to_bcd(self._console.below(10**self._digits))
        pool = list(range(10))
        code = 0
        for _ in range(self._digits):
            code = code << 4 | pool.pop(self._console.below(len(pool)))
        return code

    def _new_guesser(self):
        # Imported here, so that a level not chosen takes no memory.
        if self._level == HARD:
            from cows.expert import ExpertGuesser

            self._expert = ExpertGuesser(self._digits, self._console.below, self._repeats)
            return self._expert
        if self._repeats:
            from cows.consistent import ConsistentGuesser

            return ConsistentGuesser(self._digits, self._random_code())
        return self._knowledge()

    def _knowledge(self):
        from cows.counting import Knowledge

        return Knowledge(self._digits, self._random_code(), self._repeats)

    def close(self):
        if self._expert:
            self._expert.close()

    def _tell_trouble(self):
        """Say, once, that the expert's tree is missing or damaged; it plays on without."""
        if self._expert and self._expert.trouble and not self._told:
            self._told = True
            yield from pages.read(self._console, ("no.trEE",))

    def play(self, beginner):
        yield from self._tell_trouble()
        turns = [self._your_turn, self._my_turn]
        if beginner == _I:
            turns.reverse()
        number = 1
        while self._your_end is None or self._my_end is None:
            for turn in turns:
                yield from turn(number)
            number += 1
        self._count(self._your_end, self._my_end)
        yield from pages.read(
            self._console, ("U{}.I{}".format(_rounds(self._your_end), _rounds(self._my_end)),)
        )

    def _count(self, you, i):
        """Count the game. Of two who find the code in the same round nobody has won."""
        if self._claimed or you == _NEVER:
            won, lost = False, True
        else:
            won = i == _NEVER or you < i
            lost = i != _NEVER and i < you
        variant = tally.duel(self._digits, self._level == HARD, self._repeats)
        tally.add(self._console.records, variant, won, lost, max(you, 0))

    def _your_turn(self, number):
        if self._your_end is not None:
            return
        while True:
            guess = yield from self._sheet.enter_guess(number, self._answered)
            if guess != sheet.HELP:
                break
            if (yield from self._help()):
                return
        score = scoring.score(guess, self._secret, self._digits)
        self._answered.append((guess, score))
        yield from self._pass(self._sheet.scored(guess, score))
        if score == self._found:
            self._your_end = number
            if not (yield from pages.read(self._console, ("I LOSE",))):
                self._my_end = self._my_end or _NEVER

    def _help(self):
        """Tell how many codes fit; offer a hint, and return whether the round went for one."""
        known = self._knowledge()
        for guess, score in self._answered:
            known.learn(guess, score)
        count = yield from known.count()
        fitting = "n{:>5}".format(count) if count < 100000 else str(count)
        if not (yield from pages.read(self._console, (fitting, "HInt?"))):
            return False
        code = yield from known.search()
        yield from self._pass((self._sheet.page(self._sheet.text(code), "Ht"),))
        return True

    def _pass(self, texts):
        """Show pages that only `*` passes."""
        while not (yield from pages.read(self._console, texts)):
            pass

    def _my_turn(self, number):
        if self._my_end is not None:
            return
        history = self._guesser.history
        guess = yield from self._guesser.search()
        yield from self._tell_trouble()
        if guess is None:
            self._my_end = _NEVER
            self._claimed = True
            yield from self._sheet.error(history, self._repeats)
            return
        reply = yield from self._sheet.ask(guess, history)
        self._guesser.reply(reply)
        if reply == self._found:
            self._my_end = number
            if (yield from pages.read(self._console, ("HO-HO",))) or self._your_end is not None:
                return
            self._your_end = _NEVER
            page = self._sheet.page(self._sheet.text(self._secret), "Cd")
            yield from pages.read(self._console, (page,))


def _rounds(number):
    return "--" if number == _NEVER else "{:02}".format(number)[-2:]
