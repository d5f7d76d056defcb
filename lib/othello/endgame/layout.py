"""Offsets in the arrays of the endgame search; the native files have them as `const`s.

No board gets this module.
"""

# `words`, 32-bit words. Between two slices FLIPS_END, FRAME and MOVES_END are offsets in it, in
# bytes, because Python writes their first values and has no addresses. All other positions, also
# in the frames, are addresses: an array never moves on MicroPython's heap.
OPPONENT = 0  # disc of the side that is not to move: 1 X, 2 O
MARGIN = 1  # disc difference, own - opponent, minus ALPHA
EMPTY = 2  # empty squares
PARITY = 3  # a bit for each quadrant, set if its number of empty squares is odd
SLICE_LEFT = 4  # squares that may still be tried in this slice
FLIPS_END = 5  # end of the list of flipped discs
# Address of the frames of `last_squares`: the next free frame of `search`. There is a frame of
# `search` for each empty square, and a frame of `last_squares` is smaller.
LAST_SQUARES_FRAMES = 6
FRAME = 7  # the current frame
WIDTH = 8  # width of the window
MOVES_END = 9  # end of the moves
RESULT = 10  # value of the node, -1 if it is not searched yet
BEST_MOVE = 11  # best move at the root: the offset of its cell
LAST_SQUARES_MAX = 12  # most empty squares for a call of `last_squares`
TABLE_MIN_EMPTY = 13  # fewest empty squares for a call of `look_up`
ALPHA = 14  # lower end of the window
CLAIMANT = 15  # disc of the side that claims to win, see `last_squares`
SCRATCH = 16  # address of free memory: for an entry, or for the flipped discs of `last_squares`
FRAMES = 17  # start of the frames; after them come the moves, then the flipped discs

# A frame of `search`: its size in bytes, and its words.
NODE_BYTES = 36
NODE_CELL = 0  # address of the move's cell
NODE_PASSED = 1  # 1 if the opponent passed before the move
NODE_FLIPS = 2  # address of the first of the move's flipped discs in the list
NODE_MARGIN = 3
NODE_WIDTH = 4
NODE_VALUE = 5  # best result so far
NODE_MOVE = 6  # address of the move being searched, in the list of moves
NODE_MOVES_END = 7  # address of the end of the node's moves
NODE_CHILD_WIDTH = 8  # width of the window of that move

# A frame of `last_squares`: its size in bytes, and its words.
LAST_SQUARES_BYTES = 16
LAST_SQUARES_CELL = 0  # address of the move's cell
LAST_SQUARES_TO_TRY = 1  # quadrants and bits, see below
LAST_SQUARES_FLIPS = 2  # as NODE_FLIPS
LAST_SQUARES_MARGIN = 3

# A cell. Cell 0 is the head of the list of empty cells. DISC, QUADRANT, STEPS_AT and CORNER count
# bytes; NEXT and PREVIOUS count 16-bit words.
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
CORNER = 7  # byte: IS_CORNER for a corner, else 0; `search` weighs moves with it
IS_CORNER = 2
HEAD = 16  # quadrant of cell 0
QUADRANTS = 15  # quadrants of the other cells together

# Bits of `to_try` in `last_squares`, besides the quadrants to try.
EVEN = 32  # the odd quadrants are tried, the even ones follow
MOVED = 64  # there was a move
PASSED = 128  # the opponent has passed

# An entry of the transposition table, in words.
ENTRY_HASH = 0  # first hash: its bits 20 to 28 select the entry
ENTRY_CHECK = 1  # second hash
ENTRY_BOUNDS = 2  # lower bound << 16 | upper bound, each + 256
# Only in SCRATCH, in place of ENTRY_BOUNDS: the margin, from `look_up` to `store`.
ENTRY_MARGIN = 2
ENTRY_BYTES = 12
ENTRIES = 512
NO_BOUNDS = 512  # ENTRY_BOUNDS without any bound: -256 and 256
