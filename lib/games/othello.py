"""Othello: the game that its pages share, and which of them comes next (SYSTEMS.md, system 5).

A page, or a few that belong together, is a module `othello_NAME` with a generator `play(game)`
that returns the NAME of what comes next. It is in memory only while it shows (`memory`).
"""

import memory
from othello.board import Board

RECORD = "othello"
YOU_I, TWO_PLAYERS, TWO_MACHINES = 1, 2, 3
MODE, LEVEL, SECOND, FIRST, ROWS, MOVES = 0, 1, 3, 4, 5, 13  # where in the record; see `Game`
PASS = 65
HINT_LEVEL = 6  # the highest that answers within a second on every board


class Game:
    """What is played, and on which board.

    There are two players: 0, the human or `A`, and 1, the machine or `b`. `settings` are the
    record's first 13 numbers: the mode; the level of each player; the colour of player 1, X 0 or
    O 1; the player who begins; eight registers (`othello.hp67`) of player 1 before the first move.
    Then come the moves, 7 bits each and four in a number: 8 * (row - 1) + column, or PASS.
    """

    def __init__(self, console):
        self.console = console
        self.board = Board.start()
        self.fresh = ""  # what follows the reading of the record, if not a question
        self.settings = [YOU_I, 1, 1, 1, 0] + [21845] * 8
        self.moves = []
        self.typed = ""  # what already stands in the entry of the next move
        self.then = "go"  # what follows the choice of the level
        self.turned = 0  # discs that the last move turned

    def player(self):
        """The player to move, 0 or 1."""
        return "OX".find(self.board.side) ^ self.settings[SECOND]

    def is_machine(self):
        """Whether a machine is to move."""
        mode = self.settings[MODE]
        return mode == TWO_MACHINES or (mode == YOU_I and self.player() == 1)

    def name(self, player):
        """The letter by which a player goes on the display."""
        return ("UI" if self.settings[MODE] == YOU_I else "Ab")[player]

    def play(self, square):
        """Play on `square`, or pass when it is None. ValueError when that is no legal move."""
        if square:
            self.turned = self.board.play(square)
            self.moves.append(8 * square[0] + square[1] - 8)
        else:
            self.board.pass_turn()
            self.turned = 0
            self.moves.append(PASS)
        self.save()

    def save(self):
        """Write the record, from which the game goes on after the power was off."""
        numbers = list(self.settings)
        for at in range(len(self.moves)):
            if at & 3 == 0:
                numbers.append(0)
            numbers[-1] |= self.moves[at] << 7 * (at & 3)
        self.console.records.put(RECORD, numbers)

    def think(self, level):
        """The move that the machine would make, a generator as the console wants it."""
        from othello import levels

        move = yield from levels.think(self.board, level, self.console.milliseconds)
        return move[0]


def play(console):
    """Play games, one after another, for ever."""
    game = Game(console)
    name = "open"
    while True:
        if name == "go":
            name = yield from _go(game)
        elif name == "hint":
            name = yield from _hint(game)
        else:
            name = yield from memory.run("games.othello_" + name, game)


def _go(game):
    if game.board.is_over():
        return "count"
    if not game.is_machine():
        return "turn"
    move = None
    if not game.board.must_pass():
        move = yield from game.think(game.settings[LEVEL + game.player()])
    game.play(move)
    return "shown"


def _hint(game):
    if not game.is_machine() and game.board.moves():
        level = max(game.settings[LEVEL + 1], HINT_LEVEL)
        game.typed = "{}{}".format(*(yield from game.think(level)))
    return "go"
