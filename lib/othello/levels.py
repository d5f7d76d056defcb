"""The levels of play, 1 to HIGHEST.

`constants.LEVELS` has the four limits of each level. A level searches until it reaches the depth,
the number of nodes or the time limit. If at most as many squares are empty as the level solves, it
solves the ending instead. If this takes more than two thirds of the time limit, it searches. Level
1 is the player of the HP-67.

If no time limit is reached, the move depends only on the position, the weights and the engine.
`midgame` and `small` are two engines: `small` has no ProbCut, so it sometimes plays another move.
Boards with 20 KB have `small`, with `othello.small.levels` in place of this module. A full board
that cannot compile the native code of `midgame` and `endgame` (MicroPython 1.25, from the sources)
uses `small`, too, but to the level's depth. A board without viper searches about a hundredth of
the nodes, so its levels above 4 differ little.
"""

import memory
import viper_support
from othello.constants import HIGHEST, LEVELS


def choose_move_steps(board, level, milliseconds, nodes=None):
    """Choose a move for the side to move; a generator that yields 0 after each slice.

    Returns (move, value, exact, degraded). `move`: (row, column), or None for a pass or a finished
    game. `value`: in eighths of a disc for the side to move, or None without a search, as for a
    pass. `exact`: True if the game was solved or, from level 2 on, is finished. `degraded`: True
    if a file of weights was missing or damaged, or no weights fit into memory.

    `board` needs only the `discs` and `side` of a Board; it does not change. `level`: 1 to
    HIGHEST, else ValueError. `milliseconds()` returns the time in ms, from any start. `nodes`
    replaces the level's number of nodes. Raises MemoryError if there is too little memory for any
    search.
    """
    if not isinstance(level, int) or not 1 <= level <= HIGHEST:
        raise ValueError("a level is 1 to {}, not {}".format(HIGHEST, level))
    if level == 1:
        from othello import hp67

        move = yield from hp67.choose_steps(hp67.registers(board, board.side))
        return move, None, False, False
    from othello import rules

    empty, moves, is_over = rules.legal_state(board.discs, board.side)
    if not moves:
        return None, None, is_over, False
    yield 0
    depth, node_limit, limit_ms, solve_max_empty = LEVELS[level]
    search, max_depth = load_midgame()  # before the time starts
    start_ms = milliseconds()
    deadline = milliseconds, start_ms, limit_ms
    if empty <= solve_max_empty:
        solve_deadline = milliseconds, start_ms, limit_ms * 2 // 3
        result = None
        try:
            solve, max_empty = load_endgame()
            if empty <= max_empty:
                result = yield from solve(board, empty, 0, solve_deadline)
        except MemoryError:
            pass  # the solver allocates for each move; the search may have its arrays already
        if result:
            return result
    # Depth 1 only evaluates: with E empty squares, depth E + 1 plays the game out.
    depth = min(depth, max_depth, empty + 1)
    return (yield from search(board, depth, nodes or node_limit, deadline))


def load_midgame():
    """Return (midgame search, greatest depth).

    The search is a generator function of (board, depth, nodes, deadline), the deadline as for
    `elapsed.is_late`, in ms. It returns the same as `choose_move_steps`.
    """
    try:
        from othello import midgame
    except viper_support.UNAVAILABLE as error:
        # There is no `midgame`, or too little memory for it: search no deeper than a small board.
        small = _load_small(error)
        return small.choose_move_steps, small.DEEPEST
    if midgame.KIND == "Python" and _small_is_native():
        # There is memory for the depth of `midgame`: it loaded.
        from othello import small

        return small.choose_move_steps, midgame.DEEPEST
    return midgame.choose_move_steps, midgame.DEEPEST


def load_endgame():
    """Return (solver, most empty squares).

    The solver is a generator function of (board, depth, nodes, deadline), as the search of
    `load_midgame`, with the number of empty squares as `depth`. It ignores `nodes`. It returns the
    same as `choose_move_steps`, or None after the deadline.
    """
    try:
        from othello import endgame
    except viper_support.UNAVAILABLE as error:
        small = _load_small(error)
        return small.solve_move_steps, small.SOLVE_MAX_EMPTY
    if endgame.KIND == "Python" and _small_is_native():
        from othello import small

        return small.solve_move_steps, small.SOLVE_MAX_EMPTY
    return endgame.solve_move_steps, 64


def _load_small(error):
    """Return the module `small`; raise `error`, such as MemoryError, if the board has none."""
    try:
        from othello import small
    except ImportError:
        raise error from None
    except MemoryError:  # to compile the sources; `small` does without the arena
        memory.release_arena()
        from othello import small
    return small


def _small_is_native():
    """Return True if `small` has native code; called if `midgame` or `endgame` has none.

    The compiler of MicroPython 1.25 cannot compile their sources: the native code is too large.
    """
    from othello import rules

    if rules.KIND == "Python":
        return False
    from othello.small import kernel

    return kernel.KIND == "viper"
