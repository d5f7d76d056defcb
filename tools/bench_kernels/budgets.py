"""What the console takes of each kind of board: flash, and heap while every game is played.

The games are played at the pins of emulated boards by the tests' player. The heap counted is what
MicroPython's collector would keep, looked at every few milliseconds, without what the firmware
itself has on it before main.py begins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from deployment.files import compiled
from deployment.target import load
from emulator import EmulatedPico, EmulatorError, othello_player
from emulator import player as players
from emulator.samd21 import HEAP, EmulatedSamd21
from games import menu

ROUNDS = 10  # games in a row
ROOM = 40 * 1024  # bytes that the worn SAMD21 leaves where 20 KB will not do
_LOOK = 0.004  # s between two looks at the heap
_SLOW = 8  # times as long as a Pico may a board take to answer
_BARE = b"import time\nwhile True:\n    time.sleep_ms(20)\n"


class Budget(NamedTuple):
    """What one board's console takes, in bytes; `games` has the worst moment of each."""

    flash: int
    free: int  # heap, when main.py begins
    rest: int
    games: dict[str, int]
    rest_once: int  # after each game was played once
    rest_later: int  # after ten games in a row
    largest: int | None  # free in one piece then; None where there was more heap than on the board


class _Player(players.Patient):
    """A person who knows that a board without viper may be slower still."""

    slowness = _SLOW


def measure(
    name: str,
    uf2: Path,
    games: Sequence[str] = (),
    tell: Callable[[str], None] = lambda _: None,
    viper: bool = True,
) -> Budget:
    """The budget of the board file `name`, with `games` played one after another.

    They are by default ten, each that the menu has at least once; `tell` is given a line for each.
    `viper` is whether the board gets files with viper.

    Where the console finds no room in the heap that the board has, it is measured with more.
    Raises EmulatorError when a game cannot be played.
    """
    try:
        return _measure(name, uf2, HEAP, viper, games, tell)
    except (EmulatorError, AssertionError) as error:
        if load(name).PORT == "rp2040":
            raise EmulatorError(f"{name}: {error}") from error
        tell(f"{name}: not in {HEAP} bytes: {str(error).splitlines()[0]}")
    try:
        return _measure(name, uf2, ROOM, viper, games, tell)._replace(largest=None)
    except AssertionError as error:
        raise EmulatorError(f"{name}: {error}") from error


def _measure(
    name: str,
    uf2: Path,
    heap: int,
    viper: bool,
    wanted: Sequence[str],
    tell: Callable[[str], None],
) -> Budget:
    files = compiled(name, load(name).ARCH if viper else None)
    empty = _switched_on(name, uf2, heap, viper, {**files, "/main.py": _BARE})
    empty.run(1)
    bare = empty.heap()
    watch = _Watch(_switched_on(name, uf2, heap, viper, files))
    watch.person.expect("1 dUEL")
    rest = watch.in_use() - bare.live
    games: dict[str, int] = {}
    left: list[int] = []
    for game in wanted or in_a_row():
        watch.worst = 0
        PLAY[game](watch.person)
        watch.person.leave()
        worst = watch.worst - bare.live
        games[game] = max(games.get(game, 0), worst)
        left.append(watch.in_use() - bare.live)
        tell(f"{name}, {game}: {worst} bytes, then {left[-1]} in the menu")
    return Budget(
        flash=sum(map(len, files.values())),
        free=bare.total - bare.live if heap == HEAP else HEAP,
        rest=rest,
        games=games,
        rest_once=left[len(games) - 1],
        rest_later=left[-1],
        largest=watch.board.heap().largest,
    )


def _switched_on(name: str, uf2: Path, heap: int, viper: bool, files: dict[str, bytes]) -> Any:
    """A board that starts with the files on it."""
    wiring = load(name)
    board: Any
    if wiring.PORT == "rp2040":
        board = EmulatedPico(uf2, wiring)
    else:
        board = EmulatedSamd21(uf2, wiring, heap=heap, viper=viper)
    board.install(files)
    board.boot()
    return board


class _Watch:
    """A board, a person who plays on it, and the most of its heap that was ever in use."""

    def __init__(self, board: Any) -> None:
        self.board = board
        self.worst = 0
        board.run(0.2)
        panel = board.panel
        self.person = _Player(
            panel.press, panel.release, self._run, lambda: panel.cells(0.03), hold=0.04
        )

    def in_use(self) -> int:
        """The bytes in use after a moment's rest."""
        self.board.run(0.2)
        return self.board.heap().live

    def _run(self, seconds: float) -> None:
        end = self.board.now + seconds
        while self.board.now < end - 1e-9:
            self.board.run(min(_LOOK, end - self.board.now))
            if self.board.used() > self.worst:  # else there is no need to find garbage
                self.worst = max(self.worst, self.board.heap().live)


def in_a_row() -> list[str]:
    """The menu's games in turn, until there are ten and each was among them."""
    found = [name.rpartition(".")[2] for name in menu.GAMES]
    missing = [game for game in found if game not in PLAY]
    if missing:
        raise EmulatorError(
            f"tools/bench_kernels/budgets.py does not know how to play {missing[0]}"
        )
    return (found * ROUNDS)[: max(ROUNDS, len(found))]


# ---- how each is played, from the menu on ----


def duel(person: players.Player) -> None:
    """Two digits against the expert, who has no tree for them; four, from its tree."""
    game = players.Duel(person, "42", hard=True, later=True)
    for number in (1, 2):
        game.your_turn(number)
        game.my_turn(number, within=_SLOW)
    person.leave()
    game = players.Duel(person, "4291", hard=True, repeats=False, later=True)
    game.your_turn(1)
    game.my_turn(1, within=_SLOW)


def abcd(person: players.Player) -> None:
    """A word to its end."""
    game = players.Letters(person, "CABC")
    while game.turn():
        person.run(3)  # a slow board has the page before for that long


def hp12c(person: players.Player) -> None:
    """A number of the HP 12C to its end, and the list of the best games."""
    person.go("3", "0.-----")
    person.go("5", "0.5----")
    person.go("*", "----.r1")
    person.tap("1476*")
    person.expect("1476.22")
    person.tap("*1467*")
    person.expect("1467.40")
    person.go("*", "In   2")
    person.tap("*")


def statistics(person: players.Player) -> None:
    """Its first page."""
    person.tap("4*")


def othello(person: players.Player) -> None:
    """A move each, looking four moves ahead."""
    game = othello_player.Othello(person, levels="5", off_book=True)
    game.put(game.board.moves()[0])
    game.its_move(within=_SLOW)
    person.tap("*")


def wiring_test(person: players.Player) -> None:
    """To the page that names the timer."""
    person.go("6*", "8.8.8.8.8.8.")
    person.tap("*")


def help(person: players.Player) -> None:
    """The rules of the duel, and what is said of a page."""
    person.go("7", "1.dUEL")
    person.tap("*")
    person.run(2)
    person.go("#", "1.dUEL", within=4)
    person.press("*")
    person.run(2)
    person.release("*")


def settings(person: players.Player) -> None:
    """Minutes until it goes dark."""
    person.tap("8")
    person.run(0.5)
    person.go("4", "OFF --", within=4)
    person.go("07*", "OFF  7", within=4)


PLAY: dict[str, Callable[[players.Player], None]] = {
    play.__name__: play
    for play in (duel, abcd, hp12c, statistics, othello, wiring_test, help, settings)
}
