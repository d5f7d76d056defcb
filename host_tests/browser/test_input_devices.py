"""Whole games on the page with a mouse, by touch, and by keyboard and announcements alone."""

import functools
import re
from collections.abc import Callable
from typing import Any

import pytest

from browser_page import Page, player
from cows import scoring
from cows.consistent import ConsistentGuesser
from emulator.duel_player import Duel, WordGame
from emulator.othello_player import opening
from emulator.player import Player, SlowBoardPlayer
from number_player import find
from othello_samples import LOSS, lose

CODE = "27"
WORD = "CADA"
TYPED = {"*": "Enter", "#": "Backspace"}


def by_touch(tab: Page) -> Player:
    """Return a player who only touches the drawn keys."""
    send = functools.partial(
        tab.tab.context.new_cdp_session(tab.tab).send, "Input.dispatchTouchEvent"
    )

    def press(key: str) -> None:
        box = tab.tab.locator(f'[data-key="{key}"]').bounding_box()
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        send({"type": "touchStart", "touchPoints": [point]})

    def release(key: str) -> None:
        send({"type": "touchEnd", "touchPoints": []})

    return SlowBoardPlayer(press, release, tab.wait, tab.cells, hold_s=0.05)


def test_all_games_are_played_to_their_ends(tab: Page) -> None:
    person = player(tab.open("?seed=7"))
    Duel(person, CODE).play()
    person.leave()
    WordGame(person, WORD).play()
    person.leave()
    person.go("3", "0.-----")
    person.tap("**")
    find(person)
    person.leave()
    lose(person)


def test_a_word_is_played_by_touch(tab: Page) -> None:
    tab.open("?seed=7")
    WordGame(by_touch(tab), WORD).play()


class Listener:
    """A player who hears the announcements of a screen reader, and types."""

    def __init__(self, tab: Page) -> None:
        self.tab = tab
        self.last = ""

    def answer(self, answers: dict[str, Callable[..., str]], end: str) -> re.Match[str]:
        """Answer each announcement with keys until one matches `end`; return that match.

        `answers`: {pattern: the keys for its groups}.
        """
        while not (result := re.fullmatch(end, self.last)):
            for pattern, keys in answers.items():
                if match := re.fullmatch(pattern, self.last):
                    self.type(keys(*match.groups()))
                    break
            self.listen()
        return result

    def type(self, keys: str) -> None:
        """Type keys of the console."""
        for key in keys:
            self.tab.tab.keyboard.press(TYPED.get(key, key), delay=60)
            self.tab.wait(0.06)

    def listen(self) -> None:
        """Wait for the next announcement."""
        changed = "(last) => document.querySelector('#announcement').textContent !== last"
        self.tab.tab.wait_for_function(changed, arg=self.last, timeout=20_000)
        self.last = self.tab.text


@pytest.fixture
def listener(tab: Page) -> Listener:
    """Return a listener at the menu, who cannot see the page."""
    tab.open("?seed=7")
    listening = Listener(tab)
    listening.listen()
    assert listening.last.startswith("Choose a game.")
    return listening


def ok(*_: Any) -> str:
    """Return the key that continues."""
    return "*"


def test_a_duel_is_played_by_its_announcements(listener: Listener) -> None:
    guesser = ConsistentGuesser(2, 0)
    counts = {"mine": 0, "its": 0}

    def guess() -> str:
        counts["mine"] += 1
        return f"{guesser.guess():02x}*"

    def note(_: str, bulls: str, cows: str) -> str:
        guesser.reply(int(bulls + cows, 16))
        return "*"

    def score(guess: str) -> str:
        counts["its"] += 1
        return f"{scoring.score(int(guess, 16), int(CODE, 16), 2):02x}*"

    listener.type("1")
    answers = {
        r"A new duel\..*": ok,
        r"How many digits.*": lambda: "2",
        r"How well does.*": lambda: "1",
        r"May a code have.*": lambda: "1",
        r"Who begins.*": lambda: "1",
        r"Your guess, round \d+: type 2 digits, then \*\.": guess,
        r"Your guess (\d+): (\d) bulls? \(in place\), (\d) cows? \(elsewhere\).*": note,
        r"The machine guesses (\d+)\.(?!.* Typed:).*": score,
        r"You found the machine's code.*": ok,
        r"The machine has found your code\. OK.*": ok,
        r"Both have found the code\.": ok,
        r"You win!|The machine wins\.|A draw.*": ok,
    }
    result = listener.answer(answers, r"Rounds: you (\d+), the machine (\d+)\..*")
    assert [int(count) for count in result.groups()] == [counts["mine"], counts["its"]]


def test_othello_is_played_by_its_announcements(listener: Listener) -> None:
    board = opening(192, first="1")
    own_moves = iter(LOSS)

    def reply(row: str, column: str) -> str:
        board.play((int(row), int(column)))
        square = next(own_moves, None)
        if square is None:
            return "*"
        board.play(square)
        return "{}{}*".format(*square)

    listener.type("5")
    answers = {
        r"Who has the discs.*": ok,
        r"Who plays.*": ok,
        r"Who begins.*": lambda: "2",
        r"How strong is the machine.*": lambda: "1",
        r"The machine plays row (\d), column (\d)\..*": reply,
        r"The machine wins\.": ok,
    }
    result = listener.answer(answers, r"Discs: you (\d+), the machine (\d+)\.")
    assert tuple(map(int, result.groups())) == board.count()
