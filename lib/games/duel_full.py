"""The expert has no room in memory: `FULL`. The machine goes on as it does at `EASy`."""


def play(game):
    """Tell it."""
    game.console.show("FULL")
    while (yield) not in ("*", "#"):
        pass
    return "games.duel_think"
