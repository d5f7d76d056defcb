"""Where MicroPython comes from; `tools/firmware.py` is the command line and the API of it.

releases   which files there are, and where each comes from
reporting  what the user is told
uf2        the layout of a UF2 file
cache      the files that were got before, and the check of each
download   micropython.org, circuitpython.org
apt        Debian's archives and packages
workshop   a build folder with package lists of its own
toolchain  the compiler for the Pico
build      building from Debian's source packages
"""
