"""The guess at a node that is not in the tree's file: the lowest code that fits."""

from cows import codes
from cows.consistent.layout import ALL_DIGITS, CELL_WORDS, ROWS, SLICE_OVER, VISITS
from cows.consistent.search import SLICE, resume_search, start_search, write_constraint
from cows.tree.layout import GUESS
from overlay import overlay


@overlay
def is_consistent(code, node, places):
    """Return True if a code of `places` digits fits the replies on the way to a node."""
    from cows.scoring import score

    _, _, parent, reply = node
    while parent:
        if score(parent[GUESS], code, places) != reply:
            return False
        _, _, parent, reply = parent
    return True


@overlay
def lowest_consistent(search, places, allow_repeats, node, reply):
    """Return the lowest code that scores `reply` at `node` and fits the replies before, or None.

    `search`: an array of ints with a row for each reply, see `consistent.layout`. `allow_repeats`:
    True if the code's digits may be equal.
    """
    first = ALL_DIGITS
    size = ROWS
    while node:
        first &= write_constraint(search, size, places, node[GUESS], reply)
        size += CELL_WORDS * places
        _, _, node, reply = node
    code = 0
    while True:
        digit = code >> 4 * places - 4
        start_search(search, size, places, digit, first >> 3 * digit, code)
        code = SLICE_OVER
        while code == SLICE_OVER:
            search[VISITS] = SLICE
            code = resume_search(search)
        if code < 0:
            return None
        shift = -1 if allow_repeats else _repeated(code, places)
        if shift < 0:
            return code
        code = codes.next_bcd(code >> shift) << shift  # skip all codes with this beginning
        if code >> 4 * places:
            return None


def _repeated(code, places):
    """Return the position, in bits, of the first digit that is repeated, or -1."""
    used = 0
    shift = 4 * places
    while shift:
        shift -= 4
        bit = 1 << (code >> shift & 15)
        if used & bit:
            return shift
        used |= bit
    return -1
