"""The expert's guess where there is no tree: judging guesses on a sample of the codes left.

`gather` enumerates all codes that fit the replies, by the search of `consistent`, and keeps a
sample spread evenly over them: when it is full, every second code is dropped and only every
second one kept from then on. `judge` tries guesses, codes of the sample first, then mixtures of
their digits: a guess parts the sample by the replies it would get, and a part costs as many
guesses as its codes have taken in trial games. The guess whose parts cost least is made; it need
not fit itself.

The work is done by the two functions of a kernel. Each is in a module of its own, as are what
calls them, here and `judging`, in the turn that `online` says: a board with little memory has but
one half at a time.

`gather(search, work)` returns -1 when the slice is over, -2 when all codes have been seen, and
uses `search` as `consistent` says. `judge(work)` goes on until word 8 of `work` is reached by
word 7, or until the slice is over. `work` is an array of ints:

    0       digits
    1       the most codes the sample can hold, an even number
    2       codes in the sample
    3       one in so many codes is in the sample, a power of two
    4       codes that fit
    5, 6    the least cost so far and the guess that has it
    7, 8    guesses judged so far, guesses to judge
    9       scorings left in this slice
    10      random numbers by multiplying with carry: 30951 * (x & 0x7FFF) + (x >> 15), of which
            the lower 15 bits are used; not 0
    11      bits that no guess's unary form may have
    12      where the sample begins: for each code the code and its unary form
    13      how many of the guesses to judge are codes of the sample
    14      the cost at which to stop, since no guess can have less
    15      1 + codes of the sample scored against the guess being judged, 0 before it is chosen
    16, 17  that guess and its unary form
    24-79   of how many of these codes the digits out of place times 8, plus the digits in
            common, are so many
    80-     the cost of a part by its size

The unary form of a code has three bits for every digit, from bit 3 * digit on, and as many of
them set as the code has of that digit; so codes have as many digits in common as their unary
forms have bits. (A fourth and a fifth equal digit are not counted; a guess with so many of them
is judged a little wrong.)
"""

try:
    from cows import _gather_viper as implementation
except (SyntaxError, ImportError, NameError, MemoryError):  # NameError: Blinka
    from cows import _gather_python as implementation


def gather(digits, search, first, work, by=None):
    """A generator that yields 0 after each slice; then the sample is in `work`.

    `search` and `first`: see `counting.rows`; `work`: see `sampling.made`; `by`: see
    `expert.ExpertGuesser`.
    """
    by = by or implementation
    work[2] = work[4] = 0
    work[3] = 1
    search[0] = digits - 1
    search[1] = len(search)
    search[2] = by.VISITS
    search[3] = search[4] = 0
    search[5] = first
    while by.gather(search, work) == -1:  # pyright: ignore[reportArgumentType] ptr32
        yield 0
