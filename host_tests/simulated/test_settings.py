"""The settings and power saving, on the simulated console."""

import itertools
from types import SimpleNamespace
from typing import Any

import hypothesis
import pytest
from hypothesis import strategies

import font
from device import keypad, power_save, settings, shared, sound
from emulator.player import SimulatedPlayer
from simulator import panel
from simulator.simulated import DrawnConsole

KEYS = keypad.KEYS
SETTINGS = "8"  # in the menu


@pytest.fixture
def switch_on(tmp_path):
    """Return a player of a board; the records survive it."""
    return lambda: SimulatedPlayer(records=tmp_path / "records.txt")


@pytest.fixture
def player(switch_on):
    """A player of a board with these records."""
    return switch_on()


def brightness(player):
    return max(max(digit) for digit in player.machine.light())


def test_the_brightness_changes_at_once_and_is_saved(player, switch_on):
    full = brightness(player)
    player.go(SETTINGS, "LIGHt5")
    player.go("*2", "LIGHt.2")
    player.run(0.1)
    assert 0.3 < brightness(player) / full < 0.9
    player.go("*", "LIGHt2")
    player.leave()
    player = switch_on()
    assert brightness(player) < 0.9 * full
    player.go(SETTINGS, "LIGHt2")


def test_a_brightness_without_ok_is_not_saved(player, switch_on, tmp_path):
    player.go(SETTINGS + "*3#", "LIGHt5")
    assert not list(tmp_path.iterdir())  # the flash was not written
    player = switch_on()
    player.go(SETTINGS, "LIGHt5")


def test_a_brightness_without_ok_ends_with_the_page(player):
    full = brightness(player)
    player.go(SETTINGS + "*2", "LIGHt.2")
    player.leave()
    assert brightness(player) == pytest.approx(full, rel=0.05)
    player.go(SETTINGS, "LIGHt5")


def test_a_brightness_without_ok_returns_after_sleep(player):
    full = brightness(player)
    player.go(SETTINGS + "*2", "LIGHt.2")
    player.run(330)
    player.go("5", "LIGHt.2")  # the key wakes it and is discarded
    player.run(0.1)
    assert 0.3 < brightness(player) / full < 0.9


def test_all_settings_are_stepped_through_and_left(player):
    player.go(SETTINGS, "LIGHt5")
    for text in ("Snd no", "FAdE 2", "OFF  5", "PAd", "LIGHt5"):
        player.go("0", text)
    player.go("#", "8 SEt")


def test_minutes_are_two_digits_and_can_be_never(player, switch_on):
    player.go(SETTINGS + "3", "FAdE.--")
    player.go("15", "FAdE.15")
    player.go("*", "FAdE15")
    player.go("4", "OFF. --")
    player.go("00*", "OFF  0")
    player.go("4", "OFF. --")
    player.go("7#", "OFF. --")
    player.go("#", "OFF  0")
    player = switch_on()
    player.go(SETTINGS + "0", "Snd no")
    player.go("0", "FAdE15")
    player.go("0", "OFF  0")


def test_sound_can_be_switched(player, switch_on):
    player.go(SETTINGS + "2", "Snd on")
    assert player.machine.console.buzzer.is_on
    player = switch_on()
    assert player.machine.console.buzzer.is_on
    player.go(SETTINGS + "2", "Snd no")
    assert not player.machine.console.buzzer.is_on


def test_a_buzzer_plays_no_tone_if_it_is_off_or_no_key_is_pressed():
    tones: list[int] = []
    console: Any = SimpleNamespace(milliseconds=lambda: 0)
    buzzer = sound.Buzzer(tones.append, lambda: None)
    buzzer.play(1, 0)
    buzzer.key(console, "5")
    buzzer.is_on = True
    buzzer.key(console, None)
    assert tones == []


# Another keypad: its contacts have our keys in this order.
ROTATED = "369#2580147*"


def teach(player, order, proof="*"):
    """Press the keys, by name, of a keypad whose contacts are in `order`; then `proof`.

    Return the key of our keypad at each contact, by name.
    """
    contact = dict(zip(order, KEYS, strict=True))
    player.go(SETTINGS + "5", "PUSH 1")
    for key in KEYS:
        player.expect("PUSH" + {"*": "St", "#": "HA"}.get(key, key).rjust(2))
        player.tap(contact[key])
    player.expect("SUrE?")
    player.tap(contact[proof])
    player.run(0.1)
    player.expect("PAd")
    return contact


