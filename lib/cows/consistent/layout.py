"""The array of a search for consistent codes: the names of its words.

A code is built from the left, digit by digit. The array has a cell for each reply and each place:
the demands of that reply on the remaining digits. The cells give the set of possible next digits,
all ten at once. Only these digits are tried. At the last place the set has the digits that fit.

A bag of digits counts each digit in three bits. A set of digits has bit 3 * d for digit d, so that
shifts convert a bag to a set. In this array `candidates` are digits: those left to try at a place.

An example: two digits; the guess 12 scores one bull and no cow. After the head, the array has one
row of two cells, in octal:

    place 0: GUESS_DIGIT 0o10, BULLS 1, MATCHES 1, DIGIT_COUNTS 0o110 (one 1, one 2)
    place 1: GUESS_DIGIT 0o100; the search writes the other words

The search tries the digit 0 at place 0. It is not in the guess, so place 1 gets the same three
words: BULLS 1, MATCHES 1, DIGIT_COUNTS 0o110. A bull must come at this last place, so only the 2
fits there: the code is 02. After the digit 1 the words are 0, 0 and 0o100: all digits but 2 fit.
"""

# The head of the array.
LAST_PLACE = 0  # the last place; places count from 0, the leftmost
SIZE = 1  # words in the array
VISITS = 2  # visits in a slice, of digits tried and of cells filled
PLACE = 3  # the place of the digit to be tried next
CODE = 4  # the code so far; its last digit is the next one to be tried at PLACE
# The digits left to try, three bits each. Its lowest bits are of CODE's last digit: it is shifted
# when that digit advances.
CANDIDATES = 5
MINIMUM = 6  # the least code wanted, 0 once it is passed
SAVED = 7  # to 11: CANDIDATES of the earlier places
ROWS = 12  # from here on a row of cells for each reply, a cell for each place

# A cell.
GUESS_DIGIT = 0  # the guess's digit at this place, as a set
BULLS = 1  # bulls still to come, from this place on
MATCHES = 2  # digits in common still to come, bulls and cows together
DIGIT_COUNTS = 3  # the bag of the guess's digits that are not matched yet
CELL_WORDS = 4  # words in a cell; the next place's cell has CELL_WORDS + GUESS_DIGIT and so on

# Results of a search without a code: not yet, or none at all.
SLICE_OVER = -1
NO_MORE = -2

ALL_DIGITS = 0x9249249  # the set of all digits: the lowest bit of each in a bag
COUNT_MASK = 7  # times a digit's bit: the three bits that count it
