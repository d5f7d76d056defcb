"""The texts that games show in the tests, and whether the manual has them."""

import re
from pathlib import Path

import font

MANUAL = Path(__file__).parents[1] / "docs" / "manual.md"
_WORD = re.compile(r"^[AbCd-]{4}(?=\.)")  # of the words game, typed or guessed
_NUMBER = re.compile(r"[-0-9]+")
_CASES = (str, str.upper, str.lower)


def seen(text: str) -> str:
    """A text as the display shows it: each letter in the case in which it is drawn."""
    drawn = font.CHARACTERS.decode()
    return "".join(
        next((case(letter) for case in _CASES if case(letter) in drawn), letter) for letter in text
    )


def shape(text: str) -> str:
    """What is left of a text when digits, dashes, blanks and points may differ."""
    return _NUMBER.sub("#", _WORD.sub("0", seen(text)).replace(" ", "").replace(".", ""))


def documented() -> set[str]:
    """The shapes of all texts that the manual has."""
    return {shape(span) for span in re.findall(r"`([^`\n]+)`", MANUAL.read_text())}


def missing(texts: set[str]) -> list[str]:
    """The texts of which the manual says nothing; a display without text says nothing either."""
    known = documented()
    return sorted(text for text in texts if text.strip() and shape(text) not in known)
