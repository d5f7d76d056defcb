"""Raspberry Pi Pico 2 W, wired like the Pico. Not tested on a real Pico 2 W yet."""

from boards.pico_2 import *

NAME = "Raspberry Pi Pico 2 W"
MACHINE = "Raspberry Pi Pico 2 W with RP2350"
BOARD_ID = "raspberry_pi_pico2_w"

# KB: the whole flash, and the part for the file system (MicroPython, ports/rp2/boards/RPI_PICO2_W)
FLASH = (4096, 2560)
WOKWI = None  # Wokwi has no Pico 2 W
