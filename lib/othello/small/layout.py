"""The words that the small engine shares, by name, as in the `const`s of `native`."""

PLY = 0  # the frame's number
SIGN = 1  # of its depth: 1 where the side to move is that of the leaves, else -1
FROM = 2  # where in the order to begin, and then the best of the last moves
UP_TO = 3  # beta
NODES = 4
CONSTANT = 5  # of the evaluation
FEW_DISCS = 6  # constants.FEW
LACKING = 7  # constants.PENALTY
SIZE = 8  # bytes of a frame's indices, 0 to solve the ending
INCIDENCES = 9  # bytes before the lists of incidences in `indices16`
INCIDENCE_BYTES = 10  # of the list of a cell
LAST = 11  # whether the moves are the last
TURNED = 12  # to 19: the discs turned, bytes
DEPTH = 20
FIRST = 21  # the move to begin with at the root, 64 more once it is made
BEST_MOVE = 22
BEST_VALUE = 23
FRAMES = 24

# A frame.
FRAME_WORDS = 8
FRAME_BYTES = 32
OWN = 0  # the code of the side to move, X 1 or O 2
MINE = 1  # its discs
THEIRS = 2
ALPHA = 3
BETA = 4
BEST = 5
NEXT = 6  # where in the order to go on
MADE = 7  # twice the move made, and whether the side passed
CHILD_OWN = 8  # the next frame's first words
CHILD_MINE = 9
CHILD_THEIRS = 10

# `cells`: the cells in the order of the moves, the eight steps plus 10, a board a frame.
STEPS = 64
STEPS_END = 72
BOARD = 92

NEVER = 32000
NO_MOVE = 255
ALL = 64  # squares
WON = 10000

# The file of weights, and what it may hold.
WEIGHTS = "weights/othello-small.weights"  # beside the library
MOST_PATTERNS = 3  # that a square may be in
INSTANCE_BYTES = 9  # of a pattern instance in the file, at most
