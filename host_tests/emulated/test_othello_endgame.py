"""Exact endgames in viper on an emulated Pico: results, time, slices, memory."""

import random

import pytest

import plain_endgame
from benchmarks.othello import positions, solve_snippet
from commands.folders import ROOT
from deployment import mpy
from emulated_files import OTHELLO, at_prompt, library

MOST = {"8": 15_000, "10": 80_000}  # us
SLICE = 2000  # us


@pytest.fixture
def pico(pico_firmware, started_boards):
    return started_boards.get(
        "the endgame", lambda: at_prompt(pico_firmware("hard"), library(OTHELLO))
    )


def solve(pico, ending):
    value, move, total, longest = pico.exec(solve_snippet(ending)).split()
    assert int(value) == ending.value
    assert move in (ending.moves or ("None",))
    return int(total), int(longest)


# The solver is loaded and removed first, because the interpreter's table of names grows in steps
# of more than 1 KB.
MEMORY = """
import gc, sys
import memory  # the console has it already
import othello.endgame
from othello.board import Board
def held():
    gc.collect()
    return gc.mem_alloc()
board = Board.from_text({!r}, {!r})
next(othello.endgame.solve_steps(board))
del othello.endgame
for name in list(sys.modules):
    if name.startswith("othello.endgame"):
        del sys.modules[name]
before = held()
from othello import endgame
loaded = held()
def leave():
    search = endgame.solve_steps(board)
    for _ in range(3):
        next(search)
    return held()
running = leave()
for _ in range(4):
    again = leave()
print(loaded - before, running - before, again - running)
"""


# The search is loaded first, as in a game; then the rest of the memory is taken but for some KB.
WITHOUT_MEMORY = """
import gc, time
from othello import levels
from othello.board import Board
from run_to_end import run_to_end
def choose(board):
    return run_to_end(levels.choose_move_steps(board, 8, time.ticks_ms, 200))
choose(Board.start())
ending = Board.from_text({!r}, {!r})
ballast = []
gc.collect()
while gc.mem_free() > 8000:
    ballast.append(bytearray(500))
move, _, is_exact, _ = choose(ending)
print(move in ending.moves(), is_exact)
try:
    levels.load("endgame")
except MemoryError:
    print("MemoryError")
"""


def test_without_memory_for_the_solver_an_ending_is_searched(pico):
    ending = positions("endings.txt", "8-")[1]
    output = pico.exec(WITHOUT_MEMORY.format(ending.board, ending.side), within=20)
    assert output.split() == ["True", "False", "MemoryError"]


def test_a_solver_fits_into_14_kb(pico):
    """Code and data of a move with eight empty squares."""
    ending = positions("endings.txt", "8-")[1]
    loaded, running, held = map(int, pico.exec(MEMORY.format(ending.board, ending.side)).split())
    assert 3000 < loaded < running <= 14000, (loaded, running)
    assert held <= 64


SOLVE = """
from othello import endgame
from othello.board import Board
from othello.endgame import native
assert endgame.KIND == "viper"
endgame.search_steps = native.search_steps
for text, own in {}:
    board = Board.from_text(text, own)
    for native.LAST_SQUARES_MAX in 5, 0:
        print(endgame.solve(board))
native.LAST_SQUARES_MAX = 5
"""


def test_viper_solves_as_the_plain_solver(pico):
    random.seed(7)
    positions = [plain_endgame.random_position(empty) for empty in (2, 3, 4, 5, 6, 6)]
    positions += [plain_endgame.random_board(i % 8) for i in range(32)]
    positions += [(text, own) for text, own, _ in plain_endgame.STAY_EMPTY]
    positions += [
        (plain_endgame.MOST_TURNED, "X"),
        ("X" * 64, "O"),
        ("-" + "X" * 63, "X"),
        ("-OX" + "X" * 57 + "----", "O"),
    ]
    results = pico.exec(SOLVE.format(positions)).splitlines()
    assert len(results) == 2 * len(positions)
    passes = 0
    for (text, own), fast, slow in zip(positions, results[::2], results[1::2], strict=True):
        assert fast == slow, (text, own)  # without `last_squares`
        value, best = plain_endgame.plain_solution(text, own)
        assert fast in [f"({value}, {move})" for move in best or [None]], (text, own)
        passes += not best
    assert passes > 5


@pytest.mark.parametrize("kind", MOST)
def test_endings_are_solved_within_their_time(pico, kind):
    endings = positions("endings.txt", f"{kind}-")[1 : 5 if kind == "8" else 4]
    times = [solve(pico, ending) for ending in endings]
    assert sum(total for total, _ in times) <= MOST[kind] * len(times), times
    assert max(longest for _, longest in times) <= SLICE, times


def test_a_table_changes_no_results(pico_firmware):
    """The table is for twelve or more empty squares; here it is used from eight on."""
    files = library(OTHELLO)
    source = (ROOT / "lib/othello/endgame/native.py").read_text()
    patched = source.replace("_MIN_ROOT_EMPTY = const(12)", "_MIN_ROOT_EMPTY = const(8)")
    assert patched != source
    name = "/lib/othello/endgame/native.mpy"
    files[name] = mpy.compile_text(patched, "othello/endgame/native.py", "armv6m")
    pico = at_prompt(pico_firmware("hard"), files)
    for ending in positions("endings.txt", "8-")[5:10] + positions("endings.txt", "10-")[2:3]:
        solve(pico, ending)
