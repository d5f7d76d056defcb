#!/usr/bin/env python3
"""Build guessing trees. Option --help explains."""

from commands import environment

if __name__ == "__main__":
    environment.run("tree_tools.trees")
