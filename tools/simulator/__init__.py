"""The console without a board: simulated pins, and a panel drawn in a terminal.

The console:
pins.py            the port, in place of device/ports/ on a board: light and contacts
simulated.py       device/ and lib/games, assembled around that port
records.py         saved games in a file
user_data.py       the folder of that file
seeded.py          random numbers from a seed
emulated.py        an emulated Pico (tools/emulator) in place of all these

Its state for the web page and the terminal:
view.py            the state as a dictionary, with the page in words from plain.txt
running_games.py   the running game: turn, guesses, result
othello_board.py   Othello's position
own_code.py        the code that the player typed, to check a score
codes_left.py      the number of codes that fit the scores
display_reader.py  the state of the emulated Pico, read from its display

The terminal:
play.py            the command line
session.py         the loop: keys in one way, drawings back
terminal.py        raw keys, mouse, size, and restoration
typed_keys.py      typed keys as keys of the console, and hints
keypad_input.py    typed characters as presses of a certain length
layout.py          the positions of the drawing's parts, by the size of the window
panel.py           the drawing
page_text.py       the text beside the keypad
bell.py            when the terminal rings

Without the console: othello_text.py (--othello), prompt.py (--text), blinka.py (--blinka).
"""
