"""Inject faults: keys, joints, power, cable, files of emulated boards; report failures.

Examples:
  python3 tools/faults.py                       every scenario with its default amount: hours
  python3 tools/faults.py --only random_keys    one scenario; may be repeated
  python3 tools/faults.py --amount 60 --seed 7  this amount of each, another random seed
  python3 tools/faults.py --write               also store the results in docs/results;
                                                only runs with the default amounts

It prints a table in Markdown for each scenario. The same seed and amount give the same run at
any speed of this machine; only `cable` depends on the speed.

Exit status: 0 no failure; 1 a failure, with the command that reproduces it; 2 a
scenario could not be run to its end; the reason is on stderr.

"""

import argparse
from collections.abc import Sequence

from commands import command_line, environment

# The subject of each scenario with the unit of its amount, and the default amount. The module of
# its name has `run(amount, seed, progress)`, which returns a Report.
SCENARIOS = {
    "random_keys": ("random keys at the pins (emulated seconds)", 600),
    "simulated_keys": ("random keys in the simulated console (presses)", 1_000_000),
    "chords": ("every pair and triple of keys (chords)", 286),
    "joints": ("cut and bridged wires that the wiring test names (joints)", 68),
    "interrupts": ("Ctrl-C at random moments (times)", 100),
    "powercuts": ("power cut in every flash operation (saves)", 30),
    "wear": ("flash erases of the games (moves of Othello)", 60),
    "resets": ("brown-outs at random moments (times)", 54),
    "cable": ("deploy.py with the cable pulled (requests)", 100),
    "damage": ("damaged and missing data files (files)", 1000),
}


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    lines = [f"\n  {name:14} {subject}" for name, (subject, _) in SCENARIOS.items()]
    epilog = "scenarios:" + "".join(lines)
    parser = command_line.Parser("faults", __doc__, epilog=epilog)
    parser.add_argument("--only", action="append", choices=list(SCENARIOS), metavar="NAME")
    help_text = "of the random numbers; for cable the number of the first request; default: 1"
    parser.add_argument("--seed", type=int, default=1, help=help_text)
    parser.add_argument("--amount", type=int, help="number of trials, in the scenario's unit")
    parser.add_argument("--write", action="store_true", help="also store it in docs/results")
    options = parser.parse_args(arguments)
    if options.amount is not None and options.amount < 1:
        parser.error(f"--amount is 1 or more, not {options.amount}")
    parser.check_together(options, {"write": "only seed"})
    options.only = options.only or list(SCENARIOS)
    if "cable" in options.only and options.seed < 1:
        parser.error(f"the first request of cable is 1 or more, not --seed {options.seed}")
    return options


def main() -> int:
    """Run the command line; return its exit status."""
    options = parse()
    environment.enter()
    from fault_injection import scenarios

    return scenarios.main(options, SCENARIOS)
