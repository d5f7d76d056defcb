"""The manual has every text that can show: here a walk to all of them; see `shown_texts` too."""

import ast
import random
import re

import pytest

import manual_texts
from commands.folders import ROOT
from emulator.player import Duel, Letters, Player, simulated

GAMES = ROOT / "lib" / "games"
SEED = 4


def walk(keys: str) -> Player:
    """Return a player who has pressed these keys from the menu on."""
    player = simulated(random.Random(SEED).randbytes)
    player.tap(keys)
    player.run(0.1)
    return player


@pytest.mark.parametrize("code", ["42", "907", "4291", "52031"])
def test_every_question_of_a_duel_is_in_the_manual(code, shown_texts):
    player = walk("")
    duel = Duel(player, code, "2", repeats=False, lie=lambda number, reply: 0)
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
    assert {"SUrE?", "ERROR", "COdE?"} <= shown_texts or code == "42"


def test_the_pages_that_a_duel_can_end_with(shown_texts):
    for seed in range(40):
        player = simulated(random.Random(seed).randbytes)
        Duel(player, "42", "12"[seed % 2]).play("12"[seed % 2])
        if {"YOU.UIn", "I UIn", "EqUAL", "FOUnd", "HO-HO", "I LOSE"} <= shown_texts:
            break
    else:
        raise AssertionError(shown_texts)


def test_words_and_numbers_and_counts(shown_texts):
    player = walk("")
    Letters(player, "CABC").play()
    player.leave()
    player.tap("31*1234**##*#*")  # guesses, shows the history, gives up
    player.go("*", "AGAIn?")
    player.leave()
    player.tap("4")
    while not player.shows("CLEAr?"):
        player.tap("*")
        player.run(0.05)
    player.go("*", "no")
    player.go("0", "YES")
    assert {"AAbC.--", "In   4", "GIUEUP", "CLEAr?", "no", "YES"} <= shown_texts


def test_every_option_of_othello_is_in_the_manual(shown_texts):
    player = walk("5" + "0" * 5 + "****")
    for option in "12345678":
        player.tap("#" + "0" * 8 + option)
        player.run(3)
        player.tap("*" * 3)
        player.leave()
        player.tap("5")
        player.run(0.1)
        player.tap("1" if player.shows("GO On") else "****")
    for keys in ("52*3**34*11*", "52*2", "52*1234**"):
        player.leave()
        player.tap(keys)
        player.run(3)
    assert {"1.UndO", "8.LEGAL", "no.UndO", "I   4.4", "   192", "A.LEU 1"} <= shown_texts


def test_the_wiring_test(shown_texts):
    player = walk("6")
    player.expect("8.8.8.8.8.8.", 9)
    player.tap("***123456789*0#")
    player.press("5")
    player.run(6)
    assert {"PUSH", "StUC 5", "loop"} <= shown_texts


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
