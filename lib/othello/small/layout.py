"""The arrays of the small engine, and the offsets in them; `native` has these as `const`s.

    words      32 bits: the state of the search, then a frame for each ply
    cells      bytes: the cells by rank, the steps, then a board for each frame but the last
    indices16  16 bits: the pattern indices of each frame, their complements, then MAX_INCIDENCES
               incidences for each cell
    tables     bytes: the tables of the evaluation, each entry + 128

The rank of a square is its place in MOVE_ORDER. It is also the rank of the move there. Pattern
indices and their complements are as in midgame/layout.py. An incidence joins a cell to a pattern
instance that contains it. Its low byte is the place of the instance's index in a frame, in bytes,
its high byte the cell's power of three. It is 0 if it is unused.
"""

# Words of `words`. `reference` unpacks PLY to CUTOFF in this order.
PLY = 0  # number of the current frame
SIGN = 1  # 1 if the side to move also moves at the leaves, else -1
MOVE_RANK = 2  # in: rank of the first move to try; out, with IS_LAST_PLY: of the best move
CUTOFF = 3  # in: beta; a value of beta or more ends the loop over the moves
NODES = 4  # nodes searched so far
CONSTANT = 5  # the evaluation's constant, minus the offset (128) of each table entry
INDEX_BYTES = 6  # bytes of a frame's pattern indices, 0 for an ending
# Offset in `indices16`, in bytes: a cell's first incidence is at INCIDENCES + INCIDENCE_BYTES *
# cell. The first cell is FIRST_CELL, so INCIDENCES itself is before the incidences.
INCIDENCES = 7
IS_LAST_PLY = 8  # in: 1 at depth 1, to evaluate all moves instead of making one
FLIPPED = 9  # to 16: cells of the flipped discs, as bytes
DEPTH = 17  # depth of the iteration
ROOT_MOVE = 18  # NO_MOVE, or the root's first move: its rank, + SEARCHED after its search
BEST_MOVE = 19  # rank of the best move at the root
BEST_VALUE = 20  # its value
FRAMES = 21

# A frame. `reference` unpacks SIDE to OPP_DISCS in this order.
FRAME_WORDS = 8
FRAME_BYTES = 4 * FRAME_WORDS
SIDE = 0  # code of the side to move: X 1, O 2
OWN_DISCS = 1  # discs of the side to move
OPP_DISCS = 2  # discs of the opponent
ALPHA = 3
BETA = 4
NODE_VALUE = 5  # best value so far
NEXT_RANK = 6  # rank of the next move to try
CURRENT_MOVE = 7  # 2 * rank of the move being searched, + HAS_PASSED after a pass
CHILD_SIDE = FRAME_WORDS + SIDE  # SIDE of the next frame
CHILD_OWN_DISCS = FRAME_WORDS + OWN_DISCS  # OWN_DISCS of the next frame
CHILD_OPP_DISCS = FRAME_WORDS + OPP_DISCS  # OPP_DISCS of the next frame

# `cells`: the cells in the order of moves, then the steps, then a board for each frame. A board
# has nine cells a row, one of them a border, and a border row above and below.
FIRST_CELL = 10  # cell of a1
STEPS = 64  # start of the eight steps, each plus FIRST_CELL
STEPS_END = 72  # end of the steps, start of the boards
BOARD_BYTES = 92  # bytes of a board: 91 cells, rounded up to 23 words

INFINITY = 32000  # above any value
NO_MOVE = 128  # in ROOT_MOVE: no move yet
HAS_PASSED = 1  # bit of CURRENT_MOVE
SEARCHED = 64  # in ROOT_MOVE: added when the move was searched
RANK_MASK = 63  # of the rank in ROOT_MOVE; NO_MOVE gives rank 0
RANKS_END = 64  # end of the ranks
SQUARES = 64  # on the board

WEIGHTS = "weights/othello-small.weights"  # path of the file, beside the library
MAX_TABLE_BYTES = 1408  # most bytes of the tables of a phase in the file
MAX_INSTANCES = 32  # most pattern instances in the file
MAX_INCIDENCES = 3  # most incidences of a cell
INCIDENCE_BYTES = 2 * MAX_INCIDENCES  # bytes of a cell's incidences
# Most bytes of a pattern instance in the file: start in the tables (2 bytes), number of squares,
# and at most six squares, because the power of the last, 3**5, must fit into a byte.
PATTERN_BYTES = 9
