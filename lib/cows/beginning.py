"""How a game of the expert begins; `stored` goes on with what it keeps."""

from cows import stored

_TREES = (3, 4)  # digits


def where(digits, repeats, folder=None):
    """The path of the game's tree, None where there is none; arguments as for `begin`."""
    if digits not in _TREES:
        return None
    from cows import tree

    return tree.where(stored.name_of(digits, repeats), folder)


def begin(digits, below, repeats=True, use=True, folder=None, check=True):
    """Begin a game; return the list to keep, and what is wrong with its tree, or None.

    Arguments as for `expert.ExpertGuesser`, where `use` is `stored`; `check` False: the tree's
    file has been checked.
    """
    kept = [use and digits in _TREES, None, _shuffled(10, below), _shuffled(digits, below)]
    trouble = None
    if kept[0]:
        _, trouble = stored.look_up(digits, repeats, (), kept, folder, check)
    return kept, trouble


def _shuffled(n, below):
    found = bytearray(range(n))
    while n > 1:
        other = below(n)
        n -= 1
        found[n], found[other] = found[other], found[n]
    return found
