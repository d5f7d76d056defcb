"""Raspberry Pi Pico 2, wired like the Pico. Not tested on a real Pico 2 yet.

The RP2350 stepping A2 cannot pull its pins down (erratum E9). Here the rows are pulled up, which
works. With DIGIT_ON = 1 they would be pulled down and need the resistors of PULL_DOWN.
"""

from boards.pico import *

NAME = "Raspberry Pi Pico 2"
MACHINE = "Raspberry Pi Pico2 with RP2350"
BOARD_ID = "raspberry_pi_pico2"
USB_POWER = None  # disables light sleep, which is not tested on an RP2350
LINK = None  # the line to another console is not tested on an RP2350
ARCH = "armv7emsp"  # Cortex-M33

FLASH = (
    4096,
    3072,
)  # KB: all of it, and its file system (MicroPython, ports/rp2/boards/RPI_PICO2)
WOKWI = "board-pi-pico-2"
