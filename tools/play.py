#!/usr/bin/env python3
"""Play the console on this computer. Option --help explains."""

from commands import environment

if __name__ == "__main__":
    environment.run("simulator.play")
