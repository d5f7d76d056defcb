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


def rules_perft(discs, side, depth):
    """Return the number of move sequences of length `depth` from a position, by `rules`.

    A forced pass counts as a move. A game that ends earlier counts as one sequence.
    """
    if not depth:
        return 1
    moves = rules.moves(discs, side)
    other = rules.other(side)
    if not moves:
        return rules_perft(discs, other, depth - 1) if rules.moves(discs, other) else 1
    if depth == 1:
        return len(moves)
    total = 0
    for square in moves:
        flipped = rules.play(discs, side, square)
        total += rules_perft(discs, other, depth - 1)
        rules.toggle(discs, side, flipped, square)
    return total
