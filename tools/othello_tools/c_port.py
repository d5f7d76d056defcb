"""The Othello engine in C: compile othello_kernel.c, once, and call it.

It needs a C compiler: CC, or gcc; see kernel_tools/c_kernel.py. `choose_move` is the console's
player; its search visits the same nodes and finds the same results as lib/othello on a board.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from commands.errors import Unavailable
from commands.folders import ROOT
from kernel_tools import c_kernel
from kernel_tools.header import MOST_INSTANCES, MOST_PHASES
from othello import evaluation, levels, rules
from othello.board import Board
from othello.midgame import TABLE_ENTRIES, WEIGHTS_NAMES
from othello.midgame.probcut_margins import MARGINS
from run_to_end import run_to_end

KERNEL = Path(__file__).resolve().with_name("othello_kernel.c")
RATE = 1_000_000  # nodes per second on a slow machine


@cache
def kernel() -> ctypes.CDLL:
    """Return the kernel; compile it if needed. Raises Unavailable."""
    options = ["-ffp-contract=off"]  # the same sums on every machine
    library = ctypes.CDLL(str(c_kernel.library(KERNEL, options, "-lm")))
    number, word, pointer = ctypes.c_int, ctypes.c_uint64, ctypes.c_void_p
    integers = ctypes.POINTER(number)
    pointers = [pointer, pointer]
    signatures = {
        "make_weights": (
            [number, pointer, pointer, pointer, number, pointer, pointer, number, pointer],
            pointer,
        ),
        "free_weights": ([pointer], None),
        "evaluate": ([pointer, word, word], number),
        "think": ([pointer, word, word, *[number] * 4, *pointers, integers], number),
        "greedy": ([word, word], number),
        "perft": ([word, word, number], ctypes.c_int64),
        "solve_root": ([word, word, ctypes.c_int64, number, integers], number),
        "play_games": ([pointer, word, *[number] * 4, pointer], number),
        "add_random_moves": ([pointer, number, number, word, number], None),
        "set_targets": ([pointer, pointer, *[number] * 6], None),
        "regress": (
            [pointer, pointer, *[number] * 3, pointer, number, ctypes.c_double, number, *pointers],
            number,
        ),
    }
    for name, (arguments, result) in signatures.items():
        function = getattr(library, name)
        function.argtypes, function.restype = arguments, result
    return library


class WeightTables(NamedTuple):
    """The content of a file of weights; see lib/othello/evaluation.py."""

    phase_starts: Sequence[int]
    constants: Sequence[int]
    instances: Sequence[tuple[int, bytes]]
    tables: Sequence[bytes]

    @staticmethod
    def read(path: Path) -> WeightTables:
        """Return the content of a file. Raises evaluation.FileError."""
        weights = evaluation.Weights(path.name.removesuffix(evaluation.SUFFIX), str(path.parent))
        tables = []
        for discs in weights.phase_starts:
            run_to_end(weights.load_steps(discs))
            tables.append(bytes(weights.tables))
        return WeightTables(
            weights.phase_starts, weights.constants, list(weights.patterns()), tables
        )


class Engine:
    """The kernel with one set of weights; without `margins` its search does not probe."""

    def __init__(self, weight_tables: WeightTables, margins: Sequence[bytes] = ()) -> None:
        instances, phases = weight_tables.instances, len(weight_tables.phase_starts)
        assert len(instances) <= MOST_INSTANCES and phases <= MOST_PHASES
        self.weight_tables = weight_tables
        self._margins = b"".join(margins) or None
        self.kernel = kernel()
        self.weights = self.kernel.make_weights(
            len(instances),
            (ctypes.c_uint16 * len(instances))(*[start for start, _ in instances]),
            bytes(len(squares) for _, squares in instances),
            b"".join(squares for _, squares in instances),
            phases,
            bytes(weight_tables.phase_starts),
            (ctypes.c_int32 * phases)(*weight_tables.constants),
            len(weight_tables.tables[0]),
            b"".join(weight_tables.tables),
        )
        if not self.weights:
            raise MemoryError

    def __del__(self) -> None:
        if getattr(self, "weights", None):
            self.kernel.free_weights(self.weights)

    def evaluate(self, own: int, other: int) -> int:
        """Return the value for the side of `own`, which moves, in eighths of a disc."""
        return self.kernel.evaluate(self.weights, own, other)

    def search(
        self, own: int, other: int, side: str, depth: int, limit: int, entries: int
    ) -> tuple[int, int, int, int]:
        """Return (square, value, depth, nodes) of the device's search; see lib/othello/midgame."""
        table = (ctypes.c_int32 * (2 * entries))()
        outputs = (ctypes.c_int * 3)()
        limits = ("XO".index(side), depth, limit, entries)
        arrays = (table, self._margins, outputs)
        square = self.kernel.think(self.weights, own, other, *limits, *arrays)
        return square, *outputs


