"""Check that seven segments can show a text."""

import unicodedata

import font


def check(text: str) -> None:
    """Raise ValueError that names each character of `text` without a glyph.

    `font.cells` would name a byte of the first one.
    """
    missing = []
    for character in unicodedata.normalize("NFC", text):
        try:
            font.cells(character.encode())
        except ValueError:
            missing.append(repr(character))
    if missing:
        raise ValueError(f"no seven-segment glyph for {', '.join(dict.fromkeys(missing))}")
