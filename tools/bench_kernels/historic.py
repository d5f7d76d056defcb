"""The games of the historic guesser, the next code that fits, by a C kernel on this machine."""

import os
import shlex
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple


class Games(NamedTuple):
    """Guesses a code: on average after the lowest first guess, after all, and the most."""

    lowest: float
    mean: float
    worst: int
    openings: int  # how many first guesses there were


def play(symbols: int, places: int, repeats: bool, codes: int, step: int = 1) -> Games:
    """All codes from each first guess, or from every `step`-th one.

    `codes` is how many codes the game has. Raises OSError or CalledProcessError where no C
    compiler (CC, or cc) does its work.
    """
    compiler = shlex.split(os.environ.get("CC", "")) or ["cc"]
    source = Path(__file__).with_name("historic.c")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "historic")
        subprocess.run([*compiler, "-O2", source, "-o", program], check=True, capture_output=True)
        wish = map(str, (symbols, places, int(repeats), step))
        done = subprocess.run([program, *wish], check=True, capture_output=True, text=True)
    lowest, total, openings, worst = map(int, done.stdout.split())
    return Games(lowest / codes, total / codes / openings, worst, openings)
