"""The levels of play, 1 to 9.

`think(board, level, milliseconds)` is a generator that yields 0 after each slice of thinking and
returns (move, value, exact): the move as (row, column), None for a pass or an ended game; the
value in eighths of a disc for the side to move, None where there is none; whether it is exact.

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
    7   six to eight, 21,000 nodes: about 0.8 s on a Pico, 1 s at most; the last 12
    8   70,000 nodes, 3 s at most, the last 13
    9   240,000 nodes, 10 s at most, the last 15

A board with a heap below 64 KB looks ahead by `small` with the small weights, four moves deep at
most, all moves in one order; it solves the last 8 at most. A board without viper gets through
about a hundredth of the nodes; its levels above 4 differ little.
"""

import memory

LEVELS = (
    (0, 0, 0, 0),
    (0, 0, 0, 0),
    (1, 1 << 29, 500, 0),
    (2, 1 << 29, 700, 6),
    (3, 1 << 29, 800, 6),
    (4, 1 << 29, 800, 8),
    (6, 8000, 800, 8),
    (16, 21000, 1000, 12),
    (20, 70000, 3000, 13),
    (24, 240000, 10000, 15),
)

_LOOKING = (
    "othello.small_room",
    "othello.small_weights",
    "othello.small_frames",
    "othello.small",
    "othello.small_search",
)
_ENDING = _LOOKING[:1] + _LOOKING[2:]
_DEEPEST = 4  # moves deep for which 20 KB have room
_LAST = 8  # empty squares that `small` can solve in time

blind = False  # whether the last look-ahead had to do without a sound file of weights


def think(board, level, milliseconds, nodes=None):
    """Think about a move for the side to move; see the module. `board` is left as it was.

    `level` 1 to 9, ValueError for another; `milliseconds()` tells the time, from any start.
    `nodes` replaces the level's number of nodes.
    """
    global blind
    begin = None
    while True:
        found = yield from plan(board, level, milliseconds, nodes, begin)
        if len(found) == 3:
            return found
        names, found, depth, limit, begin, most = found
        while names:
            found = yield from memory.load(names.pop(0)).play(
                found,
                depth,
                limit,
                lambda: milliseconds() - begin > most,  # noqa: B023
            )
        if found:
            move, value, exact, blind = found
            return move, value, exact


def plan(board, level, milliseconds, nodes=None, begin=None):
    """The first part of `think`: a generator that returns what that does, or what is left to do.

    That is a list of the names of modules, each to be lent in turn. Their `play(what, depth,
    nodes, over)` goes on with what the one before has made; the last makes (move, value, whether
    it is exact, whether there was no sound file of weights), or None when it was `over()`. Then
    come the first `what`, depth and nodes; when the thinking began; and how many milliseconds
    after that it is over. None calls for another plan, with that `begin`. `board` may be whatever
    has the `discs` and `side` of a Board.
    """
    if not isinstance(level, int) or not 1 <= level <= 9:
        raise ValueError("a level is 1 to 9, not {}".format(level))
    if level == 1:
        from othello import hp67

        move = yield from hp67.choosing(hp67.registers(board, board.side))
        return move, None, False
    empty, moves, over = memory.call("othello.position", "outlook", board.discs, board.side)
    if not moves:
        return None, None, over
    yield 0
    depth, limit, most, last = LEVELS[level]
    if memory.SMALL:
        ending, looking = list(_ENDING), list(_LOOKING)
        depth = min(depth, _DEEPEST)
        last = min(last, _LAST)
    else:
        ending = ["othello.ending"]
        looking = list(_LOOKING) if _coarse() else ["othello.looking"]
    if begin is None:
        begin = milliseconds()
        if empty <= last:
            return ending, board, empty, 0, begin, most * 2 // 3
    return looking, board, min(depth, max(empty, 2)), nodes or limit, begin, most


def _coarse():
    """Whether only the smaller native code could be had: MicroPython 1.25 with these sources."""
    from othello import search, small

    return search.KIND != small.KIND
