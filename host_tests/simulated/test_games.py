"""The menu and the games, played at the keys and segments of the simulated board."""

import inspect
import re
import signal
import time
from itertools import count, product
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

import font
from commands.errors import ToolError
from cows import codes, expert, scoring, sly
from cows.expert import sample
from duels import play_to_error
from emulator.duel_player import Duel
from emulator.player import MENU_TEXTS, SimulatedPlayer
from games import menu, statistics, ui, wiring_test
from games.duel import setup
from simulator import page_text, panel, view
from simulator.session import Session
from simulator.simulated import SimulatedConsole

KEYS = "123456789*0#"
BEGIN = "1*****"  # a duel with the offered choices
TEST = "6"  # the wiring test

ANY_CODES = ["00", "73", "004", "907", "0000", "1234", "99999", "00431"]
DISTINCT = ["07", "73", "907", "0123", "9876", "52031"]


def yields_a_text(console):
    yield "HELLO"


def returns_a_text(console):
    yield
    return "yes"


@pytest.mark.parametrize(
    ("play", "reason"),
    [
        (lambda console: None, "it has no yield"),
        (yields_a_text, "yielded 'HELLO', which is no time"),
        (returns_a_text, "returned 'yes' instead of a game"),
    ],
)
def test_a_mistake_in_a_new_game_is_named(play, reason):
    with pytest.raises(TypeError, match=reason):
        SimulatedPlayer(play=play).tap("1")


def test_ctrl_c_names_the_line_of_a_game_that_does_not_yield():
    def play(console):
        yield
        start = time.monotonic()
        while time.monotonic() - start < 1.1:
            pass
        signal.raise_signal(signal.SIGINT)

    lines, first_line = inspect.getsourcelines(play)
    terminal = Mock(renewed=False, read=lambda seconds: ["1"])
    terminal.size.return_value = 80, 24
    place = f"{__file__}, line {first_line + len(lines) - 1}"
    with pytest.raises(ToolError, match=re.escape(f"{place}: the ")):
        Session(SimulatedConsole(play=play), terminal, True, panel.NO_COLOURS).run()


def test_an_entry_takes_keyword_arguments():
    typed = []

    def play(console):
        typed.append((yield from ui.enter(console, "----.r1", symbols=" AbCd", may_be_empty=True)))
        yield

    player = SimulatedPlayer(play=play)
    player.go("01432", "AdCb.r1")
    assert player.machine.console.template == "----.r1"
    player.tap("*")
    assert typed == ["1432"]


def test_a_page_without_words_is_named(player):
    player.machine.console.show("LOLO")
    state = player.view()
    assert state["words"] == ""
    assert page_text.lines(state, "", None, "", 80, 9)[0].endswith(
        "add 'LOLO' to tools/simulator/plain.txt."
    )


def test_a_value_that_plain_words_cannot_have_is_named(player):
    pages = view.Pages("[menu]\n0 dUEL | {sticks} are left. | * start")
    state = view.describe(player.machine.console, pages, "1 dUEL", False)
    assert state["words"] == "No value for {sticks} in plain.txt: {sticks} are left."


@pytest.mark.parametrize(
    ("code", "starter", "allow_repeats", "level"),
    [
        *product(ANY_CODES, "12", [True], [setup.EASY]),
        *product(DISTINCT, "2", [True], [setup.HARD]),
        *product(DISTINCT, "2", [False], [setup.EASY, setup.HARD]),
    ],
)
def test_a_duel_is_played_until_both_codes_are_found(code, starter, allow_repeats, level):
    player = SimulatedPlayer(code + starter)
    duel = Duel(player, code, starter, level=level, allow_repeats=allow_repeats)
    player_round, machine_round = duel.play()
    assert duel.machine_guesses[-1] == (int(code, 16), len(code) << 4)
    assert len(duel.machine_guesses) == machine_round
    assert len(duel.scores) == player_round
    if not allow_repeats:
        secret, _ = duel.guesser.history[-1]
        for number in [secret, *(guess for guess, _ in duel.machine_guesses)]:
            assert len(set(codes.to_text(number, len(code)))) == len(code)
    player.go("*", "HELLO")  # a new game without a reset


@pytest.mark.parametrize(("code", "allow_repeats", "least"), [("73", True, 7), ("907", False, 6)])
def test_a_sly_machine_changes_its_code_and_every_score_stays_true(
    player, code, allow_repeats, least
):
    duel = Duel(player, code, level=setup.SLY, allow_repeats=allow_repeats)
    # It guesses codes that match all scores: a false score would leave none.
    player_round, _ = duel.play()
    assert player_round >= least
    assert duel.machine_guesses[-1] == (int(code, 16), len(code) << 4)
    variant = statistics.duel_variant(len(code), 3, allow_repeats)
    player.go("*", "HELLO")
    player.go("#", "1 dUEL")
    player.go("4", f"{len(code)}{'r' if allow_repeats else 'd'} 5LY")
    player.go("*", "P    1")
    assert variant == 24 + 2 * len(code) + allow_repeats


