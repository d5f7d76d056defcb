#!/usr/bin/env python3
"""Make the circuit board of a console. Option --help explains."""

from commands import environment

if __name__ == "__main__":
    environment.run("pcb_tools.pcb")
