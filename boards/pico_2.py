"""Raspberry Pi Pico 2, wired like the Pico. Not tested on a real Pico 2 yet.

The RP2350 stepping A2 cannot pull its pins down (erratum E9). Here the rows are pulled up, which
works. With DIGIT_ON = 1 they would be pulled down: each row and each digit's pin would need a
resistor to ground (PULL_DOWN in docs/user/boards.md).
"""

from boards.pico import *

NAME = "Raspberry Pi Pico 2"
MACHINE = "Raspberry Pi Pico2 with RP2350"
BOARD_ID = "raspberry_pi_pico2"
USB_POWER = None  # disables light sleep, which is not tested on an RP2350
LINK = None  # the line to another console is not tested on an RP2350
ARCH = "armv7emsp"  # Cortex-M33

# KB: the whole flash, and the part for the file system (MicroPython, ports/rp2/boards/RPI_PICO2)
FLASH = (4096, 3072)
WOKWI = "board-pi-pico-2"
