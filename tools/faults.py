#!/usr/bin/env python3
"""Test the console under injected faults. Option --help explains."""

from commands import environment

if __name__ == "__main__":
    environment.run("fault_injection.faults")
