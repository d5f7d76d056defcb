"""The circuit board of the console, made from a board file.

parts          the kinds of parts: footprint, pads, values, prices
design         the parts and nets of a board, from boards/NAME.py and boards/pcb/NAME.py
router         tracks for the nets
kicad          KiCad as a child process: places parts, checks rules, plots
schematic      the circuit as SVG and PDF
readback       the nets and the wiring of a KiCad file
assembly_page  the page that shows where each part goes
order          the files for a fabricator and for the person who buys the parts
canvas, bodies, closed_console, pictures
               pictures of the bare board, of its assembly, of the case
build_steps    the steps of docs/user/building.md
"""
