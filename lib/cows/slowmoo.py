"""SlowMoo12 on the HP 12C (docs/developer/systems.md, system 3): the same numbers and scores.

The calculator's arithmetic is decimal: every result has ten significant digits, rounded half up.
Here a number is a pair of ints, (value, decimals), and stands for value / 10**decimals.

`exp` gets the tenth digit right as follows. It sums the series 1 + x + x**2/2! + ... in whole
units of 10**-(9 + guard). Term k is the previous term times x / k, truncated to whole units. The
sum ends when a term is 0.

A truncation loses less than one unit. A unit lost at term j also reduces the later terms: by x /
(j + 1), then by x**2 / ((j + 1) * (j + 2)), and so on. Together this is less than e**x < 55 units.
It includes the terms after the last one, which were truncated to 0. So after k terms e**x is at
least the sum and less than the sum + 55 * k.

If both ends round to the same ten digits, these are right. Otherwise the sum is repeated with more
guard digits. This ends: e**x is transcendental for rational x other than 0, so it is never half
way between two roundings.
"""

from cows import codes
from overlay import overlay

DIGITS = 4

_POOL = "1234567890"
_MAX_LOSS = 55  # units, > e**4: the most that the sum loses by truncating one term


class Generator:
    """Draws the calculator's sequence of numbers from a seed.

    `seed` is an int or a decimal string such as "0.25", "-3.5" or ".1", without an exponent. Only
    its decimals matter. It is rounded half up to ten significant digits. Decimals of a negative
    seed are negative, as from the calculator's FRAC. ValueError for anything else.
    """

    def __init__(self, seed):
        self._value, self._decimals = _parse(seed)

    def draw(self):
        """Return the next number: four different digits, as text with a leading zero."""
        pool = _POOL
        number = ""
        while len(number) < DIGITS:
            self._step()
            unit = 10**self._decimals
            # The register is 88 to 655, below 241 only after a negative seed. So its fraction has
            # at most eight digits and the product at most nine: there is nothing to round.
            at = len(pool) - 1 - self._value % unit * len(pool) // unit
            number = pool[at] + number
            pool = pool[:at] + pool[at + 1 :]
        return number

    def _step(self):
        """Replace the register n by 12 * e**(3 + frac(n))."""
        unit = 10**self._decimals
        fraction = abs(self._value) % unit
        if self._value < 0:
            fraction = -fraction
        power, decimals = exp(*_round_to_ten_digits(3 * unit + fraction, self._decimals))
        self._value, self._decimals = _round_to_ten_digits(12 * power, decimals)

    @property
    def register(self):
        """The register n as text, as the calculator displays it with all decimals.

        It has ten digits with the whole part and trailing zeros ("241.0264431", "0.250000000"). A
        seed below 1 has up to ten significant ones. `Generator(register)` continues the sequence.
        """
        value, decimals = abs(self._value), self._decimals
        text = "%0*d" % (decimals + 1, value)
        whole = len(text) - decimals
        text += "0" * (10 - len(text))
        sign = "-" if self._value < 0 else ""
        return sign + text[:whole] + ("." + text[whole:] if len(text) > whole else "")


@overlay
def draw(register):
    """Return the number after a register or a seed, and the new register.

    `register`: a seed for `Generator`. The new register is like `Generator.register`.
    """
    generator = Generator(register)
    return generator.draw(), generator.register


def exp(x, decimals, guard=8):
    """Return e**(x / 10**decimals) as (value, decimals), rounded half up to ten digits.

    `x`: at most ten digits, 0 < x / 10**decimals <= 4. `guard`: guard digits of the first sum.
    """
    unit = 10**decimals
    while True:
        term = total = 10 ** (9 + guard)
        k = 0
        while term:
            k += 1
            term = term * x // (k * unit)
            total += term
        low = _round_to_ten_digits(total, 9 + guard)
        if low == _round_to_ten_digits(total + _MAX_LOSS * k, 9 + guard):
            return low
        guard += 8


@overlay
def score(guess, number):
    """Return 10 * bulls + cows by the calculator's rule; both arguments are four digits as text.

    A digit of the guess counts 10 in its right place. It counts 1 if the number has it elsewhere.
    Its other digits do not matter: 5555 scores 13 against 1235. ValueError for any other text.
    """
    for text in (guess, number):
        codes.from_text(text, DIGITS)
    total = 0
    for i in range(DIGITS):
        if guess[i] == number[i]:
            total += 10
        elif guess[i] in number:
            total += 1
    return total


def _round_to_ten_digits(value, decimals):
    """Return a positive number, rounded half up to at most ten significant digits."""
    while True:
        excess = len(str(value)) - 10
        if excess <= 0:
            return value, decimals
        unit = 10**excess
        value = (value + unit // 2) // unit  # if all were 9: eleven digits, the last 0
        decimals -= excess


def _parse(seed):
    text = str(seed) if isinstance(seed, int) else seed
    if isinstance(text, str):
        digits = text[1:] if text[:1] in ("-", "+") else text
        point = digits.find(".")
        decimals = len(digits) - 1 - point if point >= 0 else 0
        digits = digits.replace(".", "", 1)
        if digits and all(c in "0123456789" for c in digits):
            value, decimals = _round_to_ten_digits(int(digits), decimals)
            if decimals < 0:
                value, decimals = value * 10**-decimals, 0
            return -value if text[0] == "-" else value, decimals
    raise ValueError("a seed is a number such as 0.25, not {!r}".format(seed))
