"""A duel of contradictory answers."""

from emulator.duel_player import Duel


def play_to_error(duel: Duel) -> int:
    """Play until no code fits the player's answers; return the last round with a turn."""
    turns = [duel.player_turn, duel.machine_turn]
    if duel.starter != "1":
        turns.reverse()
    number = 1
    while True:
        for turn in turns:
            turn(number)
            duel.player.run(1)
            if duel.player.shows("ERROR"):
                duel.has_contradiction = True
                return number
        number += 1
