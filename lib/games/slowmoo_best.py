"""The list of SlowMoo12's least counts of guesses."""

_NAME = "12C"
_LISTED = 5


def add(console, best, count):
    """Put `count` into the list, `best` where there are no records; return it."""
    records = getattr(console, "records", None)
    if records:
        best = records.get(_NAME) or []
    best = sorted(best + [count])[:_LISTED]
    if records:
        records.put(_NAME, best)
    return best
