"""The second half of the expert's work without a tree: guesses are judged; see `gathering`."""

try:
    from cows import _judge_viper as implementation
except (SyntaxError, ImportError, NameError, MemoryError):  # NameError: Blinka
    from cows import _judge_python as implementation

_UNIT = 60  # what a guess costs


def judge(work, below, effort=None, by=None):
    """A generator that yields 0 after each slice; the best guess is in word 6 of `work` then.

    `work` is what `gathering.gather` returned, with a sample of three codes at least; `below`,
    `effort`, there called `work`, and `by`: see `expert.ExpertGuesser`.
    """
    by = by or implementation
    kept = work[2]
    tries = (effort or by.WORK) // (kept + 30)
    work[5] = 1 << 29
    work[7] = 0
    work[10] = below(1 << 14) << 15 | 1 + below(1 << 14)
    work[13] = min(kept, tries // 2)
    work[15] = 0
    # A code that fits and gets a reply of its own from each other one cannot be bettered;
    # what does not fit cannot do better than a reply of its own from each.
    for end, least in ((work[13], _UNIT * (kept - 1)), (tries, _UNIT * kept)):
        if work[5] <= least:
            break
        work[8] = end
        work[14] = least
        while work[7] < end:
            work[9] = by.SCORINGS
            by.judge(work)  # pyright: ignore[reportArgumentType] ptr32
            yield 0
