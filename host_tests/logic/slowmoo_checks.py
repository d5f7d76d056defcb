"""Checks of lib/cows/slowmoo.py."""

from check_helpers import is_refused
from cows import slowmoo
from slowmoo_games import CHAINS, GAMES, POWERS


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
    """Check that undecided sums are computed again if guard digits are few."""
    for x in range(2000000001, 4000000000, 7654321):
        power = slowmoo.exp(x, 9)
        for guard in (0, 3, 4, 12):
            assert slowmoo.exp(x, 9, guard) == power, (x, guard)


def check_register():
    for seed, register in (
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
        assert slowmoo.Generator(seed).register == register, seed


def check_a_register_is_the_seed_of_the_next_numbers():
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


def check_bad_seeds_are_refused():
    texts = "- . +. x 1e5 0.5.5 --1 1- 0,5 1_0 0x1 \u0661 nan".split()
    for bad in texts + ["", " 1", "1 ", None, 0.5, b"0.5", (), True]:
        assert is_refused(slowmoo.Generator, bad), bad


def check_numbers_have_four_different_digits():
    generator = slowmoo.Generator(1)
    digits = set()
    for _ in range(300):
        number = generator.draw()
        assert len(number) == 4 and len(set(number)) == 4, number
        assert all(digit in "0123456789" for digit in number)
        digits |= set(number)
        assert 241 <= int(generator.register[:3]) <= 655
    assert len(digits) == 10


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


def check_bad_guesses_are_refused():
    for bad in ("", "123", "12345", "12a4", "-123", "12.4", " 123"):
        assert is_refused(slowmoo.score, bad, "1234"), bad
        assert is_refused(slowmoo.score, "1234", bad), bad
