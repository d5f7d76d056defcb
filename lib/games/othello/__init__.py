"""Othello (docs/developer/systems.md, system 5).

A page is a generator function that takes the game and returns the next page. None means:

    in the set-up, with `discs`       the game begins
    in the set-up, without `discs`    the player leaves
    in the game                       `turns.next_turn` follows

A page that begins with `yield 0` lets the console poll its keys before it calculates. The variable
that calls a page is named `page` for the linker: see lib/overlay.py.
"""

import build_profile
from games.othello.record import save
from games.othello.state import Game


def play(console):
    """Play games until the player leaves at the set-up."""
    from games.othello import setup

    game = console.game_state = Game(console)
    page = setup.resume
    if console.link and console.link.accepted_options:
        from games.othello import remote

        page = remote.join_game
    while page:
        page = yield from page(game)
    # Imported here, so that setting up need not wait for them.
    from games.othello import options, turns

    while game.discs is not None:
        # Copy what a page has allocated, while no page is loaded: else it would fragment the
        # memory that the engine needs.
        game.start_rows = list(game.start_rows)
        game.moves = bytearray(game.moves)
        page = page or turns.next_turn(game)
        # Writing takes 0.1 s, so the player's move is written after a second of thinking, or with
        # the machine's answer. A power cut before that loses it. Small boards write at once.
        if (not build_profile.SAVE_AFTER_MS or page != turns.machine_turn) and game.is_unsaved:
            save(game)
        if console.link:
            from games.othello import remote

            page = remote.page_for(game, page)
        try:
            page = yield from page(game)
        except MemoryError:
            # Only these two pages search. Try them again at level 1, which needs less memory.
            if game.lacks_memory or (page != turns.machine_turn and page != options.hint):
                raise
            page = turns.report_full
