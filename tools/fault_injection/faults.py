"""Test the console under faults: at the pins of emulated boards, with injected faults.

Examples:
  python3 tools/faults.py                       every scenario with its default amount: hours
  python3 tools/faults.py --only fingers        one scenario; may be repeated
  python3 tools/faults.py --amount 60 --seed 7  this amount of each, another random seed
  python3 tools/faults.py --write               also store the results in docs/results

It prints a table in Markdown for each scenario. The same seed and amount give the same run at
any speed of this machine; only `cable` depends on the speed.

Exit status: 0 no fault, 1 a fault was found; the way to reproduce it is printed; 2 it could not
begin; the reason is on stderr.

"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from commands import command_line, environment

# The subject of each scenario, and the unit of its amount; scenarios.py runs them.
NAMES = {
    "fingers": "random fingers at the pins (emulated seconds)",
    "keys": "random keys in the simulated console (presses)",
    "chords": "every pair and triple of keys (chords)",
    "joints": "cut and bridged wires that the wiring test names (joints)",
    "interrupts": "Ctrl-C at random moments (times)",
    "powercuts": "power cut in every flash operation (saves)",
    "wear": "flash erases of the games (moves of Othello)",
    "resets": "brown-outs at random moments (times)",
    "cable": "deploy.py with the cable pulled (requests)",
    "damage": "damaged and missing data files (files)",
}


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    epilog = "scenarios:\n" + "\n".join(f"  {name:10} {about}" for name, about in NAMES.items())
    parser = command_line.Parser("faults", __doc__, epilog=epilog)
    parser.add_argument("--only", action="append", choices=list(NAMES), metavar="NAME")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument("--amount", type=int, help="number of trials, in the scenario's unit")
    parser.add_argument("--write", action="store_true", help="also store it in docs/results")
    options = parser.parse_args(arguments)
    if options.amount is not None and options.amount < 1:
        parser.error(f"--amount is 1 or more, not {options.amount}")
    options.only = options.only or list(NAMES)
    return options


def main() -> int:
    """Run the command line; return its exit status."""
    options = parse()
    environment.enter()
    from fault_injection import scenarios

    return scenarios.main(options, NAMES)