def test_a_keypad_in_another_order_is_learnt_and_saved(player, switch_on):
    contact = teach(player, ROTATED)
    player.go(contact["#"], "8 SEt")
    player = switch_on()
    player.go(contact["3"], "0.-----")
    player.go(contact["7"], "0.7----")
    player.hold(contact["#"], 1.2)
    player.expect("3 12C")


def test_drawn_keys_keep_their_names(tmp_path):
    player = SimulatedPlayer(records=tmp_path / "records", kind=DrawnConsole)
    teach(player, ROTATED)
    assert player.machine.console.keypad.order == ROTATED
    player.go("#", "8 SEt")
    player.go("3", "0.-----")
    player.go("7", "0.7----")


@pytest.mark.parametrize("phase", range(0, 24, 3))
def test_the_key_that_confirms_the_present_order_has_no_other_effect(player, phase):
    player.run(phase / 1000)
    teach(player, KEYS)
    player.go("#", "8 SEt")


def test_the_wiring_test_names_a_stuck_key_as_it_was_taught(player):
    contact = teach(player, ROTATED)
    player.go(contact["#"], "8 SEt")
    player.tap(contact["6"])
    player.expect("8.8.8.8.8.8.", 9)
    player.go(contact["*"] * 3, "PUSH")
    player.press(contact["5"])
    player.expect("PUSH 5")
    player.expect("StUC 5", 6)


def test_a_stuck_contact_ends_the_learning_of_keys(player):
    player.go(SETTINGS + "5", "PUSH 1")
    player.press("1")
    player.expect("PAd", 11)


def test_learning_takes_the_first_of_two_keys_that_roll_over(player):
    player.go(SETTINGS + "5", "PUSH 1")
    for change, key in ((player.press, "4"), (player.press, "5"), (player.release, "4")):
        change(key)
        player.run(0.2)
    player.release("5")
    player.run(0.1)
    player.expect("PUSH 2")
    player.go("4", "PUSH 2")
    player.go("5", "PUSH 3")


@pytest.mark.parametrize("phase", range(0, 24, 3))
def test_learning_ignores_a_contact_that_closes_for_a_moment(player, phase):
    player.go(SETTINGS + "5", "PUSH 1")
    player.run(phase / 1000)
    player.hold("4", 0.012)
    player.run(0.2)
    player.expect("PUSH 1")


def test_an_unconfirmed_order_of_keys_is_discarded(player):
    teach(player, ROTATED, proof="5")
    player.go("#", "8 SEt")


def test_a_key_that_nobody_presses_ends_the_learning_of_keys(player):
    player.go(SETTINGS + "5", "PUSH 1")
    for key in "25":  # two at a time are no answer
        player.press(key)
    player.run(0.1)
    for key in "25":
        player.release(key)
    player.run(0.1)
    player.go("4", "PUSH 2")
    player.tap("4")  # used already
    player.run(9)
    player.expect("PUSH 2")
    player.run(1.5)
    player.expect("PAd")
    player.go("#", "8 SEt")


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([], [5, 0, 2, 5]),
        ([3, 1, 7, 9], [3, 1, 7, 9]),
        ([3], [3, 0, 2, 5]),
        ([3, 1, 7, 9, 4, 4], [3, 1, 7, 9]),  # from a newer version
        ([0, 1, 0, 0], [5, 1, 0, 0]),
        ([6, 2, 100, -1], [5, 0, 2, 5]),
        ([4, 2, 100, 99], [4, 0, 2, 99]),
    ],
)
def test_each_invalid_setting_is_its_default(numbers, expected):
    assert settings.read({"set": numbers}, 5)[0] == expected


def test_a_board_with_two_lights_takes_no_third():
    assert settings.read({"set": [3, 1, 7, 9]}, 2)[0] == [2, 1, 7, 9]


