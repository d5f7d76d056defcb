"""The moves of a game made once more, from its beginning."""

from array import array

from games import othello_moves


def play(game):
    """Replay the game that was read; ask whether to go on, unless it has just been set up."""
    fresh = game.fresh
    game.fresh = ""
    yield from replay(game)
    if not game.discs or (not fresh and othello_moves.outlook(game)[2]):
        return "games.othello_setup"
    return fresh or "games.othello_resume"


def replay(game):
    """Set up the position after the moves of `game`; a generator that yields 0 after each.

    `discs` is None then if one of them is illegal.
    """
    settings = game.settings
    second = settings[othello_moves.SECOND]
    game.side = "XO"[second ^ 1 ^ settings[othello_moves.FIRST]]
    game.discs = array("I", [0, 0, 0, 0])
    for row, register in enumerate(settings[othello_moves.ROWS : othello_moves.MOVES]):
        for column in range(8):
            if not register & 1:  # 0 is a disc of player 1, 2 of player 0
                word = 2 * (second ^ (register >> 1 & 1)) + (row >> 2)
                game.discs[word] |= 1 << (8 * row + column & 31)
            register >>= 2
    unsaved, moves = game.unsaved, game.moves
    game.moves = bytearray()
    for move in moves:
        yield 0
        try:
            square = ((move + 7) >> 3, (move - 1 & 7) + 1)
            othello_moves.make(game, None if move == othello_moves.PASS else square)
        except ValueError:
            game.discs = None
            break
    game.unsaved, game.moves = unsaved, moves
