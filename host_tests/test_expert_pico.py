"""What the expert must reach on an emulated Pico, in emulated time."""

import pytest

from bench_kernels import expert as bench

MOVE = 1_500_000  # us
SLICE = 2000  # us; the first of a move, which takes memory, may meet a collection of garbage
COLLECTION = 4000  # us


@pytest.fixture
def pico(thinking_pico):
    return thinking_pico


def moves(pico, *arguments, **more):
    """The times of each move, in all and of the longest slice, and the heap held."""
    *lines, heap = pico.exec(bench.moves_snippet(*arguments, **more)).splitlines()
    return [tuple(map(int, line.split())) for line in lines], int(heap)


@pytest.mark.pico
@pytest.mark.parametrize("seed", [1, 2])
def test_five_digits(pico, seed):
    times, heap = moves(pico, seed, 5)
    assert 3 < len(times) < 10
    for total, longest in times:
        assert total <= MOVE
        assert longest <= SLICE + COLLECTION
    assert max(times)[0] > 100_000, "no move was thought about"
    assert sorted(longest for _, longest in times)[len(times) // 2] <= SLICE
    assert 4000 < heap <= 8000


@pytest.mark.pico
def test_four_digits_without_a_tree_and_for_a_small_board(pico):
    times, heap = moves(pico, 3, 4, more="sample=64, work=20000")
    assert max(times)[0] <= MOVE // 3
    assert 1000 < heap <= 3000


@pytest.mark.pico
def test_twin_keeps_to_its_slices_and_makes_no_long_ints(pico):
    """A long int would be put on the heap, which is locked."""
    out = pico.exec("""
import time
from micropython import heap_lock, heap_unlock
from cows import _gather_python, _judge_python as twin, counting, gathering, sampling
def finish(thinking):
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return end.value
search, first = finish(counting.rows(5, True, [(0x01122, 1)]))
work = finish(sampling.made(5, True, by=_gather_python))
finish(gathering.gather(5, search, first, work, _gather_python))
work[5], work[7], work[8], work[10], work[13], work[15] = 1 << 29, 0, 6, 1 << 29, 3, 0
def longest_slice():
    longest = 0
    heap_lock()
    while work[7] < work[8]:
        work[9] = twin.SCORINGS
        start = time.ticks_us()
        twin.judge(work)
        longest = max(longest, time.ticks_diff(time.ticks_us(), start))
    heap_unlock()
    return longest
print(longest_slice())
""")
    assert int(out) <= SLICE
