"""Run a generator that yields while it works."""


def run_to_end(steps):
    """Run a generator to its end; return its result."""
    try:
        while True:
            next(steps)
    except StopIteration as end:
        return end.value
