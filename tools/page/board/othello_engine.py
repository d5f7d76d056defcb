"""Othello's engine in C, in place of lib/othello/midgame and lib/othello/endgame.

The worker's module `host` has `think(task)` to begin, `answer()`, which is None until the result
is known, and `stop()` to drop a task.
"""

import host  # pyright: ignore[reportMissingImports]


class OthelloEngine:
    """Replaces either package; `rest()` is called when there is nothing to do but wait."""

    KIND = "C"
    DEEPEST = SOLVE_MAX_EMPTY = 60  # moves in a game

    def __init__(self, rest):
        self._rest = rest

    def search_move_steps(self, board, depth, nodes, deadline):
        """Yield 0 while waiting; return the same result as the package's function.

        `nodes` is 0 for an endgame. The clock of `deadline` is read, but the deadline is ignored.
        It is for slower boards; here an endgame takes less time than the moves before it.
        """
        clock = deadline[0]
        numbers = list(board.discs)
        numbers += "XO".find(board.side), depth, nodes
        host.think(" ".join([str(number) for number in numbers]))
        try:
            while host.answer() is None:
                clock()
                self._rest()
                yield 0
            square, value = host.answer()
        finally:
            host.stop()
        return ((square >> 3) + 1, (square & 7) + 1), value, not nodes, False

    def solve_move_steps(self, board, empty, deadline):
        """Do the same for an endgame with `empty` empty squares."""
        return self.search_move_steps(board, empty, 0, deadline)
