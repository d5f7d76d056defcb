#!/usr/bin/env python3
"""Measure the console, and print tables. Option --help explains."""

from commands import environment

if __name__ == "__main__":
    environment.run("benchmarks.bench")
