"""Offsets in the shared arrays of the midgame search; the native files have them as `const`s.

`words` is an array of 32-bit words: first the fields of the whole search, then one frame for each
ply. The names from `NEAR_LOW` on are offsets in a frame. `native_layout` has the offsets that only
native code uses. SPEC.md describes all arrays.
"""

# The state of the search.
NODES = 5  # nodes searched so far
LIMIT = 6  # the most nodes
DEPTH = 8  # remaining depth at the current frame

# Constant during a search, and some of them longer.
SIZE = 9  # pattern indices in a frame
INCIDENCES = 10  # start of the incidences in `indices16`
CONSTANT = 11  # the evaluation's constant, minus the offset (128) of each table entry
RANKS = 12  # start of the list of ranks in `cells`
NUMBERS = 14  # start of the Zobrist numbers in `words`, two for each cell; 0 without a table
NEIGHBOURS = 15  # start of the sets of neighbours in `words`, two words for each rank
SORTS = 16  # the least depth that sorts moves by evaluation
ENTRIES = 17  # entries of the transposition table
FIRST_MOVE = 18  # rank of the first move at the root
MIRROR = 20  # start of the complements of the pattern indices in `indices16`
STACK_END = 21  # end of the move stack in `words`
FEW_DISCS = 22  # constants.FEW
LACKING = 23  # constants.PENALTY
MARGINS = 47  # to 71: ProbCut margins by depth, in eighths of a disc; 0 for no probe
FRAMES = 88

# A frame.
FRAME_WORDS = 20
NEAR_LOW = 0  # set of the empty squares next to a disc, bit n for rank n; two words
EMPTY_LOW = 2  # set of the empty squares, two words
OWN = 4  # code of the side to move: X 1, O 2
MINE = 5  # discs of the side to move
THEIRS = 6  # discs of the opponent
HASH = 7  # first hash sum: selects the entry of the transposition table
CHECK = 8  # second hash sum: identifies the position in the entry
ALPHA = 9
BETA = 10
BEST = 11
BEST_MOVE = 12
LIST = 13  # start of the node's moves on the stack: 64 * key + 63 - rank each

# `cells`: a board for each frame, nine cells a row.
BOARD = 96  # bytes of a board
HERE = 10  # cell of the first square, a1

# `cells`, offsets from RANKS, after the 64 cells of the ranks.
BITS = 64  # bit numbers, by the product of the single bit and the de Bruijn number
KILLERS = 32  # plus 64 * OWN: killer moves, by the rank of the previous move

NO_MOVE = 64  # a rank that stands for no move
NONE = -32000  # below any value: no move was tried
ALL = 64  # squares
SAFE = 6  # discs; a side with fewer may be wiped out in a few moves, which a probe misses
WON = 10000  # eighths of a disc, added to the value of a won game

# The second word of a table entry: (value + 16384) << 13 | depth << 9 | bound << 7 | move.
AT_LEAST = 1  # bound: lower; AT_LEAST | AT_MOST is exact
AT_MOST = 2  # bound: upper
IS_AT_LEAST = 128  # AT_LEAST in an entry
IS_AT_MOST = 256  # AT_MOST in an entry
