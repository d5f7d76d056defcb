"""Offsets in the shared arrays of the midgame search; the native files have them as `const`s.

`words` is an array of 32-bit words: the fields of the whole search, a frame for each ply, the sets
of neighbours, the move stack, the Zobrist numbers (`_allocate` of `search`). `native_layout` has
the words that only native code uses, and other numbers of the searches. The two modules share the
offsets: a new word needs one that neither has, such as 22 or 23. SPEC.md describes `cells` and
`indices16`.
"""

# The state of the search.
NODES = 5  # nodes searched so far
NODE_LIMIT = 6  # the most nodes
DEPTH = 8  # remaining depth at the current frame

# Constant during a search, and some of them longer.
INDEX_COUNT = 9  # pattern indices in a frame
INCIDENCES = 10  # start of the incidences in `indices16`
CONSTANT = 11  # the evaluation's constant, minus the offset (128) of each table entry
RANK_CELLS = 12  # start of the cells of the ranks in `cells`, 64 bytes; a1 is cell 0
ZOBRIST = 14  # start of the Zobrist numbers in `words`, two for each cell; 0 without a table
NEIGHBOURS = 15  # start of the sets of neighbours in `words`, two words for each rank
SORT_DEPTH = 16  # the least depth that sorts moves by evaluation, 3 or more: see UNTRIED_LOW
ENTRIES = 17  # entries of the transposition table
ROOT_MOVE = 18  # rank of the first move at the root
COMPLEMENTS = 20  # start of the complements of the pattern indices in `indices16`
STACK_END = 21  # end of the move stack in `words`
MARGINS = 47  # to 71, by depth 0 to 24: ProbCut margins in eighths of a disc, 0 for no probe
FRAMES = 88

# A frame: offsets in it, in words.
FRAME_WORDS = 21
ADJACENT_EMPTY_LOW = 0  # set of the empty squares next to a disc, bit n for rank n; two words
EMPTY_LOW = 2  # set of the empty squares, two words
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

# `cells`: a board for each frame, nine cells a row.
BOARD_BYTES = 92  # bytes of a board: 91 cells, rounded up to 23 words
FIRST_CELL = 10  # cell of a1 on such a board: a border row and a border column come first

# `cells`, offsets from RANK_CELLS.
BIT_NUMBERS = 64  # bit numbers, by bits 27 to 31 of the single bit times DE_BRUIJN_NUMBER
DE_BRUIJN_NUMBER = 0x77CB531
KILLERS = 32  # + 64 * SIDE (1 or 2), so 96 or 160: killer moves, by the rank of the previous move

INCIDENCE_WORDS = 10  # in `indices16`, words of a cell's incidences: five pairs, see SPEC.md
NO_MOVE = 64  # a rank that stands for no move
NO_VALUE = -32000  # below any value: no move was tried
INDEX_MULTIPLE = 14  # INDEX_COUNT is a multiple: native loops over the indices are unrolled
STOPPED = 2  # result of a search: stopped by `should_stop`, or at the node limit
