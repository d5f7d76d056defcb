"""The 12C's numbers against decimal arithmetic; the game on a simulated board."""

from decimal import ROUND_DOWN, ROUND_HALF_UP, Context, Decimal
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import slowmoo_games
from cows import slowmoo
from device import store
from emulator.player import Player, SimulatedPlayer
from games import hp12c as game
from number_player import find

TEN = Context(prec=10, rounding=ROUND_HALF_UP)
FINE = Context(prec=40)


class Calculator:
    """The 12C in decimal arithmetic, from docs/developer/systems.md, without cows.slowmoo."""

    def __init__(self, seed: str) -> None:
        self.n = TEN.create_decimal(seed)

    def fraction(self) -> Decimal:
        return self.n - self.n.to_integral_value(ROUND_DOWN)

    def draw(self) -> str:
        pool = list("1234567890")
        number = ""
        for length in (10, 9, 8, 7):
            power = TEN.plus(FINE.exp(TEN.add(Decimal(3), self.fraction())))
            self.n = TEN.multiply(Decimal(12), power)
            position = int(TEN.multiply(self.fraction(), Decimal(length)))
            number = pool.pop(len(pool) - 1 - position) + number
        return number


SEEDS = st.one_of(
    st.integers(-(10**12), 10**12).map(str),
    st.decimals(-1000, 1000, places=7).map(lambda seed: f"{seed:f}"),
    st.decimals(-10, 10, places=12).map(lambda seed: f"{seed:f}"),
    st.decimals(0, 1, places=25).map(lambda seed: f"{seed:f}"),
)


def test_three_thousand_numbers_from_one_seed():
    ours, calculator = slowmoo.Generator("0.5"), Calculator("0.5")
    for count in range(3000):
        assert ours.draw() == calculator.draw(), count
        assert ours.register == str(calculator.n), count


@settings(max_examples=1000)
@given(SEEDS)
def test_any_seed_gives_the_calculators_draws(seed):
    ours, calculator = slowmoo.Generator(seed), Calculator(seed)
    for _ in range(3):
        assert Decimal(ours.register) == calculator.n
        assert ours.draw() == calculator.draw()
        assert ours.register == str(calculator.n)


@settings(max_examples=1000)
@given(st.integers(2 * 10**9, 4 * 10**9), st.integers(0, 10))
def test_powers_are_right_to_the_tenth_digit_however_few_guard_digits(x, guard):
    value, decimals = slowmoo.exp(x, 9, guard)
    assert Decimal(value).scaleb(-decimals) == TEN.plus(FINE.exp(Decimal(x).scaleb(-9)))


