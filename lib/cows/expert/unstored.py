"""The guess at a node of a tree that is not in its file, searched for in slices.

That is the lowest code that fits the replies. `cows.tree.search` finds the same at once, without a
slice; of five digits that takes up to 0.2 s, too long for a console that shows its display.
"""

from cows.consistent import Knowledge

_HIGHEST = 0x99999


def lowest(digits, repeats, node):
    """The lowest code that fits the replies on the way to `node`, a BCD code; None if none does.

    `digits`, the length of a code, is 2 to 5; `repeats`: may its digits be equal. A generator that
    yields 0 after each slice of 1 to 2 ms.
    """
    knowledge = Knowledge(digits, repeats)
    _, _, parent, reply = node
    while parent:
        knowledge.learn(parent[0], reply)
        yield 0
        _, _, parent, reply = parent
    return (yield from knowledge.after(_HIGHEST >> 4 * (5 - digits)))
