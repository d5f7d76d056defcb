"""Raspberry Pi Pico 2 W: the Pico 2 with the Pico's pins. Not run on the chip yet."""

from boards.pico_2 import *

NAME = "Raspberry Pi Pico 2 W"
MACHINE = "Raspberry Pi Pico 2 W with RP2350"
BOARD_ID = "raspberry_pi_pico2_w"
