"""Explain a page, or the rules of a game, with the texts of lib/help.txt.

A page is found by its frame, so games need no code for this.

The file has a section for each entry of the menu. Its first line is `[dUEL] ` and the rules of the
game. Each other line has the pattern of a page, or several patterns with commas in between, a `|`,
and the text. In a pattern `0`, or an `O`, matches a digit or a blank, and `-` matches all but a
blank. An empty pattern matches each page. The first match counts. The sections `menu` and `any`
are for all games; `any` stands before each section with an empty pattern, which would match first.
"""

import font
import resources
from games.menu import GAMES, TEXTS
from overlay import overlay

FILE = "help.txt"
MENU, ANY = b"menu", b"any"
MAX_LINE_BYTES = 240  # of a line; a longer one, in a damaged file, is read as several lines
_STEP_MS = 300  # ms between two steps of a scrolling text
_PAUSE_MS = 1200  # ms at the beginning and at the end of the text
_DIGIT, _ANYTHING = 0x3F, 0x40  # as cells: 0 and -
_DIGIT_AND_BLANK_GLYPHS = 11  # the first ones of font.GLYPHS


def section_of(game_module):
    """Return the section's name, bytes, for the name of a game's module, None for the menu."""
    return TEXTS[GAMES.index(game_module)].encode() if game_module else MENU


@overlay
def scroll(console, game_module, frame):
    """Scroll the text about the page with `frame`, or the rules of a game if `frame` is None.

    `game_module`: the name of a game's module, None for the menu. Any key ends it. It also ends
    after the last word, so a stuck key does not block the console. Shows `no.FILE` if the file
    is missing or damaged.
    """
    try:
        cells = font.cells((yield from find_steps(section_of(game_module), frame)))
    except (OSError, ValueError):
        cells = b""
    if len(cells) < font.CELLS:
        console.show("no.FILE")
        yield
        return
    last = len(cells) - font.CELLS
    for at in range(last + 1):
        console.show_frame(bytes(cells[at : at + font.CELLS]))
        if (yield _STEP_MS if 0 < at < last else _PAUSE_MS):
            break


def read(section, frame):
    """Return the text that `find_steps` finds, as a str; "" without any."""
    from run_to_end import run_to_end  # not at the start of the console

    try:
        return run_to_end(find_steps(section, frame)).decode()
    except OSError:
        return "{} is missing".format(FILE)
    except ValueError:
        return "{} is damaged".format(FILE)


def find_steps(section, frame):
    """Find a text in the file; a generator that yields 0 between lines.

    It returns, as bytes, the text about the page with `frame` in a section, or the rules of the
    section if `frame` is None; b"" without any. `section` is the section's name, bytes. Raises
    OSError if the file is missing, ValueError if it is damaged.
    """
    with open(resources.path(FILE), "rb") as file:
        is_in_section = False
        line = file.readline(MAX_LINE_BYTES)
        while line:
            yield 0
            bar = line.find(b"|")
            if line[:1] == b"[":
                end = line.find(b"]")
                name = line[1:end]
                is_in_section = name in (MENU, ANY, section)
                if frame is None and name == section:
                    return line[end + 1 :].strip()
            elif is_in_section and frame and bar >= 0:
                for pattern in line[:bar].rstrip().split(b","):
                    if matches(pattern, frame):
                        return line[bar + 1 :].strip()
            line = file.readline(MAX_LINE_BYTES)
    return b""


def matches(pattern, frame):
    """Return True if a pattern of the file, bytes, matches `frame`."""
    if not pattern:
        return True
    for pattern_cell, frame_cell in zip(font.cells(pattern) + bytes(font.CELLS), frame):
        if pattern_cell != frame_cell:
            if (pattern_cell ^ frame_cell) & font.POINT:
                return False
            pattern_cell &= ~font.POINT
            frame_cell &= ~font.POINT
            if pattern_cell == _DIGIT:
                if font.GLYPHS.find(bytes([frame_cell]), 0, _DIGIT_AND_BLANK_GLYPHS) < 0:
                    return False
            elif pattern_cell != _ANYTHING or not frame_cell:
                return False
    return True
