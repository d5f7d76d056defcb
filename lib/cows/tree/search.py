"""The guess at a node that is not in the tree's file: the lowest code that fits."""

from cows.codes import MAX_DIGITS
from cows.consistent import CandidateSearch
from cows.tree.layout import GUESS

_HIGHEST = 0x99999  # of MAX_DIGITS digits


def lowest_consistent_steps(digits, allow_repeats, node):
    """Return the lowest BCD code that fits the replies on the way to `node`, or None.

    `digits`: the length of a code, 2 to 5. `allow_repeats`: True if its digits may be equal. A
    generator that yields 0 after each slice of 1 to 2 ms. Five digits take up to 0.2 s on a Pico.
    """
    candidates = CandidateSearch(digits, allow_repeats)
    _, _, parent, reply = node
    while parent:
        candidates.add_reply(parent[GUESS], reply)
        yield 0
        _, _, parent, reply = parent
    # After the highest code the search wraps round to 0, so it finds the lowest.
    return (yield from candidates.next_after_steps(_HIGHEST >> 4 * (MAX_DIGITS - digits)))
