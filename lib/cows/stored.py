"""The expert's guess where it is known: from a stored tree (see `tree`), or an opening.

Digits and places of such a guess are renamed at random, for each game anew. That changes no
reply, so the average stays.

What a game needs to keep is a list:

    0, 1    whether to look into the tree, and the node there of the last guess
    2, 3    the names of the digits, and of the places
"""

_TREES = (3, 4)  # digits


def where(digits, repeats, folder=None):
    """The path of the game's tree, None where there is none; arguments as for `begin`."""
    if digits not in _TREES:
        return None
    from cows import tree

    return tree.where(_name(digits, repeats), folder)


def begin(digits, below, repeats=True, stored=True, folder=None, check=True):
    """Begin a game; return the list to keep, and what is wrong with its tree, or None.

    Arguments as for `expert.ExpertGuesser`; `check` False: the tree's file has been checked.
    """
    kept = [stored and digits in _TREES, None, _shuffled(10, below), _shuffled(digits, below)]
    trouble = None
    if kept[0]:
        _, trouble = _look_up(digits, repeats, (), kept, folder, check)
    return kept, trouble


def guess(digits, repeats, history, kept, folder=None):
    """The guess after a history, None if it is not known; and what is wrong with the tree."""
    code = trouble = None
    if kept[0]:
        code, trouble = _look_up(digits, repeats, history, kept, folder)
    elif len(history) < 2:
        from cows import openings

        if not history:
            code = openings.FIRST
        elif history[0][0] == _renamed(openings.FIRST, digits, kept):
            code = openings.second(digits, repeats, history[0][1])
    return None if code is None else _renamed(code, digits, kept), trouble


def _name(digits, repeats):
    return "digits-{}{}".format(digits, "" if repeats else "-distinct")


def _look_up(digits, repeats, history, kept, folder, check=False):
    """The guess by the tree and what is wrong with that; if there is none it is given up."""
    code = trouble = opened = None
    try:
        from cows import tree

        opened = tree.load(_name(digits, repeats), folder, check)
        kept[1] = opened.next(kept[1], history[-1][1]) if history else opened.start()
        if kept[1]:
            code = opened.guess(kept[1])
    except ImportError as error:
        trouble = str(error)
    except ValueError:  # no code fits
        pass
    except OSError as error:
        trouble = "the tree cannot be read: {}".format(error)
    except tree.Damaged as error:  # pyright: ignore[reportPossiblyUnboundVariable]
        trouble = str(error)
    if opened:
        opened.close()
    kept[0] = code is not None
    return code, trouble


def _renamed(code, digits, kept):
    found = 0
    for place in range(digits):
        found |= kept[2][code >> 4 * place & 15] << 4 * kept[3][place]
    return found


def _shuffled(n, below):
    found = bytearray(range(n))
    while n > 1:
        other = below(n)
        n -= 1
        found[n], found[other] = found[other], found[n]
    return found
