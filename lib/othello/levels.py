"""The levels of play, 1 to HIGHEST.

`LEVELS` says what each is: (depth, nodes, milliseconds, empty squares). It looks ahead to that
depth, at most so many nodes and so long, whichever comes first; with so many empty squares or
fewer it solves the game exactly, unless that takes too long: two thirds of the time. Level 1 is
the player of the HP-67; level 7 is the one of a second a move. As long as no time runs out a level
plays the same moves everywhere with the same weights.

    1   no look-ahead: the most discs, as the HP-67
    2   its own move
    3   two moves deep, the last 6 exact
    4   three, the last 6
    5   four, the last 8
    6   up to six in 8000 nodes, the last 8
    7   62,000 nodes: about 0.8 s on a Pico, 1 s at most; the last 12
    8   175,000 nodes, 3 s at most, the last 13
    9   600,000 nodes, 10 s at most, the last 15

A board that has not got `midgame` and `endgame` looks ahead by `small` with the small weights,
four moves deep at most, all moves in one order; it solves the last 8 at most. A board without
viper gets through about a hundredth of the nodes; its levels above 4 differ little.
"""

import viper_support
from elapsed import elapsed
from othello.constants import HIGHEST, LEVELS


def think(board, level, milliseconds, nodes=None, over=None):
    """Think about a move for the side to move, with `board` left as it was.

    A generator that yields 0 after each slice of thinking and returns (move, value, exact, blind):
    the move as (row, column), None for a pass or an ended game; the value in eighths of a disc for
    the side to move, None where there is none; whether it is exact; whether a file of weights
    was missing or damaged.

    `board` is whatever has the `discs` and `side` of a Board. `level` 1 to HIGHEST, ValueError for
    another; `milliseconds()` tells the time, from any start. `nodes` replaces the level's number
    of nodes. `over()`, called between slices, may say that the thinking is to end; then the best
    move so far is returned.
    """
    if not isinstance(level, int) or not 1 <= level <= HIGHEST:
        raise ValueError("a level is 1 to {}, not {}".format(HIGHEST, level))
    if level == 1:
        from othello import hp67

        move = yield from hp67.choosing(hp67.registers(board, board.side))
        return move, None, False, False
    empty, moves, ended = _legal_state(board)
    if not moves:
        return None, None, ended, False
    yield 0
    depth, limit, most, last = LEVELS[level]
    look_ahead, deepest = _looker()  # loaded before the time begins
    begin = milliseconds()

    def late(share=3):
        """True after `share`/3 of the time limit, or if `over()` says so."""
        spent = elapsed(begin, milliseconds())
        return spent > most * share // 3 or bool(over and over())

    if empty <= last:
        solve, longest = _solver()
        if empty <= longest:
            result = yield from solve(board, empty, 0, lambda: late(2))
            if result:
                return result
    depth = min(depth, deepest, max(empty, 2))
    return (yield from look_ahead(board, depth, nodes or limit, late))


def _legal_state(board):
    from othello import rules

    return rules.legal_state(board.discs, board.side)


def _solver():
    """What solves endings, a generator (board, empty squares, 0, over), and up to how many empty.

    It returns what `think` does, or None when `over()` said so before.
    """
    try:
        from othello import endgame
    except viper_support.UNAVAILABLE:
        from othello import small

        return small.solve, small.LAST
    return endgame.think, 64


def _looker():
    """What looks ahead, a generator (board, depth, nodes, over), and the greatest depth.

    It returns what `think` does.
    """
    try:
        from othello import midgame
    except viper_support.UNAVAILABLE:
        from othello import small

        return small.think, small.DEEPEST
    if midgame.KIND == "Python" and _small_is_native():
        from othello import small

        return small.think, midgame.DEEPEST
    return midgame.think, midgame.DEEPEST


def _small_is_native():
    """Whether of all native code only that of `small` can be had.

    That of `midgame` is too large for the compiler of MicroPython 1.25.
    """
    from othello import rules

    if rules.KIND == "Python":
        return False
    from othello.small import node

    return node.KIND == "viper"
