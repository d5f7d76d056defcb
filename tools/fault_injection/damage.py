"""Damage or remove data files: a message shows if a game needs the file, and play continues."""

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from boards import pico
from commands.reporting import ShowProgress
from emulator import EmulatedPico, duel_player, othello_player
from emulator import player as players
from games.duel import setup

from . import emulated_boards
from .report import Report, sample

WEIGHTS = ("lib/weights/othello.weights", "lib/weights/othello-small.weights")
BOOK = "lib/books/othello.book"
HELP = "lib/help.txt"
RECORDS = "records.txt"


def _duel(person: players.Player, message: str, digits: int, allow_repeats: bool = True) -> None:
    game = duel_player.Duel(person, "9071"[:digits], level=setup.HARD, allow_repeats=allow_repeats)
    if message:
        person.expect(message)
        person.tap("*")
    game.player_turn(1)
    game.machine_turn(1, within=8)


def _abcd(person: players.Player, message: str) -> None:
    person.go("2", "HELLO")
    person.tap("*")
    if message:
        person.expect(message)
        person.tap("*")
    person.run(1.5)
    cells = [cell & 0x7F for cell in person.cells()[4:]]
    assert cells == [0x40, 0x40], "no guess is shown, with two cells to answer in"
    person.tap("40*")
    person.expect("In   1")


def _othello(person: players.Player, message: str, level: str = "4") -> None:
    game = othello_player.Othello(person, levels=level)
    game.put(game.board.moves()[0])
    if message:
        person.expect(message, within=4)
        person.tap("*")
    game.machine_move(within=8)


def _help(person: players.Player, message: str) -> None:
    person.go("1", "HELLO")
    person.hold("*", 2)
    if message:
        person.expect(message)
    person.go("1", "HELLO")
    person.go("*", "LEn  4")


def _records(person: players.Player, message: str) -> None:
    person.go("4", "P    0")
    person.leave()
    _abcd(person, message)
    person.leave()
    person.go("4", "AbCd")


class Case(NamedTuple):
    """A file, the damage, the expected message, and the game that shows it."""

    path: str
    how: str
    message: str
    play: Callable[[players.Player, str], None]
    others: tuple[str, ...] = ()  # files that are damaged, too

    def __str__(self) -> str:
        also = "".join(f" and {path}" for path in self.others)
        return f"{self.path}{also} {self.how}"


_TREES = {
    "digits-3": partial(_duel, digits=3),
    "digits-3-distinct": partial(_duel, digits=3, allow_repeats=False),
    "digits-4": partial(_duel, digits=4),
    "digits-4-distinct": partial(_duel, digits=4, allow_repeats=False),
    "words": _abcd,
    "words-membership": _abcd,
}
DAMAGES = ("damaged", "cut short", "empty", "missing")


def cases() -> list[Case]:
    """Return every shipped data file with every kind of damage."""
    all_cases = []
    for how in DAMAGES:
        for name, play in _TREES.items():
            # No page offers the other rules for words, so their tree is not read.
            message = "" if name == "words-membership" else "no.trEE"
            all_cases.append(Case(f"lib/trees/{name}.tree", how, message, play))
        # Without the large weights the console uses the small ones.
        all_cases.append(Case(WEIGHTS[0], how, "no.FILE", _othello))
        all_cases.append(Case(WEIGHTS[1], how, "", _othello))
        all_cases.append(Case(WEIGHTS[0], how, "no.FILE", _othello, WEIGHTS[1:]))
        all_cases.append(Case(BOOK, how, "no.FILE", partial(_othello, level="5")))
        # A changed letter cannot be detected, and a truncated file may still have the page.
        if how in ("empty", "missing"):
            all_cases.append(Case(HELP, how, "no.FILE", _help))
        all_cases.append(Case(RECORDS, how, "", _records))
    return all_cases


def run(
    amount: int, seed: int, progress: ShowProgress, selection: list[Case] | None = None
) -> Report:
    """Damage files in `amount` ways: all, or a random sample."""
    rng = random.Random(seed)
    selection = sample(selection or cases(), amount, rng)
    failures: list[str] = []
    for number, case in enumerate(selection, 1):
        try:
            new_failures = _try(case, rng)
        except emulated_boards.ERRORS as error:
            new_failures = [str(error)]
        failures += [f"{case}: {failure}" for failure in new_failures]
        progress(number, len(selection), "files damaged", f"{case}, {len(failures)} failures")
    messages = (case.message or "no message" for case in selection)
    figures: dict[str, int] = dict(Counter(f"files damaged, {text} expected" for text in messages))
    figures["failures"] = len(failures)
    return Report(figures, failures)


def _try(case: Case, rng: random.Random) -> list[str]:
    """Play on a board with the damage; return the failures."""
    files = dict(emulated_boards.files())
    if case.path == RECORDS:
        files["/" + RECORDS] = b"tally 0 3 2 1 3 9 2\n12C 5\n01234567\n"
    for path in (case.path, *case.others):
        content = files.pop("/" + path)
        if case.how != "missing":
            files["/" + path] = damage_content(content, case.how, rng)
    board = EmulatedPico(emulated_boards.uf2("hard"), pico)
    board.install(files)
    board.boot()
    emulated_boards.wait_for_text(board)
    person = emulated_boards.person(board)
    case.play(person, case.message)
    person.leave()
    return emulated_boards.find_failures(board)


def damage_content(content: bytes, how: str, rng: random.Random) -> bytes:
    """Return a file's content after the damage."""
    if how == "empty":
        return b""
    # In the first bytes, which each game reads: weights are read in parts, by the number of discs.
    at = rng.randrange(min(len(content), 1000))
    if how == "cut short":
        return content[:at]
    return content[:at] + bytes([content[at] ^ 1 << rng.randrange(8)]) + content[at + 1 :]
