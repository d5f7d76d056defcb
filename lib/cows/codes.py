"""Codes as BCD ints: one hexadecimal digit for each decimal digit, 1234 is 0x1234."""

from overlay import overlay

MIN_DIGITS = 2
MAX_DIGITS = 5


def check_digits(digits):
    """Return `digits`, the length of a code; ValueError unless it is 2 to 5."""
    if not isinstance(digits, int) or not MIN_DIGITS <= digits <= MAX_DIGITS:
        raise ValueError("a code has 2 to 5 digits, not {}".format(digits))
    return digits


def check_code(code, digits):
    """Return `code`; ValueError unless it is a BCD int of at most `digits` digits."""
    _check_bcd(code)
    if code >> 4 * digits:
        raise ValueError("0x{:x} has more than {} digits".format(code, digits))
    return code


def to_bcd(n):
    """Return the BCD form of the int `n` >= 0: 1234 -> 0x1234; ValueError for anything else."""
    if not isinstance(n, int) or n < 0:
        raise ValueError("only a whole number from 0 up has a BCD form, not {}".format(n))
    return int(str(int(n)), 16)  # the inner int: True is an int, too, but its text is "True"


def next_bcd(code):
    """Return the BCD int after `code`: 0x1909 -> 0x1910, 0x9999 -> 0x10000.

    A code of d digits wraps round with `next_bcd(code) % (1 << 4 * d)`. ValueError if not BCD.
    """
    _check_bcd(code)
    shift = 0
    while code >> shift & 15 == 9:
        code -= 9 << shift
        shift += 4
    return code + (1 << shift)


def to_text(code, digits):
    """Return `code` as text: (0x12, 4) -> "0012"; ValueError for more than `digits` digits."""
    return "%0*x" % (digits, check_code(code, digits))


def from_text(text, digits):
    """Return the code of a text of exactly `digits` decimal digits: ("0012", 4) -> 0x12.

    ValueError for any other text.
    """
    if len(text) != digits or any(c not in "0123456789" for c in text):
        raise ValueError("a code is {} digits 0-9, not {!r}".format(digits, text))
    return int(text, 16)


def possible(score, digits):
    """Return True if codes of `digits` digits can have this BCD score.

    One cow is impossible if all other digits are bulls.
    """
    bulls, cows = score >> 4, score & 15
    return 0 <= bulls <= digits - cows and not (bulls == digits - 1 and cows == 1)


@overlay
def random_code(digits, randbelow, allow_repeats):
    """Return a random code of `digits` digits, all different unless `allow_repeats` is True.

    `randbelow(n)` returns a random int from 0 to n - 1, for n up to 10**digits.
    """
    if allow_repeats:
        return to_bcd(randbelow(10**digits))
    pool = list(range(10))
    code = 0
    for _ in range(digits):
        code = code << 4 | pool.pop(randbelow(len(pool)))
    return code


def _check_bcd(code):
    if not isinstance(code, int) or code < 0:
        raise ValueError("a code is a BCD int from 0 up, not {}".format(code))
    rest = code
    while rest:
        if rest & 15 > 9:
            raise ValueError("0x{:x} is not BCD: a digit is above 9".format(code))
        rest >>= 4
