"""The result of a scenario, and the page of stored results."""

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from benchmarks import results

_HEAD = """# Tests with injected faults

<!-- Written by `python3 tools/faults.py --write` from faults.json. -->
"""
_ABOUT = (
    "`python3 tools/faults.py` plays at the pins of emulated boards while keys, joints, power, "
    "cable and files fail. A failure is a wrong display, a lost record, a traceback, a pin that "
    "breaks the electrical rules, or a bad joint that the wiring test does not name. "
    "[faults.json](faults.json) has the details of each run."
)


class Report(NamedTuple):
    """The result of a scenario: figures by name, and every failure in one or more lines.

    scenarios.py prints the command of the run; a failure has its own if that is shorter.
    """

    figures: dict[str, Any]  # text or numbers
    failures: list[str]


def again(scenario: str, seed: int, amount: int) -> str:
    """Return a line with the command that reproduces a failure."""
    return f"again: tools/faults.py --only {scenario} --seed {seed} --amount {amount}"


def sample(cases: list[Any], amount: int, rng: random.Random) -> list[Any]:
    """Return all cases, or a random sample of `amount`."""
    return cases if amount >= len(cases) else rng.sample(cases, amount)


def changed_names(files: Mapping[str, bytes], expected: Mapping[str, bytes]) -> list[str]:
    """Return the sorted names of files that are missing, changed or not expected."""
    return sorted(name for name in {*files, *expected} if files.get(name) != expected.get(name))


def _page(entries: Mapping[str, results.Entry]) -> str:
    rows = [
        (entry["injected"], f"`{entry['command']}`", results.origin(entry), len(entry["faults"]))
        for entry in entries.values()
    ]
    table = results.table(("injected", "command", "date, commit", "failures"), rows)
    return "\n".join([_HEAD, results.paragraph(_ABOUT), table + "\n"])


STORED = results.Kind(
    results.FOLDER / "faults.json",
    frozenset({"date", "commit", "injected", "command", "faults"}),
    _page,
)
