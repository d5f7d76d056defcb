"""The widths of Helvetica's glyphs: Adobe's font metrics (AFM) of the PDF core fonts.

Arial and Liberation Sans have the same widths.
"""

_FIRST = " "  # first character of the tables, which end at "~"; in 1/1000 of the font size
# fmt: off
_REGULAR = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
)
_BOLD = (
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
)
# fmt: on


def width(text: str, size: float, bold: bool = False) -> float:
    """Return the width of a text in the unit of `size`. Raises ValueError if it is not ASCII."""
    table = _BOLD if bold else _REGULAR
    places = [ord(character) - ord(_FIRST) for character in text]
    if not all(0 <= place < len(table) for place in places):
        raise ValueError(f"no width for every character of {text!r}")
    return sum(table[place] for place in places) * size / 1000
