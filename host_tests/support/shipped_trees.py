"""The shipped trees: their names, and the figures that tests expect."""

# Name: codes, guesses for all of them, the most guesses for one, bytes. The totals are known to be
# minimal (5040 codes: Tanaka 1996; words: exhaustive search) or are the least found. The bytes are
# slightly more than the files take.
TREE_FIGURES = {
    "words": (256, 905, 4, 900),
    "words-membership": (256, 900, 5, 900),
    "digits-3": (1000, 5242, 7, 600),
    "digits-3-distinct": (720, 3575, 7, 350),
    "digits-4": (10_000, 55_644, 7, 4400),
    "digits-4-distinct": (5040, 26_274, 7, 2200),
    "digits-5": (100_000, 606_683, 9, 40_000),
    "digits-5-distinct": (30_240, 172_042, 8, 13_000),
}
