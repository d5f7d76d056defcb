"""The manual has every text of the games.

The fixture `shown_texts` compares the texts that each test on the simulated board shows. This file
has the texts that the other tests do not show, and all texts in the sources.
"""

import ast
import re

import pytest

import manual_texts
from commands.folders import ROOT
from emulator.duel_player import Duel
from emulator.player import SimulatedPlayer

GAMES = ROOT / "lib" / "games"


@pytest.mark.parametrize("code", ["42", "907", "4291", "52031"])
def test_every_question_of_a_duel_is_in_the_manual(code, shown_texts):
    player = SimulatedPlayer(4)
    duel = Duel(player, code, "2", repeats=False, change_score=lambda number, reply: 0)
    number = 1
    while not player.shows("ERROR"):
        duel.machine_turn(number)
        player.run(0.1)
        if player.shows("ERROR"):
            break
        player.tap("#***###" if number == 1 else "")  # a hint is offered
        duel.player_turn(number)
        player.run(0.1)
        number += 1
    player.tap("**" + code + "*" * 40)
    assert {"SUrE?", "ERROR", "COdE?"} <= shown_texts


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
