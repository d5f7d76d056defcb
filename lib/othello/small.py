"""Looking ahead, and solving the ending, on boards with 20 KB for everything: the code of a node.

`small_search` searches: alpha-beta, the moves in one fixed order; looking ahead to depth 1, 2, 3
... finds the values of `search` with less machinery, and the best move of the depth before comes
first at the root. The arrays are made by `small_frames`:

`words`: 0 the frame; 1 the sign of its depth, see `search`; 2 where in the order to begin, and
then the best of the last moves; 3 beta; 4 nodes; 5 the constant; 6 7 FEW and PENALTY; 8 bytes of a
frame's indices, 0 to solve the ending; 9 10 in bytes, where the lists of incidences begin in
`halves`, and their length a cell; 11 whether the moves are the last; 12-19 the discs turned; 20
the depth; 21 the move to begin with at the root, 64 more once it is made; 22 23 the best move and
its value; 24- frames of 8: the code of the side to move, its discs, the other's, alpha, beta, the
best value, where in the order to go on, twice the move made and whether the side passed.
`cells`: the cells in their order, at 64 the eight steps plus 10, from 72 a board of 92 a frame.
`halves`: the indices of the frames, then the mirror, then the lists, pairs of bytes; see `search`.
"""

try:
    from othello._small_viper import visit

    KIND = "viper"
except (SyntaxError, ImportError, NameError):  # the last is Blinka's
    from othello._small_python import visit

    KIND = "Python"


def play(arrays, *_):
    """A generator that yields 0 and returns what `small_search` begins with.

    `arrays` are what `small_frames` has just made.
    """
    yield 0
    return visit, arrays
