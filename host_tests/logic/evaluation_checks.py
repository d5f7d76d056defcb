"""Checks of lib/othello/evaluation: the shipped weights, read from their place."""

from check_helpers import finish
from othello import evaluation
from othello.board import Board
from othello.constants import DISC_PENALTY
from othello.small import layout
from plain_evaluation import evaluate

NAMES = ("othello", "othello-small")
MIDGAME = "--XXXXX--OOOXX-O-OOXXOXOOXOXOXOO--OXXOXO-OXXXOXO---XXXXOOOOOO--X"


def turned(text):
    """Return the board after a quarter turn."""
    return "".join([text[8 * (7 - square % 8) + square // 8] for square in range(64)])


def mirrored(text):
    """Return the board with its rows in reverse order."""
    return "".join([text[8 * (7 - square // 8) + square % 8] for square in range(64)])


def check_every_phase_loads():
    for name in NAMES:
        weights = evaluation.Weights(name)
        assert weights.phase_starts[0] == 0 and sorted(weights.phase_starts) == list(
            weights.phase_starts
        )
        for discs in range(4, 65):
            finish(weights.load_steps(discs))
            assert weights.phase_starts[weights.phase] <= discs
            assert (
                weights.phase == len(weights.phase_starts) - 1
                or discs < weights.phase_starts[weights.phase + 1]
            )
            assert weights.constant == weights.constants[weights.phase]


def check_tables_hold_every_pattern():
    for name, most in (("othello", 43000), ("othello-small", layout.MAX_TABLE_BYTES)):
        weights = evaluation.Weights(name)
        assert len(weights.tables) <= most
        ends = []
        for start, squares in weights.patterns():
            assert len(set(squares)) == len(squares) and max(squares) < 64
            ends.append(start + 3 ** len(squares))
        assert max(ends) == len(weights.tables)
        covered = set()
        for _, squares in weights.patterns():
            covered |= set(squares)
        assert len(covered) >= 48


def check_symmetric_boards_are_worth_the_same():
    for name in NAMES:
        weights = evaluation.Weights(name)
        finish(weights.load_steps(49))
        text = MIDGAME
        value = evaluate(Board.from_text(text, "X"), weights)
        assert value != evaluate(Board.from_text(text, "O"), weights)
        for _ in range(4):
            text = turned(text)
            for one in (text, mirrored(text)):
                assert evaluate(Board.from_text(one, "X"), weights) == value
        assert text == MIDGAME


def check_colours_are_worth_the_same():
    swapped = MIDGAME.replace("X", "x").replace("O", "X").replace("x", "O")
    for name in NAMES:
        weights = evaluation.Weights(name)
        finish(weights.load_steps(49))
        for side, other in ("XO", "OX"):
            assert evaluate(Board.from_text(MIDGAME, side), weights) == evaluate(
                Board.from_text(swapped, other), weights
            )


def check_few_discs_are_punished():
    """Check that tables of 128 only leave the constant and the penalties."""
    weights = evaluation.Weights("othello-small")
    finish(weights.load_steps(20))
    for i in range(len(weights.tables)):
        weights.tables[i] = 128
    for own, other, value in (
        (4, 4, 0),
        (3, 7, -1),
        (0, 6, -4),
        (7, 1, 3),
        (0, 1, -1),
        (2, 3, -1),
    ):
        board = Board.from_text("X" * own + "O" * other + "-" * (64 - own - other), "X")
        expected = weights.constant + value * DISC_PENALTY
        assert evaluate(board, weights) == expected


def check_missing_file():
    for arguments in (("no-such-weights",), ("othello", "no-such-folder")):
        try:
            evaluation.Weights(*arguments)
        except evaluation.FileError as error:
            assert arguments[-1] in str(error)
        else:
            raise AssertionError("loaded")
