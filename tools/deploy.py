#!/usr/bin/env python3
"""Put the console onto a connected board. Option --help explains."""

from commands import environment

if __name__ == "__main__":
    environment.run("deployment.deploy")
