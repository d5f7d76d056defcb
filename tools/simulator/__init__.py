"""The console without a board: simulated pins, and a panel drawn in a terminal.

pins.py        the port: what device/ports/ are on a board, here light and contacts
handheld.py    device/ and lib/games put together round that port
emulated.py    instead of both: an emulated Pico (tools/emulator)
typed_keys.py  typed keys as keys of the console, and hints
fingers.py     typed characters as presses of a certain length
layout.py      the places of the drawing's parts, by the size of the window
bell.py        the moments at which the terminal rings
panel.py       the drawing
terminal.py    the terminal: raw keys, mouse, size, and leaving it as it was
"""
