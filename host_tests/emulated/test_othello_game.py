"""Othello at the pins of an emulated Pico: played to its end, over a power cut, and read back."""

import ast

import pytest

from benchmarks import budgets
from deployment.files import main_after
from emulator.duel_player import Duel
from emulator.othello_player import Othello, register
from emulator.player import emulated
from fault_injection.random_keys import MAX_GAP, Watch
from othello import hp67, midgame
from othello_samples import LOSS
from othello_tools import c_port, host_player
from programs import needs_compiler

TABLE_BYTES = 8 * midgame.TABLE_ENTRIES
SEARCHES = """
import sys
searches = sys.modules["othello.midgame"].searches
print({name: 4 * len(search.table or ()) for name, search in searches.items()})
"""


@pytest.fixture
def pico(switch_on):
    """A Pico with hard timers, switched on."""
    return switch_on(usb=True)


def test_a_game_at_the_pins_over_power_cuts(pico):
    player = emulated(pico)
    game = Othello(player, first="1")
    assert game.machine_move() == (6, 4)
    for square in LOSS:
        game.player.tap("*")
        game.put(square)
        expected = hp67.choose(hp67.registers(game.board, "O"))
        assert game.machine_move() == expected
        if square in (LOSS[1], LOSS[-1]):
            pico.pull_cable()
            pico.run(0.1)
            player.expect("1 dUEL", 3)
            player.go("5", "GO On" if square == LOSS[1] else "HO-HO")
    player.tap("#44")
    player.run(0.05)
    row = hp67.registers(game.board, "O")[3]
    assert register(player.cells(), "4. ") == row
    player.go("####", "HO-HO")
    player.go("*", "U 0.I13")


@needs_compiler
def test_level_6_plays_its_moves_after_a_duel(pico):
    """The machine finds a large block of memory for its weights after any other game."""
    player = emulated(pico)
    Duel(player, "4291").player_turn(1)
    player.leave()
    game = Othello(player, levels="6", off_book=True)
    for number in range(2):
        game.put(game.board.moves()[0])
        expected, _, _ = c_port.choose_move(game.board, 6)
        move = game.machine_move(within=6)
        assert number == 0 or move == expected  # the first time it has to load the engine, too
        player.tap("*")
    assert searches_in_use(pico) == {"othello": TABLE_BYTES}


def searches_in_use(pico):
    """Return {name of weights: bytes of the transposition table}; this ends the console."""
    pico.send(b"\x03")
    return ast.literal_eval(pico.exec(SEARCHES))


def test_book_and_large_weights_fit_into_memory(pico):
    """The book is read again before every move, beside the engine."""
    game = Othello(emulated(pico), levels="7")
    for number in range(4):
        game.put(game.board.moves()[-1])
        book_moves = host_player.book_moves(game.board)
        move = game.machine_move(within=6)
        assert move in book_moves if book_moves else number > 0
        game.player.tap("*")
        game.player.run(0.3)
    assert searches_in_use(pico) == {"othello": TABLE_BYTES}


@pytest.mark.parametrize("games", [["duel"], ["duel", "abcd", "hp12c", "statistics"]])
def test_othello_has_its_weights_and_a_table_after_other_games(pico, games):
    """Modules and names of other games once left no block for a table of names or an array."""
    for game in games:
        person = emulated(pico)
        budgets.PLAY[game](person)
        person.leave()
    budgets.PLAY["othello"](emulated(pico))
    assert searches_in_use(pico) == {"othello": TABLE_BYTES}


def test_with_the_memory_of_a_pico_w_othello_has_weights_after_other_games(switch_on):
    """Its heap is 40,320 bytes smaller than a Pico's (MicroPython 1.26.1)."""
    pico = switch_on(usb=True, main=main_after("ballast = bytearray(40320)\n"))
    person = emulated(pico)
    for game in ("duel", "abcd", "hp12c", "othello"):
        budgets.PLAY[game](person)
        if game != "othello":
            person.leave()
    assert searches_in_use(pico) == {"othello-small": TABLE_BYTES}


def test_soft_ticks_leave_no_visible_gap_in_a_collection(switch_on):
    """They wait for a collection, which takes double the time with a long sys.modules."""
    pico = switch_on("soft", usb=True)
    player = emulated(pico)
    watch = Watch(pico)
    player.run = watch.run
    game = Othello(player, levels="6", off_book=True)
    game.put(game.board.moves()[0])
    game.machine_move(within=6)
    assert watch.worst <= MAX_GAP
