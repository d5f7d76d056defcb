"""Othello: the game that its pages share, and which of them comes next (SYSTEMS.md, system 5).

A page, or a few that belong together, is a module `othello_NAME` with a generator `play(game)`
that returns the NAME of what comes next. It is in memory only while it shows (`memory`); so is
the engine while it thinks (`othello_think`), except on a board with room to keep it.
"""

import gc

import memory
from othello.board import Board

_ROOM = 64000  # bytes


class Game:
    """What is played, and on which board.

    There are two players: 0, the human or `A`, and 1, the machine or `b`. `settings` and `moves`
    are kept over power cuts; see `othello_moves`.
    """

    def __init__(self, console):
        self.console = console
        self.board = Board.start()
        self.settings = []
        self.moves = []
        self.unsaved = False  # whether the last move has still to be written
        self.fresh = ""  # what follows the reading of the record, if not a question
        self.then = ""  # what follows the choice of a level, or a thought
        self.level = 1  # at which to think
        self.square = None  # the square thought of
        self.told = False  # that the files of weights are missing
        self.typed = ""  # what already stands in the entry of the next move


def play(console):
    """Play games, one after another, for ever."""
    game = Game(console)
    roomy = not hasattr(gc, "mem_free") or gc.mem_free() > _ROOM
    name = "open"
    while True:
        if roomy and name == "think":
            page = __import__("games.othello_" + name, None, None, ("play",))
            name = yield from page.play(game)
        else:
            name = yield from memory.run("games.othello_" + name, game)
