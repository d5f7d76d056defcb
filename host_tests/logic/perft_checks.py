"""Perft with every move generator: the games' board and the mover of every engine."""

from movers import (
    PERFT,
    Endings,
    Games,
    Midgame,
    NativeMidgame,
    NativeSmall,
    Small,
    compare_after_passes,
    count_sequences,
    native,
    perft,
    small_native,
)
from othello.board import Board
from othello_games import each_rules, random_game

DEPTHS = 5  # the number of depths compared for each mover, from 0 on
GAMES = 6  # the games whose ends are compared


def compare_with_published(mover):
    """Compare a mover's counts from the start with the published ones."""
    for depth in range(DEPTHS):
        assert perft(mover, Board.start(), depth) == PERFT[depth], (mover, depth)


def compare_at_ends(mover, twin):
    """Compare a mover with another one, `twin`, at the end of games."""
    passes = ends = 0
    for seed in range(GAMES):
        game = [(here.text(), here.side) for here in random_game(seed)][-4:]
        for text, side in game:
            here = Board.from_text(text, side)
            passes += here.must_pass()
            ends += here.is_over()
            expected = perft(twin, here, DEPTHS - 1)
            assert perft(mover, here, DEPTHS - 1) == expected, (mover, text, side)
    assert passes and ends == GAMES


def compare_all(mover, twin=Games):
    compare_with_published(mover)
    compare_after_passes(mover, DEPTHS, twin)
    compare_at_ends(mover, twin)


def check_the_games():
    each_rules(lambda: compare_all(Games, Endings))


def check_the_midgame():
    compare_all(Midgame)


def check_the_endgame():
    compare_all(Endings)


def check_the_small_engine():
    compare_all(Small)


def check_the_native_midgame():
    if native:
        compare_all(NativeMidgame)


def check_the_native_small_engine():
    if small_native:
        compare_all(NativeSmall)


def check_perft():
    def rules():
        mover = Games(Board.start(), 5)
        for depth in range(6):
            assert count_sequences(mover, mover.root, depth) == PERFT[depth]
        assert mover.board.text() == Board.start().text() and mover.board.side == "X"

    each_rules(rules)
