"""Count the guesses of this project's guessers."""

from random import Random
from typing import NamedTuple

from commands.command_line import say
from commands.errors import Unavailable
from cows import codes, consistent, expert, scoring
from cows import sly as cows_sly
from cows.tree import FileError
from downloads import firmware
from run_to_end import run_to_end
from tree_tools.files import FOLDER, check
from tree_tools.games import SHIPPED, Game
from tree_tools.nodes import total_guesses

from . import expert_games
from .target import Failed, Row


class Contest(NamedTuple):
    """A game, its published figures, and the stored tree; without `tree` the expert searches."""

    name: str
    game: Game
    historic: str | None = None
    entropy: str | None = None
    record: str | None = None
    tree: str | None = None


GAMES = 2000  # of the expert, with seeded secrets
# The stored tree, the row's name; published: the historic guesser, by entropy, the record.
_PUBLISHED = """
digits-4-distinct | 4 distinct digits, 5040 codes | 5.538 (10) | 5.243 (8) | 26274 = 5.2131 (7)
digits-4 | 4 digits, 10,000 codes | 6.671 (13), 8.73 from 0000 | 5.621 (8) | 55646 (7), 55644 (8)
digits-3-distinct | 3 distinct digits, 720 codes | 5.311 (9) | 5.022 (7) | 3575 (7)
digits-3 | 3 digits, 1000 codes | 6.328 (12) | 5.310 (7) | 5242 (7)
words | 4 letters of 4, 256 words | 3.784 (7) | 3.563 (4) | 905 (4)
words-membership | the same by membership, system 4's rule | | | 900 (5)
digits-5 | 5 digits, 100,000 codes | 7.036 (13) | about 6.13 | 606839 (9)
digits-5-distinct | 5 distinct digits, 30,240 codes | | |
"""


def _contest(line: str) -> Contest:
    tree, name, *figures = (cell.strip() for cell in line.split("|"))
    return Contest(name, SHIPPED[tree][0], *(figure or None for figure in figures), tree=tree)


CONTESTS = (
    *map(_contest, _PUBLISHED.strip().splitlines()),
    Contest(f"5 digits, {GAMES} codes", Game(10, 5)),
    Contest(f"5 distinct digits, {GAMES} codes", Game(10, 5, allow_repeats=False)),
)
SLY_GAMES = {2: 100, 3: 100, 4: 30, 5: 5}  # of the easy guesser, by code length


def guesses() -> list[Row]:
    """Count the guesses of this project, beside published figures."""
    return [(c.name, project_guesses(c), c.record, c.entropy, c.historic) for c in CONTESTS]


def project_guesses(contest: Contest) -> str:
    """Return the guesses for all codes, their mean and their maximum.

    Raises Failed if the stored tree is damaged.
    """
    if contest.tree:
        try:
            tree, _ = check(FOLDER / f"{contest.tree}.tree", contest.game)
        except (ValueError, FileError) as error:
            raise Failed(f"{contest.tree}: {error}") from error
        return f"{tree.total} = {tree.total / tree.code_count:.4f} ({tree.worst})"
    try:
        micropython = firmware.unix("hard")
    except Unavailable as error:
        say(f"no figures for the expert: {error}")
        return "no MicroPython"
    game = contest.game
    counts = expert_games.distribution(micropython, game.places, game.allow_repeats, GAMES)
    return f"{total_guesses(counts)} = {total_guesses(counts) / GAMES:.4f} ({max(counts)})"


def sly() -> list[Row]:
    """Count the rounds of the expert and the easy guesser against the level `SLY`."""
    rows: list[Row] = []
    for length, games in SLY_GAMES.items():
        for allow_repeats in (True, False):
            expert_rounds = {_rounds(seed, length, allow_repeats, "expert") for seed in range(3)}
            easy = [_rounds(seed, length, allow_repeats, "easy") for seed in range(games)]
            name = f"{length} digits" if allow_repeats else f"{length} distinct digits"
            least, worst = min(expert_rounds), max(expert_rounds)
            rounds = str(least) if least == worst else f"{least} to {worst}"
            rows.append((name, rounds, f"{sum(easy) / games:.2f}", max(easy), games))
    return rows


def _rounds(seed: int, length: int, allow_repeats: bool, guesser: str) -> int:
    """Play a seeded game against `SLY`; return its rounds."""
    randbelow = Random(seed).randrange
    start = codes.random_code(length, randbelow, allow_repeats)
    state, _ = run_to_end(expert.begin_steps(length, allow_repeats, randbelow))
    history: list[tuple[int, int]] = []
    while not history or history[-1][1] != length << 4:
        if guesser == "easy":
            last = history[-1][0] if history else start
            guess = run_to_end(consistent.next_code_steps(length, allow_repeats, history, last))
        else:
            guess, _ = run_to_end(expert.guess_steps(state, history))
        assert guess is not None, "no code fits scores that are true"
        secret = run_to_end(
            cows_sly.choose_secret_steps(length, allow_repeats, history, guess, randbelow)
        )
        assert secret is not None
        history.append((guess, scoring.score(guess, secret, length)))
    return len(history)
