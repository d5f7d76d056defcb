"""Games counted: played, won, lost, and the rounds it took to find the code.

The record is a list of rows of seven numbers, one row a variant: the variant, games played, won,
lost, games in which the code was found, rounds these took together, the least rounds.
"""

NAME = "tally"
_ROW = 7


def duel(length, hard, repeats):
    """The variant's number for a duel; `length` 2 to 5, the other two bools."""
    return 4 * length + 2 * hard + repeats


WORDS = 0  # the variant's number for the words game


def add(records, variant, won, lost, rounds):
    """Count a game; `won` and `lost` are bools, `rounds` 0 if the code was not found."""
    rows = read(records)
    for row in rows:
        if row[0] == variant:
            break
    else:
        row = [variant] + [0] * (_ROW - 1)
        rows.append(row)
    row[1] += 1
    row[2] += won
    row[3] += lost
    if rounds:
        row[4] += 1
        row[5] += rounds
        row[6] = min(row[6] or rounds, rounds)
    records.put(NAME, [number for row in rows for number in row])


def count_words(console, rounds):
    """Count a words game; `rounds` 0 if the word was not found."""
    add(console.records, WORDS, False, rounds > 0, rounds)


def read(records):
    """The rows; see above."""
    numbers = records.get(NAME, [])
    return [numbers[at : at + _ROW] for at in range(0, len(numbers) - _ROW + 1, _ROW)]
