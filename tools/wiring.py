#!/usr/bin/env python3
"""Check a board file, and show its wiring. Option --help explains."""

from commands import environment

if __name__ == "__main__":
    environment.run("board_files.wiring")
