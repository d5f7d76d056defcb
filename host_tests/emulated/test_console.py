"""The console on an emulated Pico with real firmware, only through keys and light at the pins.

The files are the same as from `tools/deploy.py`; host_tests/tools/test_deploy.py checks that.
"""

from types import SimpleNamespace

import pytest

import font
from benchmarks.consistent import SLOWEST
from boards import pico as board
from deployment.files import compiled, main_after
from device import store
from emulated_files import thinking
from emulator import EmulatedPico
from emulator.duel_player import Duel
from emulator.player import emulated
from fault_injection import emulated_boards
from fault_injection.emulated_boards import main_with
from games import explain

KINDS = ("hard", "soft")
PADS = 0x4001C004  # the register of pin 0 in PADS_BANK0


@pytest.mark.parametrize(("kind", "code"), [("hard", "0907"), ("soft", "73")])
def test_a_duel_is_played_until_both_sides_have_found_the_code(play, kind, code):
    _, player = play(kind)
    duel = Duel(player, code)
    player_round, machine_round = duel.play()
    assert (player_round, machine_round) == (len(duel.scores), len(duel.machine_guesses))
    player.go("*", "HELLO")


# Soft callbacks come between slices of thinking, so dwell is uneven there; gaps must be short.
@pytest.mark.parametrize(
    ("kind", "unequal_percent", "gap"), [("hard", 1, 0.0125), ("soft", 100, 0.025)]
)
def test_the_light_holds_during_thinking(switch_on, kind, unequal_percent, gap):
    pico = switch_on(kind, main=thinking(SLOWEST, 100), shows="------")
    pico.panel.reset_measure()
    pico.run(0.3)
    assert pico.panel.measure().problems(80, unequal_percent, gap) == []


@pytest.mark.parametrize("kind", KINDS)
def test_no_press_is_lost_during_thinking(switch_on, kind):
    pico = switch_on(kind, main=thinking(SLOWEST, 8), shows="------")
    frames = set()
    for key in "147":
        pico.panel.tap(key, hold=0.03, bounce=0.003)
        frames.add(tuple(pico.panel.frame))
    for _ in range(6):
        pico.run(0.03)
        frames.add(tuple(pico.panel.frame))
    assert len(frames) > 3
    pico.until(pico.panel.showing("---147"), within=4)


READING = """
import time
def play(console):
    typed = ""
    while True:
        console.show("{:->6}".format(typed))
        typed += (yield)
        if len(typed) == 1:
            time.sleep_ms(1300)
"""


def test_no_press_is_lost_while_sources_are_read(switch_on):
    """It takes 1.2 s until Othello thinks if the files are not compiled."""
    pico = switch_on(main=main_with(READING), shows="------")
    emulated(pico).go("1470", "--1470")


@pytest.mark.parametrize("kind", KINDS)
def test_a_key_shows_within_60_ms_of_its_contact_closing(play, kind):
    pico, player = play(kind)
    player.go("1", "HELLO")
    player.tap("*****")
    text = "----.r1"
    player.expect(text)
    for number, key in enumerate("0583"):
        text = text.replace("-", key, 1)
        pico.run(0.0017 * number)  # another phase of the scan
        bounce = 0.0025 * (number % 3)
        assert pico.panel.time_to_show(key, text, bounce=bounce) <= 0.060
        pico.panel.release(key)
        pico.run(0.05)


@pytest.mark.parametrize("bounce", [0.0, 0.004])
def test_a_star_shows_within_60_ms_of_its_contact_opening(play, bounce):
    pico, player = play()
    player.go("1", "HELLO")
    for number, text in enumerate(("LEn  4", "EASy", "rEPYES")):
        pico.run(0.0017 * number)  # another phase of the scan
        pico.panel.press("*", bounce)
        pico.run(0.08)
        opened = pico.now
        pico.panel.release("*", bounce)
        frame = list(font.encode(text))
        pico.until(pico.panel.frame_equals(frame), 0.2, what=text)
        assert pico.panel.changed_at - opened <= 0.060
        pico.run(0.05)


def test_a_star_held_for_a_second_scrolls_words_until_any_key(play):
    pico, player = play()
    player.go("1", "HELLO")
    player.tap("*****")
    player.expect("----.r1")
    player.go("12", "12--.r1")
    cells = font.cells(explain.read(b"dUEL", font.encode("12--.r1")).encode())
    player.press("*")
    pico.run(0.9)
    assert player.shows("12--.r1")
    times = []
    for at in range(4):
        frame = list(cells[at : at + 6])
        pico.until(lambda frame=frame: player.cells() == frame, 2, what=f"words from {at}")
        times.append(pico.now)
    assert 0.5 < times[3] - times[1] < 0.7  # 300 ms per cell
    player.release("*")
    player.go("5", "12--.r1")
    player.go("34", "1234.r1")


def test_twelve_held_keys_do_not_join_two_driven_pins(play):
    """The fixture `switch_on` finds violations. test_fault_injection.py holds two or three."""
    _, player = play()
    player.go("1", "HELLO")
    for act in (player.press, player.release):
        for key in "123456789*0#":
            act(key)
            player.run(0.03)


