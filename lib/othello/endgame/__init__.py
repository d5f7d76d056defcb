"""Othello endings solved exactly: the best result that either side can force, and a move for it.

The result is the difference of discs, own - opponent, for the side to move, when neither side can
move any more. As the World Othello Federation has it the winner is given the squares that are
empty then, so that results are even.

The search is alpha-beta with null windows (principal variation search), moves fastest first and
by parity; `reference` specifies it. `KIND` is "viper" or "Python". Time grows about fivefold with
two more empty squares.
"""

import viper_support
from prune_sys_modules import prune_sys_modules

try:
    from othello.endgame.descend import descend
    from othello.endgame.finish import finish
    from othello.endgame.native import search
    from othello.endgame.table import remember

    KIND = "viper"
except viper_support.UNAVAILABLE:
    from othello.endgame.reference import search

    descend = finish = remember = None
    KIND = "Python"

prune_sys_modules(__name__)


def solve(board):
    """(difference, move): the result for the side to move, -64 to 64, and a move leading to it.

    The move is (row, column), None when there is none to be made: a pass, or the game is over.
    """
    search = solving(board)
    try:
        while True:
            next(search)
    except StopIteration as end:
        return end.value


def solving(board):
    """A generator that returns what `solve` does and yields 0 after each slice of thinking.

    The board may change meanwhile. Leave it at any slice: nothing remains.
    """
    return search(board.discs, 1 if board.side == "X" else 2, descend, finish, remember)


def think(board, depth, count, over):
    """A generator that yields 0 after each slice and returns (move, value, True, False).

    The value is in eighths of a disc for the side to move. None when `over()` said so before.
    `board` is whatever has the `discs` and `side` of a Board. The `depth` and the `count` of
    nodes, which all engines are given, are as many as the position needs.
    """
    search = solving(board)
    try:
        while not over():
            next(search)
            yield 0
    except StopIteration as end:
        return end.value[1], 8 * end.value[0], True, False
