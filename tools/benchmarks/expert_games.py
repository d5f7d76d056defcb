"""Games of lib/cows/expert without a tree.

The games are played by MicroPython's unix build, which runs the same viper code as the board, in
some 20 ms a game. They draw random numbers from the generator below, so a seed gives the same game
everywhere.
"""

import subprocess
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from commands.folders import ROOT

RANDOM = """
def seeded(seed):
    state = [seed * 7919 + 12345]
    def randbelow(n):
        state[0] = state[0] * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        return (state[0] >> 33) * n >> 31
    for _ in range(5):
        randbelow(2)
    return randbelow
def draw(randbelow, digits, allow_repeats):
    while True:
        code = 0
        for _ in range(digits):
            code = code << 4 | randbelow(10)
        if allow_repeats or len(set("%0*x" % (digits, code))) == digits:
            return code
"""

PLAYER = """
from cows import expert, scoring
from cows.expert import openings, partition, sample
from run_to_end import run_to_end
class Player:
    def __init__(self, digits, randbelow, allow_repeats):
        self.digits = digits
        self.history = []
        self.state, _ = run_to_end(expert.begin_steps(digits, allow_repeats, randbelow))
        expert.leave_tree(self.state)
    def search(self):
        self.code, _ = yield from expert.guess_steps(self.state, self.history)
    def reply(self, secret):
        score = scoring.score(self.code, secret, self.digits)
        self.history.append((self.code, score))
        return self.code == secret
"""

_GAMES = """
for seed in range({first}, {end}):
    randbelow = seeded(seed)
    secret = draw(randbelow, {digits}, {allow_repeats})
    player = Player({digits}, randbelow, {allow_repeats})
    run_to_end(player.search())
    while not player.reply(secret):
        run_to_end(player.search())
    print(len(player.history))
"""


def distribution(micropython: Path, digits: int, allow_repeats: bool, games: int) -> Counter[int]:
    """Return the number of games for each number of guesses; game n has the seed n.

    `micropython` is the unix executable; two processes play. Raises CalledProcessError.
    """

    def play(seeds: range) -> Counter[int]:
        options = {"digits": digits, "allow_repeats": allow_repeats}
        source = _GAMES.format(first=seeds.start, end=seeds.stop, **options)
        done = subprocess.run(
            [micropython, "-X", "heapsize=2m", "-c", RANDOM + PLAYER + source],
            env={"MICROPYPATH": str(ROOT / "lib")},
            capture_output=True,
            text=True,
            check=True,
        )
        return Counter(map(int, done.stdout.split()))

    with ThreadPoolExecutor(2) as pool:
        return sum(pool.map(play, (range(games // 2), range(games // 2, games))), Counter())
