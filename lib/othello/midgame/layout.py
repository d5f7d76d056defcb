"""The words that the midgame's search shares: by name, as in the `const`s of its native files.

What only these use is in `native_layout`.
`words`, an array of 32-bit words, begins with what is said of the search as a whole, and ends in
frames, one a ply; what follows `FRAME_WORDS` are offsets in a frame.
"""

# What the search is to do and where it stands.
NODES = 5
LIMIT = 6  # of nodes
DEPTH = 8  # at the frame

# What stays for a whole thought, and longer.
SIZE = 9  # pattern indices in a frame
INCIDENCES = 10  # where the list of incidences begins in `indices16`
CONSTANT = 11  # of the evaluation, less what the tables' entries are stored above 0
RANKS = 12  # where the list of ranks begins in `cells`
NUMBERS = 14  # where the squares' two numbers for hashing begin in `words`
NEIGHBOURS = 15  # where the squares' neighbours, two words of a set each, begin in `words`
SORTS = 16  # the least depth that sorts its moves
ENTRIES = 17  # of the transposition table
FIRST_MOVE = 18  # the rank of the move that comes first at the root
MIRROR = 20  # where the mirror of the indices begins in `indices16`
STACK_END = 21  # where the stack of moves ends in `words`
FEW_DISCS = 22  # constants.FEW
LACKING = 23  # constants.PENALTY
MARGINS = 47  # to 71: by depth the margins of the probes, 0 where there is none
FRAMES = 88

# A frame.
FRAME_WORDS = 20
NEAR_LOW = 0  # empty squares beside a disc: a set, bit n for rank n
EMPTY_LOW = 2  # empty squares
OWN = 4  # the code of the side to move, X 1 or O 2
MINE = 5  # its discs
THEIRS = 6
HASH = 7  # which entry of the table is the position's
CHECK = 8  # and by what it is known there
ALPHA = 9
BETA = 10
BEST = 11
BEST_MOVE = 12
LIST = 13  # where the node's moves begin on the stack: 64 * order + 63 - rank each

# `cells`: a board a frame, nine cells a row, the first of them HERE.
BOARD = 96
HERE = 10

# `cells` from RANKS on: the cells of the ranks, then
BITS = 64  # the number of a single bit, by its product with a de Bruijn number
KILLERS = 32  # 64 * OWN beyond this: killers, by the rank of the move before

NO_MOVE = 64
NONE = -32000  # less than any value: no move has been tried
ALL = 64  # squares
SAFE = 6  # discs; with less a side may be wiped out in some moves, which a probe does not see
WON = 10000

# An entry of the table, its second word: (value + 16384) << 13 | depth << 9 | bound << 7 | move.
AT_LEAST = 1  # bounds; 3 is exact
AT_MOST = 2
IS_AT_LEAST = 128  # the same in an entry
IS_AT_MOST = 256
