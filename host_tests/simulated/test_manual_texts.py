"""The manual has every text of the games.

The fixture `shown_texts` compares the texts that each test on the simulated board shows. This file
compares all texts in the sources.
"""

import ast
import re

import manual_texts
from commands.folders import ROOT

GAMES = ROOT / "lib" / "games"


def literals():
    """Yield texts in the games' sources that are not longer than the display."""
    for path in GAMES.rglob("*.py"):
        if path.name != "text_duel.py":  # a game at the prompt
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


def test_every_word_in_the_sources_is_in_the_manual():
    """A word has at most six cells and a capital; names of modules and keys have none."""
    manual = manual_texts.MANUAL.read_text()
    words = {
        text.strip()
        for text in literals()
        if len(text.replace(".", "")) <= 6 and re.search("[A-Z]", text) and "{" not in text
    }
    assert len(words) > 40
    words -= {"OX", "XO"}  # the sides of Othello
    shapes = manual_texts.documented()
    assert [
        w for w in sorted(words) if w not in manual and manual_texts.shape(w) not in shapes
    ] == []


def test_a_text_that_is_not_in_the_manual_is_noticed():
    assert manual_texts.missing({"HELLO", "n  123", "loop", ""}) == []
    assert manual_texts.missing({"bLAbLA", "hELLo"}) == ["bLAbLA", "hELLo"]
