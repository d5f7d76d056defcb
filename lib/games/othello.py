"""Othello: the game that its pages share, and which of them comes next (SYSTEMS.md, system 5).

A page, or a few that belong together, is a module with a generator `play(game)` that returns the
name of the module that comes next. It is in memory only while it shows (`memory`); so is what
knows the rules. While the engine thinks there is no page at all, only the loop here.
"""

import memory

_THINKING = ("games.othello_think", "games.othello_thought")
_LONG = 1000  # ms


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
        self.moves = bytearray()
        self.unsaved = False  # whether the record has still to be written
        self.fresh = ""  # what follows the reading of the record, if not a question
        self.then = ""  # what follows the choice of a level, or a thought
        self.level = 1  # at which to think
        self.plan = None  # what is left to do of a thought: the first of `levels.plan`
        self.begin = None  # when it began, and
        self.most = 0  # how many milliseconds it may take
        self.thought = ()  # its result; None when there was no time, () no memory for one
        self.square = None  # the square thought of, or chosen
        self.turned = 0  # how many discs the last move turned
        self.told = False  # that the files of weights are missing, or memory short
        self.typed = ""  # what already stands in the entry of the next move

    def over(self):
        """Whether the thinking has taken all its time."""
        return self.console.milliseconds() - self.begin > self.most


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
        game.moves = bytearray(game.moves)
        # Writing takes a tenth of a second: a move that the machine answers is written with the
        # answer, but where there is little memory before the thinking takes it.
        if game.unsaved and (memory.SMALL or name not in _THINKING):
            memory.call("games.othello_moves", "save", game)
        if game.plan:
            game.thought = yield from _think(game)


def _think(game):
    """Carry out `game.plan` and return the result, () when memory is short."""
    names, found, depth, nodes = game.plan
    game.plan = None
    try:
        while names:
            thinking = memory.run(names.pop(0), found, depth, nodes, game.over)
            found = None
            found = yield from thinking if memory.SMALL else _saving(game, thinking)
    except MemoryError:
        found = ()
    return found


def _saving(game, thinking):
    """Go on with `thinking`, and write the moves when that takes long."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return end.value
        if game.unsaved and game.console.milliseconds() - game.begin > _LONG:
            memory.call("games.othello_moves", "save", game)
        yield 0
