"""Positions and games of Othello that several tests play."""

import random

from emulator.othello_player import Othello
from othello import hp67
from othello.board import Board


def endings(count, empty, seed=1):
    """Yield boards with `empty` empty squares, at most 60, from random games."""
    assert empty <= 60
    rng = random.Random(seed)
    while count:
        board = Board.start()
        while board.text().count("-") > empty and not board.is_over():
            if board.must_pass():
                board.pass_turn()
            else:
                board.play(rng.choice(board.moves()))
        if board.text().count("-") == empty:
            yield board
            count -= 1


# The player's moves: level 1, which begins, takes all discs in nine moves.
LOSS = ((6, 3), (6, 5), (5, 6), (3, 4))


# The registers of the HP-67 at the start of a game.
START_REGISTERS = [21845] * 3 + [22037, 21653] + [21845] * 3


def lose(player):
    """Play a whole game of Othello against level 1, which begins and takes all discs."""
    game = Othello(player, first="1")
    game.machine_move(within=5)
    for square in LOSS:
        player.tap("*")
        game.put(square)
        expected = hp67.choose(hp67.registers(game.board, "O"))
        assert game.machine_move(within=5) == expected
    player.go("*", "HO-HO")
    player.go("*", "U 0.I13")
