"""The console's use of each kind of board: flash, and heap while every game is played.

The games are played at the pins of emulated boards by the tests' simulated player. The heap in use
is the part that MicroPython's collector would keep. It is sampled every few milliseconds, and does
not include the firmware's own objects before main.py begins.
"""

import statistics
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from commands.reporting import first_line
from deployment.files import compiled
from deployment.target import load
from emulator import EmulatedPico, EmulatorError, duel_player, othello_player
from emulator import player as players
from emulator.measure import Heap
from emulator.samd21 import HEAP, EmulatedSamd21
from games import menu
from games.duel import setup

ROUNDS = 10  # games in a row
LARGE_HEAP = 40 * 1024  # bytes of heap on the emulated SAMD21 if 20 KB are not enough
_TURN = 0.007  # s of a turn of the loop of device/console.py, while it waits for a key
_SAMPLE = 0.004  # s between two samples of the heap
_SLOW = 8  # factor of the time limits, compared with a Pico
_NAMES = [name.rpartition(".")[2] for name in menu.GAMES]
_IDLE_MAIN = b"import time\nwhile True:\n    time.sleep_ms(20)\n"


class Budget(NamedTuple):
    """The console's use of one board, in bytes; `games` has the peak of each."""

    flash: int
    free: int  # heap, when main.py begins
    rest: int  # heap in use in the menu, before the first game
    games: dict[str, int]
    rest_once: int  # in the menu after one play of each game
    rest_later: int  # in the menu after ten games
    largest: int | None  # largest free block then; None with a heap larger than the board's


class HeapWatcher(players.SlowBoardPlayer):
    """A simulated person at a slow board, who watches the use of its heap.

    `before`: the bytes in use that do not count. `bounce`: s that a key bounces. `worst`: peak
    use in bytes.
    """

    limit_factor = _SLOW

    def __init__(self, board: Any, before: int, bounce: float = 0.0) -> None:
        self.board = board
        self.worst = 0
        self._before = before
        panel = board.panel
        super().__init__(
            lambda key: panel.press(key, bounce),
            lambda key: panel.release(key, bounce),
            self._run,
            lambda: panel.cells(0.03),
        )

    def in_use(self) -> int:
        """Return the bytes in use after a pause, the median in a turn of the console's loop.

        At moments of a turn a call uses some more, or an object is not made yet.
        """
        self.board.run(0.2)
        return statistics.median_low(self._live_after(_TURN / 8) for _ in range(8))

    def _live_after(self, seconds: float) -> int:
        self.board.run(seconds)
        return self.board.heap().live - self._before

    def _run(self, seconds: float) -> None:
        end = self.board.now + seconds
        while self.board.now < end - 1e-9:
            self.board.run(min(_SAMPLE, end - self.board.now))
            # `heap()` is slow, and only needed for a new peak; `used` includes garbage.
            if self.board.used() - self._before > self.worst:
                self.worst = max(self.worst, self.board.heap().live - self._before)


def measure(
    name: str,
    uf2: Path,
    games: Sequence[str] = (),
    report: Callable[[str], None] = lambda _: None,
    viper: bool = True,
) -> Budget:
    """Return the budget of the board file `name` after playing `games` in order.

    `uf2`: the firmware. By default `games` are ten, with each of the menu at least once. `report`
    gets a line for each. `viper`: True if the board gets files with viper.

    If the board's heap is too small for the console, it is measured with a larger one. Raises
    EmulatorError if a game cannot be played.
    """
    try:
        return measure_once(name, uf2, HEAP, viper, games, report)
    except (EmulatorError, AssertionError) as error:
        if load(name).PORT == "rp2040":
            raise EmulatorError(f"{name}: {error}") from error
        report(f"{name}: not in {HEAP} bytes: {first_line(error)}")
    try:
        return measure_once(name, uf2, LARGE_HEAP, viper, games, report)._replace(largest=None)
    except AssertionError as error:
        raise EmulatorError(f"{name}: {error}") from error


