#!/usr/bin/env python3
"""Proof under faults: the console at the pins of emulated boards while the world misbehaves.

python3 tools/soak.py                        every proof, as long as its default says: hours
python3 tools/soak.py --only fingers         one proof; may be given several times
python3 tools/soak.py --amount 60 --seed 7   so much of each, other random moments and fingers
python3 tools/soak.py --write                put the tables into docs/figures.md as well

Prints a table in Markdown for each proof. The same seed and amount give the same run, whatever
the speed of this machine; only `cable` depends on it.

Exit status: 0 no fault, 1 a fault found, with what to do to see it again, 2 it could not begin,
for the reason on stderr.
"""

from __future__ import annotations

import environment  # first: it ends a Python that is too old  # isort: skip
import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import command_line

ROOT = Path(__file__).resolve().parent.parent
sys.path[1:1] = [str(ROOT), str(ROOT / "lib")]
# What each proof tries, and in what its amount is counted; soaking/proofs.py runs them.
NAMES = {
    "fingers": "random fingers at the pins (emulated seconds)",
    "keys": "random keys in the simulated console (presses)",
    "chords": "every pair and triple of keys (chords)",
    "interrupts": "Ctrl-C at random moments (times)",
    "powercuts": "power cut in every flash operation (saves)",
    "wear": "flash erases of the games (moves of Othello)",
    "resets": "brown-outs at random moments (times)",
    "cable": "deploy.py with the cable pulled (requests)",
    "damage": "damaged and missing data files (files)",
}


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    epilog = "proofs:\n" + "\n".join(f"  {name:10} {about}" for name, about in NAMES.items())
    parser = command_line.Parser("soak", __doc__, epilog=epilog)
    parser.add_argument("--only", action="append", choices=list(NAMES), metavar="NAME")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument("--amount", type=int, help="how much to try, in the proof's own unit")
    parser.add_argument("--write", action="store_true", help="into docs/figures.md too")
    wish = parser.parse_args(arguments)
    if wish.amount is not None and wish.amount < 1:
        parser.error(f"--amount {wish.amount} is nothing")
    wish.only = wish.only or list(NAMES)
    return wish


def main() -> int:
    """Run the command line; return its exit status."""
    wish = parse()
    environment.enter()
    from soaking import proofs

    return proofs.main(wish, NAMES)


if __name__ == "__main__":
    with command_line.tool("soak"):
        sys.exit(main())
