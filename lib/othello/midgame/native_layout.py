"""The words of the search that only its native code uses, which has them as `const`s.

No board loads this: names take memory, and time to be read. The others are in `layout`.
"""

# What the search is to do and where it stands.
MODE = 0  # for `node.visit`: one of the four below
PLY = 1  # the frame's number
MOVE = 2  # the rank of a move: to be made, or just made; NO_MOVE after a pass
SIGN = 3  # 1 where the side to move is that of the leaves, else -1
NEXT = 4  # the state from which `alphabeta.run` goes on
UNTIL = 7  # nodes at which the slice is over

# What stays for a whole thought, and longer.
LAZY = 13  # whether `node.visit` makes the next of the moves that are left, not just one
PROBED = 19  # the number of the frame that is probed, or -1
RUNS = 24  # to 39: of each line turned the last disc's distance and the step
CELLS_AT = 40  # addresses, for the native code
INDICES_AT = 41
TABLES_AT = 42
PROBED_DEPTH = 43  # what is to be restored at the frame that is probed
PROBED_ALPHA = 44
PROBED_LIST = 45
PROBED_MARGIN = 46
TRY_LOW = 72  # for `node.visit`: the set of squares that are left to be tried
TRY_HIGH = 73
DE_BRUIJN = 74  # the number at which BITS are found
RANKS_AT = 75  # addresses: of the list of ranks,
CELLS_FROM = 76  # of the cells of the position,
TURNED = 77  # (the discs that may be turned)
INDICES_FROM = 78  # of its indices,
LISTS_AT = 79  # of the list of incidences,
FRAME_AT = 80  # of its frame,
STACK_FROM = 81  # of where the next move goes on the stack,
STACK_TO = 82  # and of its end
BEST_HERE = 83  # the best value of the last moves
RANK = 84  # of the move tried last
LINES_END = 85  # addresses: behind the last of its RUNS,
KILLER_AT = 86  # of the killer of the last moves,
TWO_AT = 87  # and of the frame whose moves they answer, or 0

# A frame.
FRAME_BYTES = 80
NEAR_HIGH = 1
EMPTY_HIGH = 3
LIST_END = 14
LEFT_LOW = 13  # in place of LIST, where they are not sorted, the set of those that are left
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
LAST_TWO = 3  # make the moves of a node of depth 2, and evaluate the answers to each

# The states of `alphabeta.run`.
NEW = 0  # a node is entered
TRY = 1  # its next move
DESCEND = 2  # a move is made and searched
LEAVE = 3  # a node has its value
CHILD = 4  # a move has its value
STUCK = 5  # no move: a pass, or the end
DONE = 6  # all moves are done, or enough of them
AGAIN = 7  # a node is entered after its probe

# What is beside a square, from ten cells before it: the square itself is HERE.
NW, N, NE, W, E, SW, S, SE = 0, 1, 2, 9, 11, 18, 19, 20

# `cells` from RANKS on:
NOBODYS = 224  # a place for what no later node is to find

# `indices16` from INCIDENCES on: five times a cell the place of an index, in bytes, and a power.
PLACE_0, PLACE_1, PLACE_2, PLACE_3, PLACE_4 = 0, 2, 4, 6, 8
POWER_0, POWER_1, POWER_2, POWER_3, POWER_4 = 1, 3, 5, 7, 9

ILLEGAL = -32001  # there was no move to be made
NONE_128TH = 250  # of -NONE, for the assembler, whose numbers are small
FIRST = 0x1000000  # what a move's number on the stack is raised by to come before the others
