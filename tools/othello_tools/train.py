"""Learn Othello's evaluation by self-play: the files in lib/weights.

Examples:
  python3 tools/engine.py train                  learn both sets, into lib/weights
  python3 tools/engine.py train --output FOLDER  the same, into FOLDER; other settings need it

It needs a C compiler (CC, or gcc). Games of the first generation are random except for the last
squares, which are played exactly. In later generations the engine plays itself with the weights
of the previous generation; the opening is random, and so are a few later moves. The tables are
then fitted by least squares, in the first generation to the games' results. Later a position's
target is a mix of the result and a teacher's value of the position some moves later. Then there
are two fits: first the teacher has the earlier weights, then the new ones. After the last
generation there are three more fits, in which the teacher searches with these tables. They add an
equal number of positions that are two random moves away from the played ones. The small set is
fitted once, with the large one as its teacher. Each generation is kept in
build/othello-learn, so an interrupted run continues there. The same seed gives the same files on
every machine, with any number of threads.

The files in lib/weights were made by `python3 tools/engine.py train` (seed 1): 46 minutes of
processor time.

Exit status: 0 done, 2 failed; the reason is on stderr.

"""

import argparse
import ctypes
import hashlib
import math
import os
import struct
from binascii import crc32
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from commands import command_line, environment, output_files
from commands.errors import ToolError
from commands.folders import CACHE, ROOT
from commands.reporting import Progress, ShowProgress, silent
from othello import constants, evaluation
from othello.constants import WEIGHTS_MAGIC, WEIGHTS_SIZES
from othello_tools.c_port import KERNEL, WEIGHTS_NAMES, Engine, WeightTables, kernel
from othello_tools.patterns import BIG, SMALL, layout

FOLDER = ROOT / "lib" / "weights"
GENERATIONS_FOLDER = ROOT / "build" / "othello-learn"
SAMPLE = 24  # bytes of the kernel's sample_t
MOST_SAMPLES = 60  # per game
CHUNK = 200  # games that a thread plays between two progress reports
CHUNK_OF_SAMPLES = 20_000  # samples that a thread evaluates between two progress reports

# Teachers were compared in matches, see docs/results/experiments.md.
RIDGE = 30.0  # positions: an entry's weight is halved if it occurs this often
ROUNDS = 40  # steps of conjugate gradients in a fit
AHEAD = 4  # moves to the teacher's position
SHARE = 70  # weight of the teacher's value, percent
DEEP = 4  # plies that a deep teacher searches
DEEP_SHARE = 85  # weight of a deep teacher's value, percent
RANDOM_MOVES_SEED = 7
EXACT = 10  # empty squares from which on games are played exactly


class Shape(NamedTuple):
    """The shape of a set: its patterns, the least discs of each phase, and the range of samples.

    The tables of a phase are learned from positions with `nearest` to `farthest` more discs than
    the phase has, because the leaves of a search are there.
    """

    patterns: tuple[str, ...]
    phase_starts: tuple[int, ...]
    nearest: int
    farthest: int


SHAPES: dict[str, Shape] = dict(
    zip(
        WEIGHTS_NAMES,
        (Shape(BIG, (0, 20, 28, 36, 44, 50), 4, 8), Shape(SMALL, (0, 14, 22, 30, 38, 46), 1, 6)),
        strict=True,
    )
)


class Generation(NamedTuple):
    """Games of self-play: their number, search depth, and empty squares of the exact endgame.

    `deep_fits`: the number of additional fits, whose targets come from a search.
    """

    games: int
    depth: int
    exact: int = EXACT
    deep_fits: int = 0


GENERATIONS = (
    Generation(30_000, 0),
    Generation(20_000, 2),
    Generation(30_000, 3),
    Generation(40_000, 4),
    Generation(240_000, 4, 12, deep_fits=3),
)


# ---- files ----


def pack(weights: WeightTables) -> bytes:
    """Return the file of a set of weights; lib/othello/evaluation.py has its layout."""
    phases = len(weights.phase_starts)
    head = WEIGHTS_MAGIC
    head += struct.pack(WEIGHTS_SIZES, phases, len(weights.instances), len(weights.tables[0]))
    head += bytes(weights.phase_starts) + struct.pack(f"<{phases}h", *weights.constants)
    for start, squares in weights.instances:
        head += struct.pack("<HB", start, len(squares)) + squares
    return b"".join(
        block + crc32(block).to_bytes(4, "little") for block in (head, *weights.tables)
    )


