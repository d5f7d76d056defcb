"""The tables of the benchmark and the text around them; nothing is measured here.

`measuring.MEASURES` has the function of each section, by its name. `CHAPTERS` is their order in
docs/figures.md.
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

    `about`: the text before the table in docs/figures.md.
    `kinds`: also measured with soft timers, if requested.
    `pins`: needs the emulated board's pins; the others only run code there.
    `host`: counted on this machine, without a target.
    `device`: also measured on a real board.
    """

    name: str
    columns: tuple[str, ...]
    about: str = ""
    kinds: bool = False
    pins: bool = False
    host: bool = False
    device: bool = False


class Chapter(NamedTuple):
    """A chapter of docs/figures.md: its heading, its introduction, its sections."""

    heading: str
    about: str
    sections: tuple[Section, ...]


GUESSES = Section(
    "guesses",
    (
        *("guesses, worst in brackets", "historic, published", "entropy, published"),
        *("record, published", "historic, from all first guesses", "from the lowest"),
        *("this project", "total", "mean", "worst"),
    ),
    '"Historic" is the next code that fits, systems 1 and 2 of [systems.md](systems.md).',
    host=True,
)
SLY = Section(
    "sly",
    ("rounds against the level `SLY`", "expert", "easy, mean", "easy, worst", "easy, games"),
    "The machine's guessers against a code that changes. The expert needs as many rounds in every "
    "game; the easy guesser's games are seeded.",
    host=True,
)
SCORE = Section(
    "score",
    ("one score", "viper, µs", "Python, µs", "ratio"),
    "One score, called from Python.",
    device=True,
)
MOVE = Section(
    "move",
    (
        *("worst move found", "viper, ms", "Python, ms", "ratio"),
        *("longest slice, viper, ms", "longest slice, Python, ms"),
    ),
    "The easy player's worst moves known: no code fits any more, so the whole circle is searched.",
    device=True,
)
SCAN = Section(
    "scan",
    (
        "cycles a candidate, the worst moves' search over all codes",
        *("viper", "the same in C, -O2", "C, -O2, each code scored"),
    ),
    "The same searches without the game around them.",
    device=True,
)
MOVES = Section(
    "moves",
    (
        *("move", "moves timed", "worst, ms", "longest slice, ms"),
        *("heap it takes, bytes", "heap held between, bytes"),
    ),
    "Every kind of move, the worst of a few each; all modules are in memory beforehand.",
    device=True,
)
PERFT = Section(
    "perft",
    ("Othello, moves made a second", "viper", "Python", "ratio"),
    "How fast the rules are that all games go by.",
    device=True,
)
LOOKAHEAD = Section(
    "lookahead",
    (
        *("Othello, looking ahead", "positions", "nodes a second", "mean, ms", "worst, ms"),
        "longest slice, ms",
    ),
    "Alpha-beta with the large weights, which are read before; what a game fills once is filled"
    " before, too.",
)
SOLVING = Section(
    "solving",
    (
        *("Othello, exact endings", "positions", "mean, ms", "worst, ms", "together, s"),
        "longest slice, ms",
    ),
    "Endings solved to the last disc; FFO 1 to 7 are known test positions.",
    device=True,
)
LEVELS = Section(
    "levels",
    (
        *("Othello, a move", "positions", "mean, ms", "worst, ms", "longest slice, ms"),
        "heap held between, bytes",
    ),
    "A move of each level; the levels are described in [manual.md](manual.md#the-levels).",
)
TICK = Section(
    "tick",
    (
        *("tick, every ms", "a call from Python, µs", "digits dark between two, µs"),
        *("in all, µs", "of the CPU, %"),
    ),
    kinds=True,
    pins=True,
    device=True,
)
REFRESH = Section(
    "refresh",
    ("light", "slowest digit, Hz", "digits unequal, %", "worst gap, ms", "faults at the pins"),
    "A soft timer's light is uneven while the machine thinks, because its callbacks come between "
    "slices of the thinking; the gaps stay short.",
    kinds=True,
    pins=True,
)
LATENCY = Section(
    "latency",
    ("key to display", "least, ms", "mean, ms", "most, ms"),
    '"The worst move between" is a key that answers the machine, and the guess that follows its '
    "longest search.",
    kinds=True,
    pins=True,
)
BOOT = Section(
    "boot",
    ("start", "power-up to the first text, ms"),
    kinds=True,
    pins=True,
)
HEAP = Section(
    "heap",
    ("heap", "in use, bytes", "free, bytes", "largest free block, bytes"),
    "The heap of a Pico, garbage collected.",
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
    "Heap is without what the firmware itself has there. It is looked at every 4 ms while each "
    "game is played, ten in a row.",
    host=True,
)
PAGE = Section(
    "page",
    ("the page", "least", "mean", "most"),
    "In real time: these figures depend on the machine.",
    host=True,
)

CHAPTERS = (
    Chapter(
        "How well it guesses",
        "Counted on the host, from the same code that the board runs. The stored trees are walked "
        "over every code with a scorer of its own. On-line, as small boards guess five digits, "
        "are 2000 seeded codes.",
        (GUESSES, SLY),
    ),
    Chapter("How long it thinks", "", (SCORE, MOVE, SCAN, MOVES)),
    Chapter(
        "How fast its Othello is",
        "The positions are in `tools/benchmarks/positions`. A search is timed with all that it "
        "needs but the reading of the weights.",
        (PERFT, LOOKAHEAD, SOLVING, LEVELS),
    ),
    Chapter("Display, keys and start", "", (TICK, REFRESH, LATENCY, BOOT)),
    Chapter("Memory of a Pico", "", (HEAP, FLASH)),
    Chapter("What it takes of each kind of board", "", (BUDGET,)),
    Chapter("The page in the browser", "", (PAGE,)),
)
SECTIONS = (
    *(SCORE, MOVE, SCAN, GUESSES, SLY, MOVES, PERFT, LOOKAHEAD, SOLVING, LEVELS),
    *(TICK, REFRESH, LATENCY, BOOT, HEAP, BUDGET, FLASH, PAGE),
)
