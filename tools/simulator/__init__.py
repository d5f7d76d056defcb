"""The console without a board: simulated pins, and a panel drawn in a terminal.

pins.py          the port, in place of device/ports/ on a board: light and contacts
handheld.py      device/ and lib/games, assembled around that port
emulated.py      an emulated Pico (tools/emulator) in place of both
typed_keys.py    typed keys as keys of the console, and hints
keypad_input.py  typed characters as presses of a certain length
layout.py        the positions of the drawing's parts, by the size of the window
bell.py          the moments at which the terminal rings
panel.py         the drawing
terminal.py      the terminal: raw keys, mouse, size, and its restoration
"""
