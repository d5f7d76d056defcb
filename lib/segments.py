"""The font of the seven-segment display: text to one byte a cell.

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

# A letter stands here in the case (or both cases) in which seven segments draw it readably.
# K M V W X Z have no readable shape and are missing on purpose.
CHARACTERS = b"0123456789 -_='\"?AbCcdEFGHhIiJLnOoPqrStUuy"
GLYPHS = (
    b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f"  # 0 1 2 3 4 5 6 7 8 9
    b"\x00\x40\x08\x48\x20\x22\x53"  # space - _ = ' " ?
    b"\x77\x7c\x39\x58\x5e\x79\x71\x3d\x76\x74"  # A b C c d E F G H h
    b"\x30\x10\x1e\x38\x54\x3f\x5c\x73\x67\x50"  # I i J L n O o P q r
    b"\x6d\x78\x3e\x1c\x6e"  # S t U u y
)


@overlay
def encode(text):
    """Return the frame of a text: six bytes, the leftmost cell first, blank after its end.

    A point rides on the cell before it; a first or a second point takes a cell of its own.
    Raises ValueError for a text of more than six cells or a character without a glyph.
    """
    frame = bytearray(CELLS)
    cell = -1
    characters = text.encode()
    for i in range(len(characters)):
        character = characters[i : i + 1]  # a str of one MicroPython would keep for good
        if character == b"." and cell >= 0 and not frame[cell] & POINT:
            frame[cell] |= POINT
            continue
        cell += 1
        if cell == CELLS:
            raise ValueError("'{}' does not fit into six cells".format(text))
        frame[cell] = POINT if character == b"." else _found(character)
        if not frame[cell] and character != b" ":
            raise ValueError("no seven-segment glyph for '{}'".format(text[i]))
    return bytes(frame)


def _found(character):
    for form in (character, character.upper(), character.lower()):
        at = CHARACTERS.find(form)
        if at >= 0:
            return GLYPHS[at]
    return 0
