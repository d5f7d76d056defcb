"""The texts that games show in the tests; the manual must have them."""

import functools
import re

import font
from commands.folders import ROOT

MANUAL = ROOT / "docs" / "user" / "manual.md"
_WORD = re.compile(r"^[AbCd-]{4}(?=\.)")  # a typed or guessed word of the word game
_NUMBER = re.compile(r"[-0-9]+")
_CASES = (str, str.upper, str.lower)


def as_drawn(text: str) -> str:
    """Return a text as the display draws it: each letter in the case that the font has."""
    drawn = font.CHARACTERS.decode()
    return "".join(
        next((case(letter) for case in _CASES if case(letter) in drawn), letter) for letter in text
    )


def shape(text: str) -> str:
    """Return the shape of a text, which ignores its digits, dashes, blanks and points."""
    return _NUMBER.sub("#", _WORD.sub("0", as_drawn(text)).replace(" ", "").replace(".", ""))


@functools.cache
def documented() -> set[str]:
    """Return the shapes of all texts in the manual."""
    return {shape(span) for span in re.findall(r"`([^`\n]+)`", MANUAL.read_text())}


def missing(texts: set[str]) -> list[str]:
    """Return the texts that the manual lacks; an empty display needs no text."""
    documented_shapes = documented()
    return sorted(text for text in texts if text.strip() and shape(text) not in documented_shapes)