# ---- learning ----


def zero_weights(shape: Shape) -> WeightTables:
    """Return weights that are all zero."""
    table_layout, phases = layout(shape.patterns), len(shape.phase_starts)
    tables = [bytes([128]) * table_layout.size] * phases
    return WeightTables(shape.phase_starts, [0] * phases, table_layout.instances, tables)


def self_play(
    engine: Engine, generation: Generation, seed: int, threads: int, progress: ShowProgress
) -> bytes:
    """Return the samples of a generation's games, in order."""
    done, chunks = 0, []

    def chunk(first: int) -> bytes:
        games = min(CHUNK, generation.games - first)
        samples = ctypes.create_string_buffer(games * MOST_SAMPLES * SAMPLE)
        rules = (generation.depth, generation.exact)
        number = engine.kernel.play_games(engine.weights, seed, first, games, *rules, samples)
        return samples.raw[: number * SAMPLE]

    with ThreadPoolExecutor(threads) as pool:
        for samples in pool.map(chunk, range(0, generation.games, CHUNK)):
            chunks.append(samples)
            done = min(done + CHUNK, generation.games)
            progress(done, generation.games, "games")
    return b"".join(chunks)


def with_targets(
    samples: bytes,
    teacher_tables: WeightTables,
    share: int,
    depth: int,
    threads: int,
    progress: ShowProgress,
) -> bytes:
    """Return the samples with targets.

    `share`: the percentage of the teacher's value, searched to `depth`, in a target. With a
    `depth` an equal number of positions is added, whose targets are only the teacher's value.
    """
    number = len(samples) // SAMPLE
    copies = 2 if depth else 1
    buffer = ctypes.create_string_buffer(samples * copies, copies * len(samples))
    teacher = Engine(teacher_tables)

    def chunk(first: int) -> int:
        last = min(first + CHUNK_OF_SAMPLES, number)
        kernel().set_targets(teacher.weights, buffer, first, last, AHEAD, share, EXACT, depth)
        if depth:
            extra = number + first, number + last
            kernel().add_random_moves(buffer, *extra, RANDOM_MOVES_SEED, EXACT)
            kernel().set_targets(teacher.weights, buffer, *extra, 0, 100, EXACT, depth)
        return last

    with ThreadPoolExecutor(threads) as pool:
        for done in pool.map(chunk, range(0, number, CHUNK_OF_SAMPLES)):
            progress(done, number, "positions judged")
    return buffer.raw


