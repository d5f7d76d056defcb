"""Code for the board that times work slice by slice, as the console's loop runs it."""

from collections.abc import Sequence

from .target import Row

TIMED = """
import gc, time
def timed(start):
    # Run the slices of `start()`; return us in all, and us of the longest slice.
    longest = 0
    begin = last = time.ticks_us()
    for _ in start():
        now = time.ticks_us()
        longest = max(longest, time.ticks_diff(now, last))
        last = time.ticks_us()
    now = time.ticks_us()
    return time.ticks_diff(now, begin), max(longest, time.ticks_diff(now, last))
def held():
    # Return the bytes of heap in use without garbage.
    gc.collect()
    return gc.mem_alloc()
"""


def summary(times_us: Sequence[float]) -> Row:
    """Return the number of times, their mean and the greatest, in ms."""
    return len(times_us), sum(times_us) / len(times_us) / 1000, max(times_us) / 1000
