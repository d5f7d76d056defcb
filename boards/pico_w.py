"""Raspberry Pi Pico W, wired like the Pico. Its wireless chip uses other pins."""

from boards.pico import *

NAME = "Raspberry Pi Pico W"
MACHINE = "Raspberry Pi Pico W with RP2040"
BOARD_ID = "raspberry_pi_pico_w"
USB_POWER = None  # the wireless chip has the pin that senses USB power

# KB: the whole flash, and the part for the file system (MicroPython, ports/rp2/boards/RPI_PICO_W)
FLASH = (2048, 848)
WOKWI = "board-pi-pico-w"
