"""Othello: the game that its pages share, and which of them comes next (SYSTEMS.md, system 5).

A page, or a few that belong together, is a module with a generator `play(game)` that returns the
name of the module that comes next. It is in memory only while it shows (`memory`); so are
what knows the rules and, while it thinks (`othello_think`, `othello_look`), the engine.
"""

import memory


class Game:
    """What is played, and the position.

    There are two players: 0, the human or `A`, and 1, the machine or `b`. `settings` and `moves`
    are kept over power cuts; see `othello_moves`. `discs` and `side` are those of a `Board`,
    `discs` None where there is no game.
    """

    def __init__(self, console):
        self.console = console
        self.discs = self.side = None
        self.settings = []
        self.moves = []
        self.unsaved = False  # whether the record has still to be written
        self.fresh = ""  # what follows the reading of the record, if not a question
        self.then = ""  # what follows the choice of a level, or a thought
        self.level = 1  # at which to think
        self.plan = None  # what is left to do of a thought
        self.begin = None  # when it began, once solving the ending has taken too long
        self.square = None  # the square thought of, or chosen
        self.turned = 0  # how many discs the last move turned
        self.told = False  # that the files of weights are missing, or memory short
        self.typed = ""  # what already stands in the entry of the next move


def play(console):
    """Play games, one after another, for ever."""
    game = Game(console)
    if memory.SMALL:
        # No other is made. (`del` would leave it in memory.)
        Game.__init__ = None  # pyright: ignore[reportAttributeAccessIssue]
    name = "games.othello_open"
    while True:
        name = yield from memory.run(name, game)
        # Put where memory has become free: else they keep what thinks from large pieces.
        game.settings = list(game.settings)
        game.moves = list(game.moves)
        # Writing takes a tenth of a second: a move that the machine answers is written with the
        # answer, but where there is little memory before the thinking takes it.
        if game.unsaved and (
            memory.SMALL or name not in ("games.othello_think", "games.othello_look")
        ):
            memory.call("games.othello_moves", "save", game)
