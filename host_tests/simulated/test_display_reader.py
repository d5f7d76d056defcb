"""The state read from the display, compared with the state that the console hands out."""

import random
import re

import pytest

import font
from duels import save_long_duel
from emulator.duel_player import ROUND
from emulator.player import SimulatedPlayer
from games import menu
from simulator.display_reader import DisplayReader

SETTLED = 0.15  # s until the light of the page before has gone
SAME = ("section", "words", "state", "entry", "pending")
MARKED = "pick a marked square, or "  # the board is not known
SPINNER = bytes([1, 1, 1, 0, 0, 0])


def read(player, reader):
    """Return the state that the reader finds on the display now."""
    return reader.view(bytes(player.cells()), player.machine.milliseconds())


def watched(**options):
    """Return a player and a reader that gets the same keys and the board's light."""
    player = SimulatedPlayer(**options)
    reader = DisplayReader()
    run, press, release = player.run, player.press, player.release

    def watched_run(seconds):
        for _ in range(round(seconds * 100)):
            run(0.01)
            read(player, reader)

    def watched_press(key):
        press(key)
        reader.press(key)

    def watched_release(key):
        release(key)
        reader.release(key)

    player.run, player.press, player.release = watched_run, watched_press, watched_release
    player.run(SETTLED)
    return player, reader


@pytest.mark.parametrize(
    "keys",
    [
        ROUND + "#*" + "45*" + "*" * 9,  # ends with wrong scores
        "1*5211" + "01234*" + "**" + "02*" + "#" * 8,
        "2*" + "10*" + "#*" + "01*" * 6,
        "3" + "7**" + "1234*" + "##" + "**" + "0123*" + "*" + "##" + "*" * 4,
        "4" + "000" + "*" * 12,
        "5****" + "34*" + "**" + "11*" + "##" + "0000000#" + "#1",
        "6" + "*" * 6 + "1",
        "5****" + "#8**#" + "0000000**" + "##" + "#8" + "#" * 3,  # lists of legal moves
        "5*3***" + "##8**#",
        "5****" + "#2" + "#34" + "#2*",  # hints
        "8" + "0000000" + "1" + "3*" + "4" + "05*",
    ],
)
def test_the_display_alone_gives_the_words_of_each_page(keys):
    assert len(compare(*watched(), keys)) > 3


@pytest.mark.parametrize(
    ("keys", "seed"),
    # To a review of wrong scores, with four digits and with five; ten rounds; two machines.
    [("1*4111", 3), ("1*5211", 25), ("1*5111", 12), ("53", 1)],
)
def test_random_keys_find_no_page_with_other_words(keys, seed):
    more = random.Random(seed).choices("*#0123456789", weights=[16, 5, *[2] * 10], k=150)
    assert len(compare(*watched(), [*keys, *more])) > 10


@pytest.mark.parametrize("digits", [2, 4, 5])
def test_the_review_of_round_ten_has_its_words(tmp_path, digits):
    save_long_duel(tmp_path / "records", digits)
    keys = "1" + "*" * (digits > 4) + "*00*" + "**" + "9" * digits + "***#*"
    pages = compare(*watched(records=tmp_path / "records"), keys)
    assert {"bAdr10", "SAId10"} <= pages


def test_a_hint_taken_from_the_machines_move_is_an_entry():
    player, reader = watched()
    assert "6.4 I 1" in compare(player, reader, "5**2*")
    player.tap("##2")
    player.run(1)
    player.expect("6.3 U 2")
    state = read(player, reader)
    assert state["words"] == player.view()["words"].replace(MARKED, "")


def compare(player, reader, keys):
    """Press keys; compare each page that waits for a key. Return the texts of the pages."""
    compared = set()
    for key in keys:
        player.tap(key)
        player.run(SETTLED)
        expected = player.view()
        if expected["state"] == "thinking" or not expected["text"]:
            continue
        assert expected["words"]
        state = read(player, reader)
        expected = dict(expected, words=expected["words"].replace(MARKED, ""))
        # The moves that follow are unknown without the mode of the game.
        expected["words"] = re.sub(r"( plays row \d, column \d\.) .*", r"\1", expected["words"])
        assert {name: state[name] for name in SAME} == {name: expected[name] for name in SAME}
        assert {key: caption for key, caption in state["keys"].items() if key != "#"} == {
            key: caption for key, caption in expected["keys"].items() if key != "#"
        }
        assert font.encode(state["text"]) == font.encode(expected["text"])
        compared.add(state["text"])
    return compared


def test_the_spinner_the_scrolling_words_and_the_dark_are_distinguished():
    player, reader = watched()
    player.go("5", "I   4.4")
    now = 1e6

    def state(frame):
        nonlocal now
        reader.view(frame, now)
        now += 100
        return reader.view(frame, now)

    page = font.encode("-.- U 1")
    assert state(page)["words"] == "Your move: type its row and column, then *."
    assert state(SPINNER)["state"] == "thinking"
    assert state(page)["state"] == "waiting"
    explained = state(font.encode("your n"))
    assert explained["state"] == "explaining"
    assert "hash" in explained["words"] and explained["legend"] == [["any key", "end"]]
    assert state(bytes(6))["state"] == "asleep"
    assert state(page)["words"] == "Your move: type its row and column, then *."


@pytest.mark.parametrize("ends_by_key", [False, True])
@pytest.mark.parametrize("keys", ["3", "37**", "37**1234*", "5****", "8", "1*4211", "1*52110"])
def test_scrolling_words_are_no_pages(keys, ends_by_key):
    player, reader = watched()
    player.tap(keys)
    player.run(SETTLED)
    before = read(player, reader)
    player.hold("*", 1.5)
    states = set()
    for _ in range(600):
        state = read(player, reader)
        states.add((state["section"], state["state"], state["words"]))
        player.run(0.1)
        if ends_by_key and len(states) == 1:
            player.tap("#")
        if not player.machine.console.explained_page:
            break
    player.run(SETTLED)
    assert len(states) == 1 and states.pop()[1] == "explaining"
    assert read(player, reader) == before
    player.tap("#")
    player.run(SETTLED)
    state = read(player, reader)
    assert state["words"] == player.view()["words"].replace(MARKED, "")


def test_a_mixture_of_two_pages_is_not_shown():
    reader = DisplayReader()
    assert reader.view(bytes(6), 0)["words"] == "The console is starting."
    for now in range(0, 60, 10):
        reader.view(font.encode("1 dUEL"), now)
    before = reader.view(font.encode("8 dUEL"), 60)
    assert before["text"] == "1 dUEL"
    assert reader.view(font.encode("2 AbCd"), 80) is before
    assert reader.view(font.encode("2 AbCd"), 130)["text"] == "2 AbCd"


def test_rules_are_those_of_the_last_game():
    player, reader = watched()
    assert reader.rules().startswith("Bulls and Cows.")
    player.go("5", "I   4.4")
    assert reader.rules().startswith("Othello.")


def test_the_key_of_an_added_game_chooses_it(monkeypatch):
    reader = DisplayReader()
    monkeypatch.setattr(menu, "GAMES", (*menu.GAMES[:8], "games.added"))
    reader.press("9")
    assert reader.last_game == "games.added"


def test_a_console_that_was_not_watched_from_the_start_is_understood():
    reader = DisplayReader()
    for now in (0, 100):
        state = reader.view(font.encode("LEUEL3"), now)
    assert state["section"] == "OtHE" and "Now: 3." in state["words"]
