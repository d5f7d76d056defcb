"""Brightness, power saving and sounds at the pins of an emulated Pico with real firmware."""

import itertools
import re

import pytest

from audio import assert_heard, assert_loss_tune, half_periods
from boards import pico as board
from deployment.files import main_after

SETTINGS = "8"
OUTPUT_ENABLE = 0xD0000020  # a bit for each pin (RP2040 datasheet, 2.3.1.7)
# The register whose bit 0 is set while the buzzer's PWM runs (RP2040 datasheet, 4.5.2 and 4.5.3).
BUZZER_PWM = 0x40050000 + 0x14 * (board.BUZZER >> 1 & 7)

# The console with minutes of 0.6 s: it fades after 1.2 s, and is dark after 3 s.
SHORT_MINUTES = main_after("""
from device import power_save, settings
power_save.MINUTE_MS = settings.MINUTE_MS = 600
""")


def lit(pico, seconds=1.0):
    """Return the digits' light over a time as a fraction of full light, and problems.

    The phase of the loop against the tick moves the end of a dwell by 1.4 us of 100. Over half a
    second digits differ by up to 1.4 %, over a second by less than 1 %.
    """
    pico.panel.reset_measure()
    pico.run(seconds)
    measure = pico.panel.measure()
    problems = measure.problems(rate=80, unequal_percent=1, gap=0.0125)
    share = sum(digit.duty for digit in measure.digits)
    return share, problems


@pytest.mark.parametrize("kind", ["hard", "soft"])
def test_five_brightnesses_without_flicker_and_the_digits_equal(play, kind):
    pico, player = play(kind)
    player.go(SETTINGS, "LIGHt5")
    player.tap("*")
    shares = []
    for step in "12345":
        player.go(step, "LIGHt." + step)
        pico.run(0.05)
        share, problems = lit(pico)
        assert problems == [], step
        shares.append(share)
    assert shares[4] > 0.99 and shares[0] < 0.12
    assert all(above > 1.2 * below for below, above in itertools.pairwise(shares))


def test_dimmed_light_is_even_during_thinking(play):
    pico, player = play()
    player.go(SETTINGS + "*2*", "LIGHt2")
    player.leave()
    player.go("5", "I   4.4")
    player.tap("***")
    player.go("9", "-.- U 1")
    player.tap("34*")
    pico.run(1)
    share, problems = lit(pico, 0.5)
    assert problems == [] and 0.15 < share < 0.25


def test_a_key_held_across_rows_and_dimmed_joins_no_pins(play):
    pico, player = play()
    player.go(SETTINGS + "*1*", "LIGHt1")
    for chord in ("12", "147", "125", "3690"):
        for key in chord:
            pico.panel.press(key)
        pico.run(0.1)
        pico.panel.release_all()
        pico.run(0.1)


def test_the_console_fades_sleeps_and_wakes_within_100_ms(play):
    pico, player = play(main=SHORT_MINUTES)
    player.go(SETTINGS + "*2*", "LIGHt2")
    player.leave()
    player.go("3", "0.-----")
    player.go("25", "0.25---")
    pico.run(1.6)
    share, problems = lit(pico)
    assert problems == [] and share < 0.12
    pico.run(1.0)
    assert not any(pico.panel.cells(0.05))
    begin, awake = pico.now, pico.awake_cycles
    pico.run(2)
    assert (pico.awake_cycles - awake) / 125e6 / (pico.now - begin) < 0.03
    for moment in (0, 2):
        pico.run(0.013 * moment)
        pico.panel.press("7")
        assert pico.until(pico.panel.showing("0.25---", window=0.01), within=0.1) <= 0.1
        pico.run(0.1)
        pico.panel.release("7")
        pico.run(0.1)
        player.expect("0.25---")
        pico.run(3.2)
        assert not any(pico.panel.cells(0.05))
    player.tap("1")
    player.go("7*", "----.r1")


