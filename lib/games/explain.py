"""What the console says of itself: the words of lib/help.txt about a page, or a game's rules.

Nothing of a page but its frame is asked for, so no game knows that it is explained.

The file has a section for each entry of the menu, `[dUEL] ` and the rules of that game. Each line
of a section has a page as it is shown, or some that are alike with commas in between, a `|`, and
words about it. Of a page `0` stands for any digit or a blank, and `-` for anything but a blank:
what is typed there. Nothing at all stands for any page. The first line that fits counts; those of
the sections `menu` and `any` are for all games.
"""

import font
import resources
from games.menu import GAMES, TEXTS
from overlay import overlay

FILE = "help.txt"
MENU, ANY = b"menu", b"any"
_LONGEST = 240  # bytes of a line; what a damaged file has beyond is not taken
_STEP = 300  # ms for which six cells of a long text stay
_REST = 1200  # ms for which its first and last six do
_DIGIT, _ANYTHING = 0x3F, 0x40  # as cells: 0 and -
_DIGITS = 11  # of the font's glyphs: the digits, and the blank


def section_of(game):
    """The section's name, bytes, for the module of a game, None for the menu."""
    return TEXTS[GAMES.index(game)].encode() if game else MENU


@overlay
def tell(console, game, frame):
    """Scroll the words about the page that `frame` shows, or a game's rules when it is None.

    `game` is a game's module or None. Any key ends it; it ends by itself, too, so that a key that
    got stuck does not keep it up. `no.FILE` says that the words are missing or damaged.
    """
    try:
        words = font.cells((yield from find(section_of(game), frame)))
    except (OSError, ValueError):
        words = b""
    if len(words) < font.CELLS:
        console.show("no.FILE")
        yield
        return
    last = len(words) - font.CELLS
    for at in range(last + 1):
        console.show_frame(bytes(words[at : at + font.CELLS]))
        if (yield _STEP if 0 < at < last else _REST):
            break


def read(section, frame):
    """Return words as `find` finds them, as text to be printed; "" when there are none."""
    search = find(section, frame)
    try:
        while True:
            next(search)
    except StopIteration as end:
        return end.value.decode()
    except OSError:
        return "{} is missing".format(FILE)
    except ValueError:
        return "{} is damaged".format(FILE)


def find(section, frame):
    """Find words in the file; a generator that yields 0 between lines.

    Of a section, its name in bytes, it returns as bytes the words about the page that `frame`
    shows, or what stands beside its name when `frame` is None; b"" when there are none.
    Raises OSError without the file, ValueError where it is damaged.
    """
    with open(resources.beside(FILE), "rb") as file:
        looked_at = False
        line = file.readline(_LONGEST)
        while line:
            yield 0
            end = line.find(b"]")
            bar = line.find(b"|")
            if line[:1] == b"[":
                looked_at = line[1:end] in (MENU, ANY, section)
                if frame is None and line[1:end] == section:
                    return line[end + 1 :].strip()
            elif looked_at and frame and bar >= 0:
                for pattern in line[:bar].rstrip().split(b","):
                    if fits(pattern, frame):
                        return line[bar + 1 :].strip()
            line = file.readline(_LONGEST)
    return b""


def fits(pattern, frame):
    """Whether a page as the file has it, bytes, is the one that `frame` shows."""
    if not pattern:
        return True
    cells = font.cells(pattern)
    for at in range(font.CELLS):
        wanted = cells[at] if at < len(cells) else 0
        shown = frame[at]
        if wanted != shown:
            if (wanted ^ shown) & font.POINT:
                return False
            wanted &= ~font.POINT
            shown &= ~font.POINT
            if wanted == _DIGIT:
                if font.GLYPHS.find(bytes([shown]), 0, _DIGITS) < 0:
                    return False
            elif wanted != _ANYTHING or not shown:
                return False
    return True
