"""The patterns of Othello's evaluation, and the places of their tables in a file."""

from functools import cache
from typing import NamedTuple

# A pattern is a set of squares; its instances are its images under the symmetries of the board.
# BIG has rows, the corners' 2x4 and all diagonals of four or more squares. With the mobility of
# both sides it wins 53 % at equal depth, too little for the time to count moves. Rows, corners and
# mobility without the diagonals win 45 %.
# fmt: off
BIG = (
    "a1 b1 c1 d1 e1 f1 g1 h1", "a2 b2 c2 d2 e2 f2 g2 h2",
    "a3 b3 c3 d3 e3 f3 g3 h3", "a4 b4 c4 d4 e4 f4 g4 h4",
    "a1 b1 c1 d1 a2 b2 c2 d2",
    "a1 b2 c3 d4 e5 f6 g7 h8", "b1 c2 d3 e4 f5 g6 h7", "c1 d2 e3 f4 g5 h6",
    "d1 e2 f3 g4 h5", "e1 f2 g3 h4",
)
# Chosen from some thirty sets in matches at depth 4. It is the smallest set with at most three
# patterns a square that is nearly as good as the best set of 2 KB: 48.3 % +- 0.8 against it. BIG
# wins 75.6 % +- 1.2 against SMALL.
SMALL = (
    "a1 b1 c1 a2 b2 c2", "c1 d1 e1 f1", "c2 d2 e2 f2", "c3 d3 e3 f3", "c4 d4 e4 f4",
    "d1 e2 f3 g4 h5", "e1 f2 g3 h4",
)
# fmt: on


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
    """The tables of a set of patterns, one after the other in `size` bytes.

    A pattern of n squares has 3**n entries: the entry at its start plus the sum of trit i * 3**i.
    `instances`: (start of the table, squares) of each image of a pattern on the board.
    `classes[entry]`: the number, from 0 up, of the entry's class. Entries that are mirror images
    are one class and have equal weights: of the row a1 to h1, "X-------" and "-------X".
    """

    instances: list[tuple[int, bytes]]
    classes: list[int]
    size: int


@cache
def layout(patterns: tuple[str, ...]) -> Layout:
    """Return the layout of patterns such as "a1 b1 c1"."""
    instances: list[tuple[int, bytes]] = []
    classes: list[int] = []
    class_count = 0
    for text in patterns:
        squares = ["abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1) for name in text.split()]
        start, size = len(classes), 3 ** len(squares)
        images = {}  # set of squares -> the first image of the pattern that covers it
        orders = set()  # the other orders in which the squares' trits may be read
        for image in symmetries():
            covered_squares = [image[square] for square in squares]
            if images.setdefault(frozenset(covered_squares), covered_squares) is covered_squares:
                instances.append((start, bytes(covered_squares)))
            elif frozenset(covered_squares) == frozenset(squares):
                orders.add(tuple(map(squares.index, covered_squares)))
        numbers: dict[int, int] = {}  # lowest entry of a class -> number of the class
        for entry in range(size):
            trits = [entry // 3**i % 3 for i in range(len(squares))]
            mirrored = [sum(trits[at] * 3**i for i, at in enumerate(order)) for order in orders]
            lowest_entry = min([entry, *mirrored])
            classes.append(numbers.setdefault(lowest_entry, class_count + len(numbers)))
        class_count += len(numbers)
    return Layout(instances, classes, len(classes))
