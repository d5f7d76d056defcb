"""Every game played to its end at the pins of an emulated Pico, and its records."""

import pytest

from benchmarks.budgets import play_hp12c
from boards import pico as board
from device import store
from emulator.duel_player import ROUND, Duel, WordGame
from emulator.player import SimulatedPlayer, emulated
from fault_injection.emulated_boards import main_with
from games.duel import setup
from simulator import seeded
from simulator.emulated import seeding

RECORDS = "records.txt"
CLOCK = 125e6  # Hz


def test_a_seed_gives_the_game_of_the_terminal(switch_on):
    at_pins = emulated(switch_on(extra=seeding(7))).displays_after(ROUND, rest=0.2)
    assert at_pins == SimulatedPlayer(random_bytes=seeded.random_bytes(7)).displays_after(ROUND)


def records(pico, tmp_path):
    path = tmp_path / "copy"
    path.write_bytes(pico.files()[RECORDS])
    return store.open_records(str(path))


def test_a_word_is_found_and_counted_and_the_count_outlives_the_power(switch_on, tmp_path):
    pico = switch_on()
    player = emulated(pico)
    count = WordGame(player, "CABC").play()
    assert count <= 4
    assert records(pico, tmp_path).get("tally") == [0, 1, 0, 1, 1, count, count]
    pico.pull_cable()
    pico.run(0.1)
    player.expect("1 dUEL", 3)
    player.go("4", "AbCd")
    for text in ("P    1", f"A{count:>3}.00", f"b{count:>5}", "CLEAr?", "no"):
        player.go("*", text)
    player.go("0", "YES")
    player.go("*", "4 StAt")
    assert records(pico, tmp_path).get("tally") is None


def test_the_expert_is_played_to_the_end(switch_on):
    player = emulated(switch_on())
    duel = Duel(player, "907", level=setup.HARD, allow_repeats=False)
    player.go("*", "n  720")
    player.go("#", "---. r1")
    duel.play()
    assert duel.machine_guesses[-1][0] == 0x907


def test_the_calculators_number_is_found_and_listed(switch_on, tmp_path):
    pico = switch_on()
    player = emulated(pico)
    play_hp12c(player)
    player.expect("b1.   2")
    assert records(pico, tmp_path).get("12C") == [2]


def test_a_hint_at_the_pins(switch_on):
    player = emulated(switch_on())
    duel = Duel(player, "1234")
    duel.player_turn(1)
    duel.machine_turn(1)
    duel.take_hint()
    player.tap("*")
    duel.machine_turn(2)
    player.expect("----.r3")


# A console that blocks all interrupts for 40 ms at a key, like erasing a sector of flash.
STALL = """
import time
import machine
from device import store

def stall(records):
    state = machine.disable_irq()
    begin = time.ticks_us()
    while time.ticks_diff(time.ticks_us(), begin) < 40000:
        pass
    machine.enable_irq(state)

def play(console):
    console.show("HELLO8")
    yield
    for _ in range(3):
        console.records.put("x", [1])
    console.show("8.8.8.8.8.1")
    key = yield
    console.show("=" + key)
    yield

store.Records._write = stall
"""


@pytest.mark.parametrize("kind", ["hard", "soft"])
def test_while_flash_is_written_no_digit_burns_and_no_key_is_made_up(switch_on, kind):
    pico = switch_on(kind, main=main_with(STALL), shows="HELLO8")
    with pico.record(*board.DIGITS, *board.SEGMENTS) as changes:
        pico.panel.press("0")  # held in this time
        pico.run(0.4)
    assert lit_longest(changes) < (0.005 if kind == "soft" else 0.0011)
    assert pico.panel.shows("8.8.8.8.8.1")
    pico.panel.release("0")
    pico.run(0.05)
    pico.panel.press("7")
    pico.until(pico.panel.showing("=7"))


def lit_longest(changes):
    """Return the longest time, in s, that a digit was lit without a break."""
    level = {}
    since = {}
    longest = 0
    for cycle, pin, state in changes:
        level[pin] = state
        any_segment = any(level.get(p) == board.SEGMENT_ON for p in board.SEGMENTS)
        for digit in board.DIGITS:
            if digit in since:
                longest = max(longest, cycle - since[digit])
            if level.get(digit) != board.DIGIT_ON or not any_segment:
                since.pop(digit, None)
            elif digit not in since:
                since[digit] = cycle
    assert longest
    return longest / CLOCK


def test_a_damaged_file_of_records_is_set_aside_at_power_up(switch_on):
    pico = switch_on(extra={RECORDS: b"damaged"})
    player = emulated(pico)
    player.go("4", "P    0")
    assert pico.files()[RECORDS + ".bad"] == b"damaged"
    assert RECORDS not in pico.files()
