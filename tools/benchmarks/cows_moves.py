"""Measure the moves of lib/cows, slice by slice as in a game.

All modules are loaded before; in a game loading them takes some 35 ms more, once.

The code for the board prints a line for each move: the total in us, the longest slice in us, and
the bytes of heap used, including garbage. The last line has the bytes of heap that stay allocated
between the moves.
"""

import contextlib
import random
from collections.abc import Sequence
from pathlib import Path

from cows import codes, tree
from tree_tools.files import FOLDER, reached_nodes
from tree_tools.games import SHIPPED

from . import expert_games
from .target import AnyTarget, Row
from .timing import TIMED

# Many codes are consistent with these guesses and replies.
COUNTED = (
    (5, ((0x00000, 0x00),)),
    (5, ((0x01234, 0x01),)),
    (5, ((0x01234, 0x10), (0x56789, 0x01))),
    (4, ((0x0123, 0x01),)),
)
NUMBERS = ("0", "0.5", "0.25", "0.1", "0.9")  # seeds of SlowMoo12
SEEDS_BY_REPEATS = {True: (1, 2, 3), False: (1,)}  # of the expert's timed games

# Begins each snippet (TIMED has `timed` and `held`). Its end frees objects of earlier snippets.
REPORT = f"""{TIMED}
def report(start):
    gc.collect()
    heap = gc.mem_alloc()
    times = timed(start)
    print(*times, gc.mem_alloc() - heap)
opened = player = generator = None
"""

_LOAD = """
from cows import tree
def load():
    global opened
    opened = tree.load({name!r})
    return ()
before = held()
report(load)
print(held() - before)
opened.close()
"""

_TREE = """
from cows import consistent, scoring, tree
def reach(replies):
    global node, reply
    node = opened.start()
    for reply in replies[:-1]:
        node = opened.next(node, reply)
    reply = replies[-1]
def move():
    global node
    try:
        node = opened.child(node, reply)
        if node and opened.guess(node) is None:
            code = yield from tree.lowest_consistent_steps(
                opened.digits, opened.allow_repeats, node)
            node = (code,) + node[1:]
    except tree.Contradiction:
        node = None
before = held()
opened = tree.load({name!r})
tree_bytes = held() - before
guesses = []
for replies in {games}:
    reach(replies)
    report(move)
    guesses.append(node and opened.guess(node))
opened.close()
print(tree_bytes)
"""

_EXPERT = """
randbelow = seeded({seed})
secret = draw(randbelow, {digits}, {allow_repeats})
before = held()
player = Player({digits}, randbelow, {allow_repeats})
report(player.search)
while not player.reply(secret):
    report(player.search)
print(held() - before)
"""

_DRAW = """
from cows import slowmoo
def draw():
    generator.draw()
    return ()
before = held()
for seed in {seeds}:
    generator = slowmoo.Generator(seed)
    report(draw)
print(held() - before)
"""

_COUNT = """
from cows.expert import sample
before = held()
for digits, answers in {counted}:
    report(lambda: sample.count_steps(digits, True, answers))
print(held() - before)
"""

_SLY = """
from cows import sly
before = held()
for digits, answers in {counted}:
    report(lambda: sly.choose_secret_steps(digits, True, answers, {guess}, lambda n: 0))
print(held() - before)
"""


def moves(target: AnyTarget) -> list[Row]:
    """Measure time and heap of every kind of move, the worst of a few each."""
    rows = []
    for name in SHIPPED:
        rows += tree_rows(target, name, longest_searches(FOLDER / f"{name}.tree"))
    for allow_repeats, seeds in SEEDS_BY_REPEATS.items():
        what = f"expert on-line, 5 {'' if allow_repeats else 'distinct '}digits"
        snippets = [on_line(seed, 5, allow_repeats) for seed in seeds]
        rows.append(_worst(target, what, *snippets))
    rows.append(_worst(target, "SlowMoo12, a number drawn", _DRAW.format(seeds=NUMBERS)))
    rows.append(_worst(target, "counting the codes that fit", _COUNT.format(counted=COUNTED)))
    for digits in (4, 5):
        what = f"the code of `SLY` changed, {digits} digits"
        rows.append(_worst(target, what, sly(digits)))
    return rows


def tree_rows(target: AnyTarget, name: str, games: Sequence[Sequence[int]]) -> list[Row]:
    """Return a row for the loading of a tree, and one for the last moves of games from it.

    A game is a list of replies. The board then has the next guesses in `guesses`.
    """
    return [
        _worst(target, f"tree {name}, opened and checked", _LOAD.format(name=name)),
        _worst(target, f"tree {name}, a move", _TREE.format(name=name, games=games)),
    ]


def _worst(target: AnyTarget, what: str, *snippets: str) -> Row:
    """Return a row of the greatest figures that snippets print."""
    maxima, retained_bytes, count = [0, 0, 0], 0, 0
    for snippet in snippets:
        *lines, last = target.exec(REPORT + snippet).splitlines()
        rows = [tuple(map(int, line.split())) for line in lines]
        maxima = [max(column) for column in zip(maxima, *rows, strict=True)]
        retained_bytes = max(retained_bytes, int(last))
        count += len(rows)
    return (what, count, maxima[0] / 1000, maxima[1] / 1000, maxima[2], retained_bytes)


def on_line(seed: int, digits: int, allow_repeats: bool = True, settings: str = "") -> str:
    """Return code for a seeded game of the expert without a tree.

    `settings` is code that is run first, such as "sample.SAMPLE_CODES = 64".
    """
    game = _EXPERT.format(seed=seed, digits=digits, allow_repeats=allow_repeats)
    return expert_games.RANDOM + expert_games.PLAYER + settings + game


def sly(digits: int) -> str:
    """Return code that changes the code at `SLY`: after COUNTED of that length, and at first."""
    counted = [(digits, ()), *(case for case in COUNTED if case[0] == digits)]
    listed = [(length, list(answers)) for length, answers in counted]
    guess = 0x11223 >> 20 - 4 * digits  # its first digits
    return _SLY.format(counted=listed, guess=guess)


def longest_searches(path: Path, max_replies: int | None = None) -> list[list[int]]:
    """Return games from a tree, as lists of replies: five with the longest last search.

    Five random games follow. Only the last reply may contradict all codes. `max_replies`: the most
    replies in a game; by default three for five digits, because their first moves search the
    longest, else all.
    """
    searches = []
    opened = tree.load(path.stem, path.parent.as_posix())
    possible = [r for r in range(0x60) if codes.possible(r, opened.digits)]
    max_replies = max_replies or (3 if opened.digits == 5 else opened.worst)
    for node, replies, _, _ in reached_nodes(opened, max_replies):
        for reply in possible:
            slices = 0
            with contextlib.suppress(tree.Contradiction):
                child = opened.child(node, reply)
                if child and opened.guess(child) is None:
                    steps = tree.lowest_consistent_steps(
                        opened.digits, opened.allow_repeats, child
                    )
                    slices = sum(1 for _ in steps)
            searches.append((slices, [*replies, reply]))
    opened.close()
    searches.sort(key=lambda move: (-move[0], -len(move[1])))
    sample = searches[:5] + random.Random(1).sample(searches, 5)
    return [replies for _, replies in sample]
