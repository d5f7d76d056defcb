"""The menu, then the game chosen, and the menu again. `games.choice` says what there is."""

import memory


def play(console):
    """Show the menu and run the games chosen, for ever."""
    memory.take_back(0)
    name = None
    while True:
        name = yield from memory.run("games.choice", console, name)
        yield from memory.run(name, console)
