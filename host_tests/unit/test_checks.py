"""The runtime-neutral checks of host_tests/logic, on CPython."""

import importlib

import pytest

import check_runner
from commands.folders import ROOT

NAMES = check_runner.modules()
CHECKS = [
    pytest.param(check, id=f"{name}.{check.__name__}")
    for name in NAMES
    for check in check_runner.checks(importlib.import_module(name))
]


@pytest.mark.parametrize("check", CHECKS)
def test_a_check_passes_on_cpython(check):
    check()


def test_every_module_of_the_folder_is_run():
    sources = (ROOT / "host_tests" / "logic").glob("*.py")
    assert sorted(path.stem for path in sources if "\ndef check_" in path.read_text()) == NAMES
