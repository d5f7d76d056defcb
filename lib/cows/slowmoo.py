"""SlowMoo12 on the HP 12C (docs/systems.md, system 3): its numbers and scores, to the last digit.

The calculator's arithmetic is decimal: every result has ten significant digits, rounded half up.
Here a number is two ints, (value, decimals), which stands for value / 10**decimals.

How `exp` gets the tenth digit right: the series 1 + x + x**2/2! + ... is summed in whole units of
10**-(9 + guard), each term made from the one before as term * x / k and cut to whole units, until
a term is 0. Cutting loses less than one unit; in the later terms a unit lost at term j becomes
x / (j + 1), then x**2 / ((j + 1) * (j + 2)) and so on, together less than e**x < 55 units. That
counts the terms never made too: they are what is left of the last one, cut to 0. So after k terms
e**x is at least the sum and less than the sum + 55 * k. If both round to the same ten digits,
those are right. If they do not, the sum is made again with more guard digits; that ends, since
e**x, which is transcendental for rational x other than 0, is never half way between two roundings.
"""

from cows import codes
from overlay import overlay

DIGITS = 4

_POOL = "1234567890"
_LOST = 55  # > e**4: the units that cutting one term can cost the sum


class Generator:
    """Draws the calculator's numbers, one after another, from a seed.

    `seed` is an int or a decimal string such as "0.25", "-3.5" or ".1", without an exponent. Only
    its decimals matter. Of more than ten significant digits it is rounded to ten, half up. The
    decimals of a negative seed are negative, as the calculator's FRAC has them.
    ValueError for anything else.
    """

    def __init__(self, seed):
        self._value, self._decimals = _parse(seed)

    def draw(self):
        """The next number: four different digits, as text with its leading zero."""
        pool = _POOL
        number = ""
        while len(number) < DIGITS:
            self._step()
            unit = 10**self._decimals
            # At most nine digits come out of this product: nothing to round.
            at = len(pool) - 1 - self._value % unit * len(pool) // unit
            number = pool[at] + number
            pool = pool[:at] + pool[at + 1 :]
        return number

    def _step(self):
        """n <- 12 * e**(3 + frac(n))."""
        unit = 10**self._decimals
        fraction = abs(self._value) % unit
        if self._value < 0:
            fraction = -fraction
        power, decimals = exp(*_ten(3 * unit + fraction, self._decimals))
        self._value, self._decimals = _ten(12 * power, decimals)

    @property
    def register(self):
        """The register n as text, as the calculator shows it with all its decimals.

        That is ten digits with trailing zeros, the whole part among them ("241.0264431",
        "0.250000000"); a seed below 1 shows up to ten significant ones. `Generator(register)`
        goes on where this one is.
        """
        value, decimals = abs(self._value), self._decimals
        text = "%0*d" % (decimals + 1, value)
        whole = len(text) - decimals
        text += "0" * (10 - len(text))
        sign = "-" if self._value < 0 else ""
        return sign + text[:whole] + ("." + text[whole:] if len(text) > whole else "")


@overlay
def draw(register):
    """The number that comes after a register or a seed, and the register after that.

    `register` and what comes back are as `Generator` takes and shows them.
    """
    generator = Generator(register)
    return generator.draw(), generator.register


def exp(x, decimals, guard=8):
    """e**(x / 10**decimals) to ten digits, correctly rounded half up, as (value, decimals).

    For 0 < x / 10**decimals <= 4, in ten digits. `guard` digits are reckoned with at first.
    """
    unit = 10**decimals
    while True:
        term = total = 10 ** (9 + guard)
        k = 0
        while term:
            k += 1
            term = term * x // (k * unit)
            total += term
        low = _ten(total, 9 + guard)
        if low == _ten(total + _LOST * k, 9 + guard):
            return low
        guard += 8


@overlay
def score(guess, number):
    """10 * bulls + cows by the calculator's rule; both are texts of four digits.

    A digit of the guess in its right place counts 10, one that stands elsewhere in the number 1,
    whatever else the guess holds: 5555 scores 13 against 1235. ValueError for any other text.
    """
    total = 0
    for text in (guess, number):
        codes.from_text(text, DIGITS)
    for i in range(DIGITS):
        if guess[i] == number[i]:
            total += 10
        elif guess[i] in number:
            total += 1
    return total


def _ten(value, decimals):
    """A positive number rounded half up to ten significant digits; shorter ones as they are."""
    while True:
        excess = len(str(value)) - 10
        if excess <= 0:
            return value, decimals
        unit = 10**excess
        value = (value + unit // 2) // unit  # eleven digits again, the last a 0, if all were 9
        decimals -= excess


def _parse(seed):
    text = str(seed) if isinstance(seed, int) else seed
    if isinstance(text, str):
        digits = text[1:] if text[:1] in ("-", "+") else text
        point = digits.find(".")
        decimals = len(digits) - 1 - point if point >= 0 else 0
        digits = digits.replace(".", "", 1)
        if digits and all(c in "0123456789" for c in digits):
            value, decimals = _ten(int(digits), decimals)
            if decimals < 0:
                value, decimals = value * 10**-decimals, 0
            return -value if text[0] == "-" else value, decimals
    raise ValueError("a seed is a number such as 0.25, not {!r}".format(seed))