def fit_weights(
    shape: Shape,
    samples: bytes,
    teacher: WeightTables | None,
    threads: int,
    progress: ShowProgress,
    deep: bool = False,
) -> WeightTables:
    """Return the weights of a shape that fit the samples best. Raises ToolError.

    Without a teacher the targets are the results alone. `deep`: the teacher searches.
    """
    share, depth = (DEEP_SHARE, DEEP) if deep else (SHARE if teacher else 0, 0)
    teacher_tables = teacher or zero_weights(shape)
    targets = with_targets(samples, teacher_tables, share, depth, threads, progress)
    table_layout, phase_starts = layout(shape.patterns), shape.phase_starts
    engine = Engine(zero_weights(shape))
    class_of = (ctypes.c_uint16 * table_layout.size)(*table_layout.classes)
    count = max(table_layout.classes) + 1

    def phase(number: int) -> tuple[int, bytes, str]:
        first = phase_starts[number] + shape.nearest
        last = (*phase_starts, 64)[number + 1] - 1 + shape.farthest
        weight, error = (ctypes.c_double * (count + 1))(), ctypes.c_double()
        positions = (targets, len(targets) // SAMPLE, first, last)
        outputs = (weight, ctypes.byref(error))
        used_count = kernel().regress(
            engine.weights, *positions, class_of, count, RIDGE, ROUNDS, *outputs
        )
        if used_count < 0:
            raise ToolError("not enough memory: learn from fewer games")
        entries = [max(1, min(255, 128 + math.floor(value + 0.5))) for value in weight[:count]]
        table = bytes(entries[at] for at in table_layout.classes)
        note = f"{used_count} positions, {error.value:.2f} discs off"
        return math.floor(weight[count] + 0.5), table, note

    constants, tables = [], []
    with ThreadPoolExecutor(threads) as pool:
        for constant, table, note in pool.map(phase, range(len(phase_starts))):
            constants.append(constant)
            tables.append(table)
            progress(len(tables), len(phase_starts), "phases", note)
    return WeightTables(phase_starts, constants, table_layout.instances, tables)


def writable_folder() -> Path:
    """Return GENERATIONS_FOLDER, or a folder in the cache if it is not writable.

    Raises OSError.
    """
    for folder in (GENERATIONS_FOLDER, CACHE / GENERATIONS_FOLDER.name):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            output_files.check_writable(folder / "samples")
            return folder
        except OSError as error:
            problem = error
    raise problem


def _cache_key(generations: Sequence[Generation], seed: int) -> str:
    """Return a digest of everything that determines the last of some generations."""
    large = SHAPES[WEIGHTS_NAMES[0]]
    rules = (
        KERNEL.read_bytes(),
        constants.MIN_DISCS,
        constants.DISC_PENALTY,
        large.patterns,
        large.phase_starts,
    )
    rules += (RIDGE, ROUNDS, AHEAD, SHARE, generations, seed)
    rules += (DEEP, DEEP_SHARE, large.nearest, large.farthest, RANDOM_MOVES_SEED)
    return hashlib.sha256(repr(rules).encode()).hexdigest()[:16]


def _prefixed(progress: ShowProgress, prefix: str) -> ShowProgress:
    """Return `progress` with a prefix before each stage."""
    return lambda done, total, stage, note="": progress(done, total, prefix + stage, note)


def learn(
    generations: Sequence[Generation], seed: int, threads: int, progress: ShowProgress = silent
) -> dict[str, WeightTables]:
    """Return the sets of weights after all generations, by name. Raises ToolError, OSError."""
    large, small = (SHAPES[name] for name in WEIGHTS_NAMES)
    weights = zero_weights(large)
    folder = writable_folder()
    recent: list[Path] = []  # the samples of the last two generations
    samples = b""
    for number, generation in enumerate(generations, 1):
        samples_path = folder / f"{_cache_key(generations[:number], seed)}.samples"
        report = _prefixed(progress, f"generation {number} of {len(generations)}: ")
        if not samples_path.exists():
            content = self_play(Engine(weights), generation, seed + number - 1, threads, report)
            output_files.write(samples_path, content)
        # Random games are used only once.
        recent = [*(recent[-1:] if number > 2 else []), samples_path]
        samples = b"".join(path.read_bytes() for path in recent)
        weights_path = samples_path.with_suffix(evaluation.SUFFIX)
        if not weights_path.exists():
            fitted = fit_weights(large, samples, weights if number > 1 else None, threads, report)
            if number > 1:
                fitted = fit_weights(large, samples, fitted, threads, report)
            for _ in range(generation.deep_fits):
                fitted = fit_weights(large, samples, fitted, threads, report, deep=True)
            output_files.write(weights_path, pack(fitted))
        weights = WeightTables.read(weights_path)
    smaller = fit_weights(small, samples, weights, threads, progress, deep=True)
    return dict(zip(WEIGHTS_NAMES, (weights, smaller), strict=True))


# ---- the command line ----


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = command_line.Parser("engine train", __doc__)
    parser.add_argument(
        "--output", type=command_line.folder_path, metavar="FOLDER", help="folder of the files"
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="of the random numbers (default: 1)"
    )
    games = command_line.int_range(4, 10_000_000, "a number of games")
    parser.add_argument("--games", type=games, metavar="N", help="in a generation")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, metavar="N")
    options = parser.parse_args(arguments)
    options.output = parser.output_path(options, FOLDER, "seed", "games")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    options = parse(arguments)
    if options.threads < 1:
        raise ToolError("--threads is 1 or more")
    generations = GENERATIONS
    if options.games:
        generations = tuple(g._replace(games=options.games) for g in GENERATIONS)
    options.output.mkdir(parents=True, exist_ok=True)
    for name in WEIGHTS_NAMES:  # check now, not after minutes
        output_files.check_writable(options.output / (name + evaluation.SUFFIX))
    environment.enter()
    try:
        command_line.stop_at_once("engine")
        tables_by_name = learn(generations, options.seed, options.threads, Progress())
        for name, weights in tables_by_name.items():
            output_files.write(options.output / (name + evaluation.SUFFIX), pack(weights))
    except evaluation.FileError as error:
        raise ToolError(str(error)) from None
    return 0
