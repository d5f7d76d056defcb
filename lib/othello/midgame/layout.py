"""The arrays of the midgame search, and the offsets in them; other numbers that its modules share.

    words      32 bits: the fields of the whole search, a frame for each ply, the sets of
               neighbours, the move stack, the Zobrist numbers
    cells      bytes: a board for each frame; from RANK_CELLS on the cells of the ranks, the bit
               numbers, the killer moves of X, then of O, by the rank of the previous move
    indices16  16 bits: the pattern indices of each frame, their complements, the incidences of
               each cell
    tables     bytes: the tables of the evaluation, each entry + 128
    table      32 bits: the transposition table, two words an entry (ENTRY_ZERO)

A square has four numbers:

    square      0 to 63   8 * row + column, both from 0
    rank        0 to 63   its place in MOVE_ORDER; moves are stored as ranks
    cell        0 to 70   square + row: nine cells a row, a1 is 0
    board cell  10 to 80  cell + FIRST_CELL: a border comes first

A pattern index is the start of its table plus a number of base 3. A digit of it, a trit, is 2 for
a disc of the side that is to move at the leaves, 1 for an empty square, 0 for a disc of the other
side. So the tables are read in the same direction at all leaves of an iteration. A pass swaps the
colours of the indices, and so does the next iteration: the complement of an index is the index
plus the same index with colours swapped, so complement - index swaps them.

The incidences of a cell are five pairs, one for each pattern instance that contains it: the place
of the instance's index in a frame, in bytes, and the cell's power of three. An unused pair is 0,
0, which adds nothing to index 0.

All modules have these numbers as `const`s. No board gets this module: names cost memory and
loading time. An instruction of the assembler reaches 31 words from a base, so the words that
`expand_node` uses most come first, and the others are near FLIP_LINES and PENDING_LOW.
"""

# The state of the search.
OPERATION = 0  # operation of `expand_node`: SEARCH_1, GENERATE, MAKE or SEARCH_2
PLY = 1  # number of the current frame
# Rank of a move:
#     before MAKE and SEARCH_2    the move to make; NO_MOVE for an untried square (see TRY_OTHERS)
#     after them                  the move that was made
#     before SEARCH_1             the move that led to the node, which selects the killer; NO_MOVE
#                                 at the root and after a pass
MOVE = 2
SIGN = 3  # 1 if the side to move also moves at the leaves, else -1
STATE = 4  # state of `run` to continue with: ENTER at first, then NEXT_MOVE
NODES = 5  # nodes searched so far
NODE_LIMIT = 6  # the most nodes
SLICE_END = 7  # node count at the end of the slice
DEPTH = 8  # remaining depth at the current frame

# Constant during a search, and some of them longer; the state of a probe.
INDEX_COUNT = 9  # pattern indices in a frame
INCIDENCES = 10  # start of the incidences in `indices16`
CONSTANT = 11  # the evaluation's constant, minus the offset (128) of each table entry
RANK_CELLS = 12  # start of the cells of the ranks in `cells`, 64 bytes; a1 is cell 0
TRY_OTHERS = 13  # 1: MOVE may be illegal, then try the untried squares in order; 0: it is legal
ZOBRIST = 14  # start of the Zobrist numbers in `words`, two for each cell; 0 without a table
NEIGHBOURS = 15  # start of the sets of neighbours in `words`, two words for each rank
STACK_END = 16  # end of the move stack in `words`
ENTRIES = 17  # entries of the transposition table
ROOT_MOVE = 18  # rank of the first move at the root
PROBED_PLY = 19  # number of the frame that is probed, or -1
COMPLEMENTS = 20  # start of the complements of the pattern indices in `indices16`
FLIP_LINES = 24  # to 39: distance of the last disc and step of each flipped line, in cells
CELLS_ADDRESS = 40  # address of `cells`
INDICES_ADDRESS = 41  # address of `indices16`
TABLES_ADDRESS = 42  # address of the pattern tables
PROBED_DEPTH = 43  # depth of the probed frame, restored after the probe
PROBED_ALPHA = 44  # alpha of the probed frame, restored after the probe
PROBED_MOVES = 45  # MOVES of the probed frame, restored after the probe
PROBED_MARGIN = 46  # margin of the probe, in eighths of a disc
MARGINS = 47  # to 71, by depth 0 to 24: ProbCut margins in eighths of a disc, 0 for no probe

# The state of `expand_node`.
PENDING_LOW = 72  # set of the squares still to try, bit n for rank n
PENDING_HIGH = 73  # its second word, from rank 32 on
DE_BRUIJN = 74  # DE_BRUIJN_NUMBER
RANK_CELLS_ADDRESS = 75  # address of the cells of the ranks
NODE_CELLS = 76  # address of the node's cells
OPPONENT = 77  # code of the discs that a move may flip
NODE_INDICES = 78  # address of the node's pattern indices
INCIDENCES_ADDRESS = 79  # address of the incidences
NODE_FRAME = 80  # address of the node's frame
STACK_NEXT = 81  # address of the next free word of the move stack
STACK_LIMIT = 82  # address of the end of the move stack
LEAF_BEST = 83  # best value so far in SEARCH_1
RANK = 84  # rank of the move tried last
FLIP_LINES_END = 85  # address after the last used word of FLIP_LINES
KILLER_ADDRESS = 86  # address of the killer move for SEARCH_1
PARENT_FRAME = 87  # address of the parent's frame during SEARCH_2, or 0
FRAMES = 88  # start of the frames

