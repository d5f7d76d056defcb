"""Time between two moments of a clock that wraps, as MicroPython's and the console's do."""

WRAP = 0x3FFFFFFF  # clocks count modulo 2**30: milliseconds wrap after 12.4 days


def elapsed(begin, now):
    """Return `now - begin` modulo 2**30.

    Both have the same unit and are less than 2**30 apart.
    """
    return (now - begin) & WRAP


def is_late(deadline):
    """Return True after a deadline: (clock, start, limit).

    `clock()` returns the time. `start`: its time at the start. `limit`: the time allowed since.
    """
    clock, start, limit = deadline
    return elapsed(start, clock()) > limit
