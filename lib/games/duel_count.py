"""Counting a duel in the statistics."""

from games import duel, tally


def count(game):
    """Count the game. Of two who find the code in the same round nobody has won."""
    you, machine = game.your_end, game.my_end
    if game.claimed or you == duel.NEVER:
        won, lost = False, True
    else:
        won = machine == duel.NEVER or you < machine
        lost = machine != duel.NEVER and machine < you
    variant = tally.duel(game.digits, game.level == duel.HARD, game.repeats == duel.REPEATS)
    tally.add(game.console.records, variant, won, lost, max(you, 0))
