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


def each_implementation(package, name, modules, check):
    """Run a check with the function `name` of each of `modules` in place of the package's."""
    usual = getattr(package, name)
    try:
        for module in modules:
            setattr(package, name, getattr(module, name))
            check()
    finally:
        setattr(package, name, usual)


def each_rules(check):
    """Run a check with the rules in viper, if possible, and in Python."""
    each_implementation(rules, "find_move", IMPLEMENTATIONS, check)


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
