"""Duels of contradictory answers."""

from device import store
from emulator.duel_player import Duel
from games.duel import record, setup


def save_long_duel(path, digits):
    """Write the records of a duel in round 11. The player has found 11, the machine guesses.

    The player's scores fit a code with a single 1; the answer `00` leads to `ERROR`.
    """
    game = setup.Game(None, digits, starter=setup.MACHINE)
    game.secret, game.round, game.player_solved_in = 0x11, 11, 1
    game.player_guesses = [(0x11, digits << 4)]
    ones = int("1" * digits, 16)
    game.machine_guesses = [(0, 0)] * 9 + [(ones, 0x10)]
    numbers = [int(number) for number in record.pack(game)]
    path.write_bytes(store.format_records({record.RECORD: numbers}))


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