def test_a_number_chooses_an_option_and_hash_goes_back(player):
    player.go("1*", "LEn  4")
    player.go("1", "LEn  4")  # an invalid length
    player.go("6", "LEn  4")
    player.go("0", "LEn  5")
    player.go("0", "LEn  2")
    player.go("3", "EASy")
    player.go("0", "HArd")
    player.go("0", "SLY")
    player.go("4", "SLY")  # an invalid level here
    player.go("#", "LEn  3")
    player.go("*", "EASy")
    player.go("2", "rEPYES")
    player.go("2", "1St.YOU")
    player.go("#", "rEP no")
    player.go("#", "HArd")
    player.go("##", "HELLO")
    player.go("*", "LEn  3")
    player.go("##", "1 dUEL")


def test_a_digit_starts_a_game_and_zero_and_hash_step_through_the_menu(player):
    player.expect("1 dUEL")
    for text in [*MENU_TEXTS[1:], MENU_TEXTS[0]]:
        player.go("0", text)
    for text in reversed(MENU_TEXTS):
        player.go("#", text)
    if len(MENU_TEXTS) < 9:
        player.go("9", "1 dUEL")
    player.go("*", "HELLO")
    player.go("#", "1 dUEL")


def test_an_entry_can_be_cleared_and_is_confirmed_only_when_complete(player):
    player.tap(BEGIN)
    player.expect("----.r1")
    player.go("01", "01--.r1")
    player.go("*", "01--.r1")
    player.go("#", "----.r1")
    player.go("98765", "9876.r1")  # the fifth digit is ignored
    player.tap("*")
    assert player.digits(0, 4) == "9876"
    assert codes.possible(int(player.digits(4, 6), 16), 4)


@pytest.mark.parametrize(
    ("length", "bad"),
    [(2, "11 03 30 21 99"), (4, "31 50 44 05 41 23 99"), (5, "41 60 33 15")],
)
def test_an_impossible_reply_is_refused_and_asked_again(player, length, bad):
    player.tap(f"1*{length}**2")  # the machine begins
    guess_texts = [player.digits(0, length)]
    for reply in bad.split():
        player.tap(reply)
        player.go("*", "bAd " + reply)
        player.tap("*")
        guess_texts.append(player.digits(0, length))
        if length < 5:
            player.expect(guess_texts[0] + "." + "--".rjust(6 - length))
        else:
            player.go("#", guess_texts[0] + ".?")
            player.go("*", "b- C-")
    player.go("00*", {2: "--.  r1", 4: "----.r1", 5: "-----.1"}[length])


def test_earlier_rounds_can_be_looked_up(player):
    duel = Duel(player, "1234")
    pages = []
    for number in range(1, 4):
        duel.player_turn(number)
        duel.machine_turn(number)
    guesses = [f"{code:04x}.{reply:02x}" for code, reply in duel.machine_guesses]
    player.expect("----.r4")
    player.tap("#")
    for score in reversed(duel.scores):
        assert int(player.digits(4, 6), 16) == score
        pages.append(player.digits(0, 4))
        player.tap("#")
    player.expect("----.r4")  # the game's page is shown again after that
    assert len(set(pages)) == 3
    duel.player_turn(4)
    player.tap("#")
    player.expect(guesses[-1])
    player.go("#", guesses[-2])
    player.tap("**")
    assert player.digits(4, 6) == "??"


def test_the_review_can_be_declined(player):
    duel = Duel(player, "1234", change_score=lambda number, reply: 0x00 if number == 2 else reply)
    number = play_to_error(duel)
    player.go("*", "COdE?")
    player.go("#", f"----.r{number + 1}")


def test_a_wrong_answer_is_found_by_the_review(player):
    duel = Duel(player, "1234", change_score=lambda number, reply: 0x00 if number == 2 else reply)
    number = play_to_error(duel)
    guess, lied = duel.machine_guesses[1]
    right = scoring.score(guess, 0x1234, 4)
    assert lied != right
    player.go("*", "COdE?")
    player.go("*", "----.Cd")
    player.tap("1234")
    player.go("*", "bAd r2")
    player.go("*", f"{guess:04x}.r2")
    player.go("*", "SAId00")
    player.go("*", f"IS  {right:02x}")
    player.go("#", "SAId00")
    player.tap("**")
    player.expect(f"----.r{number + 1}")  # the player may continue
    while not duel.player_turn(number + 1):
        number += 1
    player.expect("I UIn")  # it has claimed the win
    player.go("*", f"U{number + 1:02}.I--")


def test_a_full_score_that_contradicts_the_others_is_an_error():
    """The expert may guess a code that it has excluded already."""
    for seed in range(20):
        duel = Duel(SimulatedPlayer(seed), "123", level=setup.HARD, allow_repeats=False)
        duel.player_turn(1)
        duel.change_score = lambda number, reply: 0x02
        duel.machine_turn(1)
        duel.player_turn(2)
        duel.player.run(1)
        typed, (first, _) = duel.player.digits(0, 3), duel.machine_guesses[0]
        if scoring.score(first, int(typed, 16), 3) != 0x02:
            break
    else:
        raise AssertionError("no guess of this kind")
    duel.player.go("30*", "ERROR")
    duel.player.go("*", "COdE?")


