#!/usr/bin/env python3
"""Build a release. Option --help explains."""

from commands import environment

if __name__ == "__main__":
    environment.run("deployment.release")
