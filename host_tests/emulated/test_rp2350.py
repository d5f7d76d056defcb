"""The registers of boards with an RP2350.

There is no emulator of the RP2350. So the emulated Pico gets its registers: the block of SIO
registers in the RP2350's order at an unused address, the pads and the timer at the RP2350's own.
"""

from boards import pico_2, pico_w
from deployment.files import compiled, main_after
from emulator import EmulatedPico

PADS = 0x40038000
PATCH = f"""
from device.ports import rp2040
found = rp2040.registers("{pico_2.MACHINE}")
assert found != rp2040.registers("{pico_w.MACHINE}")
moved = tuple([n - 0xD0000000 + 0x50400000 if n >> 28 == 13 else n for n in found])
rp2040.registers = lambda machine: moved
"""


class EmulatedRp2350(EmulatedPico):
    """The emulated Pico with SIO at 0x50400000, pads and timer at the RP2350's addresses."""

    variant = "rp2350"


def test_the_console_runs_on_the_rp2350s_registers(pico_firmware):
    board = EmulatedRp2350(pico_firmware("hard"), pico_2)
    # The core is the emulated RP2040's, the registers are the RP2350's.
    board.install({**compiled("pico_2", "armv6m"), "/main.py": main_after(PATCH).encode()})
    board.boot()
    panel = board.panel
    board.until(panel.showing("1 dUEL"), within=5)
    strengths = {board.word(PADS + 4 + 4 * pin) & 0x30 for pin in pico_2.DIGITS}
    assert strengths == {0x30}
    panel.tap("#")
    assert not panel.shows("1 dUEL")
    panel.reset_measure()
    board.run(0.2)
    assert panel.measure().problems() == []
    assert panel.violations == []
