#!/usr/bin/env python3
"""Run, rate and train the console's Othello player. Option --help explains."""

from commands import environment

if __name__ == "__main__":
    environment.run("othello_tools.command")
