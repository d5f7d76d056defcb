"""Raspberry Pi Pico W: the Pico's pins. Its wireless chip uses none of them."""

from boards.pico import *

NAME = "Raspberry Pi Pico W"
MACHINE = "Raspberry Pi Pico W with RP2040"
