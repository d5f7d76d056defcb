"""The duel: player and machine guess each other's code, turn about (SYSTEMS.md, system 1).

Here is what its pages share: the game. A page is a module with a generator `play(game)`, which
returns the module of the next page, or "" to leave.
"""

import memory

EASY, HARD = "1", "2"  # how well the machine guesses
YES, NO = "1", "2"
YOU, MACHINE = "1", "2"
NEVER = -1  # in place of the round in which a code was found


class Game:
    """A duel, or what was chosen for the next one."""

    def __init__(self, console):
        self.console = console
        self.length = "4"
        self.level = EASY
        self.repeats = YES
        self.beginner = YOU

    def start(self):
        """Begin a duel as chosen."""
        self.digits = int(self.length)
        self.secret = self.random_code()
        self.asked = []  # the player's guesses, each with its score
        self.your_end = None  # the round in which the player found the secret
        self.history = []  # the machine's guesses, each with the player's score
        self.my_end = None  # the round in which the machine found the player's code
        self.begin = self.random_code()  # where the machine's search of the easy level begins
        self.expert = None  # what the expert keeps from one guess to the next
        self.full = False  # whether it found no room in memory
        self.guess = None  # the machine's guess that waits for its score
        self.claimed = False  # whether the machine has claimed the win, for no code fitted
        self.round = 0
        self._your_turn = self.beginner == MACHINE

    def next(self):
        """End a turn; return the page of the next one. Who has found the code has no more."""
        while self.your_end is None or self.my_end is None:
            self._your_turn = not self._your_turn
            if self._your_turn == (self.beginner == YOU):
                self.round += 1
            if self._your_turn and self.your_end is None:
                return "games.duel_you"
            if not self._your_turn and self.my_end is None:
                return "games.duel_think"
        return "games.duel_over"

    def random_code(self):
        """A code as chosen."""
        repeats = self.repeats == YES
        return memory.call("cows.drawing", "draw", self.digits, self.console.below, repeats)


def play(console):
    """Play duels, one after another, until the player leaves at the greeting."""
    game = Game(console)
    page = "games.duel_setup"
    while page:
        page = yield from memory.run(page, game)
