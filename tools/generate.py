#!/usr/bin/env python3
"""Generate a picture, a sheet, a new game, or native code. Option --help explains."""

from commands import environment

if __name__ == "__main__":
    environment.run("generators.command")
