"""Drawings of the wiring, the circuit and the console, and pages to print.

wiring_picture, layout, channel, parts, colors, paths
                      the picture of the wiring
schematic             the circuit of a board file (pcb_tools/schematic.py: of a circuit board)
wokwi                 the console for the Wokwi simulator
console, console_svg  the front of the console
sheet, worksheet, keypage, paper, helvetica
                      pages to print
segments, svg         the segments of a digit; elements of SVG files
"""
