"""Offsets in the arrays of the small engine; `native` has them as `const`s."""

# `words`, 32-bit words.
PLY = 0  # number of the current frame
SIGN = 1  # 1 if the side to move also moves at the leaves, else -1
FROM = 2  # first index in the order of moves to try; after LAST moves, the index of the best
UP_TO = 3  # beta
NODES = 4  # nodes searched so far
CONSTANT = 5  # the evaluation's constant, minus the offset (128) of each table entry
FEW_DISCS = 6  # constants.FEW
LACKING = 7  # constants.PENALTY
SIZE = 8  # bytes of a frame's pattern indices, 0 for an ending
INCIDENCES = 9  # offset of the incidences of cell 0 in `indices16`, in bytes
INCIDENCE_BYTES = 10  # bytes of a cell's incidences
LAST = 11  # 1 at depth 1: evaluate all moves
TURNED = 12  # to 19: cells of the flipped discs, as bytes
DEPTH = 20  # depth of the iteration
FIRST = 21  # index of the first move at the root, + 64 after it was searched
BEST_MOVE = 22  # best move at the root, an index in the order of moves
BEST_VALUE = 23  # its value
FRAMES = 24

# A frame.
FRAME_WORDS = 8
FRAME_BYTES = 32
OWN = 0  # code of the side to move: X 1, O 2
MINE = 1  # discs of the side to move
THEIRS = 2  # discs of the opponent
ALPHA = 3
BETA = 4
BEST = 5  # best value so far
NEXT = 6  # next index to try in the order of moves
MADE = 7  # 2 * index of the move being searched, + 1 after a pass
CHILD_OWN = 8  # OWN of the next frame
CHILD_MINE = 9  # MINE of the next frame
CHILD_THEIRS = 10  # THEIRS of the next frame

# `cells`: the cells in the order of moves, then the steps, then a board for each frame.
STEPS = 64  # start of the eight steps, each plus 10
STEPS_END = 72  # end of the steps, start of the boards
BOARD = 92  # bytes of a board

NEVER = 32000  # above any value
NO_MOVE = 255  # in FIRST: no move yet
ALL = 64  # squares
WON = 10000  # eighths of a disc, added to the value of a won game

WEIGHTS = "weights/othello-small.weights"  # path of the file, beside the library
MOST_PATTERNS = 3  # most pattern instances that contain a square
INSTANCE_BYTES = 9  # most bytes of a pattern instance in the file
