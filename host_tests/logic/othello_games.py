"""Random games of Othello, and the rules in viper and Python."""

import random

from othello import rules
from othello.board import Board
from othello.rules import reference

try:
    import othello.rules.native as native
except (ImportError, SyntaxError):
    native = None

IMPLEMENTATIONS = [module for module in (native, reference) if module]


def each_implementation(check):
    usual = rules.find_move
    try:
        for module in IMPLEMENTATIONS:
            rules.find_move = module.find_move
            check()
    finally:
        rules.find_move = usual


def random_game(seed):
    """Yield the boards of a game, from the start to its end."""
    random.seed(seed)
    here = Board.start()
    while True:
        yield here
        moves = here.moves()
        if moves:
            here.play(moves[random.getrandbits(20) % len(moves)])
        elif here.must_pass():
            here.pass_turn()
        else:
            return
