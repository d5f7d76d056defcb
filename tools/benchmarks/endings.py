"""Endgame benchmarks: positions, and code for the board that solves one."""

from typing import NamedTuple

from commands.folders import ROOT

FILE = ROOT / "tools/benchmarks/positions/endings.txt"

_MODULES = {"viper": "native", "Python": "reference"}  # of lib/othello/endgame


class Ending(NamedTuple):
    """A position and its solution; `moves` are names like "a1", none for a pass."""

    name: str
    text: str
    side: str
    value: int
    moves: tuple[str, ...]


def endings(kind: str) -> list[Ending]:
    """Return the positions with names that begin with `kind`, "8", "10", "12" or "ffo", in order.

    The "ffo" ones are seven public test positions with 14 empty squares.
    """
    positions = []
    for line in FILE.read_text().splitlines():
        if line.startswith(kind + "-"):
            name, text, side, value, moves = line.split()
            named = () if moves == "-" else tuple(moves.split(","))
            positions.append(Ending(name, text, side, int(value), named))
    return positions


def solve_snippet(ending: Ending, small: bool = False, kind: str = "viper") -> str:
    """Return code for the board that solves a position slice by slice, without a console.

    It prints the value, the move as "a1" or "None", the total in us, and the longest slice in us.
    `small` solves it as on a board with little memory. `kind` is the implementation, "viper" or
    "Python".
    """
    return f"""
import gc, time
from othello import board, endgame
from othello.endgame.{_MODULES[kind]} import search
endgame.search = search
finish = endgame.finish
if {small}:
    endgame.finish = None
position = board.Board.from_text({ending.text!r}, {ending.side!r})
def solve():
    longest = 0
    begin = last = time.ticks_us()
    search = endgame.solve_steps(position)
    endgame.finish = finish
    while True:
        try:
            next(search)
        except StopIteration as end:
            value, move = end.value
            break
        now = time.ticks_us()
        if time.ticks_diff(now, last) > longest:
            longest = time.ticks_diff(now, last)
        last = now
    now = time.ticks_us()
    longest = max(longest, time.ticks_diff(now, last))
    print(value, move and board.name(move), time.ticks_diff(now, begin), longest)
gc.collect()
solve()
"""
