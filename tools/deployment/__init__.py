"""Put the console onto a board, for tools/deploy.py; build a release, for tools/release.py.

errors           errors, with a line for the user in place of a traceback
mpy              compiling with mpy-cross
build_cache      the cache of compiled and linked results
bytecode_frames  padding in the compiled files of small boards
linker           the linker for small boards
target           the target: a board file, and the firmware that a board runs
files            the files of a board
ports            the serial ports of this machine
connection       the connection to a board, through mpremote
remote_board     a board whose imports are served from this computer
drive            the drive of a CircuitPython board, in place of a connection
plan             the changes that a board needs
update           the update itself, which can be interrupted at any moment
folder           the files of a board or of a release in a folder
install          the work of deploy.py, by its options
deploy, release  the command lines

uf2_image        a UF2 with MicroPython and the console
release_files    the files of a release
"""
