"""Sizes of the program on a full board: a Pico, or a computer.

The build for boards with 20 KB of heap takes device/small/build_profile.py in its place.
"""

# Names of attributes that are always None or empty on the board, separated by spaces; the small
# boards' build drops the code for them.
ABSENT = ""

KEY_SCANS = 256  # scans of the keypad that wait for the loop at most; a power of two
BRIGHTNESS_STEPS = 5  # above 2 only if the port can light a digit late
SAMPLE_CODES = 384  # codes in the expert's sample with viper; 12 bytes each
FAST_ARRAYS = 1  # 1: make large arrays from bytes, which needs memory for a second copy
LONGEST_TREE = 5  # digits of the longest codes with a stored tree
BOOK_LEVEL = 5  # the lowest level of Othello that uses the opening book; 0 without a book
SAVE_AFTER_MS = 1000  # thinking time before Othello writes its record; 0: write, then think
