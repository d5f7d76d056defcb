#!/usr/bin/env python3
"""Measure the console on an emulated Pico, in emulated time, and count the guesses that its
guessers take, on this machine; print tables in Markdown.

python3 tools/bench.py                     everything, on the firmware with hard timers: minutes
python3 tools/bench.py --soft              on the one with soft timers too, where that matters
python3 tools/bench.py --only score        one section; may be given several times
python3 tools/bench.py --json FILE         write the figures there as well
python3 tools/bench.py --device PORT       on the MicroPython board there, in its own microseconds:
                                           what needs no pins, nothing in its flash; with --only
                                           tick it drives the pins that its board file names

The same sources and firmware give the same figures: nothing depends on the speed of this machine.

Exit status: 0 done, 1 a measurement failed, 2 it could not begin, for the reason on stderr.
"""

from __future__ import annotations

if __name__ == "__main__":
    import environment

    environment.enter()

import argparse
import functools
import importlib.metadata
import json
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeAlias

ROOT = Path(__file__).resolve().parent.parent
sys.path[1:1] = [str(ROOT), str(ROOT / "lib")]

import bench_kernels  # noqa: E402
import deploy  # noqa: E402
import firmware  # noqa: E402
import on_device  # noqa: E402
import segments  # noqa: E402
import trees  # noqa: E402
from bench_kernels import CLOCK, WORST, budgets, endings, expert, historic, othello  # noqa: E402
from bench_kernels import moves as kernels  # noqa: E402
from boards import pico as board  # noqa: E402
from cows.tree import Damaged  # noqa: E402
from deployment.board import connected  # noqa: E402
from deployment.errors import NoMemory  # noqa: E402
from device import shared  # noqa: E402
from rig import EmulatedPico, RigError  # noqa: E402

MENU = "1 dUEL"  # the first text
NOT_MODELLED = (
    "waiting for flash and bus, the 28 cycles (0.22 µs) in which an interrupt is entered and "
    "left, and the boot ROM"
)
_SCAN = 6 * shared.PERIOD / 1000  # s
_BOUNCE = 0.004  # s

AnyTarget: TypeAlias = "Target | on_device.Board"
Row = tuple[Any, ...]  # its cells: str, int, float, or None for what cannot be had


class Target:
    """A kind of firmware, "hard" or "soft", and boards with it and the console on them.

    Raises firmware.Unavailable or deploy.Refusal when either cannot be had.
    """

    clock = float(CLOCK)  # MHz

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._uf2 = firmware.pico(kind)
        self.version = firmware.check_file(("pico", kind), self._uf2)
        self.files = deploy.compiled("pico", board.ARCH)

    def exec(self, code: str) -> str:
        """Run code at the REPL of a board whose console has not been started."""
        return self._repl.exec(code, within=60)

    @functools.cached_property
    def _repl(self) -> EmulatedPico:
        pico = EmulatedPico(self._uf2)
        pico.install({path: data for path, data in self.files.items() if path != deploy.MAIN})
        pico.boot()
        return pico

    def board(self, game: str = "", usb: bool = True) -> EmulatedPico:
        """A board with panel, and the console in its flash, to be switched on.

        `game` is code to run before the console starts: it may replace `games.menu.play`.
        """
        pico = EmulatedPico(self._uf2, board, usb=usb)
        main = {deploy.MAIN: (game + _START).encode()} if game else {}
        pico.install({**self.files, **main})
        return pico

    def console(self, game: str = "", text: str = MENU) -> EmulatedPico:
        """`board()` switched on: it shows `text` and the serial port is open."""
        pico = self.board(game)
        pico.boot()
        pico.until(lambda: pico.panel.shows(text), within=5, what=f"the text {text!r}")
        pico.until(lambda: pico.connected, within=5, what="USB enumeration")
        return pico


_START = """
import wiring
from device import start
start.run(wiring)
"""


