"""The game that was kept is read from its record."""

from games import othello_moves

_LEAST = (1, 1, 1, 0, 0) + (0,) * 8
_MOST = (3, 9, 9, 1, 1) + (43690,) * 8


def play(game):
    """Read the record into `game`, as if there had never been one if it is no game's."""
    yield 0
    game.settings = [othello_moves.YOU_I, 1, 1, 1, 0] + [0] * 8
    if take(game, game.console.records.get(othello_moves.RECORD, [])):
        return "games.othello_replay"
    return "games.othello_setup"


def take(game, numbers):
    """Put what a record holds into `game`; return whether that may be a game."""
    if not _is_sound(numbers):
        return False
    game.settings = numbers[: othello_moves.MOVES]
    game.moves = _unpacked(numbers[othello_moves.MOVES :])
    return True


def _is_sound(numbers):
    """Whether the settings of a record are such as a game can have."""
    if len(numbers) < othello_moves.MOVES:
        return False
    return all(low <= n <= high for low, n, high in zip(_LEAST, numbers, _MOST))


def _unpacked(numbers):
    """The moves in numbers, four in each."""
    moves = bytearray()
    for number in numbers:
        while number > 0:
            moves.append(number & 127)
            number >>= 7
    return moves
