"""Checks of lib/cows/slowmoo.py.

The numbers and registers below come from decimal arithmetic; test_slowmoo.py computes them again
with Python's `decimal`.
"""

from check_helpers import is_refused
from cows import slowmoo

FIRST = (("0", "7650"), ("0.5", "1467"), ("0.25", "8306"), ("0.1", "6427"), ("0.9", "3872"))

# A seed, the numbers drawn from it in order, the register after them.
GAMES = (
    ("0", ("7650", "2694", "5789", "4159", "7958", "9071"), "254.0211802"),
    ("0.5", ("1467", "1928", "9750", "7861", "5390", "9720"), "343.0865507"),
    ("0.25", ("8306", "6091", "7301", "5073", "0214", "2943"), "301.7542818"),
    ("0.1", ("6427", "7583", "3659", "5192", "5867", "2849"), "298.8117121"),
    ("0.9", ("3872", "5793", "8193", "9261", "5689", "1536"), "428.9976108"),
    ("0.9999999999", ("4019", "1897", "2903", "0572", "8624", "5183"), "618.5950447"),
    ("0.0000000001", ("7650", "2694", "5789", "4159", "7958", "9071"), "254.0211802"),
    ("-0.5", ("5869", "5264", "9356", "3428", "0324", "6173"), "599.4385996"),
    ("-3.9999999999", ("7650", "2694", "5789", "4159", "7958", "9071"), "254.0211802"),
    ("655.1779999", ("5801", "7024", "0961", "1954", "2763", "5410"), "456.6435689"),
    ("12345678905.5", ("7650", "2694", "5789", "4159", "7958", "9071"), "254.0211802"),
    ("26.89949547", ("6345", "3491", "9017", "4127", "7281", "0845"), "332.0199474"),
    ("38.164", ("0941", "0372", "1259", "9501", "2184", "7201"), "618.3362788"),
    ("274.04813948", ("2941", "8125", "5014", "9381", "3510", "8253"), "569.3814805"),
    ("0.2276443657", ("5804", "4589", "7592", "4657", "5120", "0378"), "487.0407766"),
    ("624.23288185375", ("6038", "2653", "8197", "9518", "7182", "2846"), "342.8045809"),
    ("1.622673", ("2158", "0287", "2795", "3147", "0965", "3495"), "398.6934197"),
    ("5.8", ("4736", "8516", "1037", "1592", "2394", "2387"), "456.7537703"),
    ("51.35", ("2190", "0492", "0342", "1358", "4597", "2678"), "348.8468322"),
    ("0.40461428313", ("1908", "8459", "6024", "6571", "1280", "2183"), "598.9057558"),
)

# A seed, a count of numbers drawn, the last of them, the register then. Each step depends on every
# digit of the previous one, so a single wrong digit would change the result.
CHAINS = (
    ("0", 400, "3072", "264.7180903"),
    ("0.31415", 400, "1834", "328.8887507"),
    ("-2.71828", 400, "1862", "338.9447280"),
)

# Exponents in units of 10**-9, and the ten digits and decimals of their powers of e.
POWERS = (
    (2000000000, 7389056099, 9),
    (3000000000, 2008553692, 8),
    (4000000000, 5459815003, 8),
    (2302585092, 9999999990, 9),
    (2302585093, 1000000000, 8),
    (2591597525, 1335108326, 8),
    (3303281149, 2720174563, 8),
    (2142295672, 8518971964, 9),
    (3216395014, 2493805659, 8),
    (2076311294, 7974997172, 9),
    (3629522123, 3769479883, 8),
    (3034873015, 2079833665, 8),
    (2261966934, 9601957020, 9),
)


def check_seeds_of_the_original():
    for seed, number in FIRST:
        assert slowmoo.Generator(seed).draw() == number, seed


def check_games():
    for seed, numbers, register in GAMES:
        generator = slowmoo.Generator(seed)
        for number in numbers:
            assert generator.draw() == number, (seed, number)
        assert generator.register == register, seed


def check_chains():
    for seed, count, number, register in CHAINS:
        generator = slowmoo.Generator(seed)
        for _ in range(count):
            last = generator.draw()
        assert (last, generator.register) == (number, register), seed


def check_powers():
    for x, value, decimals in POWERS:
        assert slowmoo.exp(x, 9) == (value, decimals), x


def check_more_guard_digits_change_nothing():
    """Check that with few guard digits undecided sums are computed again."""
    for x in range(2000000001, 4000000000, 7654321):
        power = slowmoo.exp(x, 9)
        for guard in (0, 3, 4, 12):
            assert slowmoo.exp(x, 9, guard) == power, (x, guard)


def check_register():
    for seed, shown in (
        ("0", "0.000000000"),
        (0, "0.000000000"),
        ("0.25", "0.250000000"),
        (".5", "0.500000000"),
        ("-.5", "-0.500000000"),
        ("+7", "7.000000000"),
        (-7, "-7.000000000"),
        ("007.", "7.000000000"),
        ("373.3805906", "373.3805906"),
        ("123456.7", "123456.7000"),
        ("1234567890", "1234567890"),
        ("12345678905", "12345678910"),
        ("0.12345678949", "0.1234567895"),
        ("9.9999999999", "10.00000000"),
    ):
        assert slowmoo.Generator(seed).register == shown, seed


def check_a_register_is_a_seed_to_go_on_from():
    for seed in ("0", "-0.625", "12.000000000125", 99):
        one = slowmoo.Generator(seed)
        for _ in range(5):
            other = slowmoo.Generator(one.register)
            assert other.register == one.register
            assert other.draw() == one.draw()
            assert other.register == one.register


def check_only_the_decimals_of_a_seed_matter():
    numbers = set()
    for seed in ("0.75", ".75", "3.75", "+3.750", "12345678.75"):
        numbers.add(slowmoo.Generator(seed).draw())
    assert len(numbers) == 1
    assert slowmoo.Generator("-0.75").draw() not in numbers


def check_bad_seeds_are_is_refused():
    for bad in (
        "",
        "-",
        ".",
        "+.",
        "x",
        "1e5",
        "0.5.5",
        "--1",
        "1-",
        " 1",
        "1 ",
        "0,5",
        "1_0",
        "0x1",
    ) + ("\u0661", "nan", None, 0.5, b"0.5", (), True):
        assert is_refused(slowmoo.Generator, bad), bad


def check_numbers_have_four_different_digits():
    generator = slowmoo.Generator(1)
    seen = set()
    for _ in range(300):
        number = generator.draw()
        assert len(number) == 4 and len(set(number)) == 4, number
        assert all(digit in "0123456789" for digit in number)
        seen |= set(number)
        assert 241 <= int(generator.register[:3]) <= 655
    assert len(seen) == 10


def check_score():
    for guess, number, score in (
        ("1234", "1234", 40),
        ("4321", "1234", 4),
        ("1243", "1234", 22),
        ("5678", "1234", 0),
        ("0000", "1234", 0),
        ("0000", "0765", 13),
        ("5555", "1235", 13),
        ("1233", "1234", 31),
        ("1122", "1234", 13),
        ("0650", "7650", 31),
    ):
        assert slowmoo.score(guess, number) == score, (guess, number)


def check_bad_guesses_are_is_refused():
    for bad in ("", "123", "12345", "12a4", "-123", "12.4", " 123"):
        assert is_refused(slowmoo.score, bad, "1234"), bad
        assert is_refused(slowmoo.score, "1234", bad), bad
