"""A plain Othello solver: all moves, no pruning, dicts of discs; and positions for it."""

from check_helpers import below
from othello import endgame
from othello.board import Board
from plain_flips import SQUARES, discs_of, plain_moves


def children(discs, own):
    """Return (square, number of flips, discs after the move) of all moves."""
    moves = []
    for square, flips in plain_moves(discs, own):
        after = dict(discs)
        for flipped in flips + [square]:
            after[flipped] = own
        moves.append((square, len(flips), after))
    return moves


def other_than(own):
    return "O" if own == "X" else "X"


def result(own, other):
    """Return the result of a finished game by its discs: the winner gets the empty squares."""
    if own == other:
        return 0
    return 64 - 2 * other if own > other else 2 * own - 64


def plain_value(discs, own):
    """Return the result, own - other, that `own`, to move with these discs, can force."""
    moves = children(discs, own)
    other = other_than(own)
    if moves:
        return max(-plain_value(after, other) for _, _, after in moves)
    if plain_moves(discs, other):
        return -plain_value(discs, other)
    sides = list(discs.values())
    return result(sides.count(own), sides.count(other))


def plain_solution(text, own):
    """Return (value, the best moves as (row, column) from 1) of a board of 64 characters."""
    discs = discs_of(text)
    value, other = plain_value(discs, own), other_than(own)
    moves = children(discs, own)
    return value, [square for square, _, after in moves if -plain_value(after, other) == value]


def random_position(empty):
    """Return a position with `empty` empty squares, by moves half random, half greedy."""
    while True:
        discs, own = discs_of(Board.start().text()), "X"
        while len(discs) < 64 - empty:
            moves = children(discs, own)
            if not moves:
                own = other_than(own)
                moves = children(discs, own)
                if not moves:
                    break
            if below(2):
                move = moves[below(len(moves))]
            else:
                move = max(moves, key=lambda child: child[1])
            discs = move[2]
            own = other_than(own)
        if len(discs) == 64 - empty:
            return "".join([discs.get(square, "-") for square in SQUARES]), own


def random_board(empty):
    """Return a board that may be unreachable, often with few discs of one side; a random side."""
    share = (1, 2, 4, 16, 28, 30, 31)[below(7)]
    squares = ["X" if below(32) < share else "O" for _ in range(64)]
    while empty:
        at = below(64)
        if squares[at] != "-":
            squares[at] = "-"
            empty -= 1
    return "".join(squares), "XO"[below(2)]


def solve_and_compare(text, own):
    """Return the result of endgame, after comparing it with the plain solver."""
    board = Board.from_text(text, own)
    value, move = endgame.solve(board)
    expected, best = plain_solution(text, own)
    assert value == expected, (text, own, value, expected)
    assert move in best if best else move is None, (text, own, move, best)
    assert board.text() == text and board.side == own
    return value, move


# Best play leaves squares empty: the board, the side to move, the result.
STAY_EMPTY = (
    ("OOOOOOOOOOOOOOOOOOOOOOXOOXOOOOXOOOXOOXXOOOOOOOXOOXOOOOX-XXXOO-X-", "O", 34),
    ("OOOOOOOOOOOXOOO-OOOOXOXXOOOOOXXXOOXOOXXXOOOOXXXXOOOXXOXX--XXXXXX", "O", 18),
    ("OOOOOOOOOOO-OOOOOOOOOOOOO-OOOOOOOOOOXOOOOOXOOOXOOO--OOOOOOOOOOOO", "X", -60),
    ("-OOOOOOOOOOOOXOOOOOOOOOOOOOOOXOOOOO-OO-OOOOOOOO-OOOOOOOOOOOOOOOO", "O", 62),
    ("XXXXXXX--XXXOOXXXOXOOXXXXXOXXXOXXOXXOOOXXOXOOOOX-XOOOOOXXXXX-O-X", "O", -32),
    ("OOOOO-OOOOOOOOOOOOX-OOOOOOOOOOOOOO-OOO-OOO-OOOOO-XOOOOOOOOXOOOOX", "X", -60),
    ("XOOXOOXX-OOOOXOOOOOOXOOOOOOOOOOOOXOOOO-XOO-XOOXXX-XOOOOO-OO--OOO", "O", 4),
    ("OOOOOOOOOO-O--OOOOOOOOOOOOOOOOOXOOOOOOXOO-OX-OOOOO-OO-OOOOOOOOOO", "X", -58),
)


MOST_TURNED = "XXXXXXXXXOXOXOXXXXOOOXXXXOO-OOOXXXOOOXXXXOXOXOXXXXXOXXOXXXXXXXXX"
