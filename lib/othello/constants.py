"""Constants of all engines, in a module of their own so that it can be loaded alone."""

MIN_DISCS = 4  # discs; a side with fewer is in danger of a wipe-out
DISC_PENALTY = 60  # eighths of a disc for each disc below MIN_DISCS
WIN_BONUS = 10000  # eighths of a disc, above any evaluation

# The head of a file of weights, see `evaluation`.
WEIGHTS_MAGIC = b"OTW2"
WEIGHTS_SIZES = (
    "<BBH"  # after the magic: phases, pattern instances, bytes of the tables of a phase
)
WEIGHTS_HEAD_BYTES = 8

# The squares, 8 * row + column, in the fixed order of moves: corners, edges, centre, second lines.
# The squares next to a corner come last, C squares before X squares.
MOVE_ORDER = (
    b"\x00\x07\x38\x3f\x02\x05\x10\x17\x28\x2f\x3a\x3d\x03\x04\x18\x1f"
    b"\x20\x27\x3b\x3c\x12\x13\x14\x15\x1a\x1b\x1c\x1d\x22\x23\x24\x25"
    b"\x2a\x2b\x2c\x2d\x0b\x0c\x19\x1e\x21\x26\x33\x34\x0a\x0d\x11\x16"
    b"\x29\x2e\x32\x35\x01\x06\x08\x0f\x30\x37\x39\x3e\x09\x0e\x31\x36"
)

# The levels of play by number, 1 to HIGHEST; see `levels`. 1 << 29 nodes: no limit.
LEVELS = (  # depth, nodes, time limit in ms, most empty squares that are solved
    (0, 0, 0, 0),  # there is no level 0
    (0, 0, 0, 0),  # 1: no search, but the move that flips the most discs, as the HP-67
    (1, 1 << 29, 500, 0),  # 2
    (2, 1 << 29, 700, 6),  # 3
    (3, 1 << 29, 800, 6),  # 4
    (4, 1 << 29, 800, 8),  # 5
    (6, 8000, 800, 8),  # 6
    (16, 62000, 1000, 12),  # 7: about 0.8 s a move on a Pico
    (20, 175000, 3000, 13),  # 8
    (24, 600000, 10000, 15),  # 9
)
HIGHEST = 9  # the highest level
