"""The runtime-neutral checks of host_tests/logic, on CPython."""

import importlib

import pytest

from commands.folders import ROOT
from host_tests.logic import run

NAMES = run.modules()
CHECKS = [
    pytest.param(check, id=f"{name}.{check.__name__}")
    for name in NAMES
    for check in run.checks(importlib.import_module(name))
]


@pytest.mark.parametrize("check", CHECKS)
def test_check(check):
    check()


def test_every_module_of_the_folder_is_run():
    files = {path.stem for path in (ROOT / "host_tests" / "logic").glob("*.py")}
    assert set(NAMES) == files - {"run"}
    assert NAMES
