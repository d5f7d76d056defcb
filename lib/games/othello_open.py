"""The game that was kept: `GO On` goes on with it, `StArt` sets up another."""

from games import othello_moves, othello_replay, pages

_ON, _ANEW = "1", "2"
_CHOICES = ((_ON, "GO On"), (_ANEW, "StArt"))
_LEAST = (1, 1, 1, 0, 0) + (0,) * 8
_MOST = (3, 9, 9, 1, 1) + (43690,) * 8


def play(game):
    """Read the record into `game`; ask, unless it has just been set up."""
    fresh = game.fresh
    game.fresh = ""
    game.settings = [othello_moves.YOU_I, 1, 1, 1, 0] + [0] * 8
    yield from restore(game, game.console.records.get(othello_moves.RECORD, []))
    if not game.discs:
        return "games.othello_setup"
    if fresh:
        return fresh
    if game.board.is_over():
        return "games.othello_setup"
    choice = yield from pages.choose(game.console, _CHOICES, _ON)
    return "games.othello_turn" if choice == _ON else "games.othello_setup"


def restore(game, numbers):
    """Put into `game` what a record holds, a generator; `discs` is None if that is no game."""
    game.discs = None
    if _is_sound(numbers):
        game.settings = numbers[: othello_moves.MOVES]
        game.moves = _unpacked(numbers[othello_moves.MOVES :])
        yield from othello_replay.replay(game)


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
