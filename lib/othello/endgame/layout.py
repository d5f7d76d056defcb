"""The words that the endgame's native files share, by name, as in their `const`s."""

# `work`, 32-bit words. Ends and frames are offsets in it, in bytes.
OPPONENT = 0  # the disc of the side that is not to move
MARGIN = 1  # the difference of discs, own - opponent, less the lowest of the window
EMPTY = 2  # squares
PARITY = 3  # of the quadrants: bit 0 is set where the first has an odd number of empty squares
LEFT = 4  # of the slice: squares that may still be tried
TURNED_END = 5  # the end of the discs turned; an address for `finish` and `remember`
FINISH_FRAMES = 6  # the address of room for the frames of `finish`
FRAME = 7  # the frame
WIDTH = 8  # of the window
MOVES_END = 9
VALUE = 10  # of the position; -1 when it is to be searched
BEST = 11  # the best move at the root: the offset of its cell
FINISHING = 12  # up to how many empty squares `finish` is called
REMEMBERING = 13  # from how many empty squares on `remember` is called
LOWEST = 14  # of the window
CLAIMANT = 15  # `finish` keeps here whose disc has to win by more than the claim
FRAMES = 16  # the frames begin; the moves, then the discs turned follow them

# A frame of `descend`.
FRAME_BYTES = 36
F_CELL = 0
F_PASSED = 1
F_TURNED = 2  # where the discs turned by its move begin
F_MARGIN = 3
F_WIDTH = 4
F_VALUE = 5
F_MOVE = 6  # the move under way, in the list of its moves
F_MOVES_END = 7
F_WINDOW = 8  # of the move under way

# A frame of `finish`.
G_BYTES = 16
G_CELL = 0
G_WANT = 1
G_TURNED = 2
G_MARGIN = 3

# A cell, eight bytes; rows are nine cells apart. Cell 0 heads the list of empty cells.
CELL_BYTES = 8
ROW_BYTES = 72
CELLS = 91
FIRST_CELL = 80  # bytes before the first square
LAST_CELL = 648  # and to behind the last one
DISC = 0  # 0 none or the edge, 1 X, 2 O
QUADRANT = 1  # the bit of its quadrant
NEXT = 1  # the offset of the next empty cell, two bytes
PREVIOUS = 2  # and of the one before
STEPS_AT = 6  # where its steps begin among all steps
CORNER = 7  # 2 for a corner
IS_CORNER = 2
HEAD = 16  # the quadrant of cell 0
QUADRANTS = 15  # those of all others

# What `finish` wants besides a quadrant.
EVEN = 32  # the quadrants with an odd number of empty squares have been tried
MOVED = 64  # there was a move
PASSED = 128  # the other side has passed
LAST = 256  # in the parity: the last square, the first side to move there

# An entry of the table: two words of hash, and bounds: at least << 16 | at most, each + 256.
KEY = 0
KEY_CHECK = 1
BOUNDS = 2
KEY_MARGIN = 2  # of the three words that looking up leaves
ENTRY_BYTES = 12
ENTRIES = 512
UNKNOWN = 512  # both bounds
