"""The duel: player and machine guess each other's code in turn (docs/developer/systems.md).

A page is a generator function that takes the game and returns the next page, or None after the
last turn. The set-up, before the pages, returns the game, or None to leave. The variable that
calls a page is named `page` for the linker: see lib/overlay.py.
"""

from games.duel import record, setup


def play(console):
    """Play duels until the player leaves at the greeting."""
    game = yield from record.resume(console)
    while game:
        console.game_state = game
        if game.secret < 0:  # not begun yet
            yield from setup.begin(game)
            game.is_unsaved = True  # so a duel that the machine begins is written at once
        # Imported here, so that the greeting need not wait for it.
        from games.duel import turns

        page = turns.next_page(game)
        while page:
            # A flash endures a limited number of writes. So the record is written once a round,
            # after the player's guess and before its score. A power cut can lose an answer, which
            # is asked for again. Once the machine has found the code, each turn is saved.
            is_save_due = not game.is_player_turn or game.machine_solved_in
            if game.is_unsaved and is_save_due:
                record.save(game)
            if console.link:
                from games.duel import remote

                page = remote.page_for(game, page)
            page = yield from page(game)
        if console.link:
            from games.duel import remote

            remote.page_for(game, None)  # publish: the other console may lack the last score
        yield from turns.show_result(game)
        game = yield from setup.set_up(game)
