"""The duel: player and machine guess each other's code, turn about (docs/systems.md, system 1).

A page is a generator function that takes the game and returns the page that comes next, None to
leave: the set-up, the turns, the end.
"""

from games.duel import setup


def play(console):
    """Play duels, one after another, until the player leaves at the greeting."""
    game = setup.Game()
    game.console = console  # pyright: ignore[reportAttributeAccessIssue]
    game.settings = [4, setup.EASY, setup.YES, setup.HUMAN]
    while (yield from setup.set_up(game)):
        # Imported here, so that the greeting need not wait for it.
        from games.duel import turns

        yield from setup.begin(game)
        page = turns.next_turn(game)
        while page:
            page = yield from page(game)
        yield from turns.show_result(game)
