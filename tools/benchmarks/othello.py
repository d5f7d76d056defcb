"""Code for the board that times lib/othello, and the positions for it."""

from typing import NamedTuple

from commands.folders import ROOT

_KERNELS = {"viper": "native", "Python": "reference"}  # modules of lib/othello/rules
_SEARCHES = {"viper": "driver", "Python": "reference"}  # modules of lib/othello/midgame

POSITIONS = ROOT / "tools" / "benchmarks" / "positions"


class Position(NamedTuple):
    """A board as 64 characters, the side to move, and other fields of the file."""

    name: str
    board: str
    side: str
    facts: tuple[str, ...]


def positions(file: str, prefix: str = "") -> list[Position]:
    """Return the positions of a file with names that begin with `prefix`."""
    lines = (POSITIONS / file).read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return [
        Position(name, board, side, tuple(facts))
        for name, board, side, *facts in rows
        if name.startswith(prefix)
    ]


def perft(kind: str, depth: int) -> str:
    """Return code that prints the us of a perft from the start; the rules in `kind`."""
    return f"""
import time
from othello import rules
from othello.board import Board, perft
from othello.rules.{_KERNELS[kind]} import find_moves, find_flips
usual = rules.find_moves, rules.find_flips
rules.find_moves, rules.find_flips = find_moves, find_flips
board = Board.start()
begin = time.ticks_us()
perft(board, {depth})
duration = time.ticks_diff(time.ticks_us(), begin)
rules.find_moves, rules.find_flips = usual
print(duration)
"""


_TIMED = """
import gc, time
from othello.board import Board
weights = engine = None  # let go of what was timed before
gc.collect()
def timed(slices):
    longest = 0
    begin = last = time.ticks_us()
    while True:
        try:
            next(slices)
        except StopIteration as end:
            now = time.ticks_us()
            return time.ticks_diff(now, begin), max(longest, time.ticks_diff(now, last)), end.value
        now = time.ticks_us()
        longest = max(longest, time.ticks_diff(now, last))
        last = time.ticks_us()
"""


def search(position: Position, kind: str, depth: int) -> str:
    """Return code that prints the us of a search, of its longest slice, and its nodes.

    The search has the large weights, their ProbCut margins and the transposition table. Tables
    that are computed once in a game are computed before.
    """
    return f"""{_TIMED}
from othello import midgame
from othello.midgame import search
from othello.midgame.probcut_margins import MARGINS
from othello.midgame.{_SEARCHES[kind]} import search_steps
from othello.evaluation import Weights
search.search_steps = search_steps
weights = Weights("othello")
board = Board.from_text({position.board!r}, {position.side!r})
weights.load(sum(board.count()))
engine = search.Search(weights, midgame.DEEPEST, midgame.ENTRIES, MARGINS["othello"])
for _ in engine.prepare_steps():
    pass
duration, longest, _ = timed(engine.think_steps(board, {depth}))
print(duration, longest, engine.nodes)
"""


def level(number: int, position: Position) -> str:
    """Return code that prints a level's move: total us, us of the longest slice, bytes of heap.

    The heap is the part that stays allocated for the next move, after a garbage collection. A move
    of level 2 or the level below comes first, untimed, because the first move of a phase loads the
    weights.
    """
    return f"""{_TIMED}
gc.collect()
before = gc.mem_alloc()
from othello import levels
board = Board.from_text({position.board!r}, {position.side!r})
timed(levels.choose_move(board, {min(number, 2)}, time.ticks_ms))
duration, longest, _ = timed(levels.choose_move(board, {number}, time.ticks_ms))
gc.collect()
print(duration, longest, gc.mem_alloc() - before)
"""
