"""Bringing the console onto a board; `tools/deploy.py` is the command line of it.

errors   what is told to the user instead of a traceback
mpy      compiling with mpy-cross
target   what the files are made for: a board file, and the firmware that a board runs
files    which files belong on a board
ports    the serial ports of this machine
board    the connection to a board, through mpremote
plan     what has to change on a board
update   changing it, so that it can be cut short at any moment
"""
