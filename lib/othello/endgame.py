"""Othello endings solved exactly: the best result that either side can force, and a move for it.

The result is the plain difference of discs, own - opponent, for the side to move, when neither
side can move any more; empty squares count for nobody.

All moves are searched, the opponent's fewest answers first: the first move of a position with the
whole window, the others by asking whether they are better (principal variation search). Below
six empty squares moves into quadrants with an odd number of empty squares come first.

`KIND` is "viper" or "Python". Time grows about fivefold with two more empty squares.
"""

import gc

finish = remember = None
try:
    from othello._endgame_descend_viper import descend
    from othello._endgame_viper import search

    KIND = "viper"
    gc.collect()
    if gc.mem_free() > 16000:  # pyright: ignore[reportAttributeAccessIssue]
        from othello._endgame_finish_viper import finish
        from othello._endgame_table_viper import remember
# NameError is Blinka's; the last is said of large functions by the compiler of MicroPython 1.25.
except (SyntaxError, ImportError, NameError, NotImplementedError):
    from othello._endgame_python import search

    descend = None
    KIND = "Python"


def solve(board):
    """(difference, move): the result for the side to move, -64 to 64, and a move leading to it.

    The move is (row, column), None when there is none to be made: a pass, or the game is over.
    """
    search = solving(board)
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value


def solving(board):
    """A generator that returns what `solve` does and yields 0 after each slice of thinking.

    The board may change meanwhile. Leave it at any slice: nothing remains.
    """
    return search(board.discs, 1 if board.side == "X" else 2, descend, finish, remember)