def test_a_point_blinks_in_the_dark_and_nothing_else_is_lit(play):
    pico, _ = play(main=SHORT_MINUTES)
    pico.run(3.5)
    pico.panel.reset_measure()
    pico.run(5)
    light = pico.panel.light
    point = light[5].pop()
    assert 0.008 <= point <= 2 * 0.012  # s: one or two blinks
    assert not any(share for digit in light for share in digit)


# Prints the calls that change the clock; the pin senses USB power.
CLOCK_CALLS = """
import machine, wiring
from device.ports import rp2040

class Machine:
    def freq(*hertz):
        print("freq", *hertz)
        return machine.freq(*hertz)

    def lightsleep(milliseconds):
        print("lightsleep")

rp2040.machine = Machine
wiring.USB_POWER = {pin}
"""


@pytest.mark.parametrize("pin", [board.USB_POWER, None])  # None: it may have power
def test_usb_power_prevents_light_sleep(play, pin):
    pico, _ = play(main=CLOCK_CALLS.format(pin=pin) + SHORT_MINUTES, usb=True)
    pico.run(4)
    assert not any(pico.panel.cells(0.05))
    pico.send(b"\x03")
    pico.until(pico.printed(b">>> "), within=3)
    assert not pico.panel.driven
    calls = re.findall(r"freq.*|lightsleep", pico.serial_output.decode().replace("\r", ""))
    assert set(calls) == {"freq", "freq 48000000", "freq 125000000"}
    assert calls[-1] == "freq 125000000"


@pytest.mark.parametrize(
    ("times", "gap"), [(2, 0.0005), (2, 0.0015), (2, 0.0025), (200, 0.000025)]
)
def test_more_than_one_ctrl_c_leaves_no_tone(play, times, gap):
    pico, player = play(usb=True)
    player.go(SETTINGS + "2", "Snd on")
    player.leave()
    pico.panel.press("0")
    sounds = False
    while not sounds:
        with pico.record(board.BUZZER) as changes:
            pico.run(0.001)
        sounds = changes != []
    start = len(pico.serial_output)
    for _ in range(times):
        pico.send(b"\x03")
        pico.run(gap)
    pico.until(pico.printed(b">>> ", start), within=3)
    with pico.record(board.BUZZER) as changes:
        pico.run(0.1)
    assert changes == [] and not pico.panel.driven
    assert not pico.word(OUTPUT_ENABLE) >> board.BUZZER & 1


def test_each_key_clicks_within_one_percent_of_the_pitch(play):
    pico, player = play()
    player.go(SETTINGS, "LIGHt5")
    with pico.record(board.BUZZER) as changes:
        player.go("0", "Snd no")
    assert changes == []
    player.go("2", "Snd on")
    with pico.record(board.BUZZER) as changes:
        player.tap("0")
        player.expect("FAdE 2")
    assert changes[-1][2] == 0  # no direct current in silence
    tone = half_periods(changes)
    assert 10 < len(tone) < 100
    middle = sorted(tone)[len(tone) // 2]
    assert middle == pytest.approx(1e6 / 2400 / 2, rel=0.01)
    assert not pico.word(BUZZER_PWM) & 1  # one that runs in silence would wake the core


@pytest.mark.parametrize("keys", ["1", "5"])
def test_a_click_is_short_if_its_key_loads_a_game(play, keys):
    pico, player = play()
    player.go(SETTINGS + "2", "Snd on")
    player.leave()
    with pico.record(board.BUZZER) as changes:
        player.tap(keys)
        pico.run(0.5)
    assert sum(half_periods(changes)) < 8000  # us


def test_the_tune_of_a_loss_delays_neither_light_nor_keys(play):
    pico, player = play()
    player.go(SETTINGS + "2", "Snd on")
    player.leave()
    assert_loss_tune(pico, player, unequal_percent=5)


def test_sounds_that_were_on_are_on_after_a_reset(play):
    pico, player = play()
    player.go(SETTINGS + "2", "Snd on")
    player.leave()
    pico.reset()
    pico.run(1)
    player.expect("1 dUEL")
    with pico.record(board.BUZZER) as changes:
        player.go("8", "LIGHt5")
    assert_heard(changes, 2400)
