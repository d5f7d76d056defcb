"""Board files: read, check, and show as a table and a drawing, for tools/wiring.py.

wiring         the command line
schema         the fields of a board file and of its outline
reading        the files, read as data
checking       faults of the wiring: pins used twice, currents, pulls
netlist        the wires as nets between the pins of parts
parts          the pins of a display and the wires of a keypad
outline        the pads of a board: text, number, place
ascii_drawing  the wires in a line each, as a table, as a drawing
"""