@settings(max_examples=1000)
@given(st.integers(2 * 10**9, 4 * 10**9), st.integers(0, 10))
def test_the_bound_that_the_docstring_states_holds(x, guard):
    """The sum and the sum plus 55 per term enclose the power: both are computed again here."""
    unit = 10**9
    one = 10 ** (9 + guard)
    total, terms, k = one, [one], 0
    while terms[-1]:
        k += 1
        terms.append(terms[-1] * x // (k * unit))
        total += terms[-1]
    power = FINE.exp(Decimal(x).scaleb(-9)) * one
    assert total <= power < total + 55 * k


def test_the_stored_vectors_are_decimal_arithmetic():
    for seed, numbers, register in slowmoo_games.GAMES:
        calculator = Calculator(seed)
        assert [calculator.draw() for _ in numbers] == list(numbers)
        assert str(calculator.n) == register
    for seed, count, number, register in slowmoo_games.CHAINS:
        calculator = Calculator(seed)
        assert [calculator.draw() for _ in range(count)][-1] == number
        assert str(calculator.n) == register
    for x, value, decimals in slowmoo_games.POWERS:
        assert TEN.plus(FINE.exp(Decimal(x).scaleb(-9))) == Decimal(value).scaleb(-decimals)


def test_scores_of_all_numbers():
    """Every guess against a number of each kind: position by position, by membership."""
    for number in ("7650", "1234", "0987"):
        for guess in map("".join, product("0123456789", repeat=4)):
            bulls = sum(a == b for a, b in zip(guess, number, strict=True))
            inside = sum(digit in number for digit in guess)
            assert slowmoo.score(guess, number) == 10 * bulls + inside - bulls


# The game.


@pytest.fixture
def player():
    return in_front()


def in_front(records: str = "") -> Player:
    """Return a player of the simulated board, which starts with this game."""
    player = SimulatedPlayer(records=records, play=game.play)
    player.expect("0.-----")
    return player


def test_a_typed_seed_gives_the_calculators_numbers_game_after_game(player):
    numbers = Calculator("0.25")
    player.go("25", "0.25---")
    player.tap("*")
    counts = []
    for _ in range(3):
        number, count = find(player)
        assert number == numbers.draw()
        counts.append(count)
        for place, best in enumerate(sorted(counts), 1):
            player.go("*", f"b{place}.{best:>4}")
        player.go("*", "AGAIn?")
        player.tap("*")
    player.expect("----.r1")


def test_a_seed_can_be_drawn_and_is_shown(player):
    player.tap("*")
    seed = player.digits(1, 6)
    assert seed.isdecimal()
    player.expect("0." + seed)
    player.go("#", "0.-----")
    player.tap("*")
    other = player.digits(1, 6)
    assert other != seed
    player.tap("*")
    assert find(player)[0] == Calculator("0." + other).draw()


def test_a_seed_is_cleared_and_left(player):
    player.go("123456", "0.12345")
    player.go("#", "0.-----")
    player.go("00000*", "----.r1")


@pytest.mark.parametrize(("guess", "answer"), [("0000", "13"), ("7777", "13"), ("7655", "31")])
def test_guesses_are_answered_as_on_the_calculator(player, guess, answer):
    player.tap("0*")  # 7650
    player.go(guess + "*", f"{guess}.{answer}")
    player.go("#", f"{guess}.{answer}")
    player.go("*", "----.r2")


def test_giving_up_shows_the_number_and_leaves_the_list_alone(player):
    seed = next(f"{n:05}" for n in range(99) if Calculator(f"0.{n:05}").draw()[0] == "0")
    calculator = Calculator("0." + seed)
    player.tap(seed + "*")
    player.go("12#", "----.r1")
    player.go("#", "GIUEUP")
    player.go("*", calculator.draw() + ".Cd")
    player.go("#*", "AGAIn?")
    player.go("*", "----.r1")
    number, count = find(player)
    assert number == calculator.draw()
    player.go("*", f"b1.{count:>4}")
    player.go("*", "AGAIn?")
    player.go("#", f"b1.{count:>4}")
    player.go("##", "0.-----")


def test_giving_up_can_be_thought_over_and_the_guesses_looked_up(player):
    player.tap("0*")
    player.go("#", "GIUEUP")
    player.go("#", "----.r1")
    player.tap("1234*")
    player.tap("*7650")
    player.tap("####")
    player.expect("----.r2")
    player.tap("7651**")
    player.go("##", "7651.30")
    player.go("#", "1234.00")
    player.go("*", "7651.30")
    player.go("*", "----.r3")
    player.go("###", "1234.00")
    player.go("#", "----.r3")


def test_rounds_from_ten_on_lose_their_letter(player):
    player.tap("0*")
    for _ in range(9):
        player.tap("1234**")
    player.expect("----.10")


def test_the_five_least_counts_are_saved(tmp_path):
    path = str(tmp_path / "records")
    counts = []
    for seed in range(8):
        player = in_front(records=path)
        player.tap(f"{seed}*")
        counts.append(find(player)[1])
        records = store.open_records(path)
        assert records.get("12C") == sorted(counts)[:5]
        assert records.get("slowmoo") == []
    assert len(set(counts)) > 1
    player = in_front(records=path)  # as after a power cut
    player.tap("0*")
    counts.append(find(player)[1])
    for place, best in enumerate(sorted(counts)[:5], 1):
        player.go("*", f"b{place}.{best:>4}")
    player.go("*", "AGAIn?")
