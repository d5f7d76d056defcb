#!/usr/bin/env python3
"""Get MicroPython for a Pico and for this computer. Option --help explains."""

from commands import environment

if __name__ == "__main__":
    environment.run("downloads.firmware")
