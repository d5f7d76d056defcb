"""The font of the seven-segment display: converts text to one byte for each cell.

Bit 0 is segment a, bit 6 is g, bit 7 is the point:

     aaa
    f   b
     ggg
    e   c
     ddd  p
"""

from overlay import overlay

CELLS = 6
POINT = 0x80

# Letters are listed in each case that seven segments draw readably. K M X Z have no readable shape
# and are not listed. V and W are drawn as U, as usual. games/explain.py needs the digits and the
# blank to come first.
CHARACTERS = b"0123456789 -_='\"?AbCcdEFGHhIiJLnOoPqrStUuyVW"
GLYPHS = (
    b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f"  # 0 1 2 3 4 5 6 7 8 9
    b"\x00\x40\x08\x48\x20\x22\x53"  # space - _ = ' " ?
    b"\x77\x7c\x39\x58\x5e\x79\x71\x3d\x76\x74"  # A b C c d E F G H h
    b"\x30\x10\x1e\x38\x54\x3f\x5c\x73\x67\x50"  # I i J L n O o P q r
    b"\x6d\x78\x3e\x1c\x6e\x3e\x3e"  # S t U u y V W
)


@overlay
def encode(text):
    """Return the frame of a text: six bytes, the leftmost cell first, blank after the text.

    Raises ValueError for a text of more than six cells or a character without a glyph.
    """
    glyphs = cells(text.encode())
    if len(glyphs) > CELLS:
        raise ValueError("'{}' does not fit into six cells".format(text))
    return bytes(glyphs) + bytes(CELLS - len(glyphs))


def cells(text):
    """Return the cells of a text of ASCII bytes as a bytearray of any length.

    A point is drawn in the cell before it. At the beginning, or after another point, it takes its
    own cell. Raises ValueError for a character without a glyph.
    """
    glyphs = bytearray()
    for i in range(len(text)):
        character = text[i : i + 1]  # bytes: MicroPython never frees a str of one character
        if character != b".":
            glyphs.append(_glyph(character))
        elif glyphs and not glyphs[-1] & POINT:
            glyphs[-1] |= POINT
        else:
            glyphs.append(POINT)
    return glyphs


def _glyph(character):
    for form in (character, character.upper(), character.lower()):
        at = CHARACTERS.find(form)
        if at >= 0:
            return GLYPHS[at]
    raise ValueError("no seven-segment glyph for '{}'".format(chr(character[0])))
