"""The required speed of the expert on an emulated Pico, in emulated time."""

import pytest

from benchmarks.cows_moves import REPORT, on_line

MOVE = 1_500_000  # us
SLICE = 2000  # us; the first of a move allocates memory, so a garbage collection may be in it
COLLECTION = 4000  # us

# The heap in use during the third move of the game just played, after its array is made.
THIRD_MOVE = """
def third_move():
    before = held()
    thinking = player.search()
    for _ in range(4 + sample.SAMPLE_CODES // 8):
        next(thinking)
    print(held() - before)
del player.history[2:]
third_move()
"""


def moves(pico, *arguments, **more):
    """Return the total and the longest slice of each move, and the heap that a move takes."""
    output = pico.exec(REPORT + on_line(*arguments, **more) + THIRD_MOVE)
    *lines, _, heap = output.splitlines()
    return [tuple(map(int, line.split()[:2])) for line in lines], int(heap)


@pytest.mark.parametrize("seed", [1, 2])
def test_five_digits(thinking_pico, seed):
    times, heap = moves(thinking_pico, seed, 5)
    assert 3 < len(times) < 10
    for total, longest in times:
        assert total <= MOVE
        assert longest <= SLICE + COLLECTION
    assert max(times)[0] > 100_000, "no move was searched"
    assert sorted(longest for _, longest in times)[len(times) // 2] <= SLICE
    assert 4000 < heap <= 8000


def test_four_digits_without_a_tree_and_for_a_small_board(thinking_pico):
    times, heap = moves(
        thinking_pico, 3, 4, settings="sample.SAMPLE_CODES = 64\npartition.SCORINGS_A_MOVE = 20000"
    )
    assert max(times)[0] <= MOVE // 3
    assert 1000 < heap <= 3000


def test_the_reference_keeps_to_its_slices_and_makes_no_long_ints(thinking_pico):
    """A long int would be allocated on the heap, which is locked."""
    out = thinking_pico.exec("""
import time
from micropython import heap_lock, heap_unlock
from cows.expert import reference
from cows import consistent
from cows.expert import sample
from cows.expert.layout import BEST_COST, EVALUATED, FROM_SAMPLE, PROGRESS, RANDOM
from cows.expert.layout import SCORINGS, TO_EVALUATE
sample.collect, sample.SAMPLE_CODES = reference.collect, reference.SAMPLE_CODES
sample.VISITS_A_SLICE = reference.VISITS_A_SLICE
from run_to_end import run_to_end
search, first = run_to_end(consistent.find_constraints_steps(5, True, [(0x01122, 1)]))
words = run_to_end(sample.new_words_steps(5, True))
run_to_end(sample.take_sample_steps(search, first, words))
words[BEST_COST], words[RANDOM] = 1 << 29, 1 << 29
words[EVALUATED], words[TO_EVALUATE], words[FROM_SAMPLE], words[PROGRESS] = 0, 6, 3, 0
def longest_slice():
    longest = 0
    heap_lock()
    while words[EVALUATED] < words[TO_EVALUATE]:
        words[SCORINGS] = reference.SCORINGS_A_SLICE
        start = time.ticks_us()
        reference.evaluate(words)
        longest = max(longest, time.ticks_diff(time.ticks_us(), start))
    heap_unlock()
    return longest
print(longest_slice())
""")
    assert int(out) <= SLICE
