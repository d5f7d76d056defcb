"""Benchmarks of lib/cows/expert: the average of many games, and the worst moves.

The games are played by MicroPython's unix build, which runs the same viper code as the board, in
some 20 ms a game. Both draw random numbers from the generator below, so a seed gives the same game
everywhere.
"""

import subprocess
from collections import Counter
from pathlib import Path

from commands.folders import ROOT

LIB = ROOT / "lib"

RANDOM = """
def seeded(seed):
    state = [seed * 7919 + 12345]
    def randbelow(n):
        state[0] = state[0] * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        return (state[0] >> 33) * n >> 31
    for _ in range(5):
        randbelow(2)
    return randbelow
def draw(randbelow, digits, repeats):
    while True:
        code = 0
        for _ in range(digits):
            code = code << 4 | randbelow(10)
        if repeats or len(set("%0*x" % (digits, code))) == digits:
            return code
"""

PLAYER = """
from cows import expert, scoring
from cows.expert import openings, partition, sample
from run_to_end import run_to_end
class Player:
    def __init__(self, digits, randbelow, repeats, stored):
        self.game = digits, repeats
        self.randbelow = randbelow
        self.history = []
        self.state, _ = run_to_end(expert.begin(digits, randbelow, repeats))
        if not stored:
            self.state[0] = False
    def search(self):
        digits, repeats = self.game
        self.code, _ = yield from expert.guess(
            digits, repeats, self.history, self.state, self.randbelow
        )
    def reply(self, secret):
        score = scoring.score(self.code, secret, self.game[0])
        self.history.append((self.code, score))
        return self.code == secret
"""

_GAMES = """
{settings}
for seed in range({first}, {end}):
    randbelow = seeded(seed)
    secret = draw(randbelow, {digits}, {repeats})
    player = Player({digits}, randbelow, {repeats}, {stored})
    run_to_end(player.search())
    while not player.reply(secret):
        run_to_end(player.search())
    print(len(player.history))
"""

_MOVES = """
import gc, time
{settings}
randbelow = seeded({seed})
secret = draw(randbelow, {digits}, {repeats})
player = Player({digits}, randbelow, {repeats}, {stored})
def move():
    gc.collect()
    longest = 0
    begin = last = time.ticks_us()
    for _ in player.search():
        now = time.ticks_us()
        longest = max(longest, time.ticks_diff(now, last))
        last = time.ticks_us()
    now = time.ticks_us()
    total = time.ticks_diff(now, begin)
    longest = max(longest, time.ticks_diff(now, last))
    print(total, longest)
move()
while not player.reply(secret):
    move()
def held():
    gc.collect()
    before = gc.mem_free()
    thinking = player.search()
    for _ in range(4 + sample.SAMPLE // 8):  # until the array is made
        next(thinking)
    gc.collect()
    return before - gc.mem_free()
del player.history[2:]
print(held())
"""


def distribution(
    micropython: Path,
    digits: int,
    repeats: bool = True,
    games: range = range(2000),
    stored: bool = False,
    settings: str = "",
) -> Counter[int]:
    """Return the number of seeded games for each number of guesses.

    `micropython` is the unix executable; `stored` lets the expert use trees; `settings` is source
    that is run first, such as "sample.SAMPLE = 64". Raises CalledProcessError.
    """
    source = (
        RANDOM
        + PLAYER
        + _GAMES.format(
            first=games.start,
            end=games.stop,
            digits=digits,
            repeats=repeats,
            stored=stored,
            settings=settings,
        )
    )
    done = subprocess.run(
        [micropython, "-X", "heapsize=2m", "-c", source],
        env={"MICROPYPATH": str(LIB)},
        capture_output=True,
        text=True,
        check=True,
    )
    return Counter(map(int, done.stdout.split()))


def mean(counts: Counter[int]) -> float:
    """Return the mean number of guesses per game."""
    return sum(guesses * games for guesses, games in counts.items()) / counts.total()


def moves_snippet(
    seed: int, digits: int, repeats: bool = True, stored: bool = False, settings: str = ""
) -> str:
    """Return code for the board that plays a seeded game and prints figures.

    A line for each move: total and longest slice, in us. The last line: the bytes of heap in use
    during the third move, after its array is made.
    """
    return (
        RANDOM
        + PLAYER
        + _MOVES.format(
            seed=seed, digits=digits, repeats=repeats, stored=stored, settings=settings
        )
    )
