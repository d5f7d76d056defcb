"""Raspberry Pi Pico 2 W: the Pico 2 with the Pico's pins. Not run on the chip yet."""

from boards.pico_2 import *

NAME = "Raspberry Pi Pico 2 W"
MACHINE = "Raspberry Pi Pico 2 W with RP2350"
BOARD_ID = "raspberry_pi_pico2_w"

# KB of flash, and those at its end for files (MicroPython, ports/rp2/boards/RPI_PICO2_W)
FLASH = (4096, 2560)
WOKWI = None  # which has no such board
