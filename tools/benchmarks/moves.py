"""Code for the board that times the moves of lib/cows, slice by slice as in a game.

All modules are loaded before; in a game loading them takes some 35 ms more, once.

Every snippet prints a line for each move: the total in us, the longest slice in us, and the bytes
of heap used, including garbage. The last line has the bytes of heap that stay allocated between
the moves.
"""

import contextlib
import random
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cows import codes, consistent, tree
from cows.consistent import reference as scan_python
from tree_tools.games import Game
from tree_tools.nodes import Codes, split

from . import expert

# Many codes are consistent with these guesses and replies.
COUNTED = (
    (5, ((0x00000, 0x00),)),
    (5, ((0x01234, 0x01),)),
    (5, ((0x01234, 0x10), (0x56789, 0x01))),
    (4, ((0x0123, 0x01),)),
)
SEEDS = ("0", "0.5", "0.25", "0.1", "0.9")

_TIMED = """
import gc, time
def timed(slices):
    gc.collect()
    heap = gc.mem_alloc()
    longest = 0
    begin = last = time.ticks_us()
    for _ in slices():
        now = time.ticks_us()
        longest = max(longest, time.ticks_diff(now, last))
        last = time.ticks_us()
    now = time.ticks_us()
    heap = gc.mem_alloc() - heap
    print(time.ticks_diff(now, begin), max(longest, time.ticks_diff(now, last)), heap)
def held():
    gc.collect()
    return gc.mem_alloc()
opened = player = generator = None  # let go of what was timed before
"""

_LOAD = """
from cows import tree
def load():
    global opened
    opened = tree.load({name!r})
    return ()
before = held()
timed(load)
print(held() - before)
opened.close()
"""

_TREE = """
from cows import scoring, tree
from cows.tree.search import lowest_consistent_steps
def reach(replies):
    global node, reply
    node = opened.start()
    for reply in replies[:-1]:
        node = opened.next(node, reply)
    reply = replies[-1]
def move():
    global node
    try:
        node = opened.next(node, reply, False)
        if node and opened.guess(node) is None:
            yield from lowest_consistent_steps(opened.places, opened.allow_repeats, node)
    except tree.Contradiction:
        pass
before = held()
opened = tree.load({name!r})
tree_bytes = held() - before
for replies in {games}:
    reach(replies)
    timed(move)
opened.close()
print(tree_bytes)
"""

_EXPERT = """
randbelow = seeded({seed})
secret = draw(randbelow, {digits}, {repeats})
before = held()
player = Player({digits}, randbelow, {repeats}, False)
timed(player.search)
while not player.reply(secret):
    timed(player.search)
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
    timed(draw)
print(held() - before)
"""

_COUNT = """
from cows.expert import sample
before = held()
for digits, answers in {counted}:
    timed(lambda: sample.count(digits, True, answers))
print(held() - before)
"""


_SLY = """
from cows import sly
before = held()
for digits, answers in {counted}:
    timed(lambda: sly.choose_secret(digits, True, answers, {guess}, lambda n: 0))
print(held() - before)
"""


def load(name: str) -> str:
    """Return code that opens and checks a tree."""
    return _TIMED + _LOAD.format(name=name)


def from_tree(name: str, games: Sequence[Sequence[int]]) -> str:
    """Return code for the last moves of games from a tree, each given by its replies."""
    return _TIMED + _TREE.format(name=name, games=games)


def on_line(seed: int, digits: int, repeats: bool = True) -> str:
    """Return code for a seeded game of the expert without a tree."""
    source = _TIMED + expert.RANDOM + expert.PLAYER + _EXPERT
    return source.format(seed=seed, digits=digits, repeats=repeats)


def draws() -> str:
    """Return code for numbers of SlowMoo12 from SEEDS."""
    return _TIMED + _DRAW.format(seeds=SEEDS)


def counts() -> str:
    """Return code that counts the consistent codes after the guesses in COUNTED."""
    return _TIMED + _COUNT.format(counted=COUNTED)


def sly(digits: int) -> str:
    """Return code that changes the code at `SLY`: after COUNTED of that length, and at first."""
    counted = [(digits, ()), *(case for case in COUNTED if case[0] == digits)]
    listed = [(length, list(answers)) for length, answers in counted]
    return _TIMED + _SLY.format(counted=listed, guess=0x11223 >> 20 - 4 * digits)


def longest_searches(path: Path, most: int = 5) -> list[list[int]]:
    """Return games from a tree, as lists of replies: `most` with the longest last search.

    An equal number of random games follows. Only the last reply may contradict all codes. For five
    digits only the first three moves are used: they search the longest.
    """
    scans = 0

    def count_scan(search: array) -> int:
        nonlocal scans
        scans += 1
        return scan_python.resume_search(search)

    searches = []
    opened = tree.load(path.stem, path.parent.as_posix())
    kernel = consistent.resume_search, consistent.SLICE
    consistent.resume_search, consistent.SLICE = count_scan, 10
    try:
        possible = [r for r in range(0x60) if codes.possible(r, opened.places)]
        for node, replies in _nodes(opened, 3 if opened.places == 5 else opened.worst):
            for reply in possible:
                scans = 0
                with contextlib.suppress(tree.Contradiction):
                    opened.next(node, reply)
                searches.append((scans, [*replies, reply]))
    finally:
        consistent.resume_search, consistent.SLICE = kernel
        opened.close()
    searches.sort(key=lambda move: (-move[0], -len(move[1])))
    sample = searches[:most] + random.Random(1).sample(searches, most)
    return [replies for _, replies in sample]


def _nodes(opened: tree.Tree, most: int) -> Iterator[tuple[Any, list[int]]]:
    """Yield the nodes reachable by honest replies, with the replies; of the first guesses."""
    game = Game(opened.symbols, opened.places, opened.allow_repeats, opened.membership)
    base = 16 if opened.symbols == 10 else opened.symbols
    waiting: list[tuple[Any, list[int], Codes]] = [(opened.start(), [], game.codes())]
    while waiting:
        node, replies, codes = waiting.pop()
        yield node, replies
        number = opened.guess(node)
        guess = [number // base**place % base for place in reversed(range(opened.places))]
        parts = split(game, guess, codes)
        parts.pop(game.won, None)
        for reply, part in parts.items() if len(replies) + 1 < most else ():
            waiting.append((opened.next(node, reply), [*replies, reply], part))
