"""Taking back."""

from games import othello_moves, othello_replay


def play(game):
    """Take back moves, until a human has a choice again; of two machines' moves the last one."""
    watched = game.settings[othello_moves.MODE] == othello_moves.TWO_MACHINES
    while game.moves:
        game.moves = game.moves[:-1]
        yield from othello_replay.replay(game)
        _, moves, over = othello_moves.outlook(game)
        if (watched or not othello_moves.is_machine(game)) and (moves or over):
            break
    game.unsaved = True
    return "games.othello_turn"
