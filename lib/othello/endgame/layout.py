"""Offsets in the arrays of the endgame search; the native files have them as `const`s."""

# `work`, 32-bit words. FLIPS_END, FRAME and MOVES_END are offsets in it, in bytes.
OPPONENT = 0  # disc of the side that is not to move: 1 X, 2 O
MARGIN = 1  # disc difference, own - opponent, minus ALPHA
EMPTY = 2  # empty squares
PARITY = 3  # a bit for each quadrant, set if its number of empty squares is odd
SLICE_LEFT = 4  # squares that may still be tried in this slice
FLIPS_END = 5  # end of the list of flipped discs
FINISH_FRAMES = 6  # address of the space for the frames of `finish`
FRAME = 7  # the current frame
WIDTH = 8  # width of the window
MOVES_END = 9  # end of the moves
RESULT = 10  # value of the node, -1 if it is not searched yet
BEST = 11  # best move at the root: the offset of its cell
FINISH_MAX_EMPTY = 12  # most empty squares for a call of `finish`
TABLE_MIN_EMPTY = 13  # fewest empty squares for a call of `probe`
ALPHA = 14  # lower end of the window
CLAIMANT = 15  # `finish`: disc of the side with the claim
SCRATCH = 16  # for `finish`, `probe` and `store`: the address of free memory
FRAMES = 17  # start of the frames; after them come the moves, then the flipped discs

# A frame of `descend`: its size in bytes, and its words.
DESCEND_BYTES = 36
DESCEND_CELL = 0  # address of the move's cell
DESCEND_PASSED = 1  # 1 if the opponent passed before the move
DESCEND_FLIPS = 2  # address of the first of the move's flipped discs in the list
DESCEND_MARGIN = 3
DESCEND_WIDTH = 4
DESCEND_VALUE = 5  # best result so far
DESCEND_MOVE = 6  # address of the move being searched, in the list of moves
DESCEND_MOVES_END = 7  # address of the end of the node's moves
DESCEND_CHILD_WIDTH = 8  # width of the window of that move

# A frame of `finish`: its size in bytes, and its words.
FINISH_BYTES = 16
FINISH_CELL = 0  # address of the move's cell
FINISH_TO_TRY = 1  # quadrants and bits, see below
FINISH_FLIPS = 2  # as DESCEND_FLIPS
FINISH_MARGIN = 3

# A cell. Cell 0 is the head of the list of empty cells.
CELL_BYTES = 8
ROW_BYTES = 72  # nine cells
CELLS = 91
FIRST_CELL = 80  # offset of the first square, in bytes
LAST_CELL = 648  # offset of the end of the last square, in bytes
DISC = 0  # byte: 0 empty or edge, 1 X, 2 O
QUADRANT = 1  # byte: the bit of the cell's quadrant
NEXT = 1  # 16-bit word: offset of the next empty cell
PREVIOUS = 2  # 16-bit word: offset of the previous empty cell
STEPS_AT = 6  # byte: start of the cell's steps in the list of steps
CORNER = 7  # byte: IS_CORNER for a corner, else 0; `descend` weighs moves with it
IS_CORNER = 2
HEAD = 16  # quadrant of cell 0
QUADRANTS = 15  # quadrants of the other cells together

# Bits of `to_try` in `finish`, besides the quadrants to try.
EVEN = 32  # the odd quadrants are tried, the even ones follow
MOVED = 64  # there was a move
PASSED = 128  # the opponent has passed
# A bit of the parity in `finish`, for the last square: the side to move did not make the move
# before; 0 after its pass.
OTHER_TO_MOVE = 256

# An entry of the transposition table, in words.
ENTRY_KEY = 0  # first hash: selects the entry
ENTRY_CHECK = 1  # second hash
ENTRY_BOUNDS = 2  # lower bound << 16 | upper bound, each + 256
ENTRY_MARGIN = 2  # only in SCRATCH, in place of ENTRY_BOUNDS: the margin, from `probe` to `store`
ENTRY_BYTES = 12
ENTRIES = 512
NO_BOUNDS = 512  # ENTRY_BOUNDS without any bound
