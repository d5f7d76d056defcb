"""The expert's guess where it is known: from a stored tree (see `tree`), or an opening.

Digits and places of such a guess are renamed at random, for each game anew. That changes no
reply, so the average stays.

What a game needs to keep is a list:

    0, 1    whether to look into the tree, and the node there of the last guess
    2, 3    the names of the digits, and of the places
"""


def guess(digits, repeats, history, kept, folder=None):
    """The guess after a history, None if it is not known; and what is wrong with the tree."""
    code = trouble = None
    if kept[0]:
        code, trouble = look_up(digits, repeats, history, kept, folder)
    elif len(history) < 2:
        from cows import openings

        if not history:
            code = openings.FIRST
        elif history[0][0] == _renamed(openings.FIRST, digits, kept):
            code = openings.second(digits, repeats, history[0][1])
    return None if code is None else _renamed(code, digits, kept), trouble


def name_of(digits, repeats):
    """The name of a game's tree."""
    return "digits-{}{}".format(digits, "" if repeats else "-distinct")


def look_up(digits, repeats, history, kept, folder, check=False):
    """The guess by the tree and what is wrong with that; if there is none it is given up."""
    code = trouble = opened = None
    try:
        from cows import tree

        opened = tree.load(name_of(digits, repeats), folder, check)
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
