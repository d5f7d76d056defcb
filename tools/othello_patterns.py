"""The patterns of Othello's evaluation: which there are, and where their tables lie in a file."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

# A pattern is its squares; its instances are the images under the symmetries of the board.
# Rows, the corners' 2x4 and all diagonals from four squares up. With both sides' mobility as well
# they win 53 % at equal depth, too little for the time that it takes to count moves; rows, corners
# and mobility without the diagonals win 45 %.
BIG = (
    *("a1 b1 c1 d1 e1 f1 g1 h1", "a2 b2 c2 d2 e2 f2 g2 h2"),
    *("a3 b3 c3 d3 e3 f3 g3 h3", "a4 b4 c4 d4 e4 f4 g4 h4"),
    "a1 b1 c1 d1 a2 b2 c2 d2",
    *("a1 b2 c3 d4 e5 f6 g7 h8", "b1 c2 d3 e4 f5 g6 h7", "c1 d2 e3 f4 g5 h6"),
    *("d1 e2 f3 g4 h5", "e1 f2 g3 h4"),
)
# Of some thirty sets, in matches at depth 4, the smallest among those with no more than three
# patterns a square that are nearly as good as the best with 2 KB: 48.3 % +- 0.8 against that. The
# big set wins 75.6 % +- 1.2 against it.
SMALL = (
    *("a1 b1 c1 a2 b2 c2", "c1 d1 e1 f1", "c2 d2 e2 f2", "c3 d3 e3 f3", "c4 d4 e4 f4"),
    *("d1 e2 f3 g4 h5", "e1 f2 g3 h4"),
)


def symmetries() -> list[list[int]]:
    """The eight ways to lay the board on itself: image[square]."""
    turns = [lambda r, c: (r, c), lambda r, c: (r, 7 - c), lambda r, c: (7 - r, c)]
    turns.append(lambda r, c: (7 - r, 7 - c))
    found = []
    for turn in turns:
        image = [8 * r + c for r, c in (turn(*divmod(square, 8)) for square in range(64))]
        found += [image, [image[8 * (square % 8) + square // 8] for square in range(64)]]
    return found


class Layout(NamedTuple):
    """Where everything is in the tables of a set of patterns.

    `instances` as in evaluation.Weights; `classes[entry]` numbers the entries that a symmetry
    makes equal, from 0 up; `size` the bytes of the tables.
    """

    instances: list[tuple[int, bytes]]
    classes: list[int]
    size: int


@cache
def layout(patterns: tuple[str, ...]) -> Layout:
    """The layout of patterns such as "a1 b1 c1"."""
    instances: list[tuple[int, bytes]] = []
    classes: list[int] = []
    fresh = 0
    for text in patterns:
        squares = ["abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1) for name in text.split()]
        start, size = len(classes), 3 ** len(squares)
        ways = {}  # from the squares covered to the first image that covers them
        orders = set()  # the orders in which the squares' trits may be read as well
        for image in symmetries():
            seen = [image[square] for square in squares]
            if ways.setdefault(frozenset(seen), seen) is seen:
                instances.append((start, bytes(seen)))
            elif frozenset(seen) == frozenset(squares):
                orders.add(tuple(map(squares.index, seen)))
        lowest = list(range(size))
        for entry in range(size):
            trits = [entry // 3**i % 3 for i in range(len(squares))]
            same = [sum(trits[at] * 3**i for i, at in enumerate(order)) for order in orders]
            lowest[entry] = min(entry, *same) if same else entry
        numbers: dict[int, int] = {}
        for entry in lowest:
            numbers.setdefault(entry, fresh + len(numbers))
            classes.append(numbers[entry])
        fresh += len(numbers)
    return Layout(instances, classes, len(classes))