class Section(NamedTuple):
    """One table. `measure(target)` returns its rows, a cell for each of `columns`.

    `kinds`: also measured on the soft-timer firmware, when that is asked for.
    `pins`: needs the emulated board's pins; the others need no more than `exec`.
    `host`: counted on this machine; `measure()` takes no target.
    `device`: also measured on a real board, an `on_device.Board`.
    """

    name: str
    columns: tuple[str, ...]
    measure: Callable[..., list[Row]]
    kinds: bool = False
    pins: bool = False
    host: bool = False
    device: bool = False


# ---- the guesser ----


def score(target: AnyTarget) -> list[Row]:
    """One score, called from Python."""
    viper, twin = (
        float(target.exec(bench_kernels.score_snippet(kind))) for kind in ("viper", "Python")
    )
    return [("four digits", viper, twin, twin / viper)]


def move(target: AnyTarget) -> list[Row]:
    """The worst moves known, without the console."""
    rows = []
    for history in WORST:
        viper, twin = (
            [float(n) for n in target.exec(bench_kernels.move_snippet(kind, history)).split()]
            for kind in ("viper", "Python")
        )
        slices = (viper[1] / 1000, twin[1] / 1000)
        rows.append((_name(history), viper[0] / 1000, twin[0] / 1000, twin[0] / viper[0], *slices))
    return rows


def scan(target: AnyTarget) -> list[Row]:
    """The scan's cycles a candidate, in viper on the board and in C."""
    viper = [
        float(target.exec(bench_kernels.scan_snippet("viper", history)))
        * target.clock
        / 10**history.digits
        for history in WORST
    ]
    if not isinstance(target, Target):
        return [
            (_name(history), cycles, None, None)
            for history, cycles in zip(WORST, viper, strict=True)
        ]
    try:
        with firmware.compiler() as gcc:
            c = [
                [
                    bench_kernels.c_cycles_per_candidate(history, kernel, gcc)
                    for kernel in ("scan", "each")
                ]
                for history in WORST
            ]
    except firmware.Unavailable as error:
        _say(f"no figures for C: {error}")
        c = [["no compiler"] * 2] * len(WORST)
    return [
        (_name(history), cycles, *others)
        for history, cycles, others in zip(WORST, viper, c, strict=True)
    ]


def _name(history: bench_kernels.History) -> str:
    count = len(history.replies)
    return f"{history.digits} digits, {count} {'reply' if count == 1 else 'replies'}"


# ---- how many guesses, and what each kind of move takes ----


class Contest(NamedTuple):
    """A game, its published figures, and who guesses here: a stored tree, or the expert on-line.

    `step`: the historic guesser's games are counted from every so many-th first guess.
    """

    name: str
    game: trees.Game
    historic: str | None
    entropy: str | None
    record: str | None
    tree: str | None
    step: int = 1


CONTESTS = (
    Contest(
        "4 distinct digits, 5040 codes",
        trees.Game(10, 4, repeats=False),
        *("5.538 (10)", "5.243 (8)", "26274 = 5.2131 (7)", "digits-4-distinct"),
    ),
    Contest(
        "4 digits, 10,000 codes",
        trees.Game(10, 4),
        *("6.671 (13), 8.73 from 0000", "5.621 (8)", "55646 (7), 55644 (8)", "digits-4"),
    ),
    Contest(
        "3 distinct digits, 720 codes",
        trees.Game(10, 3, repeats=False),
        *("5.311 (9)", "5.022 (7)", "3575 (7)", "digits-3-distinct"),
    ),
    Contest(
        "3 digits, 1000 codes",
        trees.Game(10, 3),
        *("6.328 (12)", "5.310 (7)", "5242 (7)", "digits-3"),
    ),
    Contest(
        "4 letters of 4, 256 words", trees.Game(4, 4), "3.784 (7)", "3.563 (4)", "905 (4)", "words"
    ),
    Contest(
        "the same by membership, system 4's rule",
        trees.Game(4, 4, membership=True),
        *(None, None, "900 (5)", "words-membership"),
    ),
    Contest(
        "5 digits, 100,000 codes",
        trees.Game(10, 5),
        *("7.036 (13)", "about 6.13", "606839 (9)", None),
        step=97,
    ),
    Contest(
        "5 distinct digits, 30,240 codes",
        trees.Game(10, 5, repeats=False),
        *(None, None, None, None),
        step=97,
    ),
)
GAMES = 2000  # of the expert, with seeded secrets


