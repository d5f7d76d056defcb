"""The games of the trees, and the plan for each shipped tree."""

import itertools
import math
from collections.abc import Sequence
from typing import NamedTuple

from commands.errors import ToolError

MOST_GUESSES = 15  # of a code
SMALL, LARGE = 48, 500  # codes; the search tries other numbers of guesses for larger sets
DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Game(NamedTuple):
    """The rules: codes of `places` symbols out of `symbols`, and the way replies are counted."""

    symbols: int
    places: int
    allow_repeats: bool = True
    membership: bool = False

    @property
    def size(self) -> int:
        """The number of codes."""
        count = pow if self.allow_repeats else math.perm
        return count(self.symbols, self.places)

    def codes(self) -> list[tuple[int, ...]]:
        """Return all codes in ascending order."""
        if self.allow_repeats:
            return list(itertools.product(range(self.symbols), repeat=self.places))
        return list(itertools.permutations(range(self.symbols), self.places))

    @property
    def alphabet(self) -> str:
        """The symbols: digits, or letters if there are not ten."""
        return (DIGITS if self.symbols == 10 else LETTERS)[: self.symbols]

    def text(self, code: Sequence[int]) -> str:
        """Return a code as text."""
        return "".join(self.alphabet[symbol] for symbol in code)

    def code(self, text: str) -> tuple[int, ...]:
        """Return the code of a text. Raises ToolError."""
        alphabet = self.alphabet
        if (
            len(text) != self.places
            or not set(text) <= set(alphabet)
            or not (self.allow_repeats or len(set(text)) == self.places)
        ):
            kind = "" if self.allow_repeats else "different "
            raise ToolError(f"a code is {self.places} {kind}symbols of {alphabet}, not {text!r}")
        return tuple(map(alphabet.index, text))

    def number(self, code: Sequence[int]) -> int:
        """Return a code's number: its value in base `symbols`."""
        number = 0
        for symbol in code:
            number = number * self.symbols + symbol
        return number

    def reply(self, guess: Sequence[int], secret: Sequence[int]) -> int:
        """Return the BCD score of a guess."""
        guess_counts, secret_counts = [0] * self.symbols, [0] * self.symbols
        bulls = cows = 0
        for symbol, secret_symbol in zip(guess, secret, strict=True):
            if symbol == secret_symbol:
                bulls += 1
            else:
                guess_counts[symbol] += 1
                secret_counts[secret_symbol] += 1
        for count, limit in zip(guess_counts, secret_counts, strict=True):
            if limit:
                cows += count if self.membership else min(count, limit)
        return bulls << 4 | cows

    @property
    def winning_reply(self) -> int:
        """The BCD score of a correct guess."""
        return self.places << 4


class SearchPlan(NamedTuple):
    """The way a tree is built: by the rule, or by search.

    `opening`: the first guess, None to try them all. `most`: the most guesses for a code.
    `widths`: for each pass of the search, the guesses tried for sets of up to SMALL codes, up to
    LARGE, and more. Without them all guesses are tried if that is quick. `few_last`: among trees
    of equal total, minimise the codes that take `most` guesses. `improvements`: the widths of a
    second search of large subtrees.
    """

    rule: bool = False
    opening: str | None = None
    most: int = MOST_GUESSES
    widths: tuple[tuple[int, int, int], ...] = ()
    few_last: bool = False
    improvements: tuple[tuple[int, int, int], ...] = ()

    def passes(self, game: Game) -> tuple[tuple[int, int, int], ...]:
        """Return the widths, or the default ones."""
        if self.widths:
            return self.widths
        if game.size <= EXHAUSTIVE_SIZE:
            return (ALL,)
        return ((6, 6, 12), (30, 60, 60))

    def claim(self, game: Game) -> str:
        """Return a sentence on the total of the tree: whether it is proven to be minimal."""
        if self.rule:
            return "built by the rule: other trees may take fewer guesses"
        if min(self.passes(game)[-1]) < game.size:
            return "the least found: not every guess was tried, so another tree may take fewer"
        terms = f", of those that begin with {self.opening}" if self.opening else ""
        terms += f", of those that take at most {self.most} guesses" * (self.most < MOST_GUESSES)
        if self.few_last:
            terms += f"; and of those that take as few none takes {self.most} guesses more seldom"
        return f"the least: every guess was tried, and no tree takes fewer{terms}"


EVERY = 100_000  # at least the number of guesses
ALL = (EVERY, EVERY, EVERY)  # the widths of a pass that tries every guess
EXHAUSTIVE_SIZE = 1500  # most codes of a game whose guesses are all tried; 1296 take seconds
_THREE_DIGITS = SearchPlan(opening="012", most=7, widths=((3, 3, 3), (30, 60, 60), ALL))
SHIPPED = {
    "words": (Game(4, 4), SearchPlan(opening="AABC", most=4, widths=(ALL,))),
    "words-membership": (Game(4, 4, membership=True), SearchPlan(rule=True)),
    "digits-3": (Game(10, 3), _THREE_DIGITS),
    "digits-3-distinct": (Game(10, 3, allow_repeats=False), _THREE_DIGITS),
    "digits-4": (
        Game(10, 4),
        SearchPlan(
            opening="0123",
            most=7,
            widths=(
                *((4, 4, 4), (6, 8, 16), (16, 24, 12)),
                *((40, 60, 12), (100, 150, 12), (300, 300, 8)),
            ),
        ),
    ),
    "digits-4-distinct": (
        Game(10, 4, allow_repeats=False),
        SearchPlan(
            opening="0123",
            most=7,
            widths=((2, 2, 2), (20, 20, 60), (300, 300, 300), ALL),
            few_last=True,
        ),
    ),
    "digits-5": (
        Game(10, 5),
        SearchPlan(
            opening="01234",
            most=9,
            widths=((2, 2, 2), (12, 6, 4)),
            improvements=((2, 2, 1), (24, 6, 1)),
        ),
    ),
    "digits-5-distinct": (
        Game(10, 5, allow_repeats=False),
        SearchPlan(
            opening="01234",
            most=9,
            widths=((2, 2, 2), (6, 6, 6)),
            improvements=((2, 2, 1), (20, 6, 1), (40, 30, 1)),
        ),
    ),
}