def solve(own: int, other: int, limit: int = 1 << 62) -> tuple[int, int] | None:
    """Return (result, square) of perfect play for the side of `own`; the square is -1 for none.

    Of several best squares it is the one that a board finds; see lib/othello/endgame. Returns None
    if that takes more than `limit` nodes.
    """
    move = ctypes.c_int()
    value = kernel().solve_root(own, other, limit, 0, ctypes.byref(move))
    return None if abs(value) > 64 else (value, move.value)


def with_weights(name: str, probes: bool = True) -> Engine:
    """Return the kernel with weights of lib/weights, with or without probes.

    Raises Unavailable, evaluation.FileError.
    """
    return Engine(WeightTables.read(_path(name)), MARGINS[name] if probes else ())


def _path(name: str) -> Path:
    return ROOT / "lib" / "weights" / (name + evaluation.SUFFIX)


def weights_problem() -> str:
    """Return why the best weights in lib/weights cannot be used, "" if they can."""
    try:
        WeightTables.read(_path(WEIGHTS_NAMES[0]))
    except evaluation.FileError as error:
        return f"{error}: check the repository out afresh"
    return ""


@cache
def shipped_engine() -> Engine:
    """Return the kernel with the best valid weights in lib/weights. Raises Unavailable."""
    problems = []
    for name in WEIGHTS_NAMES:
        try:
            return with_weights(name)
        except evaluation.FileError as error:
            problems.append(str(error))
    raise Unavailable(f"{problems[0]}: check the repository out afresh")


def choose_move(
    board: Board,
    level: int,
    nodes: int | None = None,
    seconds: float | None = None,
    engine: Engine | None = None,
) -> tuple[tuple[int, int] | None, int | None, bool]:
    """Return (move, value, exact) of a level, 1 to HIGHEST, as `levels.choose_move_steps` does.

    `nodes` replaces the level's number of nodes. `seconds` limits the nodes to about that time.
    The clock is not used: the same arguments give the same move. `engine` does the midgame search,
    by default `shipped_engine()`. Raises Unavailable.
    """
    if not board.moves():
        return None, None, board.is_over()
    own, other = bitboards(board.text(), board.side)
    if level == 1:
        return rules.row_and_column(kernel().greedy(own, other)), None, False
    depth, limit, _, solve_from = levels.LEVELS[level]
    most = 1 << 30 if seconds is None else max(1, int(seconds * RATE))
    empty = board.text().count("-")
    solved = solve(own, other, most) if empty <= solve_from else None
    if solved:
        return rules.row_and_column(solved[1]), 8 * solved[0], True
    depth, limit = min(depth, empty + 1), min(nodes or limit, most)
    square, value, _, _ = (engine or shipped_engine()).search(
        own, other, board.side, depth, limit, TABLE_ENTRIES
    )
    return rules.row_and_column(square), value, False


def square_number(row: int, column: int) -> int:
    """Return the number of a square, from 0; row and column count from 1."""
    return 8 * row + column - 9


def bitboards(text: str, side: str) -> tuple[int, int]:
    """Return (own, other), bitboards of a board's 64 characters."""
    own = sum(1 << i for i, cell in enumerate(text) if cell == side)
    return own, sum(1 << i for i, cell in enumerate(text) if cell not in ("-", side))
