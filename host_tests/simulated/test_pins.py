"""The simulated pins: wires that held keys join, and the light of the segments."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import pico
from device import shared
from simulator import pins


@given(st.sets(st.sampled_from("123456789*0#")), st.integers(0, 5))
def test_held_keys_join_lines_as_wires_do(held, digit):
    """Against the definition: the wires reachable from the lit line over closed contacts."""
    wires = {("line", digit)}
    contacts = [divmod(pins.KEYS.index(key), 3) for key in held]
    for _ in range(12):
        for row, column in contacts:
            pair = {("line", column), ("row", row)}
            if wires & pair:
                wires |= pair
    lines, rows = pins.joined(1 << digit, held)
    assert lines == sum(1 << place for kind, place in wires if kind == "line")
    assert rows == sum(1 << place for kind, place in wires if kind == "row")


def scan(port, words):
    """Let a port finish a scan; return the keys that read closed."""
    for _ in range(12):
        port.tick(None)
    at = shared.SCAN_RING + (words[shared.SCANS] - 1) % shared.RING_SCANS * 3
    return {
        pins.KEYS[row * 3 + column]
        for column in range(3)
        for row, mask in enumerate(port.row_masks)
        if bool(words[at + column] & mask) == bool(pico.DIGIT_ON)
    }


@pytest.mark.parametrize(
    ("held", "read"),
    [("", ""), ("5", "5"), ("19#", "19#"), ("12", "12"), ("124", "1245"), ("1397", "1397")],
)
def test_three_corners_held_make_the_fourth_appear(held, read):
    words = shared.new()
    port = pins.Port(pico, words)
    port.held.update(held)
    assert scan(port, words) == set(read)


def test_light_follows_the_pins_with_persistence():
    words = shared.new()
    port = pins.Port(pico, words)
    words[shared.FRAME + 4] = port.segment_masks[0] | port.segment_masks[7]
    for _ in range(60):
        port.tick(None)
    light = port.light()
    assert light[4] == pytest.approx([1, 0, 0, 0, 0, 0, 0, 1])
    assert not any(any(light[digit]) for digit in (0, 1, 2, 3, 5))
    words[shared.FRAME + 4] = 0
    for _ in range(15):
        port.tick(None)
    assert 0.2 < port.light()[4][0] < 0.7  # the eye still sees some light
    for _ in range(15):
        port.tick(None)
    assert port.light()[4][0] == 0


def test_two_keys_in_a_row_light_two_digits():
    words = shared.new()
    port = pins.Port(pico, words)
    port.held.update("13")
    words[shared.FRAME + 0] = port.segment_masks[6]
    for _ in range(60):
        port.tick(None)
    assert [digit[6] for digit in port.light()] == pytest.approx([1, 0, 1, 0, 0, 0])
