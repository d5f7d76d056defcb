"""The guess at a node that is not in the tree's file, searched for in slices.

It is the lowest code that fits the replies. `cows.tree.search` finds the same code without slices.
For five digits this takes up to 0.2 s, too long for a console that has to light its display.
"""

from cows.consistent import CandidateSearch
from cows.tree.layout import GUESS

_HIGHEST = 0x99999


def lowest_consistent_steps(digits, allow_repeats, node):
    """Return the lowest BCD code that fits the replies on the way to `node`, or None.

    `digits`: the length of a code, 2 to 5. `allow_repeats`: True if its digits may be equal. A
    generator that yields 0 after each slice of 1 to 2 ms.
    """
    candidates = CandidateSearch(digits, allow_repeats)
    _, _, parent, reply = node
    while parent:
        candidates.add_reply(parent[GUESS], reply)
        yield 0
        _, _, parent, reply = parent
    return (yield from candidates.next_after(_HIGHEST >> 4 * (5 - digits)))
