"""Helpers of the checks, for any runtime: random numbers, generators, errors."""

import random

NO_DEADLINE = (lambda: 0), 0, 0  # the clock stands still; see `elapsed.is_late`


def below(n):
    """Return a repeatable random int below n, also on runtimes without randrange."""
    return random.getrandbits(30) % n


def finish(steps):
    """Run a generator of steps to its end; return its result. Each step must yield 0 or None."""
    while True:
        try:
            assert not next(steps)
        except StopIteration as end:
            return end.value


def is_refused(call, *arguments):
    """Return whether the call raises ValueError with a message."""
    try:
        call(*arguments)
    except ValueError as error:
        return bool(str(error))
    return False
