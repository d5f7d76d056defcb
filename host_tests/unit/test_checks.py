"""The runtime-neutral checks of host_tests/logic, on CPython."""

import importlib

import pytest

import check_runner
from code_samples import ALL
from commands.folders import ROOT

NAMES = check_runner.modules()
CHECKS = [
    pytest.param(check, id=f"{name}.{check.__name__}")
    for name in NAMES
    for check in check_runner.checks(importlib.import_module(name))
]
# Amounts that take too long on MicroPython.
AMOUNTS = {
    "cows_checks.STEP": 1,
    "cows_checks.STARTS": [
        *((2, start) for start in ALL[2]),
        *((3, start) for start in ALL[3][::37]),
        (4, 0x9999),
    ],
    "endgame_checks.MOST_EMPTY": 6,
    "endgame_checks.GAMES": 50,
    "endgame_checks.BOARDS": 490,
}


@pytest.mark.parametrize("check", CHECKS)
def test_a_check_passes_on_cpython(check, monkeypatch):
    for name, amount in AMOUNTS.items():
        monkeypatch.setattr(name, amount)
    check()


def test_every_module_of_the_folder_is_run():
    sources = (ROOT / "host_tests" / "logic").glob("*.py")
    assert sorted(path.stem for path in sources if "\ndef check_" in path.read_text()) == NAMES
