"""The discs counted, `U30.I34`: during a game, with the offer of a hint, and at its end."""

from games import othello_moves, pages


def play(game):
    """Show the count; at the end who has won comes first: `I LOSE`, `HO-HO`, `A UInS`, `EqUAL`."""
    x, x_below, o, o_below = [bin(word).count("1") for word in game.discs]
    ours, theirs = o + o_below, x + x_below
    if game.settings[othello_moves.SECOND]:
        ours, theirs = theirs, ours
    names = othello_moves.name(game, 0), othello_moves.name(game, 1)
    count = "{}{:>2}.{}{:>2}".format(names[0], ours, names[1], theirs)
    if not othello_moves.outlook(game)[2]:
        if (yield from pages.read(game.console, (count, "HInt?"))):
            return othello_moves.hint(game)
        return "games.othello_turn"
    if ours == theirs:
        result = "EqUAL"
    elif game.settings[othello_moves.MODE] == othello_moves.YOU_I:
        result = "I LOSE" if ours > theirs else "HO-HO"
    else:
        result = names[ours < theirs] + " UInS"
    if (yield from pages.read(game.console, (result, count))):
        return "games.othello_setup"
    return "games.othello_options"
