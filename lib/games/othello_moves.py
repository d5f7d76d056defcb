"""What the pages of Othello do to their game: whose turn it is, moves, and the record.

The record is a list of numbers, the first 13 of which are the settings: the mode; the level of
each player; the colour of player 1, X 0 or O 1; the player who begins; eight registers
(`othello.hp67`) of player 1 before the first move. Then come the moves, 7 bits each and four in a
number, the first lowest: 8 * (row - 1) + column, or PASS.
"""

import memory

RECORD = "othello"
MODE, LEVEL, SECOND, FIRST, ROWS, MOVES = 0, 1, 3, 4, 5, 13  # where in the record
YOU_I, TWO_PLAYERS, TWO_MACHINES = 1, 2, 3
PASS = 65
_HINT = 6  # the highest level that answers within a second on every board


def player(game):
    """The player to move, 0 or 1."""
    return "OX".find(game.side) ^ game.settings[SECOND]


def is_machine(game):
    """Whether a machine is to move."""
    mode = game.settings[MODE]
    return mode == TWO_MACHINES or (mode == YOU_I and player(game) == 1)


def name(game, player):
    """The letter by which a player goes on the display."""
    return ("UI" if game.settings[MODE] == YOU_I else "Ab")[player]


def outlook(game):
    """See `othello.position`, of the side to move."""
    return memory.call("othello.position", "outlook", game.discs, game.side)


def make(game, square):
    """Play on `square`, or pass when it is None. ValueError when that is no legal move."""
    from othello import position

    row, column = square or (0, 0)
    game.turned = 0
    if 0 < row < 9 and 0 < column < 9:
        game.turned = len(position.play(game.discs, game.side, 8 * row + column - 9))
    _, moves, over = (0, 1, 0) if square else position.outlook(game.discs, game.side)
    if not game.turned and (moves or over):
        raise ValueError("no legal move")
    game.moves.append(8 * row + column - 8 if square else PASS)
    game.side = position.other(game.side)
    game.unsaved = True


def save(game):
    """Write the record, from which the game goes on after the power was off."""
    numbers = list(game.settings)
    for at in range(len(game.moves)):
        if at & 3 == 0:
            numbers.append(0)
        numbers[-1] |= game.moves[at] << 7 * (at & 3)
    game.console.records.put(RECORD, numbers)
    game.unsaved = False


def hint(game):
    """Have a move thought of for a human who has one; return what comes next."""
    if is_machine(game) or not outlook(game)[1]:
        return "games.othello_turn"
    game.level = max(game.settings[LEVEL + 1], _HINT)
    game.then = "games.othello_turn"
    return "games.othello_think"
