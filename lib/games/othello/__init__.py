"""Othello (docs/systems.md, system 5).

A page is a generator function that takes the game and returns the page that comes next, None for
the turn of whoever is to move.
"""

from games.menu import LINE
from games.othello.game import Game, save


def play(console):
    """Play games, one after another, until the player goes back from the set-up."""
    from games.othello import setup

    game = Game()
    game.console = console  # pyright: ignore[reportAttributeAccessIssue]
    console.playing = game
    page = setup.resume
    while page:
        page = yield from page(game)
    # Imported here, so that setting up need not wait for it.
    from games.othello import turns

    while game.discs is not None:
        # Copied while no page is in memory, so as not to lie in the way of what thinks.
        game.settings = list(game.settings)
        game.moves = bytearray(game.moves)
        page = page or turns.next_turn(game)
        # Writing takes a tenth of a second: a move that the machine answers is written with the
        # answer.
        if game.unsaved and page != turns.machine_turn:
            save(game)
        if LINE and console.link:
            from games.othello import remote

            page = remote.over(game, page)
        try:
            page = yield from page(game)  # pyright: ignore[reportGeneralTypeIssues]
        except MemoryError:
            if game.no_room:
                raise
            page = turns.no_room
