#!/usr/bin/env python3
"""Fit the margins of the probes in Othello's search (Multi-ProbCut).

othello_probes.py                    fit them anew: lib/othello/midgame/probcut_margins.py
othello_probes.py --output FILE      the same, into a file of your own

It takes a C compiler (CC, or gcc). Positions are drawn from games of self-play. Each is evaluated
as it stands, and searched to every depth without a probe. A margin is SURE times the root of the
mean square of what the value changes by from the depth of the probe to that which it stands for,
in the positions of a phase. The value is taken as it is: a line fitted to it, with slopes of 0.97
to 1.09, makes the error less by no more than a tenth. The same seed makes the same margins on
every machine, in two minutes of processor time.

What they bring a match tells: othello_match.py nodes=21000 unprobed=21000 --games 1000. What was
tried and rejected is in docs/figures.md.

Exit status: 0 good, 2 it cannot be done, for the reason on stderr.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import struct
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[1:1] = [str(ROOT / "lib")]

import command_line  # noqa: E402
from othello import evaluation  # noqa: E402
from othello.constants import WON  # noqa: E402
from othello.midgame.reference import shallow  # noqa: E402
from othello_learn import SAMPLE, Generation, Refusal, play  # noqa: E402
from othello_native import NAMES, Engine, Unavailable, with_weights  # noqa: E402
from trees import Teller  # noqa: E402

MODULE = ROOT / "lib" / "othello" / "midgame" / "probcut_margins.py"
SURE = 1.4
GAMES = Generation(2000, 3)
POSITIONS = 12_000
LEAST_EMPTY = 12  # with fewer squares the game is solved
LEAST_PROBED, MOST_PROBED = 2, 8  # the depths that are probed
UNLIMITED = (1 << 31) - 1

HEAD = '''"""Made by tools/othello_probes.py, which says how: change that.

`MARGINS`: for each set of weights and each of its phases the margins of the probes that `search`
makes, in eighths of a disc, by depth from 0 to {}; 0 where there is no probe.
"""

MARGINS = {{
'''


# ---- fitting ----


def positions(drawing: Engine, number: int, seed: int, threads: int) -> list[tuple[int, int]]:
    """So many positions (own, other) with more than LEAST_EMPTY empty squares."""
    samples = play(drawing, GAMES, seed, threads, Teller())
    found = [struct.unpack_from("<QQ", samples, at) for at in range(0, len(samples), SAMPLE)]
    found = [(own, other) for own, other in found if _discs(own, other) < 64 - LEAST_EMPTY]
    return random.Random(seed).sample(found, min(number, len(found)))


def _discs(own: int, other: int) -> int:
    return (own | other).bit_count()


def errors(
    searching: Engine,
    drawn: Sequence[tuple[int, int]],
    threads: int,
    tell: Callable[[str], object],
) -> list[dict[int, list[int]]]:
    """By phase and depth: by how much the values there differ from those of the probes."""

    def values(position: tuple[int, int]) -> list[int]:
        return [
            searching.evaluate(*position),
            *(
                searching.think(*position, "X", depth, UNLIMITED, 1 << 16)[1]
                for depth in range(1, MOST_PROBED + 1)
            ),
        ]

    lowest = searching.parts.lowest
    found: list[dict[int, list[int]]] = [
        {depth: [] for depth in range(LEAST_PROBED, MOST_PROBED + 1)} for _ in lowest
    ]
    with ThreadPoolExecutor(threads) as pool:
        for number, (position, value) in enumerate(
            zip(drawn, pool.map(values, drawn), strict=True), 1
        ):
            phase = max(at for at, low in enumerate(lowest) if _discs(*position) >= low)
            for depth, differences in found[phase].items():
                pair = value[depth], value[shallow(depth)]
                if max(map(abs, pair)) < WON:
                    differences.append(pair[0] - pair[1])
            if number % 100 == 0:
                tell(f"{number} of {len(drawn)} positions")
    return found


def margins(differences: dict[int, list[int]]) -> bytes:
    """A phase's margins by depth. Raises Refusal."""
    if any(len(one) < 30 for one in differences.values()):
        raise Refusal("too few positions in a phase: allow more of them")
    mean = [math.sqrt(sum(d * d for d in one) / len(one)) for one in differences.values()]
    return bytes(LEAST_PROBED) + bytes(
        min(255, max(1, math.floor(SURE * one + 0.5))) for one in mean
    )


def module(found: Mapping[str, Sequence[bytes]]) -> str:
    """The text of the module that has the margins of all sets."""
    text = HEAD.format(MOST_PROBED)
    for name, phases in found.items():
        rows = "".join(
            '        b"{}",\n'.format("".join(f"\\x{byte:02x}" for byte in phase))
            for phase in phases
        )
        text += f'    "{name}": (\n{rows}    ),\n'
    return text + "}\n"


def fit(number: int, seed: int, threads: int, tell: Callable[[str], object]) -> str:
    """The module, with margins from so many positions. Raises Refusal, Unavailable, Damaged."""
    drawn = positions(with_weights(NAMES[0], probes=False), number, seed, threads)
    found = {}
    for name in NAMES:

        def tell_which(text: str, name: str = name) -> None:
            tell(f"{name}: {text}")

        by_phase = errors(with_weights(name, probes=False), drawn, threads, tell_which)
        found[name] = [margins(differences) for differences in by_phase]
        tell("\n")
    return module(found)


# ---- the command line ----


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = command_line.Parser("othello_probes", __doc__)
    parser.add_argument("--output", type=Path, default=MODULE, metavar="FILE")
    parser.add_argument("--positions", type=int, default=POSITIONS, metavar="N", help="to fit by")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of all chance")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, metavar="N")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; return the exit status."""
    options = parse(arguments)
    try:
        if min(options.threads, options.positions) < 1:
            raise Refusal("--threads and --positions are 1 or more")
        command_line.check_writable(options.output)
        text = fit(options.positions, options.seed, options.threads, Teller())
        command_line.write(options.output, text.encode())
    except (Refusal, Unavailable, evaluation.Damaged) as error:
        command_line.say("othello_probes", str(error))
        return command_line.REFUSED
    return 0


if __name__ == "__main__":
    with command_line.tool("othello_probes"):
        command_line.stop_at_once("othello_probes")
        sys.exit(main())
