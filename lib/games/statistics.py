"""Statistics: for each kind of game played its pages, then a way to clear them.

`4rEASy` names a kind of duel: the code's length, `r` digits may repeat or `d` they differ, and
how well the machine guesses; `AbCd` is the words game. Its pages: `P` games played, `U` won by
the player, `I` won by the machine, `A` the mean and `b` the least of the rounds in which the code
was found, counting only the games in which it was.
"""

from games import pages, tally

_NO, _YES = "1", "2"
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
    texts = [_title(variant), "P{:>5}".format(played)]
    if variant != tally.WORDS:
        texts.append("U{:>5}".format(won))
        texts.append("I{:>5}".format(lost))
    if found:
        mean = "{}.{:02}".format(*divmod((rounds * 100 + found // 2) // found, 100))
        texts.append("A{:>6}".format(mean))  # its point takes no cell
        texts.append("b{:>5}".format(least))
    return texts


def _title(variant):
    if variant == tally.WORDS:
        return "AbCd"
    return "{}{}{}".format(
        variant >> 2, "r" if variant & 1 else "d", "HArd" if variant & 2 else "EASy"
    )
