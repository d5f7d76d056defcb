"""Statistics of games: pages for each variant, then an offer to clear all records.

`4rEASy` is a variant of the duel: the code's length, `r` if digits may repeat or `d` if they
differ, and the machine's level. `AbCd` is the word game. The pages of a variant: `P` games played,
`U` won by the player, `I` won by the machine, `A` the mean and `b` the minimum of the rounds to
find the code, over the games with success. Clearing also deletes the saved games and the list of
the best; the settings stay.

The record is a list of rows of seven numbers, a row for each variant.
"""

from games import ui
from games.settings_layout import SETTINGS_RECORDS
from overlay import overlay

RECORD = "tally"
WORD_GAME = 0  # the variant's number for the word game
# The columns of a row: the variant; games played, won and lost by the player; games with the code
# found, their rounds in total, the minimum of their rounds.
_VARIANT, _PLAYED, _WON, _LOST, _SOLVED, _ROUNDS, _FEWEST_ROUNDS = 0, 1, 2, 3, 4, 5, 6
_ROW = 7
# The variant of a duel, for the length n and r, 1 if digits may repeat:
#
#     EASy, HArd   4 * n + 2 * (1 for HArd) + r       4rHArd: 19
#     SLY          _SLY_OFFSET + 2 * n + r            4d SLY: 32
_SLY_OFFSET = 24  # all other variants are below
_VARIANTS = _SLY_OFFSET + 12
_LEVELS = ("EASy", "HArd", " SLY")

_KEEP, _CLEAR = 1, 2  # numbers of _SURE
_MAX_NUMBER = 99999  # the largest number in five cells
_SURE = ("no", "YES")


def play(console):
    """Show the pages until the player passes the last."""
    texts = []
    for row in sorted(rows(console.records)):
        texts.extend(_texts(row))
    texts = (texts or ["P    0"]) + ["CLEAr?"]
    at = 0
    while (yield from ui.read(console, texts, at)):
        sure = yield from ui.choose(console, _SURE, _KEEP)
        if sure == _CLEAR:
            console.records.clear(SETTINGS_RECORDS)
        if sure:
            return
        at = len(texts) - 1


def _texts(row):
    variant, played, won, lost, solved, rounds, fewest_rounds = row
    texts = [_title(variant), _count_text("P", played)]
    if variant != WORD_GAME:
        texts.append(_count_text("U", won))
        texts.append(_count_text("I", lost))
    if solved:
        mean = min((rounds * 100 + solved // 2) // solved, _MAX_NUMBER)
        texts.append("A{:>3}.{:02}".format(mean // 100, mean % 100))
        texts.append(_count_text("b", fewest_rounds))
    return texts


def _count_text(name, number):
    return "{}{:>5}".format(name, min(number, _MAX_NUMBER))


def duel_variant(length, level, allow_repeats):
    """Return the variant's number for a duel.

    `length`: 2 to 5; `level`: 1 `EASy`, 2 `HArd`, 3 `SLY`; `allow_repeats`: a bool.
    """
    if level > 2:
        return _SLY_OFFSET + 2 * length + allow_repeats
    return 4 * length + 2 * (level - 1) + allow_repeats


def _title(variant):
    """Return the page of a variant, `4rEASy`; the inverse of `duel_variant`."""
    if variant == WORD_GAME:
        return "AbCd"
    length, level_index = variant >> 2, variant >> 1 & 1
    if variant >= _SLY_OFFSET:
        length, level_index = variant - _SLY_OFFSET >> 1, 2
    return "{}{}{}".format(length, "r" if variant & 1 else "d", _LEVELS[level_index])


@overlay
def count(console, ended_game, variant, won, lost, rounds):
    """Count a game; delete its saved game, the record `ended_game`.

    `variant`: WORD_GAME or the result of `duel_variant`. `rounds`: 0 if the code was not found.
    """
    records = console.records
    table = rows(records)
    for row in table:
        if row[_VARIANT] == variant:
            break
    else:
        row = [variant] + [0] * (_ROW - 1)
        table.append(row)
    row[_PLAYED] += 1
    row[_WON] += won
    row[_LOST] += lost
    if rounds:
        row[_SOLVED] += 1
        row[_ROUNDS] += rounds
        row[_FEWEST_ROUNDS] = min(row[_FEWEST_ROUNDS] or rounds, rounds)
    records.put(RECORD, [number for row in table for number in row], ended_game)


def rows(records):
    """Return the valid rows: no number is negative, and the variant is below _VARIANTS."""
    numbers = records.get(RECORD, [])
    table = [numbers[at : at + _ROW] for at in range(0, len(numbers) - _ROW + 1, _ROW)]
    return [row for row in table if min(row) >= 0 and row[_VARIANT] < _VARIANTS]