def measure_once(
    name: str,
    uf2: Path,
    heap: int,
    viper: bool,
    game_names: Sequence[str],
    report: Callable[[str], None],
) -> Budget:
    """Return the budget with a heap of `heap` bytes; the others are those of `measure`."""
    files = compiled(name, load(name).ARCH if viper else None)
    bare = bare_heap(name, uf2, heap, viper)
    person = HeapWatcher(_start_board(name, uf2, heap, viper, files), bare.live)
    person.board.run(0.2)
    person.expect("1 dUEL")
    rest = rest_once = rest_later = person.in_use()
    games: dict[str, int] = {}
    for game in game_names or game_sequence():
        person.worst = 0
        play(game, person)
        person.leave()
        rest_later = person.in_use()
        if game not in games:
            rest_once = rest_later
        games[game] = max(games.get(game, 0), person.worst)
        report(f"{name}, {game}: {person.worst} bytes, then {rest_later} in the menu")
    return Budget(
        flash=sum(map(len, files.values())),
        # A heap larger than the board's serves only to measure.
        free=bare.total - bare.live if heap == HEAP else HEAP,
        rest=rest,
        games=games,
        rest_once=rest_once,
        rest_later=rest_later,
        largest=person.board.heap().largest,
    )


def bare_heap(name: str, uf2: Path, heap: int, viper: bool) -> Heap:
    """Return the heap of a board file's board whose main.py only waits."""
    files = compiled(name, load(name).ARCH if viper else None)
    board = _start_board(name, uf2, heap, viper, {**files, "/main.py": _IDLE_MAIN})
    board.run(0.2)
    return board.heap()


def _start_board(name: str, uf2: Path, heap: int, viper: bool, files: dict[str, bytes]) -> Any:
    """Return a board that starts with the files on it."""
    wiring = load(name)
    board: Any
    if wiring.PORT == "rp2040":
        board = EmulatedPico(uf2, wiring)
    else:
        board = EmulatedSamd21(uf2, wiring, heap=heap, viper=viper)
    board.install(files)
    board.boot()
    return board


def game_sequence() -> list[str]:
    """Return the menu's games in turn, until there are ten with each at least once."""
    return (_NAMES * ROUNDS)[: max(ROUNDS, len(_NAMES))]


# ---- one play of each game, from the menu on ----


def play(game: str, person: players.Player) -> None:
    """Play a game of the menu; a game without a function of its own is only opened."""
    if game in PLAY:
        PLAY[game](person)
        return
    person.tap(str(_NAMES.index(game) + 1))
    person.run(1)
    person.tap("*")


def play_duel(person: players.Player) -> None:
    """Play two digits against the expert, which has no tree for them; then four, from its tree."""
    game = duel_player.Duel(person, "42", level=setup.HARD, was_saved_before=True)
    for number in (1, 2):
        game.player_turn(number)
        game.machine_turn(number, within=_SLOW)
    person.leave()
    game = duel_player.Duel(
        person, "4291", level=setup.HARD, allow_repeats=False, was_saved_before=True
    )
    game.player_turn(1)
    game.machine_turn(1, within=_SLOW)


def play_abcd(person: players.Player) -> None:
    """Play a word to its end."""
    game = duel_player.WordGame(person, "CABC")
    while game.turn():
        person.run(3)  # a slow board shows the previous page that long


def play_hp12c(person: players.Player) -> None:
    """Play a number of the HP 12C to its end, and show the list of the best games."""
    person.go("3", "0.-----")
    person.go("5", "0.5----")
    person.go("*", "----.r1")
    person.tap("1476*")
    person.expect("1476.22")
    person.tap("*1467*")
    person.expect("1467.40")
    person.go("*", "In   2")
    person.tap("*")


def show_statistics(person: players.Player) -> None:
    """Show the first page."""
    person.tap("4*")


def play_othello(person: players.Player) -> None:
    """Make a move each, with a search of four plies."""
    game = othello_player.Othello(person, levels="5", off_book=True)
    game.put(game.board.moves()[0])
    game.machine_move(within=_SLOW)
    person.tap("*")


def show_wiring_test(person: players.Player) -> None:
    """Go to the page that names the timer."""
    person.go("6*", "8.8.8.8.8.8.")
    person.tap("*")


def show_help(person: players.Player) -> None:
    """Show the rules of the duel, and the help of a page."""
    person.go("7", "1.dUEL")
    person.tap("*")
    person.run(2)
    person.go("#", "1.dUEL", within=4)
    person.hold("*", 2)


def change_settings(person: players.Player) -> None:
    """Set the minutes until the display goes dark."""
    person.tap("8")
    person.run(0.5)
    person.go("4", "OFF. --", within=4)
    person.go("07*", "OFF  7", within=4)


PLAY: dict[str, Callable[[players.Player], None]] = {
    "duel": play_duel,
    "abcd": play_abcd,
    "hp12c": play_hp12c,
    "statistics": show_statistics,
    "othello": play_othello,
    "wiring_test": show_wiring_test,
    "help": show_help,
    "settings": change_settings,
}
