"""Checks of othello.board, in viper and Python."""

from check_helpers import is_refused
from othello import board, rules
from othello.board import Board
from othello_games import IMPLEMENTATIONS, each_rules, native, random_game
from plain_flips import discs_of, plain_moves


def check_kind():
    assert rules.find_move is IMPLEMENTATIONS[0].find_move
    assert ("viper" if native else "Python") == board.KIND == rules.KIND


def check_names():
    assert board.name((6, 4)) == "d6"
    assert board.square("d6") == (6, 4)
    assert board.square("H8") == (8, 8)
    for row in range(1, 9):
        for column in range(1, 9):
            assert board.square(board.name((row, column))) == (row, column)
    for bad in ((0, 1), (1, 0), (9, 1), (1, 9), (1,), (1, 2, 3), 11, None, [1, 2], "a1"[:1], "i1"):
        assert is_refused(board.name, bad), bad
    for bad in ("", "d", "d66", "6d", "a0", "a9", "i1", "@1"):
        assert is_refused(board.square, bad), bad


def check_text():
    start = Board.start()
    assert start.text() == "-" * 27 + "OX------XO" + "-" * 27
    assert start.side == "X" and start.count() == (2, 2)
    corners = "X" + "-" * 30 + "OX" + "-" * 30 + "O"
    here = Board.from_text(corners, "O")
    assert here.text() == corners and here.side == "O" and here.count() == (2, 2)
    assert list(here.discs) == [1, 1, 1 << 31, 1 << 31]
    for bad in (corners[1:], corners + "-", "", corners.replace("O", "o"), "*" + corners[1:]):
        assert is_refused(Board.from_text, bad, "X"), bad
    assert is_refused(Board.from_text, [""] + list(corners[1:]), "X")
    for bad in ("", "x", "XO", None):
        assert is_refused(Board.from_text, corners, bad), bad


def check_opening():
    def opening():
        here = Board.start()
        assert here.moves() == [(3, 4), (4, 3), (5, 6), (6, 5)]
        assert here.flips("f5") == [(5, 5)] and here.flips("a1") == [] == here.flips("d4")
        assert here.play("f5") == 1 and here.side == "O"
        assert here.moves() == [(4, 6), (6, 4), (6, 6)]
        for bad in ("f5", "d4", "a1", (6, 5)):
            assert is_refused(here.play, bad), bad
        assert is_refused(here.pass_turn)
        assert here.play((6, 6)) == 1 and here.play("e6") == 1
        for _ in range(3):
            here.undo()
        assert here.text() == Board.start().text() and here.side == "X"
        assert is_refused(here.undo)

    each_rules(opening)


def check_moves_and_flips_of_random_games():
    for seed in range(3):
        before = []
        for here in random_game(seed):
            text = here.text()
            before.append((text, here.side))
            moves = plain_moves(discs_of(text), here.side)
            every = {square: sorted(flips) for square, flips in moves}

            def same(here=here, every=every):
                assert here.moves() == sorted(every)
                for square, flips in every.items():
                    assert here.flips(square) == flips

            each_rules(same)
            assert here.text() == text
        assert here.is_over() and not here.must_pass()
        assert sum(here.count()) <= 64
        while len(before) > 1:
            assert (here.text(), here.side) == before.pop()
            here.undo()
        assert is_refused(here.undo)


def check_pass_and_end():
    def passing():
        here = Board.from_text("------XO" + "-" * 56, "O")
        assert not here.must_pass()
        here = Board.from_text("------XO" + "-" * 56, "X")
        assert here.must_pass() and not here.is_over() and here.moves() == []
        here.pass_turn()
        assert here.side == "O" and here.play("f1") == 1
        assert here.is_over() and not here.must_pass() and here.count() == (0, 3)
        assert is_refused(here.pass_turn)
        here.undo()
        here.undo()
        assert here.side == "X" and here.text() == "------XO" + "-" * 56
        for text in ("-" * 64, "X" * 64, "X" * 63 + "-"):
            for side in "XO":
                assert Board.from_text(text, side).is_over()

    each_rules(passing)


def check_copy():
    here = Board.start()
    here.play("f5")
    copy = here.copy()
    copy.play("d6")
    assert here.count() == (4, 1) and copy.count() == (3, 3) and here.side == "O"
    copy.undo()
    assert copy.text() == here.text() and is_refused(copy.undo)
