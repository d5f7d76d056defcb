"""The word game, at the keys and segments of the simulated board."""

import itertools
from unittest.mock import Mock

import pytest

from cows import scoring, tree
from cows.abcd import code_of, next_guess
from emulator.duel_player import WordGame

WORDS = ["".join(word) for word in itertools.product("ABCD", repeat=4)]


def as_code(word):
    return int(word.translate(str.maketrans("ABCD", "1234")), 16)


def test_a_word_is_a_number_in_base_4():
    assert [code_of(number) for number in range(256)] == [as_code(word) for word in WORDS]
    assert code_of(6) == as_code("AABC")


def guesses(word, folder=None):
    """Return the number of guesses that find a word."""
    history = []
    while not history or history[-1][0] != word:
        guess, tree_failed = next_guess(history, folder)
        assert guess is not None and tree_failed == (folder is not None)
        history.append((guess, scoring.score(guess, word, 4)))
    return len(history)


def test_every_word_is_found_in_the_least_guesses_known():
    counts = [guesses(as_code(word)) for word in WORDS]
    assert sum(counts) == 905
    assert max(counts) == 4


def test_every_word_is_found_without_the_tree():
    assert max(guesses(as_code(word), "none") for word in WORDS) <= 8


@pytest.mark.parametrize("folder", [None, "none"])
def test_answers_that_fit_no_word_leave_no_guess(folder):
    history = []
    while (guess := next_guess(history, folder)[0]) is not None:
        history.append((guess, 0x00))
    assert len(history) < 5


@pytest.mark.parametrize("folder", [None, "none"])
def test_a_reply_that_no_words_can_have_is_refused(folder):
    with pytest.raises(ValueError, match="31"):
        next_guess([(0x1123, 31)], folder)


@pytest.mark.parametrize("folder", [None, "none"])
def test_there_is_no_guess_after_the_word(folder):
    guess, _ = next_guess([], folder)
    assert guess is not None
    history = [(guess, 0x40)]
    for later in ([], [(guess, 0x40)], [(0x1111, scoring.score(0x1111, guess, 4))]):
        assert next_guess(history + later, folder)[0] is None


@pytest.mark.parametrize("word", ["AAAA", "CABC", "DDDD", "BACD", "AABC"])
def test_a_word_is_found_and_the_guesses_are_counted(player, word):
    game = WordGame(player, word)
    count = game.play()
    assert 1 <= count <= 4
    player.go("*", "HELLO")


def test_impossible_answers_are_refused(player):
    WordGame(player, "AAAA")
    for bad in ("31", "05", "50", "99"):
        player.tap(bad)
        player.go("*", "bAd " + bad)
        player.go("*", "AAbC.--")
        player.go(bad + "*", "bAd " + bad)
        player.go("1", "AAbC.1-")  # a digit begins again
        player.go("#", "AAbC.--")
    player.tap("13#")
    player.expect("AAbC.--")


def test_wrong_answers_are_named_after_the_word_is_typed(player):
    game = WordGame(
        player, "DABC", change_score=lambda number, reply: 0x01 if number == 1 else reply
    )
    while game.turn():
        pass
    player.expect("ERROR")
    player.go("*", "COdE?")
    player.go("*", "----.Cd")
    player.go("9056", "----.Cd")  # keys that are not letters
    player.go("412", "dAb-.Cd")
    player.go("3", "dAbC.Cd")
    right = scoring.score(as_code("AABC"), as_code("DABC"), 4)
    for page in ("bAd r1", "AAbC.r1", "SAId01", f"IS  {right:02x}"):
        player.go("*", page)
    player.go("*", "HELLO")


def test_a_full_score_that_contradicts_the_others_is_an_error(player):
    player.go("2", "HELLO")
    player.go("*", "AAbC.--")
    player.go("20*", "Abdd.--")  # which has one bull with AAbC
    player.go("40*", "ERROR")
    player.go("#", "HELLO")


def test_earlier_guesses_can_be_looked_up(player):
    game = WordGame(player, "DDDD")
    game.turn()
    guess, reply = game.machine_guesses[0]
    cells = player.cells()
    player.go("#", f"{guess}.{reply:02x}")
    player.tap("*")
    player.run(0.05)
    assert player.cells() == cells


def test_an_unreadable_tree_is_reported_and_the_game_continues(player, monkeypatch):
    game = WordGame(player, "DDDA")
    game.turn()
    monkeypatch.setattr(tree.Tree, "child", Mock(side_effect=OSError("no reply")))
    game.turn()
    player.expect("no.trEE")
    player.tap("*")
    game.play()
