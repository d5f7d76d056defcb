"""The console on two emulated SAMD21 boards, one with transistors: tools/emulator/samd21.py."""

import pytest

import font
from benchmarks import budgets
from benchmarks.budgets import HeapWatcher
from deployment.files import compiled
from deployment.target import load
from emulator.duel_player import Duel
from emulator.othello_player import Othello
from emulator.samd21 import EmulatedSamd21
from games import explain, menu
from games.duel import setup
from help_pages import expect_words

BOARD, TRANSISTORS = "itsybitsy_m0", "redboard_turbo_transistors"
KB = 1024
HEAP = 20 * KB  # about the heap of a board with 32 KB of RAM
WORST = 16_384
WORST_WITHOUT_VIPER = 18_432


@pytest.fixture(scope="module")
def switched_on(pico_firmware, started_boards):
    """Return a player of a board with its files, as deployed, that shows the menu."""
    before = {}

    def on(name=BOARD, viper=True):
        def start():
            board = EmulatedSamd21(pico_firmware("soft"), load(name), heap=HEAP, viper=viper)
            board.install(compiled(name, load(name).ARCH if viper else None))
            board.boot()
            bare = budgets.bare_heap(name, pico_firmware("soft"), HEAP, viper)
            before[name, viper] = bare.live
            HeapWatcher(board, 0).expect("1 dUEL")
            return board

        board = started_boards.get((name, viper), start)
        return HeapWatcher(board, before[name, viper], bounce=0.004)

    return on


# Games of the menu with more assertions than in tools/bench.py.


def abcd(player):
    """Answered as fast as possible, while modules are still being read; it is saved in between."""
    player.go("2", "HELLO")
    player.go("*", "AAbC.--")
    player.tap("11*")
    player.run(0.3)
    player.tap("11*")
    player.expect("bAdb.--")


def othello(player, longest=3):
    """Two moves each; the board may take `longest` seconds for a move."""
    player.glow_s = 0.04  # a steady move is two equal looks: finer ones measure its time
    game = Othello(player, levels="5")
    for _ in range(2):
        game.put(game.board.moves()[0])
        start = player.board.now
        game.machine_move(within=8)
        assert player.board.now - start <= longest + player.glow_s  # machine_move looks so often
        player.tap("*")


def wiring_test(player):
    player.go("6*", "8.8.8.8.8.8.")
    player.go("*", "SoFt")
    player.tap("*")
    player.go("*", "PUSH")
    for key in "5241":
        player.press(key)
        player.run(0.04)
        player.expect("PUSH 5" if key == "5" else "PUSH 2")  # the third closes a fourth contact
    player.board.panel.release_all()
    player.run(0.1)


def help(player):
    """Show the help of a page of the duel with overlapping pages, and the rules."""
    player.go("1*5***", "-----.1", within=8)
    words = explain.read(b"dUEL", font.encode("-----.1"))
    player.hold("*")
    expect_words(player, words, 4)
    player.go("1", "-----.1")
    player.leave()
    player.go("7", "1.dUEL")
    player.tap("*")
    expect_words(player, explain.read(b"dUEL", None), 4)
    player.go("#", "1.dUEL")


def settings(player):
    """Half the light, of two levels, and minutes."""
    player.go("8", "LIGHt2", within=4)
    player.go("*", "LIGHt.2")
    player.board.panel.reset_measure()
    player.run(0.3)
    full = sum(map(sum, player.board.panel.light))
    player.go("1", "LIGHt.1")
    player.run(0.1)
    assert player.board.panel.measure().gap <= 0.03  # the timer is restarted in this time
    player.board.panel.reset_measure()
    player.run(0.3)
    assert 0.4 < sum(map(sum, player.board.panel.light)) / full < 0.7  # 1 has fewer segments
    player.go("2", "LIGHt.2")
    player.go("*", "LIGHt2")
    player.go("4", "OFF. --", within=4)
    player.go("00*", "OFF  0", within=4)
    player.board.panel.reset_measure()


PLAY = budgets.PLAY | {
    "abcd": abcd,
    "othello": othello,
    "wiring_test": wiring_test,
    "help": help,
    "settings": settings,
}


# In halves, because each takes a minute. The first half has the games that are saved, whose memory
# remains in use during the others.
@pytest.mark.parametrize(
    "games",
    [("duel", "abcd", "othello", "hp12c"), ("statistics", "wiring_test", "help", "settings")],
)
def test_games_one_after_another_steady_light_and_no_growth(switched_on, games):
    player = switched_on()
    board = player.board
    board.panel.reset_measure()
    board.run(0.2)
    assert board.panel.measure().problems(rate=80, unequal_percent=10, gap=0.03) == []
    for game in games:
        board.panel.reset_measure()
        player.worst = 0
        PLAY[game](player)
        assert board.panel.measure().gap <= 0.03, game
        assert player.worst <= WORST, game
        player.leave()
    before = player.in_use()
    for game in games[2:]:
        player.tap(str(menu.GAMES.index(f"games.{game}") + 1))
        player.leave()
    assert player.in_use() <= before + 64
    assert board.panel.violations == []
    assert board.stack() <= 7 * KB  # of 8 KB MicroPython reserves the last (ports/samd/main.c)


def test_the_expert_plays_from_a_tree(switched_on):
    player = switched_on()
    game = Duel(player, "4291", level=setup.HARD, allow_repeats=False)
    for n in (1, 2, 3):
        game.player_turn(n, within=8)
        game.machine_turn(n, within=8)
    assert player.worst <= WORST
    assert player.board.panel.violations == []


def test_without_viper_the_same_games_in_little_more_memory(switched_on):
    """Two of them; tools/bench.py plays them all."""
    player = switched_on(viper=False)
    board = player.board
    board.panel.reset_measure()
    othello(player, longest=4)
    player.leave()
    PLAY["hp12c"](player)
    assert board.panel.measure().problems(rate=80, unequal_percent=10, gap=0.03) == []
    assert player.worst <= WORST_WITHOUT_VIPER
    assert board.panel.violations == []


def test_transistors_and_a_keypad_with_columns_of_its_own(switched_on):
    player = switched_on(TRANSISTORS)
    wiring_test(player)
    player.board.panel.reset_measure()
    player.board.run(0.1)
    assert player.board.panel.measure().problems(rate=80, unequal_percent=10, gap=0.03) == []
    assert player.board.panel.violations == []


def test_a_keypad_with_columns_of_its_own_without_viper(switched_on):
    """With machine.Pin, as on a RedBoard Turbo whose firmware has no emitter."""
    player = switched_on(TRANSISTORS, viper=False)
    wiring_test(player)
    assert player.board.panel.violations == []
