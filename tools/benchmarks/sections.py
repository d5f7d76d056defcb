"""The sections of the benchmark, each a table; nothing is measured here.

`measuring.MEASURES` has the function of each section, by its name.
"""

from __future__ import annotations

from typing import NamedTuple


class Budgeted(NamedTuple):
    """A board whose budget is measured.

    `board`: its file in boards/.
    `kind`: the kind of its emulated firmware.
    `viper`: True if its files are made with viper.
    """

    board: str
    kind: str
    viper: bool = True


BUDGETED = (
    Budgeted("pico", "hard"),
    Budgeted("itsybitsy_m0", "soft"),
    Budgeted("itsybitsy_m0", "soft", viper=False),
)


class Section(NamedTuple):
    """One table; its rows have a cell for each of `columns`.

    `heading`: its heading in docs/results/performance.md, "" if the page does not show it.
    `about`: the text before its table there.
    `soft_timers`: also measured with soft timers, if requested.
    `pins`: needs the emulated board's pins; the others only run code there.
    `host`: counted on this machine, without a target.
    `device`: also measured on a real board.
    """

    name: str
    columns: tuple[str, ...]
    heading: str = ""
    about: str = ""
    soft_timers: bool = False
    pins: bool = False
    host: bool = False
    device: bool = False


GUESSES = Section(
    "guesses",
    (
        *("guesses: mean (most)", "this project: total = mean (most)", "record, published"),
        *("entropy, published", "historic, published"),
    ),
    "Guesses",
    "Each stored tree is walked over every code. The last two rows are the search without a tree. "
    '"Historic" is the next consistent code, systems 1 and 2 of '
    "[systems.md](../developer/systems.md), from all first guesses.",
    host=True,
)
SLY = Section(
    "sly",
    ("rounds against the level `SLY`", "expert", "easy, mean", "easy, worst", "easy, games"),
    host=True,
)
SCORE = Section(
    "score",
    ("one score", "viper, µs", "Python, µs", "ratio"),
    device=True,
)
MOVE = Section(
    "move",
    (
        *("worst move found", "viper, ms", "Python, ms", "ratio"),
        *("longest slice, viper, ms", "longest slice, Python, ms"),
    ),
    device=True,
)
SCAN = Section(
    "scan",
    (
        "cycles a candidate, the worst moves' search over all codes",
        *("viper", "the same in C, -O2", "ratio"),
    ),
    device=True,
)
MOVES = Section(
    "moves",
    (
        *("move", "moves timed", "worst, ms", "longest slice, ms"),
        *("heap it takes, bytes", "heap held between, bytes"),
    ),
    "Moves of Bulls and Cows",
    "The worst of a few moves of each kind. All modules are loaded before.",
    device=True,
)
PERFT = Section(
    "perft",
    ("Othello, moves made a second", "viper", "Python", "ratio"),
    device=True,
)
LOOKAHEAD = Section(
    "lookahead",
    (
        *("Othello, looking ahead", "positions", "nodes a second", "mean, ms", "worst, ms"),
        "longest slice, ms",
    ),
)
SOLVING = Section(
    "solving",
    (
        *("Othello, exact endings", "positions", "mean, ms", "worst, ms", "together, s"),
        "longest slice, ms",
    ),
    device=True,
)
LEVELS = Section(
    "levels",
    (
        *("Othello, a move", "positions", "mean, ms", "worst, ms", "longest slice, ms"),
        "heap held between, bytes",
    ),
    "Moves of Othello",
    "A move of each level ([manual.md](../user/manual.md#the-levels)) in the positions of "
    "`tools/benchmarks/positions/middle.txt`. The weights are loaded before. The first level that "
    "uses an engine holds its tables. The slice of 69 ms is a garbage collection.",
)
TICK = Section(
    "tick",
    (
        *("tick, every ms", "a call from Python, µs", "digits dark between two, µs"),
        *("in all, µs", "of the CPU, %"),
    ),
    soft_timers=True,
    pins=True,
    device=True,
)
REFRESH = Section(
    "refresh",
    ("light", "slowest digit, Hz", "digits unequal, %", "worst gap, ms", "faults at the pins"),
    soft_timers=True,
    pins=True,
)
LATENCY = Section(
    "latency",
    ("key to display", "least, ms", "mean, ms", "most, ms"),
    "Key to display",
    '"The worst move between" is a key that answers the machine, and the guess after its longest '
    "search.",
    soft_timers=True,
    pins=True,
)
BOOT = Section(
    "boot",
    ("start", "power-up to the first text, ms"),
    soft_timers=True,
    pins=True,
)
HEAP = Section(
    "heap",
    ("heap", "in use, bytes", "free, bytes", "largest free block, bytes"),
    pins=True,
)
FLASH = Section(
    "flash",
    ("flash", "files", "their bytes", "file system in use, bytes", "file system, bytes"),
)
BUDGET = Section(
    "budget",
    (
        "budget, bytes",
        *(f"`boards/{one.board}.py`{'' if one.viper else ' without viper'}" for one in BUDGETED),
    ),
    "Memory",
    "Heap without the objects of the firmware itself, sampled every 4 ms while ten games are "
    "played in a row. Looking every 1 ms found the same maximum with viper.",
    host=True,
)
PAGE = Section(
    "page",
    ("the page", "least", "mean", "most"),
    host=True,
)

SECTIONS = (
    *(SCORE, MOVE, SCAN, GUESSES, SLY, MOVES, PERFT, LOOKAHEAD, SOLVING, LEVELS),
    *(TICK, REFRESH, LATENCY, BOOT, HEAP, BUDGET, FLASH, PAGE),
)
