#!/usr/bin/env python3
"""Draw the console, or the sheet for a game on paper. Option --help explains."""

from commands import environment

if __name__ == "__main__":
    environment.run("drawings.pictures")
