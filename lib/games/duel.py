"""The duel: player and machine guess each other's code, turn about (SYSTEMS.md, system 1).

Here is what its pages share: the game. A page is a module with a generator `play(game)`, which
returns the module of the next page, or "" to leave.
"""

import memory

EASY, HARD = "1", "2"  # how well the machine guesses
REPEATS, NO_REPEATS = "1", "2"
HUMAN, MACHINE = "1", "2"
NEVER = -1  # in place of the round in which a code was found


class Game:
    """A duel, begun by `duel_setup`, or what was chosen for the next one."""

    def __init__(self, console):
        self.console = console
        self.length = "4"
        self.level = EASY
        self.repeats = REPEATS
        self.beginner = HUMAN
        self.round = 0
        self.your_turn = False
        self.your_end = None  # the round in which the player found the secret
        self.my_end = None  # the round in which the machine found the player's code

    def next(self):
        """End a turn; return the page of the next one. Who has found the code has no more."""
        while self.your_end is None or self.my_end is None:
            self.your_turn = not self.your_turn
            if self.your_turn == (self.beginner == HUMAN):
                self.round += 1
            if self.your_turn and self.your_end is None:
                return "games.duel_you"
            if not self.your_turn and self.my_end is None:
                return "games.duel_think"
        return "games.duel_over"


def play(console):
    """Play duels, one after another, until the player leaves at the greeting."""
    game = Game(console)
    if memory.SMALL:
        # No other is made. (`del` would leave it in memory.)
        Game.__init__ = None  # pyright: ignore[reportAttributeAccessIssue]
    page = "games.duel_setup"
    while page:
        page = yield from memory.run(page, game)
