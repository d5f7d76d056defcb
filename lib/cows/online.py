"""The expert's guess where there is no tree, by what codes are left."""

import memory


def guess(
    digits, search, first, repeats, below, work=None, sample=None, effort=None, by=(None, None)
):
    """A generator that yields 0 after each slice and returns the guess and the `work` to keep.

    The guess is None when no code fits. `work` is None or what was to be kept; for the other
    arguments see `gathering.gather`, `sampling.made` and `judging.judge`. `by` has the modules of
    the first and the last.
    """
    if not work:
        work = yield from memory.call("cows.sampling", "made", digits, repeats, sample, by[0])
    yield from memory.call("cows.gathering", "gather", digits, search, first, work, by[0])
    code = None
    if work[2] >= 3:
        yield from memory.call("cows.judging", "judge", work, below, effort, by[1])
        code = work[6]
    elif work[2]:
        code = work[work[12]]
    return code, work
