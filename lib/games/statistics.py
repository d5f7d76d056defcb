"""Statistics: for each kind of game played its pages, then a way to clear them.

`4rEASy` names a kind of duel: the code's length, `r` digits may repeat or `d` they differ, and
how well the machine guesses; `AbCd` is the words game. Its pages: `P` games played, `U` won by
the player, `I` won by the machine, `A` the mean and `b` the least of the rounds in which the code
was found, counting only the games in which it was.
"""

from games import pages, tally

_NO, _YES = "1", "2"
_MOST = 99999  # that five cells can show
_SURE = ((_NO, "no"), (_YES, "YES"))


def play(console):
    """Show the pages until the player passes the last."""
    texts = []
    for row in sorted(tally.read(console.records)):
        texts.extend(_texts(row))
    texts = texts or ["P    0"]
    if (yield from pages.read(console, texts + ["CLEAr?"])) and (
        yield from pages.choose(console, _SURE, _NO)
    ) == _YES:
        console.records.clear()


def _texts(row):
    variant, played, won, lost, found, rounds, least = row
    texts = [_title(variant), _page("P", played)]
    if variant != tally.WORDS:
        texts.append(_page("U", won))
        texts.append(_page("I", lost))
    if found:
        mean = min((rounds * 100 + found // 2) // found, _MOST)
        texts.append("A{:>3}.{:02}".format(mean // 100, mean % 100))
        texts.append(_page("b", least))
    return texts


def _page(name, number):
    return "{}{:>5}".format(name, min(number, _MOST))


def _title(variant):
    if variant == tally.WORDS:
        return "AbCd"
    return "{}{}{}".format(
        variant >> 2, "r" if variant & 1 else "d", "HArd" if variant & 2 else "EASy"
    )
