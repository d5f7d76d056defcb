#!/usr/bin/env python3
"""Run the tests. Option --help explains."""

from commands import environment

if __name__ == "__main__":
    environment.run("test_runner.test")
