"""The sections of the benchmark, each a table; nothing is measured here."""

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

    `function`: measures it, "module.name" in this package. One that counts on the host takes no
    argument, others take a target.
    `head`: the names of the columns, with " | " between them.
    `heading`: its heading in docs/results/performance.md, "" if the page does not show it.
    `about`: the text before its table there.
    `soft_timers`: also measured with soft timers, if requested.
    `pins`: the console or its tick runs at the board's pins; other sections only run code.
    `host`: without a target: counted on this machine, or on boards that it starts itself.
    `device`: also measured on a real board.
    """

    function: str
    head: str
    heading: str = ""
    about: str = ""
    soft_timers: bool = False
    pins: bool = False
    host: bool = False
    device: bool = False

    @property
    def name(self) -> str:
        """The name for --only."""
        return self.function.rpartition(".")[2]

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns; the first is the table's."""
        return tuple(self.head.split(" | "))

    def uses(self, kind: str) -> bool:
        """Return True if a target with timers of that kind is to be measured."""
        return not self.host and (self.soft_timers or kind != "soft")


SECTIONS = (
    Section("consistent.score", "one score | viper, µs | Python, µs | ratio", device=True),
    Section(
        "consistent.move",
        "worst move found | viper, ms | Python, ms | ratio | longest slice, viper, ms | "
        "longest slice, Python, ms",
        device=True,
    ),
    Section(
        "consistent.scan",
        "cycles a candidate, the worst moves' search over all codes | viper | the same in C, "
        "-O2 | ratio",
        device=True,
    ),
    Section(
        "guess_counts.guesses",
        "guesses: mean (most) | this project: total = mean (most) | record, published | "
        "entropy, published | historic, published",
        "Guesses",
        "Each stored tree is walked over every code. The last two rows are the search without a "
        'tree. "Historic" is the next consistent code, systems 1 and 2 of '
        "[systems.md](../developer/systems.md), from all first guesses.",
        host=True,
    ),
    Section(
        "guess_counts.sly",
        "rounds against the level `SLY` | expert | easy, mean | easy, worst | easy, games",
        host=True,
    ),
    Section(
        "cows_moves.moves",
        "move | moves timed | worst, ms | longest slice, ms | heap it takes, bytes | heap "
        "held between, bytes",
        "Moves of Bulls and Cows",
        "The worst of a few moves of each kind. All modules are loaded before.",
        device=True,
    ),
    Section("othello.perft", "Othello, moves made a second | viper | Python | ratio", device=True),
    Section(
        "othello.lookahead",
        "Othello, looking ahead | positions | nodes a second | mean, ms | worst, ms | "
        "longest slice, ms",
    ),
    Section(
        "othello.solving",
        "Othello, exact endings | positions | mean, ms | worst, ms | together, s | longest "
        "slice, ms",
        device=True,
    ),
    Section(
        "othello.levels",
        "Othello, a move | positions | mean, ms | worst, ms | longest slice, ms | heap held "
        "between, bytes",
        "Moves of Othello",
        "A move of each level ([manual.md](../user/manual.md#the-levels)) in the positions of "
        "`tools/benchmarks/positions/middle.txt`. The weights are loaded before. The first level "
        "that uses an engine holds its tables. A slice above 50 ms is a garbage collection.",
    ),
    Section(
        "display.tick",
        "tick, every ms | a call from Python, µs | digits dark between two, µs | in all, µs "
        "| of the CPU, %",
        soft_timers=True,
        pins=True,
        device=True,
    ),
    Section(
        "display.refresh",
        "light | slowest digit, Hz | digits unequal, % | worst gap, ms | faults at the pins",
        soft_timers=True,
        pins=True,
    ),
    Section(
        "latency.latency",
        "key to display | least, ms | mean, ms | most, ms",
        "Key to display",
        "48 keys, and 12 of the worst move, at equally spaced phases of the keypad's scan. "
        '"The worst move between" is a key that answers the machine, and the guess after its '
        "longest search.",
        soft_timers=True,
        pins=True,
    ),
    Section("latency.boot", "start | power-up to the first text, ms", soft_timers=True, pins=True),
    Section(
        "memory.heap", "heap | in use, bytes | free, bytes | largest free block, bytes", pins=True
    ),
    Section(
        "memory.budget",
        "budget, bytes"
        + "".join(
            f" | `boards/{one.board}.py`{'' if one.viper else ' without viper'}"
            for one in BUDGETED
        ),
        "Memory",
        "Heap without the objects of the firmware itself, sampled every 4 ms while ten games are "
        "played in a row.",
        host=True,
    ),
    Section(
        "memory.flash",
        "flash | files | their bytes | file system in use, bytes | file system, bytes",
    ),
    Section("page.page", "the page | least | mean | most", host=True),
)
