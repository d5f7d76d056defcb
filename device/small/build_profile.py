"""Sizes of the program on a board with 20 KB of heap, in place of lib/build_profile.py."""

# Names of attributes that are always None or empty, separated by spaces: such a board has no line
# to another console, no sounds and no second timer. The linker drops the code for them.
ABSENT = "link LINK buzzer BUZZER light_timer features"

KEY_SCANS = 32
BRIGHTNESS_STEPS = 2
SAMPLE_CODES = 192
FAST_ARRAYS = 0
LONGEST_TREE = 4  # the tree of five digits is too large for its flash
BOOK_LEVEL = 0  # no book: the search leaves no memory for it
SAVE_AFTER_MS = 0  # save before thinking, because the search leaves no memory for it