@hypothesis.given(strategies.lists(strategies.integers(-2, 13), max_size=13))
def test_any_saved_order_has_every_key(order):
    keys = settings.read({"keys": order}, 5)[1]
    assert sorted(keys) == sorted(KEYS)


# ---- power saving ----


@pytest.fixture
def short_minutes(monkeypatch):
    """A minute lasts a second on consoles that are made after this fixture."""
    monkeypatch.setattr(power_save, "MINUTE_MS", 1000)
    monkeypatch.setattr(settings, "MINUTE_MS", 1000)


@pytest.mark.parametrize("seconds", [1.916, 1.92, 1.924, 1.928, 1.932, 2.5])
def test_a_key_pressed_while_the_light_fades_or_later_counts(short_minutes, player, seconds):
    player.go("3", "0.-----")
    player.run(seconds)
    player.go("4", "0.4----")
    player.run(0.1)
    assert brightness(player) > 0.9


def test_a_key_that_was_held_into_dim_light_ends_it_later(short_minutes, player):
    player.go("3", "0.-----")
    player.hold("5", 2.5)
    player.run(0.1)
    assert brightness(player) < 0.5
    player.go("5", "0.55---")
    player.run(0.1)
    assert brightness(player) > 0.9


def test_three_stuck_keys_do_not_keep_the_console_awake(short_minutes, player):
    """They close the contact of a fourth key."""
    player.go("3", "0.-----")
    for key in "457":
        player.press(key)
    player.run(7)
    assert not any(player.cells())


@pytest.mark.parametrize("seconds", [0.03, 0.2, 1.5])
def test_a_star_that_wakes_the_console_is_discarded(short_minutes, player, seconds):
    player.run(5.5)
    player.hold("*", seconds)
    player.expect("1 dUEL")
    player.run(0.5)
    player.expect("1 dUEL")
    player.go("*", "HELLO")


def test_a_key_that_was_held_into_the_dark_wakes_the_console_later(short_minutes, player):
    player.go("3", "0.-----")
    player.hold("5", 5.5)
    player.run(0.5)
    assert not any(player.cells())
    player.go("5", "0.5----")
    player.go("5", "0.55---")


def test_the_point_blinks_every_four_seconds_in_the_dark(short_minutes, player):
    """Also after the light has faded."""
    player.run(5.5)
    blinks = []  # s
    was_lit = False
    for _ in range(1200):
        player.run(0.01)
        point = player.machine.light()[5][7]
        is_lit = panel.brightness_style(point) != panel.DARK
        if is_lit and not was_lit:
            blinks.append(player.now)
        was_lit = is_lit
    times = [later - earlier for earlier, later in itertools.pairwise(blinks)]
    assert len(times) >= 2
    assert times == pytest.approx([4] * len(times), abs=0.3)


@pytest.mark.parametrize("digit", range(font.CELLS))
def test_the_sleep_point_is_lit_after_any_digit(switch_on, digit):
    console = switch_on().machine.console
    port, words = console.ticker.port, console.words
    console.show_frame(bytes(font.CELLS))
    while any(map(any, port.light())) or words[shared.DIGIT] != digit:
        port.tick(None)
    power_save.light_point(console, port, words)
    assert [sum(map(bool, light)) for light in port.light()] == [0, 0, 0, 0, 0, 1]


def test_the_console_never_sleeps_if_switched_off(short_minutes, player):
    player.go(SETTINGS + "300*400*#", "8 SEt")
    full = brightness(player)
    player.run(110)
    assert brightness(player) == full


def test_the_light_only_fades_if_sleep_is_switched_off(short_minutes, player):
    player.go(SETTINGS + "400*#", "8 SEt")
    full = brightness(player)
    player.run(10)
    assert 0 < brightness(player) < 0.5 * full


def test_the_console_never_sleeps_at_any_millisecond_of_its_clock(player, monkeypatch):
    player.go(SETTINGS + "300*400*#", "8 SEt")
    console = player.machine.console
    now = console.milliseconds()
    for milliseconds in range(now - 1000, now):  # 12.4 days later: the clock has wrapped
        monkeypatch.setattr(
            console, "milliseconds", lambda milliseconds=milliseconds: milliseconds
        )
        console.step()
    player.expect("8 SEt")
    assert brightness(player)
