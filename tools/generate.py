#!/usr/bin/env python3
"""Generate a picture of the console, a sheet, or a new game. Option --help explains."""

from commands import environment

if __name__ == "__main__":
    environment.run("generators.command")
