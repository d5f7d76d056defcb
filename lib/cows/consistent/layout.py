"""The array of a search for codes that fit: the names of its words.

A code is built from the left, digit by digit. For every reply and every digit placed the array has
a cell: what that reply still asks of the digits to come. From the cells follows, for all ten next
digits at once, the set of those that can still lead to the replies; only these are tried. At the
last digit the set holds what fits.

A set of digits has bit 3 * d for digit d, for a bag of digits (a "spectrum") counts each digit in
three bits, and shifts make one from the other.
"""

# The head of the array.
LAST = 0  # the last place; places count from 0, the leftmost
SIZE = 1  # words in the array
VISITS = 2  # cells that may be visited in this slice
PLACE = 3  # the place of the digit to be tried next
CODE = 4  # the code as far as built, that digit included
REST = 5  # the set of digits to be tried there, shifted down to that digit
FLOOR = 6  # the least code wanted, 0 once it is passed
TRIED = 7  # to 11: what REST was at the places before
ROWS = 12  # from here on a row of cells for each reply, a cell for each place

# A cell.
HERE = 0  # the guess's digit at this place, as a set
BULLS = 1  # bulls still to come, from this place on
COMMON = 2  # digits in common still to come, bulls and cows together
SPECTRUM = 3  # the bag of the guess's digits that no digit so far has paid for
CELL = 4  # words in a cell
BELOW = 4  # from a cell to the next place's: its words are BELOW + HERE and so on

# What a search returns that has found nothing yet, or nothing at all.
SLICE_OVER = -1
NO_MORE = -2

EVERY = 0x9249249  # the set of all digits
BAG = 7  # times a digit's bit: the three bits that count it


def const(value):
    """What `micropython.const` is, for twins that run on CPython too.

    MicroPython's compiler knows the name: it puts the value of `_NAME = const(5)` wherever the
    name stands, which saves a twin a seventh of its time.
    """
    return value
