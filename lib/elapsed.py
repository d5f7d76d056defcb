"""Time between two moments of a clock that wraps, as MicroPython's and the console's do."""

WRAP = 0x3FFFFFFF  # clocks count modulo 2**30: milliseconds wrap after 12.4 days


def elapsed(begin, now):
    """Return `now - begin` modulo 2**30.

    Both have the same unit and are less than 2**30 apart.
    """
    return (now - begin) & WRAP
