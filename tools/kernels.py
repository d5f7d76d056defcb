#!/usr/bin/env python3
"""Write the generated parts of kernels. Option --help explains."""

from commands import environment

if __name__ == "__main__":
    environment.run("kernel_tools.kernels")
