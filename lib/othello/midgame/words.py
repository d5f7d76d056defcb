"""The words that the midgame's search shares: by name, as in the `const`s of its native files.

`words`, an array of 32-bit words, begins with what is said of the search as a whole, and ends in
frames, one a ply; what follows `FRAME_WORDS` are offsets in a frame.
"""

# What the search is to do and where it stands.
MODE = 0  # for `node.visit`: one of the four below
PLY = 1  # the frame's number
MOVE = 2  # the rank of a move: to be made, or just made
SIGN = 3  # 1 where the side to move is that of the leaves, else -1
NEXT = 4  # the state from which `alphabeta.run` goes on
NODES = 5
LIMIT = 6  # of nodes
UNTIL = 7  # nodes at which the slice is over
DEPTH = 8  # at the frame

# What stays for a whole thought, and longer.
SIZE = 9  # pattern indices in a frame
INCIDENCES = 10  # where the list of incidences begins in `indices16`
CONSTANT = 11  # of the evaluation, less what the tables' entries are stored above 0
RANKS = 12  # where the list of ranks begins in `cells`
LAZY = 13  # whether `node.visit` makes the next of the moves that are left, not just one
NUMBERS = 14  # where the squares' two numbers for hashing begin in `words`
NEIGHBOURS = 15  # where the squares' neighbours, two words of a set each, begin in `words`
SORTS = 16  # the least depth that sorts its moves
ENTRIES = 17  # of the transposition table
FIRST_MOVE = 18  # the rank of the move that comes first at the root
PROBED = 19  # the number of the frame that is probed, or -1
MIRROR = 20  # where the mirror of the indices begins in `indices16`
STACK_END = 21  # where the stack of moves ends in `words`
FEW_DISCS = 22  # constants.FEW
LACKING = 23  # constants.PENALTY
RUNS = 24  # to 39: of each line turned the last disc's distance and the step
CELLS_AT = 40  # addresses, for the native code
INDICES_AT = 41
TABLES_AT = 42
PROBED_DEPTH = 43  # what is to be restored at the frame that is probed
PROBED_ALPHA = 44
PROBED_LIST = 45
PROBED_MARGIN = 46
MARGINS = 47  # to 71: by depth the margins of the probes, 0 where there is none
FRAMES = 72

# A frame.
FRAME_WORDS = 20
FRAME_BYTES = 80
NEAR_LOW = 0  # empty squares beside a disc: a set, bit n for rank n
NEAR_HIGH = 1
EMPTY_LOW = 2  # empty squares
EMPTY_HIGH = 3
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
LIST_END = 14
LEFT_LOW = 13  # or, where they are not sorted, the set of those that are left
LEFT_HIGH = 14
PASSED = 15  # whether the other side has passed
FIRST_ALPHA = 16  # alpha as it was at first
TRIED = 17  # the move under way
WHOLE = 18  # whether its window is whole
HINTS = 19  # moves to try before the others, 7 bits each
TRIED_BACK = 12  # bytes from a frame back to its parent's TRIED

# What `node.visit` does.
LAST_MOVES = 0  # evaluate the moves of a node of depth 1
EXPAND = 1  # put the moves of a node on the stack, with what they are sorted by
MAKE = 2  # make a move
MAKE_AND_LAST = 3  # both: make it, and evaluate the answers

# The states of `alphabeta.run`.
NEW = 0  # a node is entered
TRY = 1  # its next move
DESCEND = 2  # a move is made and searched
LEAVE = 3  # a node has its value
CHILD = 4  # a move has its value
STUCK = 5  # no move: a pass, or the end
DONE = 6  # all moves are done, or enough of them
AGAIN = 7  # a node is entered after its probe

# `cells`: a board a frame, nine cells a row; what is beside a square, from ten cells before it.
BOARD = 96
HERE = 10
NW, N, NE, W, E, SW, S, SE = 0, 1, 2, 9, 11, 18, 19, 20

# `cells` from RANKS on: the cells of the ranks, then
BITS = 64  # the number of a single bit, by its product with a de Bruijn number
KILLERS = 32  # 64 * OWN beyond this: killers, by the rank of the move before
NOBODYS = 224  # a place for what no later node is to find

# `indices16` from INCIDENCES on: five times a cell the place of an index, in bytes, and a power.
PLACE_0, PLACE_1, PLACE_2, PLACE_3, PLACE_4 = 0, 2, 4, 6, 8
POWER_0, POWER_1, POWER_2, POWER_3, POWER_4 = 1, 3, 5, 7, 9

NO_MOVE = 64
NONE = -32000  # less than any value: no move has been tried
ILLEGAL = -32001  # there was no move to be made
ALL = 64  # squares
WON = 10000

# An entry of the table, its second word: (value + 16384) << 13 | depth << 9 | bound << 7 | move.
AT_LEAST = 1  # bounds; 3 is exact
AT_MOST = 2
IS_AT_LEAST = 128  # the same in an entry
IS_AT_MOST = 256
