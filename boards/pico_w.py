"""Raspberry Pi Pico W: the Pico's pins. Its wireless chip uses other pins."""

from boards.pico import *

NAME = "Raspberry Pi Pico W"
MACHINE = "Raspberry Pi Pico W with RP2040"
BOARD_ID = "raspberry_pi_pico_w"
USB_POWER = None  # the pin that tells is the wireless chip's

# KB of flash, and those at its end for files (MicroPython, ports/rp2/boards/RPI_PICO_W)
FLASH = (2048, 848)
WOKWI = "board-pi-pico-w"
