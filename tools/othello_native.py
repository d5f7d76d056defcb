"""The Othello engine in C: compiles othello_kernel.c, once, and calls it.

It takes a C compiler: CC, or gcc. The library is kept in build/.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
import shlex
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT / "lib") not in sys.path:
    sys.path.insert(1, str(ROOT / "lib"))

from othello import evaluation  # noqa: E402

KERNEL = Path(__file__).resolve().with_name("othello_kernel.c")
MOST_INSTANCES = 48  # as in the kernel
MOST_PHASES = 12


class Unavailable(Exception):
    """There is no engine in C; the message says why and what to do, in one line."""


def compile_kernel() -> Path:
    """The kernel as a shared library in build/, compiled if need be. Raises Unavailable."""
    compiler = shlex.split(os.environ.get("CC", "")) or ["gcc"]
    options = ["-O3", "-shared", "-fPIC", "-ffp-contract=off"]  # the same sums on every machine
    options += [f"-DFEW={evaluation.FEW}", f"-DPENALTY={evaluation.PENALTY}"]
    text = repr((compiler, options, platform.machine(), platform.processor())).encode()
    key = hashlib.sha256(KERNEL.read_bytes() + text).hexdigest()[:16]
    library = ROOT / "build" / f"othello-{key}.so"
    if library.exists():
        return library
    library.parent.mkdir(exist_ok=True)
    fresh = library.with_suffix(f".{os.getpid()}")
    for more in (["-march=native"], []):  # not every compiler knows it
        command = [*compiler, *options, *more, str(KERNEL), "-o", str(fresh), "-lm"]
        try:
            done = subprocess.run(command, capture_output=True, text=True)
        except OSError:
            raise Unavailable(
                f"cannot run {compiler[0]}: install gcc, or name a compiler in CC"
            ) from None
        if done.returncode == 0:
            os.replace(fresh, library)
            return library
    why = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
    raise Unavailable(f"{compiler[0]} cannot compile {KERNEL.name}: {why}")


@cache
def kernel() -> ctypes.CDLL:
    """The compiled kernel. Raises Unavailable."""
    library = ctypes.CDLL(str(compile_kernel()))
    number, word, pointer = ctypes.c_int, ctypes.c_uint64, ctypes.c_void_p
    integers = ctypes.POINTER(number)
    two = [pointer, pointer]
    signatures = {
        "make_weights": (
            [number, pointer, pointer, pointer, number, pointer, pointer, number, pointer],
            pointer,
        ),
        "free_weights": ([pointer], None),
        "evaluate": ([pointer, word, word], number),
        "greedy": ([word, word], number),
        "solve_exactly": ([word, word, integers, ctypes.POINTER(ctypes.c_int64)], number),
        "choose": ([pointer, word, word, number, number, integers], number),
        "play_games": ([pointer, word, *[number] * 4, pointer], number),
        "match": ([pointer, pointer, word, *[number] * 4, pointer], None),
        "regress": (
            [pointer, pointer, *[number] * 3, pointer, number, ctypes.c_double, number, *two],
            number,
        ),
    }
    for name, (arguments, result) in signatures.items():
        function = getattr(library, name)
        function.argtypes, function.restype = arguments, result
    return library


class Parts(NamedTuple):
    """What a file of weights holds; see lib/othello/evaluation.py."""

    lowest: Sequence[int]
    constants: Sequence[int]
    instances: Sequence[tuple[int, bytes]]
    tables: Sequence[bytes]

    @staticmethod
    def read(path: Path) -> Parts:
        """The parts of a file. Raises evaluation.Damaged."""
        weights = evaluation.Weights(path.name.removesuffix(evaluation.SUFFIX), str(path.parent))
        tables = []
        for discs in weights.lowest:
            weights.load(discs)
            tables.append(bytes(weights.tables))
        return Parts(weights.lowest, weights.constants, weights.instances, tables)


class Engine:
    """The kernel with one set of weights."""

    def __init__(self, parts: Parts) -> None:
        instances, phases = parts.instances, len(parts.lowest)
        assert len(instances) <= MOST_INSTANCES and phases <= MOST_PHASES
        self.parts = parts
        self.kernel = kernel()
        self.weights = self.kernel.make_weights(
            len(instances),
            (ctypes.c_uint16 * len(instances))(*[start for start, _ in instances]),
            bytes(len(squares) for _, squares in instances),
            b"".join(squares for _, squares in instances),
            phases,
            bytes(parts.lowest),
            (ctypes.c_int32 * phases)(*parts.constants),
            len(parts.tables[0]),
            b"".join(parts.tables),
        )
        if not self.weights:
            raise MemoryError

    def __del__(self) -> None:
        if getattr(self, "weights", None):
            self.kernel.free_weights(self.weights)

    def evaluate(self, own: int, other: int) -> int:
        """The value for `own` to move, eighths of a disc."""
        return self.kernel.evaluate(self.weights, own, other)

    def choose(self, own: int, other: int, depth: int, exact: int) -> tuple[int, int]:
        """(square or -1 for a pass, value) by plain search; exact from so many empty squares."""
        value = ctypes.c_int()
        move = self.kernel.choose(self.weights, own, other, depth, exact, ctypes.byref(value))
        return move, value.value

    def match(
        self, against: Engine | None, seed: int, pairs: int, plies: int, depth: int, exact: int
    ) -> tuple[int, int, int, int]:
        """(wins, draws, losses, discs) of 2 * `pairs` games after `plies` random moves.

        Against the HP-67's player, level 1, without `against`.
        """
        result = (ctypes.c_int64 * 4)()
        arguments = (seed, pairs, plies, depth, exact, result)
        self.kernel.match(self.weights, against and against.weights, *arguments)
        return tuple(result)


def solve(own: int, other: int) -> tuple[int, int]:
    """(disc difference for `own` to move, square or -1 for a pass), both playing best."""
    move, nodes = ctypes.c_int(), ctypes.c_int64()
    value = kernel().solve_exactly(own, other, ctypes.byref(move), ctypes.byref(nodes))
    return value, move.value


def sets(text: str, side: str) -> tuple[int, int]:
    """(own, other) of a board's 64 characters."""
    own = sum(1 << i for i, cell in enumerate(text) if cell == side)
    return own, sum(1 << i for i, cell in enumerate(text) if cell not in ("-", side))
