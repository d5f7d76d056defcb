"""The drive strength of the display's pins on an emulated Pico, from PADS_BANK0."""

from boards import pico
from deployment.files import MAIN, compiled
from emulated_files import at_prompt

SET_BY_LIMIT = """
import wiring
from machine import mem32
from device import shared
from device.ports.rp2040 import Port
port = Port(wiring, shared.new())
for wiring.PIN_LIMIT in {limits}:
    port.claim()
    print({{mem32[0x4001C004 + 4 * pin] >> 4 & 3 for pin in wiring.DIGITS + wiring.SEGMENTS}})
"""
# mA of PIN_LIMIT: bits of a pad register for the least of 2, 4, 8 and 12 mA that is enough.
STRENGTHS = {1: 0, 2: 0, 3: 1, 4: 1, 8: 2, 9: 3, 10: 3, 12: 3, 50: 3}


def test_digits_and_segments_have_the_least_drive_strength_that_is_enough(pico_firmware):
    files = compiled("pico", "armv6m")
    del files[MAIN]
    board = at_prompt(pico_firmware("hard"), files, pico)
    lines = board.exec(SET_BY_LIMIT.format(limits=list(STRENGTHS))).splitlines()
    assert lines == [str({bits}) for bits in STRENGTHS.values()]
