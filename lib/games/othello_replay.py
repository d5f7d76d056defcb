"""The moves of a game made once more, from its beginning."""

from games import othello_moves


def play(game):
    """Replay the game that was read; ask whether to go on, unless it has just been set up."""
    fresh = game.fresh
    game.fresh = ""
    yield from replay(game)
    if not game.discs or (not fresh and game.board.is_over()):
        return "games.othello_setup"
    return fresh or "games.othello_resume"


def replay(game):
    """Set up the position after the moves of `game`; a generator that yields 0 after each.

    `discs` is None then if one of them is illegal.
    """
    from othello.board import Board

    settings = game.settings
    second = settings[othello_moves.SECOND]
    discs = "XO"[second] + "-" + "OX"[second] + "-"
    text = ""
    for register in settings[othello_moves.ROWS : othello_moves.MOVES]:
        for _ in range(8):
            text += discs[register & 3]
            register >>= 2
    game.side = "XO"[second ^ 1 ^ settings[othello_moves.FIRST]]
    game.discs = Board.from_text(text, game.side).discs
    for move in game.moves:
        yield 0
        board = game.board
        try:
            if move == othello_moves.PASS:
                board.pass_turn()
            else:
                board.play(((move + 7) >> 3, (move - 1 & 7) + 1))
        except ValueError:
            game.discs = None
            return
        game.side = board.side