ANODES = {"SEGMENT_ON": 0, "DIGIT_ON": 1, "COLUMNS": (26, 27, 28)}
ANODES_MAIN = main_after(f"""
import wiring
for name, value in {ANODES}.items():
    setattr(wiring, name, value)
""")


def test_common_anodes_and_a_keypad_with_columns_of_its_own(pico_firmware):
    pico = EmulatedPico(pico_firmware("hard"), SimpleNamespace(**{**vars(board), **ANODES}))
    pico.install({**compiled("pico", board.ARCH), "/main.py": ANODES_MAIN.encode()})
    pico.boot()
    pico.until(pico.panel.showing("1 dUEL"), within=3)
    player = emulated(pico)
    player.go("6*", "8.8.8.8.8.8.")
    player.tap("***")
    for key in "7530":
        player.go(key, "PUSH " + key)
    for key in "5241":  # the third closes a fourth contact
        player.press(key)
        player.run(0.04)
    pico.panel.release_all()
    pads = [pico.word(PADS + 4 * pin) >> 4 & 3 for pin in board.DIGITS + ANODES["COLUMNS"]]
    assert pads == [3] * 9  # 12 mA
    pico.send(b"\x03")
    pico.run(0.1)
    assert pico.panel.driven == [] and pico.panel.violations == []


def test_the_wiring_test_shows_timer_and_scorer(play):
    for kind in KINDS:
        _, player = play(kind)
        player.tap("6*")
        player.expect("8.8.8.8.8.8.")
        player.go("*", kind)
        player.go("*", "UIPEr")
        player.go("*", "PUSH")
        player.go("0", "PUSH 0")


def test_a_stuck_key_does_not_lock_the_console(switch_on):
    player = emulated(switch_on(held="5"))
    player.go("0", "2 AbCd")
    player.go("1", "HELLO")
    player.leave()


@pytest.mark.parametrize("contact", ["#", "1"])  # `1`, taught as `#`
def test_hash_held_at_power_up_leaves_the_board_at_the_repl(switch_on, contact):
    order = list(range(12))
    order[0], order[11] = order[11], order[0]
    content = bytes(store.format_records({"keys": order}))
    records = {"/records.txt": content} if contact == "1" else {}
    pico = switch_on("hard", held=contact, usb=True, extra=records, shows="")
    pico.until(pico.printed(b">>>"), within=3)
    assert b"#" in pico.serial_output
    assert emulated_boards.list_activity(pico) == []


def test_entropy_decides_on_the_secret(switch_on):
    guesses = []
    for seed in range(2):
        player = emulated(switch_on(seed=seed))
        player.go("1", "HELLO")
        player.tap("****2")
        player.wait_steady(lambda player=player: player.digits(0, 4).isdecimal(), 1)
        guesses.append(player.digits(0, 4))
    assert guesses[0] != guesses[1]


PINS = main_after("""
import wiring

wiring.PORT = "machine_pin"
""")


@pytest.mark.parametrize("kind", KINDS)
def test_the_port_for_any_board_plays_the_same_games(switch_on, kind):
    pico = switch_on(kind, main=PINS, usb=True)
    player = emulated(pico)
    player.go("1", "HELLO")
    pico.panel.reset_measure()  # soft callbacks are uneven while modules are read from flash
    for key in "1245":
        player.press(key)
        player.run(0.03)
    pico.panel.release_all()
    player.leave()
    assert pico.panel.measure().problems(rate=80, unequal_percent=10, gap=0.025) == []
    player.go("8", "LIGHt2")
    player.go("*", "LIGHt.2")
    light = []
    for key in "21":
        player.go(key, "LIGHt." + key)
        player.run(0.1)
        pico.panel.reset_measure()
        player.run(0.3)
        light.append(sum(map(sum, pico.panel.light)))
    assert 0.4 < light[1] / light[0] < 0.7  # 1 has fewer segments
    pico.send(b"\x03")
    pico.run(0.1)
    assert pico.panel.driven == []


CRASH = """
def play(console):
    console.show("HELLO")
    yield
    raise RuntimeError("broken game")
"""


def test_a_crash_releases_every_pin(switch_on):
    pico = switch_on(main=main_with(CRASH), shows="HELLO", usb=True)
    pico.panel.press("1")
    pico.until(pico.printed(b"broken game"), within=2)
    assert emulated_boards.list_activity(pico) == []
    assert not any(pico.word(PADS + 4 * pin) & 0xC for pin in board.ROWS)  # no pull


HUNGRY = """
def play(console):
    console.show("HELLO")
    yield
    kept = []
    while True:
        kept.append(bytearray(1000))
"""


def test_a_game_without_memory_shows_full_and_the_menu_returns(switch_on):
    player = emulated(switch_on(main=main_with(HUNGRY), shows="HELLO"))
    player.go("1", "FULL")
    player.go("*", "HELLO")


STOPPED = main_after("""
from device import display_timer

begin = display_timer.start_timer

def begin_once_and_die(ticker):
    begin(ticker)
    display_timer.start_timer = begin
    ticker.timer.deinit()

display_timer.start_timer = begin_once_and_die
""")


def test_a_tick_that_stopped_is_started_again(switch_on):
    pico = switch_on(main=STOPPED)
    assert pico.panel.measure().gap < 0.8  # s, from power-up
    pico.run(0.1)
    emulated(pico).go("1", "HELLO")
