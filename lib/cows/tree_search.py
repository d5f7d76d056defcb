"""The guess at a node that is not in a tree's file (see `tree`): the lowest code that fits."""

from cows import codes
from cows.tree import FIRST_ROW

_ALL = 0x9249249  # the set of all digits: see `consistent`


def fits(code, node, places):
    """Whether a code fits the replies on the way to a node."""
    from cows.scoring import score

    _, _, parent, reply = node
    while parent:
        if score(parent[0], code, places) != reply:
            return False
        _, _, parent, reply = parent
    return True


def lowest(search, places, repeats, node, reply, by=None):
    """The lowest code that has scored `reply` at `node` and fits the replies before.

    None if there is none. `search` is an array of ints to work in, long enough; what `scan` is
    given is said in `consistent`.
    """
    if by is None:
        from cows import scanning

        by = scanning
    last = places - 1
    first = _ALL
    row = FIRST_ROW
    while node:
        guess = node[0]
        bulls = reply >> 4
        both = bulls + (reply & 15)
        spectrum = 0
        for place in range(places):
            digit = 1 << 3 * (guess >> 4 * (last - place) & 15)
            spectrum += digit
            search[row + 4 * place] = digit
        search[row + 1] = bulls
        search[row + 2] = both
        search[row + 3] = spectrum
        if not bulls:
            first &= ~search[row]
        some = spectrum | spectrum >> 1 | spectrum >> 2
        if not both:
            first &= ~some
        elif both == places:
            first &= some
        row += 4 * places
        _, _, node, reply = node
    search[0] = last
    search[1] = row
    code = 0
    while True:
        digit = code >> 4 * last
        search[3] = 0
        search[4] = digit
        search[5] = first >> 3 * digit
        search[6] = code
        code = -1
        while code == -1:
            search[2] = by.SLICE
            code = by.scan(search)  # pyright: ignore[reportArgumentType]
        if code < 0:
            return None
        shift = -1 if repeats else _repeated(code, places)
        if shift < 0:
            return code
        code = codes.next_bcd(code >> shift) << shift  # past all that begin with this
        if code >> 4 * places:
            return None


def _repeated(code, places):
    """Where the first digit is that stands further left too, in bits from the right; or -1."""
    seen = 0
    shift = 4 * places
    while shift:
        shift -= 4
        bit = 1 << (code >> shift & 15)
        if seen & bit:
            return shift
        seen |= bit
    return -1
