"""The game that was kept: `GO On` goes on with it, `StArt` sets up another."""

from games import othello_moves, pages
from othello.board import Board

_ON, _ANEW = "1", "2"
_CHOICES = ((_ON, "GO On"), (_ANEW, "StArt"))
_LEAST = (1, 1, 1, 0, 0) + (0,) * 8
_MOST = (3, 9, 9, 1, 1) + (43690,) * 8


def play(game):
    """Read the record into `game`; ask, unless it has just been set up."""
    fresh = game.fresh
    game.fresh = ""
    game.settings = [othello_moves.YOU_I, 1, 1, 1, 0] + [0] * 8
    if not restore(game, game.console.records.get(othello_moves.RECORD, [])):
        return "setup"
    if fresh:
        return fresh
    if game.board.is_over():
        return "setup"
    choice = yield from pages.choose(game.console, _CHOICES, _ON)
    return "turn" if choice == _ON else "setup"


def restore(game, numbers):
    """Put into `game` what a record holds; return whether that is a game."""
    if not _is_sound(numbers):
        return False
    game.settings = numbers[: othello_moves.MOVES]
    game.moves = _unpacked(numbers[othello_moves.MOVES :])
    board = _replayed(game.settings, game.moves)
    if board is None:
        return False
    game.board = board
    return True


def _is_sound(numbers):
    """Whether the settings of a record are such as a game can have."""
    if len(numbers) < othello_moves.MOVES:
        return False
    return all(low <= n <= high for low, n, high in zip(_LEAST, numbers, _MOST))


def _unpacked(numbers):
    """The moves in a list of numbers, four in each."""
    moves = []
    for number in numbers:
        while number > 0:
            moves.append(number & 127)
            number >>= 7
    return moves


def _replayed(settings, moves):
    """The board after the moves of a record; None if one of them is illegal."""
    second = settings[othello_moves.SECOND]
    discs = "XO"[second] + "-" + "OX"[second] + "-"
    text = ""
    for register in settings[othello_moves.ROWS : othello_moves.MOVES]:
        for _ in range(8):
            text += discs[register & 3]
            register >>= 2
    board = Board.from_text(text, "XO"[second ^ 1 ^ settings[othello_moves.FIRST]])
    try:
        for move in moves:
            if move == othello_moves.PASS:
                board.pass_turn()
            else:
                board.play(((move + 7) >> 3, (move - 1 & 7) + 1))
    except ValueError:
        return None
    return board
