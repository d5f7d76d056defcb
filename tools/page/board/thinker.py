"""Othello's engine in C, beside the console: in the place of lib/othello/midgame and endgame.

The worker's module `host` has `think(task)` to begin, `thought()`, which is None until it is done,
and `stop()` for when nobody waits for it any more.
"""

import host  # pyright: ignore[reportMissingImports]


class Thinker:
    """Stands for either package; `rest()` is called when there is nothing to do but to wait."""

    KIND = "C"
    DEEPEST = 60  # moves there are

    def __init__(self, rest):
        self._rest = rest

    def choose_move(self, board, depth, nodes, should_stop):
        """A generator that yields 0 while it waits and returns what that of the package does.

        It finds the same. `nodes` is 0 for an ending. `over()` is called, but what it says is the
        clock's of slower boards: here an ending takes less than the moves before it.
        """
        numbers = list(board.discs)
        numbers += "XO".find(board.side), depth, nodes
        host.think(" ".join([str(number) for number in numbers]))
        try:
            while host.thought() is None:
                should_stop()
                self._rest()
                yield 0
            found = host.thought()
        finally:
            host.stop()
        square = found & 63
        return ((square >> 3) + 1, (square & 7) + 1), found >> 6, not nodes, False
