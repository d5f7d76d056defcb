"""The games of the historic guesser (the next consistent code), by a C kernel."""

import os
import shlex
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple


class Games(NamedTuple):
    """Guesses per code: the mean after the lowest first guess, the mean after all, the maximum."""

    lowest: float
    mean: float
    worst: int
    openings: int  # the number of first guesses


def play(symbols: int, places: int, repeats: bool, codes: int, step: int = 1) -> Games:
    """Play all codes from each first guess, or from every `step`-th one; return the figures.

    `codes` is the number of codes of the game. Raises OSError or CalledProcessError without a
    working C compiler (CC, or cc).
    """
    compiler = shlex.split(os.environ.get("CC", "")) or ["cc"]
    source = Path(__file__).with_name("historic.c")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "historic")
        subprocess.run([*compiler, "-O2", source, "-o", program], check=True, capture_output=True)
        args = map(str, (symbols, places, int(repeats), step))
        result = subprocess.run([program, *args], check=True, capture_output=True, text=True)
    lowest, total, openings, worst = map(int, result.stdout.split())
    return Games(lowest / codes, total / codes / openings, worst, openings)
