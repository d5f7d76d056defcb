"""The required speed of lib/cows on an emulated Pico, in emulated time; and the scan in C."""

import os
import shutil

import pytest

from benchmarks import consistent
from benchmarks.consistent import WORST
from cows.consistent import reference as scan_python
from cows.consistent.layout import NO_MORE
from downloads import toolchain

MOST = {4: 40_000, 5: 400_000}  # us, per move
SLICE = 2000  # us


@pytest.mark.parametrize("history", WORST, ids=str)
def test_the_worst_moves_keep_their_time_limits(thinking_pico, history):
    code = consistent.move_snippet("viper", history)
    total, longest = map(int, thinking_pico.exec(code).split())
    assert total <= MOST[history.digits]
    assert longest <= SLICE


def test_the_reference_yields_as_often(thinking_pico):
    for history in (WORST[1], WORST[3]):
        code = consistent.move_snippet("Python", history)
        total, longest = map(int, thinking_pico.exec(code).split())
        assert longest <= SLICE and total > 10 * SLICE


def test_the_scan_takes_most_of_the_move_after_which_no_code_is_left(thinking_pico):
    total, _ = map(int, thinking_pico.exec(consistent.move_snippet("viper", WORST[1])).split())
    assert total / 2 < int(thinking_pico.exec(consistent.scan_snippet(WORST[1]))) <= total


@pytest.mark.pico
def test_the_scan_in_c_finds_the_result_of_the_reference():
    if not shutil.which("arm-none-eabi-gcc") and os.environ.get("CI") != "true":
        pytest.skip("arm-none-eabi-gcc is not installed")  # in CI it is unpacked, which takes long
    with toolchain.compiler() as gcc:
        assert 1 < consistent.c_cycles_per_candidate(WORST[0], gcc) < 1000


@pytest.mark.parametrize("history", WORST, ids=str)
def test_nothing_fits_the_worst_histories(history):
    search = consistent.all_codes(history)
    assert len(search) == 12 + 4 * history.digits * len(history.replies)
    assert scan_python.resume_search(search) == NO_MORE
