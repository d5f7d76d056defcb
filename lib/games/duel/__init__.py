"""The duel: player and machine guess each other's code, turn about (docs/systems.md, system 1).

A page is a generator function that takes the game and returns the next page, None to leave: the
set-up, the turns, the end.
"""

from games.duel import saved_game, setup


def play(console):
    """Play duels until the player leaves at the greeting."""
    game = setup.Game()
    game.console = console  # pyright: ignore[reportAttributeAccessIssue]
    console.playing = game
    going_on = yield from saved_game.take_up(game)
    while going_on or (going_on is False and (yield from setup.set_up(game))):
        # Imported here, so that the greeting need not wait for it.
        from games.duel import turns

        if not going_on:
            yield from setup.begin(game)
        going_on = False
        page = turns.turn(game)
        while page:
            # Writing wears the flash, so the record is written once a round, after the player's
            # guess and before its score. A power cut can lose an answer, which is asked for again.
            if game.unsaved and (not game.your_turn or game.my_end is not None):
                saved_game.save(game)
            if console.link:
                from games.duel import remote

                page = remote.over(game, page)
            page = yield from page(game)
        yield from turns.show_result(game)