def test_error_can_be_skipped(player):
    duel = Duel(player, "1234", starter="2", change_score=lambda number, reply: 0x00)
    number = play_to_error(duel)
    player.go("#", f"----.r{number + 1}")


def test_the_player_may_give_up_and_is_shown_the_code(player):
    duel = Duel(player, "0042")
    duel.player_turn(1)
    secret = player.machine.console.game_state.secret
    assert scoring.score(duel.guesser.history[0][0], secret, 4) == duel.scores[0]
    player.run(0.1)
    player.go("40*", "HO-HO")  # the machine's first guess is said to be right
    player.go("#", "GIUEUP")
    player.go("#", "HO-HO")
    player.go("#", "GIUEUP")
    player.go("*", f"{secret:04x}.Cd")
    player.go("*", "I UIn")
    player.go("*", "U--.I01")
    player.go("#", "I UIn")
    player.go("**", "HELLO")


@pytest.mark.parametrize("number", range(1, 9))
def test_the_menu_shows_the_game_played_last(player, number):
    entry = f"{number} {menu.TEXTS[number - 1]}"
    player.tap(str(number))
    player.run(0.2)
    player.leave()
    assert player.shows(entry)
    player.leave()  # in the menu itself `#` shows the entry before it
    assert player.shows(entry)


def test_the_wiring_test_lights_every_segment_of_every_digit_alone(player):
    player.tap(TEST)
    pages = []
    for _ in range(400):
        cells = tuple(player.cells())
        if sum(bin(cell).count("1") for cell in cells) == 1 and cells not in pages:
            pages.append(cells)
            if len(pages) == 20:  # only `*` skips segments
                player.press("5")
                player.run(0.05)
                assert tuple(player.cells()) == cells
                player.release("5")
        player.run(0.02)
        if player.shows("8.8.8.8.8.8."):
            break
    expected = [
        tuple(1 << segment if cell == digit else 0 for cell in range(6))
        for digit in range(6)
        for segment in range(8)
    ]
    assert pages == expected
    player.expect("loop", 3)
    player.expect("PYtHon", 3)
    player.expect("PUSH", 3)


def test_the_wiring_test_names_keys_and_stuck_keys(player):
    player.tap(TEST)
    player.expect("8.8.8.8.8.8.", 9)
    player.tap("*")
    player.tap("*")
    player.go("*", "PUSH")
    for key in KEYS:
        player.go(key, "PUSH" + {"*": "St", "#": "HA"}.get(key, " " + key))
    player.press("5")
    player.expect("StUC 5", 6)
    player.release("5")
    player.expect("PUSH")
    for key in "456":
        player.press(key)  # joins the first three digits: only the name stays readable
    player.run(6)
    assert player.cells()[3:] == list(font.encode("StUCr2")[3:])
    for key in "456":
        player.release(key)
    player.run(0.1)
    player.go("3", "PUSH 3")
    player.leave()


@pytest.mark.parametrize("row", range(4))
def test_each_stuck_row_is_named(row):
    """`#` at power-up: a later one leads to the menu."""
    keys = SimpleNamespace(contacts=7 << 3 * row, order=KEYS)
    times = count(step=1000)
    console = Mock(keypad=keys, milliseconds=lambda: next(times))
    page = wiring_test.push_keys(console)
    for _ in range(7):
        next(page)
    console.show.assert_called_with(f"StUCr{row + 1}")


def test_a_stuck_key_leaves_the_others_working(player):
    player.press("9")
    player.run(10)
    player.leave()
    player.go("2", "HELLO")
    player.leave()
    player.go("1", "HELLO")
    player.tap(BEGIN[1:])
    player.run(0.1)
    player.expect("----.r1")
    player.go("0123", "0123.r1")
    player.leave()


def test_an_expert_without_memory_plays_as_the_easy_level(player, monkeypatch):
    monkeypatch.setattr(expert, "guess_steps", Mock(side_effect=MemoryError))
    game = Duel(player, "42", starter="2", level=setup.HARD)
    player.expect("FULL")
    player.tap("*")
    game.play()
    assert player.machine.console.game_state.level == setup.HARD  # counted at this level


def test_a_tree_that_is_damaged_during_a_duel_is_reported(player, monkeypatch):
    def guess_steps(*_):
        yield 0
        return 0x42, True

    monkeypatch.setattr(expert, "guess_steps", guess_steps)
    Duel(player, "42", starter="2", level=setup.HARD)
    player.expect("no.trEE")
    player.go("*", "42.  --")


def test_the_level_sly_keeps_its_code_without_memory(player, monkeypatch):
    monkeypatch.setattr(sly, "choose_secret_steps", Mock(side_effect=MemoryError))
    Duel(player, "42", level=setup.SLY).play()


def test_a_hint_that_lacks_memory_returns_to_the_turn(player, monkeypatch):
    monkeypatch.setattr(sample, "count_steps", Mock(side_effect=MemoryError))
    Duel(player, "42")
    player.go("*", "FULL")
    player.go("*", "--.  r1")
