"""What there is to measure in lib/cows/expert.py: the average of many games, and the worst moves.

The games are played by MicroPython's unix build, which runs the very viper code of the board, at
some 20 ms a game; both it and the board draw random numbers from the generator below, so that a
seed gives one game everywhere.
"""

import subprocess
from collections import Counter
from pathlib import Path

LIB = Path(__file__).resolve().parents[2] / "lib"

RANDOM = """
def seeded(seed):
    state = [seed * 7919 + 12345]
    def below(n):
        state[0] = state[0] * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        return (state[0] >> 33) * n >> 31
    for _ in range(5):
        below(2)
    return below
def draw(below, digits, repeats):
    while True:
        code = 0
        for _ in range(digits):
            code = code << 4 | below(10)
        if repeats or len(set("%0*x" % (digits, code))) == digits:
            return code
"""

_GAMES = """
from cows import expert, scoring
for seed in range({first}, {end}):
    below = seeded(seed)
    secret = draw(below, {digits}, {repeats})
    guesser = expert.ExpertGuesser({digits}, below, repeats={repeats}, stored={stored}{more})
    count = 0
    code = None
    while code != secret:
        code = guesser.guess()
        guesser.reply(scoring.score(code, secret, {digits}))
        count += 1
    print(count)
    guesser.close()
"""

_MOVES = """
import gc, time
from cows import expert, gathering, judging, online, openings, sampling, scanning, scoring, stored
below = seeded({seed})
secret = draw(below, {digits}, {repeats})
guesser = expert.ExpertGuesser({digits}, below, repeats={repeats}, stored={stored}{more})
def move():
    gc.collect()
    longest = 0
    begin = last = time.ticks_us()
    for _ in guesser.search():
        now = time.ticks_us()
        longest = max(longest, time.ticks_diff(now, last))
        last = time.ticks_us()
    now = time.ticks_us()
    total = time.ticks_diff(now, begin)
    longest = max(longest, time.ticks_diff(now, last))
    print(total, longest)
code = None
while code != secret:
    move()
    code = guesser.guess()
    guesser.reply(scoring.score(code, secret, {digits}))
def held():
    global guesser
    gc.collect()
    free = gc.mem_free()
    guesser = None
    gc.collect()
    return gc.mem_free() - free
print(held())
"""


def distribution(
    micropython: Path,
    digits: int,
    repeats: bool = True,
    games: range = range(2000),
    stored: bool = False,
    more: str = "",
) -> Counter[int]:
    """How many of the seeded games took so many guesses.

    `micropython` is the unix executable; `stored` lets the expert use trees; `more` are further
    arguments for ExpertGuesser, as source: "sample=64, work=20000". Raises CalledProcessError.
    """
    source = RANDOM + _GAMES.format(
        first=games.start,
        end=games.stop,
        digits=digits,
        repeats=repeats,
        stored=stored,
        more=more and ", " + more,
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
    """Guesses a game."""
    return sum(guesses * games for guesses, games in counts.items()) / counts.total()


def moves_snippet(
    seed: int, digits: int, repeats: bool = True, stored: bool = False, more: str = ""
) -> str:
    """Code for the board that plays a seeded game and prints figures.

    A line for each move: microseconds in all, and of the longest slice. The last line: the bytes
    of heap that the guesser held at the end.
    """
    return RANDOM + _MOVES.format(
        seed=seed, digits=digits, repeats=repeats, stored=stored, more=more and ", " + more
    )
