"""Files from elsewhere: firmware, packages, compilers; firmware.py is also a command.

releases     the files, and the origin of each
uf2          the layout of a UF2 file
volume       the file system in a board's flash
cache        downloaded and built files, with a check of each
download     micropython.org, circuitpython.org
apt          Debian's archives and packages
build_env    a build folder with its own package lists
toolchain    the compiler for the Pico
build        building from Debian's source packages
pip_package  packages of PyPI in the cache: cad, zig
npm          packages of npm in the cache
browser      Chromium
"""