# A frame: offsets in it, in words.
FRAME_WORDS = 21
FRAME_BYTES = 4 * FRAME_WORDS
ADJACENT_EMPTY_LOW = 0  # set of the empty squares next to a disc, bit n for rank n
ADJACENT_EMPTY_HIGH = 1  # its second word, from rank 32 on
EMPTY_LOW = 2  # set of the empty squares
EMPTY_HIGH = 3  # its second word
SIDE = 4  # code of the side to move: X 1, O 2; `reference` unpacks SIDE to OPP_DISCS
OWN_DISCS = 5  # discs of the side to move
OPP_DISCS = 6  # discs of the opponent
HASH = 7  # first hash sum: selects the entry of the transposition table
CHECK = 8  # second hash sum: identifies the position in the entry
HASH_MASK = 0x1FFFFFFF  # of both sums: 29 bits, so that a sum plus the side is a small int
ALPHA = 9
BETA = 10
BEST_VALUE = 11
BEST_MOVE = 12
MOVES = 13  # index in `words` of the node's first sort key, 64 * sum + 63 - rank
MOVES_END = 14  # index in `words` after the node's last sort key
# If the moves are not sorted, 13 and 14 are a set of the untried squares, not MOVES and MOVES_END.
# They overwrite MOVES of the root, so each iteration writes that again.
UNTRIED_LOW = 13
UNTRIED_HIGH = 14  # its second word
PASSED = 15  # 1 if the opponent has just passed
FIRST_ALPHA = 16  # alpha on entry
CURRENT_MOVE = 17  # rank of the move being searched
FULL_WINDOW = 18  # 1 if that move has the full window
FIRST_MOVE = 19  # the next move to try, the best or the killer move; NO_MOVE: the fixed order
SECOND_MOVE = 20  # the move after it, the killer move or NO_MOVE

# `cells`: a board.
BOARD_BYTES = 92  # bytes of a board: 91 cells, rounded up to 23 words
FIRST_CELL = 10  # board cell of a1: a border row and a border column come first
# Offsets, in cells, from a square's northwest neighbour to its neighbours. The square itself is at
# offset FIRST_CELL.
NW, N, NE, W, E, SW, S, SE = 0, 1, 2, 9, 11, 18, 19, 20

# `cells`, offsets from RANK_CELLS.
BIT_NUMBERS = 64  # the number n at bits 27 to 31 of DE_BRUIJN_NUMBER << n
DE_BRUIJN_NUMBER = 0x77CB531
KILLERS = 32  # + 64 * SIDE (1 or 2), so 96 or 160: killer moves, by the rank of the previous move
DUMMY_KILLER = 224  # the dummy killer: native code writes it after a pass, nothing reads it

INCIDENCE_WORDS = 10  # in `indices16`, words of a cell's incidences
INDEX_MULTIPLE = 14  # INDEX_COUNT is a multiple: native loops over the indices are unrolled

# Operations of `expand_node`, in this order: it compares them with < and >=.
SEARCH_1 = 0  # evaluate the moves of a node of depth 1
GENERATE = 1  # push the moves of a node with their sort keys
MAKE = 2  # make a move
SEARCH_2 = 3  # make the moves of a node of depth 2 and evaluate the replies to each

# States of `run`, in the order of its code: the most frequent first.
NEXT_MOVE = 0  # try the next move of a node
DESCEND = 1  # make a move and search it
CHILD_DONE = 2  # the move has its value
NODE_DONE = 3  # all moves are searched, or there was a cutoff
LEAVE = 4  # the node has its value
PASS_OR_END = 5  # no move: a pass, or the end of the game
ENTER = 6  # enter a node
REENTER = 7  # enter a node after its probe

# The second word of a table entry: value + ENTRY_ZERO, depth, bound and move, from the highest bit
# down. A SHIFT is the lowest bit of a part.
ENTRY_ZERO = 16384  # added to the value, so that it is above 0
ENTRY_VALUE_SHIFT = 14
ENTRY_DEPTH_SHIFT = 9
ENTRY_DEPTH_MASK = 31
ENTRY_BOUND_SHIFT = 7
LOWER = 1  # bound: lower; LOWER | UPPER is exact
UPPER = 2  # bound: upper
ENTRY_LOWER = 128  # LOWER in an entry
ENTRY_UPPER = 256  # UPPER in an entry
ENTRY_MOVE_MASK = 127

# The result of a search, or of a slice of it.
SLICE_OVER = 0  # it is not complete yet
COMPLETE = 1
STOPPED = 2  # stopped by `should_stop`, or at the node limit

SORT_MIN_DEPTH = 4  # the least depth that sorts moves by evaluation, 3 or more: see UNTRIED_LOW

SQUARES = 64  # on the board
NO_MOVE = 64  # a rank that stands for no move
NO_VALUE = -32000  # below any value: no move was tried
NO_MOVE_LEFT = -32001  # NO_VALUE - 1, result of `expand_node`: no legal move is left
PASS_MADE = -32002  # result of `pass_or_end`: it has passed, so search the frame
NO_VALUE_128TH = 250  # -NO_VALUE / 128: an assembler immediate is 8 bits
FIRST_KEY = 0x1000000  # added to the sort key of the move that comes first
PROBE_MIN_DISCS = 6  # a side with fewer may be wiped out in a few moves, which a probe misses
