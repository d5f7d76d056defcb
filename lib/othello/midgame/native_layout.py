"""Offsets in the shared arrays that only native code uses, where they are `const`s.

No board loads this module: names cost memory and loading time. The other offsets are in `layout`.
"""

# The state of the search.
MODE = 0  # operation of `node.visit`, one of the four below
PLY = 1  # number of the current frame
MOVE = 2  # rank of the move to make, or of the move just made; NO_MOVE after a pass
SIGN = 3  # 1 if the side to move also moves at the leaves, else -1
NEXT = 4  # state of `alphabeta.run` to continue with
UNTIL = 7  # node count at which the slice ends

# Constant during a search, and the state of `node.visit` and of a probe.
LAZY = 13  # 1 if `node.visit` makes the next of the untried moves, 0 for MOVE only
PROBED = 19  # number of the frame that is probed, or -1
RUNS = 24  # to 39: for each flipped line the distance of the last disc and the step, in cells
CELLS_AT = 40  # address of `cells`
INDICES_AT = 41  # address of `indices16`
TABLES_AT = 42  # address of the pattern tables
PROBED_DEPTH = 43  # depth of the probed frame, restored after the probe
PROBED_ALPHA = 44  # alpha of the probed frame, restored after the probe
PROBED_LIST = 45  # LIST of the probed frame, restored after the probe
PROBED_MARGIN = 46  # margin of the probe, in eighths of a disc
TRY_LOW = 72  # set of the squares still to try, bit n for rank n
TRY_HIGH = 73  # its second word, from rank 32 on
DE_BRUIJN = 74  # the de Bruijn number that BITS is indexed with
RANKS_AT = 75  # address of the list of ranks
CELLS_FROM = 76  # address of the position's cells
TURNED = 77  # code of the discs that a move may flip
INDICES_FROM = 78  # address of the position's pattern indices
LISTS_AT = 79  # address of the incidences
FRAME_AT = 80  # address of the position's frame
STACK_FROM = 81  # address of the next free word of the move stack
STACK_TO = 82  # address of the end of the move stack
BEST_HERE = 83  # best value so far in LAST_MOVES
RANK = 84  # rank of the move tried last
LINES_END = 85  # address after the last used word of RUNS
KILLER_AT = 86  # address of the killer move for LAST_MOVES
TWO_AT = 87  # address of the parent's frame during LAST_TWO, or 0

# A frame.
FRAME_BYTES = 80
NEAR_HIGH = 1  # second word of the set at NEAR_LOW, from rank 32 on
EMPTY_HIGH = 3  # second word of the set at EMPTY_LOW
LIST_END = 14  # end of the node's moves on the stack
LEFT_LOW = 13  # set of the untried squares, in place of LIST if the moves are not sorted
LEFT_HIGH = 14  # its second word
PASSED = 15  # 1 if the opponent has just passed
FIRST_ALPHA = 16  # alpha on entry
TRIED = 17  # rank of the move being searched
WHOLE = 18  # 1 if that move has the full window
HINTS = 19  # ranks of the moves to try first, 7 bits each
TRIED_BACK = 12  # bytes from a frame back to its parent's TRIED

# Operations of `node.visit`.
LAST_MOVES = 0  # evaluate the moves of a node of depth 1
EXPAND = 1  # push the moves of a node with their sort keys
MAKE = 2  # make a move
LAST_TWO = 3  # make the moves of a node of depth 2 and evaluate the replies to each

# States of `alphabeta.run`.
NEW = 0  # enter a node
TRY = 1  # try its next move
DESCEND = 2  # make a move and search it
LEAVE = 3  # the node has its value
CHILD = 4  # the move has its value
STUCK = 5  # no move: a pass, or the end of the game
DONE = 6  # all moves are searched, or there was a cutoff
AGAIN = 7  # enter a node after its probe

# Offsets of a square's neighbours, in cells from its upper left one; the square itself is HERE.
NW, N, NE, W, E, SW, S, SE = 0, 1, 2, 9, 11, 18, 19, 20

# `cells`, offset from RANKS.
NOBODYS = 224  # the dummy killer: written after a pass, never read

# `indices16` from INCIDENCES on: for each cell five pairs, a pattern index's place (bytes) and a
# power of three.
PLACE_0, PLACE_1, PLACE_2, PLACE_3, PLACE_4 = 0, 2, 4, 6, 8
POWER_0, POWER_1, POWER_2, POWER_3, POWER_4 = 1, 3, 5, 7, 9

ILLEGAL = -32001  # result of `node.visit`: no move could be made
NONE_128TH = 250  # -NONE / 128: an assembler immediate is 8 bits
FIRST = 0x1000000  # added to the sort key of the move that comes first