class Failed(Exception):
    """A measurement found what must not be."""


def guesses() -> list[Row]:
    """The published figures; the historic guesser's and ours, counted anew."""
    return [
        (
            contest.name,
            *(contest.historic, contest.entropy, contest.record),
            *_historic(contest),
            *_ours(contest),
        )
        for contest in CONTESTS
    ]


def _historic(contest: Contest) -> tuple[str | None, str | None]:
    """Guesses by the historic guesser: from all first guesses, and from the lowest."""
    game = contest.game
    if game.membership:
        return None, None
    try:
        games = historic.play(
            game.symbols, game.places, game.repeats, len(game.codes()), contest.step
        )
    except OSError as error:
        _say(f"no figures for the historic guesser: {error}")
        return "no compiler", "no compiler"
    some = "" if contest.step == 1 else f", {games.openings} first guesses"
    return f"{games.mean:.3f} ({games.worst}){some}", f"{games.lowest:.2f}"


def _ours(contest: Contest) -> Row:
    """How, guesses for all codes, for one on average and at most."""
    if contest.tree:
        try:
            tree, _ = trees.check(trees.FOLDER / f"{contest.tree}.tree", contest.game)
        except (ValueError, Damaged) as error:
            raise Failed(f"{contest.tree}: {error}") from error
        return ("tree, all codes", tree.total, f"{tree.total / tree.count:.4f}", tree.worst)
    try:
        micropython = firmware.unix("hard")
    except firmware.Unavailable as error:
        _say(f"no figures for the expert: {error}")
        return ("no MicroPython", None, None, None)

    def part(games: range) -> Counter[int]:
        return expert.distribution(micropython, contest.game.places, contest.game.repeats, games)

    with ThreadPoolExecutor(2) as pool:
        halves = pool.map(part, (range(GAMES // 2), range(GAMES // 2, GAMES)))
        found = sum(halves, Counter())
    return (f"on-line, {GAMES} codes", trees.cost(found), f"{expert.mean(found):.4f}", max(found))


SEEDS = {True: (1, 2, 3), False: (1,)}  # of the expert's games to be timed, repeats or not


def moves(target: AnyTarget) -> list[Row]:
    """The time and the heap of every kind of move, the worst of a few each."""
    rows = []
    for name in trees.SHIPPED:
        games = kernels.longest_searches(trees.FOLDER / f"{name}.tree")
        rows += [
            _worst(target, f"tree {name}, opened and checked", kernels.load(name)),
            _worst(target, f"tree {name}, a move", kernels.from_tree(name, games)),
        ]
    for repeats, seeds in SEEDS.items():
        what = f"expert on-line, 5 {'' if repeats else 'distinct '}digits"
        snippets = [kernels.on_line(seed, 5, repeats) for seed in seeds]
        rows.append(_worst(target, what, *snippets))
    rows.append(_worst(target, "SlowMoo12, a number drawn", kernels.draws()))
    rows.append(_worst(target, "counting the codes that fit", kernels.counts()))
    return rows


def _worst(target: AnyTarget, what: str, *snippets: str) -> Row:
    """A row of the greatest figures that snippets print."""
    taken, kept, count = [0, 0, 0], 0, 0
    for snippet in snippets:
        *lines, last = target.exec(snippet).splitlines()
        found = [tuple(map(int, line.split())) for line in lines]
        taken = [max(column) for column in zip(taken, *found, strict=True)]
        kept = max(kept, int(last))
        count += len(found)
    return (what, count, taken[0] / 1000, taken[1] / 1000, taken[2], kept)


# ---- Othello ----


def perft(target: AnyTarget) -> list[Row]:
    """How fast positions are generated: moves made in perft from the start."""
    made = {3: 4 + 12 + 56, 5: 4 + 12 + 56 + 244 + 1396}  # a last move is counted, not made
    viper, twin = (
        1e6 * made[depth] / float(target.exec(othello.perft(kind, depth)))
        for kind, depth in (("viper", 5), ("Python", 3))
    )
    return [("perft 5, in Python perft 3", viper, twin, viper / twin)]


def lookahead(target: AnyTarget) -> list[Row]:
    """Alpha-beta with the large weights, from the fixed positions with more than 12 empties."""
    found = othello.positions("middle.txt")
    few = found[::6]
    return [
        _searched(target, "depth 6, viper", found, "viper", 6),
        _searched(target, "depth 3, viper", few, "viper", 3),
        _searched(target, "depth 3, Python", few, "Python", 3),
    ]


def _searched(
    target: AnyTarget, what: str, found: Sequence[othello.Position], kind: str, depth: int
) -> Row:
    taken, longest, nodes = _columns(
        target.exec(othello.search(position, kind, depth)) for position in found
    )
    mean, worst = sum(taken) / len(taken) / 1000, max(taken) / 1000
    return (what, len(taken), 1e6 * sum(nodes) / sum(taken), mean, worst, max(longest) / 1000)


def solving(target: AnyTarget) -> list[Row]:
    """Solving endings exactly, slice by slice."""
    rows = []
    for what, name, kind in (
        ("8 empty squares", "8", "viper"),
        ("10 empty squares", "10", "viper"),
        ("12 empty squares", "12", "viper"),
        ("14 empty squares, FFO 1 to 7", "ffo", "viper"),
        ("8 empty squares, the first two", "8", "viper"),
        ("8 empty squares, the first two, in Python", "8", "Python"),
    ):
        found = endings.endings(name)
        if what.startswith("8 empty squares,"):
            found = found[:2]
        taken, longest = [], []
        for ending in found:
            answer = target.exec(endings.solve_snippet(ending, kind=kind)).split()
            if int(answer[0]) != ending.value:
                raise Failed(f"{ending.name}: solved as {answer[0]} instead of {ending.value}")
            taken.append(int(answer[2]) / 1000)
            longest.append(int(answer[3]) / 1000)
        mean = sum(taken) / len(taken)
        rows.append((what, len(taken), mean, max(taken), sum(taken) / 1000, max(longest)))
    return rows


PATIENT = 7  # from this level on fewer positions are tried


def levels(target: AnyTarget) -> list[Row]:
    """What a move of each level takes, from the fixed positions."""
    found = othello.positions("middle.txt")
    rows = []
    for number in range(1, 10):
        taken, longest, heap = _columns(
            target.exec(othello.level(number, position))
            for position in found[:: 3 if number < PATIENT else 5 + 4 * (number - PATIENT)]
        )
        mean, worst = sum(taken) / len(taken) / 1000, max(taken) / 1000
        rows.append((f"level {number}", len(taken), mean, worst, max(longest) / 1000, max(heap)))
    return rows


def _columns(printed: Iterable[str]) -> Iterator[tuple[int, ...]]:
    """The columns of the numbers that snippets print."""
    return zip(*[map(int, line.split()) for line in printed], strict=True)


# ---- the tick and the light ----

_TICK = """
import time, wiring
from device import shared, start, tick
state = shared.new()
port = start.open_port(wiring, state)
ticker = tick.Tick(port, state)
def empty(_):
    pass
def spend(call):
    begin = time.ticks_us()
    for _ in range(1000):
        call(None)
    return time.ticks_diff(time.ticks_us(), begin)
def busy():
    begin = time.ticks_us()
    for _ in range(40000):
        pass
    return time.ticks_diff(time.ticks_us(), begin)
def loop():
    begin = time.ticks_us()
    for _ in range(1000):
        pass
    return time.ticks_diff(time.ticks_us(), begin)
def measure():
    port.claim()
    call = spend(port.tick) - loop()
    alone = busy()
    ticker.start()
    try:
        before = state[shared.COUNT]
        slowed = busy()
        count = state[shared.COUNT] - before
    finally:
        ticker.stop()
    print(call / 1000, (slowed - alone) / count, 100 * (slowed - alone) / slowed)
measure()
"""


def tick(target: AnyTarget) -> list[Row]:
    """What a tick takes, in the code and at the pins."""
    if not isinstance(target, Target):
        target.load_wiring()
        call, whole, share = map(float, target.exec(_TICK).split())
        return [(f"{target.kind} timer", call, None, whole, share)]
    call, whole, share = map(float, target.exec(_TICK).split())
    pico = target.console()
    with pico.record(*board.DIGITS) as changes:
        pico.run(0.1)
    released: int | None = None
    dark = []
    for cycle, _, level in changes:
        if level is None:
            released = cycle
        elif released is not None:
            dark.append((cycle - released) / CLOCK)
            released = None
    return [(f"{target.kind} timer", call, max(dark), whole, share)]


# A game that plays the worst move known after each key, and after a 0 for ever.
_THINK = f"""
from cows.consistent import ConsistentGuesser
from games import menu
def think(console):
    guesser = ConsistentGuesser({WORST[5].digits}, {WORST[5].start})
    for reply in {WORST[5].replies}:
        yield from guesser.search()
        guesser.reply(reply)
    while True:
        console.show("PUSH")
        key = yield
        yield from guesser.search()
        while key == "0":
            yield from guesser.search()
        console.show("ERROR")
        yield
menu.play = think
"""


def refresh(target: Target) -> list[Row]:
    """How evenly the digits are lit, at rest and during the worst search."""
    pico = target.console()
    rows = [_light(pico, f"{target.kind} timer, at rest", 0.5)]
    pico = target.console(_THINK, "PUSH")
    pico.panel.tap("0")
    pico.run(0.1)  # the sign that it thinks moves from here on
    rows.append(_light(pico, f"{target.kind} timer, during the worst move", 1.0))
    return rows


def _light(pico: EmulatedPico, what: str, seconds: float) -> Row:
    pico.panel.clear_faults()
    pico.panel.reset_measure()
    pico.run(seconds)
    measure = pico.panel.measure()
    faults = sum(fault.count for fault in pico.panel.faults)
    return (what, measure.rate, measure.unequal_percent, 1000 * measure.gap, faults)


# ---- keys, start and memory ----


def latency(target: Target) -> list[Row]:
    """From a key's contact closing to the last digit that changed lit anew."""
    pico = target.console()
    _enter_duel(pico)
    samples = {
        "clean contact": _key_times(pico, 0.0),
        f"bouncing for {1000 * _BOUNCE:g} ms": _key_times(pico, _BOUNCE),
        "the worst move between": _move_times(target.console(_THINK, "PUSH")),
    }
    return [
        (f"{target.kind} timer, {how}", min(times), sum(times) / len(times), max(times))
        for how, times in samples.items()
    ]


def _enter_duel(pico: EmulatedPico) -> None:
    """From the menu to the first guess of a four-digit duel, past what can be chosen."""
    pico.panel.tap("1", rest=0.2)
    for _ in range(9):
        if pico.panel.shows("----.r1"):
            return
        pico.panel.tap("*", rest=0.2)  # no key is lost: not before the page is there
    raise RigError(f"the duel does not begin\n{pico.report()}")


def _key_times(pico: EmulatedPico, bounce: float, keys: str = "123456789051") -> list[float]:
    """Milliseconds of digit keys, each pressed an equal share later in the keypad's scan."""
    times = []
    typed = ""
    for number, key in enumerate(keys):
        if len(typed) == 4:
            pico.panel.tap("#")
            typed = ""
        typed += key
        _wait_for_phase(pico, number / len(keys))
        text = typed.ljust(4, "-") + ".r1"
        times.append(1000 * pico.panel.time_to_show(key, text, bounce=bounce))
        pico.panel.release(key, bounce)
        pico.run(0.06)
    pico.panel.tap("#")
    return times


def _move_times(pico: EmulatedPico) -> list[float]:
    """Milliseconds from a key to the text after the worst move, in four phases of the scan."""
    times = []
    for number in range(4):
        _wait_for_phase(pico, number / 4)
        times.append(1000 * pico.panel.time_to_show("5", "ERROR", within=2))
        pico.panel.release("5")
        pico.run(0.06)
        pico.panel.tap("5")
    return times


def _wait_for_phase(pico: EmulatedPico, phase: float) -> None:
    """Run into the next scan of the keypad, by a share of it."""
    pico.run(-pico.now % _SCAN + phase * _SCAN)


def boot(target: Target) -> list[Row]:
    """From power-up to the first text, on a battery."""
    frame = list(segments.encode(MENU))
    pico = target.board(usb=False)
    pico.boot()
    pico.until(lambda: pico.panel.frame == frame, within=5, what="the first text")
    return [(f"{target.kind} timer", 1000 * pico.panel.changed_at)]


# What a game holds is measured between its keys; `watched` itself is some 100 bytes of it.
_HEAP = """
import gc, micropython
gc.collect()
bare = gc.mem_alloc(), gc.mem_free()
from games import menu
play = menu.play
def watched(console):
    game = play(console)
    wait = next(game)
    while True:
        if wait != 0:
            gc.collect()
            print("bare", *bare)
            print("heap", gc.mem_alloc(), gc.mem_free())
            micropython.mem_info()
        wait = game.send((yield wait))
menu.play = watched
"""


def heap(target: Target) -> list[Row]:
    """The heap while a game runs, garbage collected."""
    pico = target.console(_HEAP)
    pico.panel.tap("#")
    pico.panel.tap("#")
    used, free, _ = _last_heap(pico, "bare")
    rows: list[Row] = [
        ("the firmware alone", used, free, None),
        ("menu", *_last_heap(pico, "heap")),
    ]
    _enter_duel(pico)
    rows.append(("duel, at the first guess", *_last_heap(pico, "heap")))
    pico.panel.type("1234*")
    pico.panel.tap("*", rest=0.2)
    rows.append(("duel, at the first reply", *_last_heap(pico, "heap")))
    return rows


def _last_heap(pico: EmulatedPico, word: str) -> tuple[int, int, int]:
    """Bytes in use, free, and in the largest free block, as `watched` last printed them."""
    text = pico.serial_output.decode("utf-8", "replace")
    used, free = re.findall(rf"^{word} (\d+) (\d+)\r?$", text, re.M)[-1]
    blocks = re.findall(r"max free sz: (\d+)", text)[-1]
    return int(used), int(free), 16 * int(blocks)


def budget() -> list[Row]:
    """Flash and heap of each kind of board, in bytes."""
    found = []
    for name, kind in budgets.BOARDS.items():
        try:
            found.append(budgets.measure(name, firmware.pico(kind), tell=_say))
        except firmware.Unavailable as error:
            _say(f"no budgets: {error}")
            return [("no firmware", *[None] * len(budgets.BOARDS))]
    return [
        ("files in flash", *(one.flash for one in found)),
        ("heap free when main.py begins", *(one.free for one in found)),
        ("heap in use in the menu", *(one.rest for one in found)),
        *(
            (f"at the worst moment of {game}", *(one.games[game] for one in found))
            for game in found[0].games
        ),
        ("in the menu after each game once", *(one.rest_once for one in found)),
        (f"in the menu after {budgets.ROUNDS} games", *(one.rest_later for one in found)),
        ("largest free block then", *(one.largest for one in found)),
    ]


def flash(target: Target) -> list[Row]:
    """The files of the console in the board's flash."""
    taken = target.exec("import os\ns = os.statvfs('/')\nprint((s[2] - s[3]) * s[0], s[2] * s[0])")
    used, size = map(int, taken.split())
    total = sum(map(len, target.files.values()))
    return [("compiled, with its main.py", len(target.files), total, used, size)]


SECTIONS = (
    Section("score", ("one score", "viper, µs", "Python, µs", "ratio"), score, device=True),
    Section(
        "move",
        (
            *("worst move found", "viper, ms", "Python, ms", "ratio"),
            *("longest slice, viper, ms", "longest slice, Python, ms"),
        ),
        move,
        device=True,
    ),
    Section(
        "scan",
        (
            "cycles a candidate, the worst moves' search over all codes",
            *("viper", "the same in C, -O2", "C, -O2, each code scored"),
        ),
        scan,
        device=True,
    ),
    Section(
        "guesses",
        (
            *("guesses, worst in brackets", "historic, published", "entropy, published"),
            *("record, published", "historic, from all first guesses", "from the lowest"),
            *("this project", "total", "mean", "worst"),
        ),
        guesses,
        host=True,
    ),
    Section(
        "moves",
        (
            *("move", "moves timed", "worst, ms", "longest slice, ms"),
            *("heap it takes, bytes", "heap held between, bytes"),
        ),
        moves,
        device=True,
    ),
    Section(
        "perft",
        ("Othello, moves made a second", "viper", "Python", "ratio"),
        perft,
        device=True,
    ),
    Section(
        "lookahead",
        (
            *("Othello, looking ahead", "positions", "nodes a second", "mean, ms", "worst, ms"),
            "longest slice, ms",
        ),
        lookahead,
    ),
    Section(
        "solving",
        (
            *("Othello, exact endings", "positions", "mean, ms", "worst, ms", "together, s"),
            "longest slice, ms",
        ),
        solving,
        device=True,
    ),
    Section(
        "levels",
        (
            *("Othello, a move", "positions", "mean, ms", "worst, ms", "longest slice, ms"),
            "heap held between, bytes",
        ),
        levels,
    ),
    Section(
        "tick",
        (
            *("tick, every ms", "a call from Python, µs", "digits dark between two, µs"),
            *("in all, µs", "of the CPU, %"),
        ),
        tick,
        kinds=True,
        pins=True,
        device=True,
    ),
    Section(
        "refresh",
        ("light", "slowest digit, Hz", "digits unequal, %", "worst gap, ms", "faults at the pins"),
        refresh,
        kinds=True,
        pins=True,
    ),
    Section(
        "latency",
        ("key to display", "least, ms", "mean, ms", "most, ms"),
        latency,
        kinds=True,
        pins=True,
    ),
    Section("boot", ("start", "power-up to the first text, ms"), boot, kinds=True, pins=True),
    Section(
        "heap",
        ("heap", "in use, bytes", "free, bytes", "largest free block, bytes"),
        heap,
        pins=True,
    ),
    Section(
        "budget",
        ("budget, bytes", *(f"`boards/{name}.py`" for name in budgets.BOARDS)),
        budget,
        host=True,
    ),
    Section(
        "flash",
        ("flash", "files", "their bytes", "file system in use, bytes", "file system, bytes"),
        flash,
    ),
)


# ---- the tables ----


def title(targets: Sequence[Target]) -> str:
    """What was measured on what, and what the emulator leaves out, as one line."""
    if not targets:
        return f"Counted by `tools/bench.py` on {time.strftime('%Y-%m-%d')}."
    versions = " and ".join(f"{target.version} ({target.kind} timers)" for target in targets)
    emulator = importlib.metadata.version("rp2040py")
    return (
        f"Measured by `tools/bench.py` on {time.strftime('%Y-%m-%d')}, in emulated time: "
        f"MicroPython {versions} on an emulated {board.NAME} (rp2040py {emulator}), {CLOCK} MHz. "
        f"Not modelled: {NOT_MODELLED}."
    )


def table(columns: Sequence[str], rows: Sequence[Row]) -> str:
    """A table in Markdown."""
    lines = [columns, ["---", *["---:"] * (len(columns) - 1)]]
    lines += [[text_of(cell) for cell in row] for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def text_of(cell: str | float | None) -> str:
    """A cell as it is printed: whole numbers whole, others with at least three digits."""
    if cell is None:
        return "-"
    if isinstance(cell, str | int):
        return str(cell)
    return f"{cell:.{0 if cell >= 100 else 1 if cell >= 10 else 2}f}"


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


# ---- the command line ----


class _Parser(argparse.ArgumentParser):
    """Tells what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"bench: {message}: see --help\n")


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = _Parser(
        prog="bench.py",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    names = [section.name for section in SECTIONS]
    parser.add_argument("--soft", action="store_true", help="measure soft timers as well")
    parser.add_argument(
        "--only", action="append", choices=names, metavar="NAME", help=" ".join(names)
    )
    parser.add_argument("--device", metavar="PORT", help="measure the board there")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to FILE too")
    wish = parser.parse_args(arguments)
    wanted = [s for s in SECTIONS if s.name in wish.only] if wish.only else SECTIONS
    if wish.device:
        if wish.soft:
            parser.error("a board has the timers of its firmware: --soft is for the emulated one")
        no = [section.name for section in wanted if wish.only and not section.device]
        if no:
            parser.error(f"--only {no[0]} cannot be measured with --device")
        # The pins are left alone unless that is asked for.
        wanted = [s for s in wanted if s.device and (wish.only or not s.pins)]
    wish.sections = list(wanted)
    return wish


def measure_device(wish: argparse.Namespace) -> tuple[str, dict[str, list[Row]]]:
    """Measure sections on the board at `wish.device`; return the title line and the rows."""
    with connected(wish.device) as connection:
        target = on_device.Board(connection)
        line = (
            f"Measured by `tools/bench.py` on {time.strftime('%Y-%m-%d')}, on the board: "
            f"{target.firmware.machine}, MicroPython {target.firmware.release}, "
            f"{target.clock:g} MHz."
        )
        print(line, flush=True)
        return line, run(wish.sections, [target])


def run(sections: Sequence[Section], targets: Sequence[AnyTarget]) -> dict[str, list[Row]]:
    """Measure sections; return their rows by name, and print each table as it is done."""
    found = {}
    for section in sections:
        rows: list[Row] = []
        start = time.monotonic()
        if section.host:
            rows = section.measure()
            _say(f"{section.name}: {time.monotonic() - start:.0f} s")
        for target in () if section.host else targets if section.kinds else targets[:1]:
            start = time.monotonic()
            rows += section.measure(target)
            _say(f"{section.name}, {target.kind} timers: {time.monotonic() - start:.0f} s")
        found[section.name] = rows
        print("\n" + table(section.columns, rows), flush=True)
    return found


def main() -> int:
    """Run the command line; return its exit status."""
    wish = parse()
    sections = wish.sections
    try:
        if wish.json:
            wish.json.touch()  # better known now than after minutes
        if wish.device:
            line, found = measure_device(wish)
        else:
            kinds = ("hard", "soft") if wish.soft else ("hard",)
            on_board = not all(section.host for section in sections)
            targets = [Target(kind) for kind in kinds if on_board]
            line = title(targets)
            print(line)
            found = run(sections, targets)
        if wish.json:
            wish.json.write_text(json.dumps(_figures(line, sections, found), indent=1) + "\n")
    except (firmware.Unavailable, deploy.Refusal) as error:
        _say(f"bench: {error}")
        return 1 if isinstance(error, NoMemory) else 2
    except OSError as error:
        _say(f"bench: {error.filename or 'output'}: {error.strerror}: give another FILE")
        return 2
    except (RigError, Failed, subprocess.CalledProcessError) as error:
        _say(f"bench: {error}")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _figures(
    line: str, sections: Sequence[Section], found: dict[str, list[Row]]
) -> dict[str, Any]:
    tables = {
        section.name: {"columns": section.columns, "rows": found[section.name]}
        for section in sections
    }
    return {"title": line, "sections": tables}


if __name__ == "__main__":
    sys.exit(main())
