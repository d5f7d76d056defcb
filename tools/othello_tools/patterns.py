"""The patterns of Othello's evaluation, and the places of their tables in a file."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

# A pattern is a set of squares; its instances are its images under the symmetries of the board.
# BIG has rows, the corners' 2x4 and all diagonals of four or more squares. With the mobility of
# both sides it wins 53 % at equal depth, too little for the time to count moves. Rows, corners and
# mobility without the diagonals win 45 %.
BIG = (
    *("a1 b1 c1 d1 e1 f1 g1 h1", "a2 b2 c2 d2 e2 f2 g2 h2"),
    *("a3 b3 c3 d3 e3 f3 g3 h3", "a4 b4 c4 d4 e4 f4 g4 h4"),
    "a1 b1 c1 d1 a2 b2 c2 d2",
    *("a1 b2 c3 d4 e5 f6 g7 h8", "b1 c2 d3 e4 f5 g6 h7", "c1 d2 e3 f4 g5 h6"),
    *("d1 e2 f3 g4 h5", "e1 f2 g3 h4"),
)
# Chosen from some thirty sets in matches at depth 4. It is the smallest set with at most three
# patterns a square that is nearly as good as the best set of 2 KB: 48.3 % +- 0.8 against it. BIG
# wins 75.6 % +- 1.2 against SMALL.
SMALL = (
    *("a1 b1 c1 a2 b2 c2", "c1 d1 e1 f1", "c2 d2 e2 f2", "c3 d3 e3 f3", "c4 d4 e4 f4"),
    *("d1 e2 f3 g4 h5", "e1 f2 g3 h4"),
)


def symmetries() -> list[list[int]]:
    """Return the eight symmetries of the board: image[square]."""
    turns = [lambda r, c: (r, c), lambda r, c: (r, 7 - c), lambda r, c: (7 - r, c)]
    turns.append(lambda r, c: (7 - r, 7 - c))
    images = []
    for turn in turns:
        image = [8 * r + c for r, c in (turn(*divmod(square, 8)) for square in range(64))]
        images += [image, [image[8 * (square % 8) + square // 8] for square in range(64)]]
    return images


class Layout(NamedTuple):
    """The places of everything in the tables of a set of patterns.

    `instances` as in evaluation.Weights; `classes[entry]`: the number, from 0 up, of the class of
    entries that a symmetry makes equal; `size`: bytes of the tables.
    """

    instances: list[tuple[int, bytes]]
    classes: list[int]
    size: int


@cache
def layout(patterns: tuple[str, ...]) -> Layout:
    """Return the layout of patterns such as "a1 b1 c1"."""
    instances: list[tuple[int, bytes]] = []
    classes: list[int] = []
    fresh = 0
    for text in patterns:
        squares = ["abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1) for name in text.split()]
        start, size = len(classes), 3 ** len(squares)
        ways = {}  # covered squares -> the first image that covers them
        orders = set()  # the other orders in which the squares' trits may be read
        for image in symmetries():
            covered_squares = [image[square] for square in squares]
            if ways.setdefault(frozenset(covered_squares), covered_squares) is covered_squares:
                instances.append((start, bytes(covered_squares)))
            elif frozenset(covered_squares) == frozenset(squares):
                orders.add(tuple(map(squares.index, covered_squares)))
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
