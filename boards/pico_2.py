"""Raspberry Pi Pico 2: the Pico's pins. Not run on the chip yet.

The RP2350 stepping A2 cannot pull its pins down (erratum E9). The rows here are pulled up, which
works; with DIGIT_ON = 1 they would be pulled down and need ROW_RESISTOR: see tools/wiring.py.
"""

from boards.pico import *

NAME = "Raspberry Pi Pico 2"
MACHINE = "Raspberry Pi Pico2 with RP2350"
BOARD_ID = "raspberry_pi_pico2"
USB_POWER = None  # without it there is no light sleep, which was not tried on an RP2350
LINK = None  # the line to another console was not tried on an RP2350
ARCH = "armv7emsp"  # Cortex-M33

# KB of flash, and those at its end for files (MicroPython, ports/rp2/boards/RPI_PICO2)
FLASH = (4096, 3072)
WOKWI = "board-pi-pico-2"
