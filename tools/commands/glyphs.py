"""Check that seven segments can show a text."""

from __future__ import annotations

import unicodedata

import font


def check(text: str) -> None:
    """Raise ValueError that names the first character of `text` without a glyph.

    `font.cells` would name a byte of the character.
    """
    for character in unicodedata.normalize("NFC", text):
        try:
            font.cells(character.encode())
        except ValueError:
            raise ValueError(f"no seven-segment glyph for {character!r}") from None
