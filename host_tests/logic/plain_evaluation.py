"""The evaluation of a board as a textbook has it, square by square."""

from othello.constants import DISC_PENALTY, MIN_DISCS


def evaluate(board, weights):
    """Return the value of a board for its side to move, in eighths of a disc.

    `weights` must be loaded for the board. A side without discs is no special case here.
    """
    text = board.text()
    trits = [1 if cell == "-" else 2 if cell == board.side else 0 for cell in text]
    value = weights.constant
    for table_start, squares in weights.patterns():
        index = 0
        for square in reversed(squares):  # Horner's method: the highest power of 3 first
            index = 3 * index + trits[square]
        value += weights.tables[table_start + index] - 128
    return value + DISC_PENALTY * (
        max(0, MIN_DISCS - trits.count(0)) - max(0, MIN_DISCS - trits.count(2))
    )
