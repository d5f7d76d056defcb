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
from othello import rules
from othello.constants import HIGHEST, LEVELS

# `load` returns one of several modules.
# pyright: reportAttributeAccessIssue=false


def choose_move_steps(board, level, milliseconds, nodes=None):
    """Choose a move for the side to move; a generator that yields 0 after each slice.

    Returns (move, value, exact, degraded). `move`: (row, column), or None for a pass or a finished
    game. `value`: in eighths of a disc for the side to move, or None without a search, as for a
    pass. `exact`: True if the game was solved or, from level 2 on, is finished. `degraded`: True
    if a file of weights was missing or damaged, or no weights fit into memory.

    `board` needs only the `discs` and `side` of a Board; it does not change. `level`: 1 to
    HIGHEST, else ValueError. `milliseconds()` returns the time in ms, from any start. `nodes`
    replaces the level's number of nodes. Raises MemoryError if no search has enough memory.
    """
    if not isinstance(level, int) or not 1 <= level <= HIGHEST:
        raise ValueError("a level is 1 to {}, not {}".format(HIGHEST, level))
    if level == 1:
        from othello import hp67

        move = yield from hp67.choose_steps(hp67.registers(board, board.side))
        return move, None, False, False
    empty, moves, is_over = rules.legal_state(board.discs, board.side)
    if not moves:
        return None, None, is_over, False
    yield 0
    depth, node_limit, limit_ms, solve_max_empty = LEVELS[level]
    midgame, limits = load("midgame")  # before the time starts
    start_ms = milliseconds()
    if empty <= solve_max_empty:
        result = None
        try:
            endgame, _ = load("endgame")
            if empty <= endgame.SOLVE_MAX_EMPTY:
                solve_deadline = milliseconds, start_ms, limit_ms * 2 // 3
                result = yield from endgame.solve_move_steps(board, empty, solve_deadline)
        except MemoryError:
            pass  # the solver allocates for each move; the search may have its arrays already
        if result:
            return result
    # A search of depth E ends on full boards and evaluates them; depth E + 1 finds the result.
    depth = min(depth, limits.DEEPEST, empty + 1)
    deadline = milliseconds, start_ms, limit_ms
    return (yield from midgame.search_move_steps(board, depth, nodes or node_limit, deadline))


def load(name):
    """Return (engine, limits), two modules: `engine` searches, `limits` has the greatest depth.

    `name`: "midgame" for an engine with `search_move_steps`, "endgame" for `solve_move_steps`.

        the board ...                                    engine    limits
        runs `name`                                      `name`    `name`
        has no `name`, or too little memory for it       `small`   `small`
        runs `small` in viper, `name` in Python only     `small`   `name`

    Raises MemoryError without any engine.
    """
    try:
        if name == "midgame":
            from othello import midgame as engine
        else:
            from othello import endgame as engine
    except viper_support.UNAVAILABLE:
        try:
            from othello import small
        except ImportError:  # a board with native code only: it was there, but memory was short
            raise MemoryError from None
        except MemoryError:  # to compile `small`: free the arena, which `small` does not use
            memory.release_arena()
            from othello import small
        return small, small
    if engine.KIND == "Python" and rules.KIND == "viper":
        # The compiler of MicroPython 1.25 cannot compile the engine: its functions are too large.
        from othello import small
        from othello.small import kernel

        if kernel.KIND == "viper":
            return small, engine
    return engine, engine
