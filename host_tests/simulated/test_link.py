"""Two simulated consoles on one line: found, invited, played, cut, resumed."""

import random
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cows import scoring, tree
from device import module_loader, store
from device.console import Console
from device.link import IDLE, VERSION, Link
from games.othello.game import PASS
from linked_consoles import Cable, LinkedConsoles


@pytest.fixture
def two(monkeypatch, tmp_path):
    """Two consoles in the menu that have found each other; their records survive a reset."""
    records = str(tmp_path / "a"), str(tmp_path / "b")
    return connected(LinkedConsoles(monkeypatch, records=records))


def connected(two):
    for player in two.players:
        player.expect("LInE")
    for player in two.players:
        player.expect("1 dUEL", 3)
    return two


def set_up_duel(player, length, level, starter):
    player.begin("1", "HELLO")
    player.go("*", "LEn  4")
    player.go(length, "EASy")
    player.go(level, "rEPYES")
    player.go("1", "1St.YOU")
    player.tap(starter)


def duel(two, length="3", levels="11", starter="2"):
    """Set a duel up on the first console; accept it on the second."""
    a, b = two.players
    set_up_duel(a, length, levels[0], starter)
    b.expect(length + "r.dUEL")
    b.go("*", "EASy")
    b.tap(levels[1])
    both_show(two, "LInE")


def othello(two, levels="11"):
    a, b = two.players
    a.begin("5", "I   4.4")
    a.go("1", "U-I")
    a.go("1", "1St.YOU")
    a.go("2", "LEUEL1")
    a.tap(levels[0])
    b.expect("OtHE?", 3)
    b.go("*", "LEUEL1")
    b.tap(levels[1])
    both_show(two, "LInE")


def both_go(two, keys, text):
    """Press keys on both consoles, then wait for a text on both."""
    for player in two.players:
        player.tap(keys)
    for player in two.players:
        player.expect(text)


def both_show(two, *texts, within=6.0):
    """Wait until both consoles have shown one of these texts since the last call."""
    for side in (0, 1):
        two.expect_new(side, *texts, within=within)


def unplug(two):
    two.cable.plugged = False
    both_show(two, "no.LInE")
    two.run(2)


def until(two, condition, within=200.0, step=0.1):
    waited = 0.0
    while not condition():
        assert waited < within, [player.text() for player in two.players]
        two.run(step)
        waited += step


def moves(two, side):
    """Return the moves of a console's game of Othello, as it sends them."""
    return two.link(side).sent_state[1][11:]


def guesses(two, side):
    """Return the number of guesses that a console has scored, and of its own scored ones."""
    numbers = two.link(side).sent_state[1]
    return numbers[4], numbers[7]


DUEL_ENDS = ("YOU.UIn", "I UIn", "EqUAL")
OTHELLO_ENDS = ("HO-HO", "I LOSE", "EqUAL")


def expect_end(two, ends):
    """Wait for the end of a game; both consoles count the same, with their own side first."""
    both_show(two, *ends, within=400)
    counts = []
    for player in two.players:
        player.expect_one(ends, within=10)
        player.tap("*")
        two.run(0.1)
        counts.append((player.digits(1, 3), player.digits(4, 6)))
    assert counts[0] == counts[1][::-1]


def spoiler(seed, share):
    """Return a function that loses and garbles some bytes."""
    chance = random.Random(seed)

    def spoil(data):
        spoiled = bytearray()
        for byte in data:
            what = chance.random() / share
            if what > 1:
                spoiled.append(byte)
            elif what > 0.5:
                spoiled.append(chance.randrange(256))
        return bytes(spoiled)

    return spoil


# ---- found ----


def test_without_a_cable_nothing_shows(monkeypatch):
    two = LinkedConsoles(monkeypatch, plugged=False)
    for player in two.players:
        player.expect("1 dUEL")
        player.go("5", "I   4.4")
    two.run(2)
    for player in two.players:
        player.expect("I   4.4")


def test_a_cable_is_found_in_the_menu_and_after_a_game(two):
    a, b = two.players
    a.go("2", "HELLO")
    two.cable.plugged = False
    two.run(2)
    two.cable.plugged = True
    b.expect("LInE")
    b.go("0", "2 AbCd")  # a key ends it, and is used
    a.expect("HELLO")
    a.tap("#")
    a.expect("LInE")
    a.expect("2 AbCd", 3)


def test_two_keys_that_end_the_notice_are_used_in_their_order(two):
    two.cable.plugged = False
    two.run(2)
    two.cable.plugged = True
    player = two.players[1]
    player.expect("LInE")
    for key in "15":  # `1` begins a duel, where `5` does nothing
        player.press(key)
    two.run(0.1)
    for key in "15":
        player.release(key)
    player.expect("HELLO")


def test_another_version_is_shown_and_its_messages_are_ignored(monkeypatch):
    two = LinkedConsoles(monkeypatch, plugged=False)
    newer = bytes(store.format_records({"duel": [2, 1, 4, 1, 1]}) + b"\n")
    two.cable.spoil = lambda data: newer
    two.cable.plugged = True
    two.players[0].expect("UErS 2")
    two.players[0].expect("1 dUEL", 3)
    two.run(3)
    two.players[0].expect("1 dUEL")


# ---- invited ----


def test_a_declined_invitation_returns_with_the_next_game(two):
    a, b = two.players
    a.go("1****", "1St.YOU")
    a.go("*", "----.r1")
    b.expect("4r.dUEL")
    b.go("#", "1 dUEL")
    two.run(2)
    b.expect("1 dUEL")
    a.tap("1122")
    a.tap("*")
    two.run(0.3)
    assert "?" not in a.digits(4, 6)  # it continues alone
    a.leave()
    a.go("5*", "U-I")
    a.go("**", "LEUEL1")
    a.go("*", "-.- U 1")
    b.expect("OtHE?")
    b.go("*", "LEUEL1")
    b.go("#", "1 dUEL" if b.shows("1 dUEL") else "5 OtHE")
    two.run(2)
    b.expect("5 OtHE")


@pytest.mark.parametrize("milliseconds", range(1040, 1072, 4))
def test_an_invitation_withdrawn_as_it_is_declined_hides_no_other(two, milliseconds):
    """`#` comes in the turn that receives the withdrawal."""
    a, b = two.players
    a.go("1****", "1St.YOU")
    a.go("*", "----.r1")
    b.expect("4r.dUEL")
    a.press("#")
    two.run(milliseconds / 1000)
    b.press("#")
    two.run(0.1)
    a.release("#")
    b.release("#")
    two.run(0.6)
    a.begin("1", "HELLO")
    a.go("*****", "----.r1")
    b.expect("4r.dUEL")


def test_an_accepted_game_that_lacked_memory_is_forgotten(two, monkeypatch):
    """Another game began with its numbers: a duel of one digit, after Othello."""
    a, b = two.players
    a.go("1*****", "----.r1")
    b.expect("4r.dUEL")
    with monkeypatch.context() as patch:
        patch.setattr(module_loader, "load", Mock(side_effect=MemoryError))
        b.go("*", "FULL")
    b.go("*", "4r.dUEL")
    b.go("#", "1 dUEL")
    b.go("5", "I   4.4")


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("chess", [1, 1]),
        ("duel", [1, 1]),
        ("duel", [1, 9, 1, 1, 0, 0, 0, 0, 0, 0, -1]),
        ("duel", [1, 4, 9, 1, 0, 0, 0, 0, 0, 0, -1]),
        ("othello", [1, 1]),
        ("othello", [1, 7, 1, *[21845] * 8]),
        ("othello", [1, 0, 1, *[0xFFFF] * 8]),
    ],
)
def test_an_invitation_of_another_program_is_ignored(two, name, numbers):
    two.link(0).publish(name, numbers)
    two.run(1)
    player = two.players[1]
    assert player.shows("1 dUEL")
    player.go("0", "2 AbCd")
    two.players[0].begin("5", "I   4.4")
    two.players[0].tap("****")
    player.expect("OtHE?", 3)


@pytest.mark.parametrize("name", ["duel", "othello"])
def test_a_short_message_of_another_program_is_a_different_game(two, name):
    (duel if name == "duel" else othello)(two)
    for _ in range(10):
        two.link(0).publish(name, [0, 1])
        two.run(0.1)
    two.expect_new(1, "dIFFEr")


@pytest.mark.parametrize(
    ("guess", "score"), [(0x1234, 0xAB), (0x1234, -1), (0xABCD, 0x02), (0x12345, 0x02)]
)
def test_an_impossible_answer_in_a_duel_is_a_different_game(two, guess, score):
    duel(two, "4")
    a, b = two.players
    until(two, lambda: a.text().endswith(".--") and b.shows("----.r1"), step=0.02)
    sent = two.link(0).sent_state[1]
    begun, length, repeats, starter = sent[:4]
    waiting = [begun, length, repeats, 3 - starter, 1, guess, score, 0, 0, 0, -1]
    guessing = [*sent[:10], guess if guess != 0x1234 else -2]
    for numbers, side in ((waiting, 0), (guessing, 1)):
        message = bytes(store.format_records({"duel": [VERSION, *numbers]}) + b"\n")
        two.cable.spoil = lambda data, message=message: message
        two.expect_new(side, "dIFFEr")
        two.run(2)
        two.cable.spoil = bytes
        two.expect_new(side, "LInE")
    expect_end(two, DUEL_ENDS)


def test_an_invitation_that_was_withdrawn(two):
    a, b = two.players
    a.go("1*****", "----.r1")
    b.expect("4r.dUEL")
    a.leave()
    two.run(0.5)
    b.expect("1 dUEL")


def test_two_equal_games_against_own_machines_do_not_mix(two):
    a, b = two.players
    both_go(two, "5", "I   4.4")
    both_go(two, "****", "-.- U 1")
    a.tap("34*")
    two.run(6)
    b.expect("-.- U 1")
    for player in two.players:
        player.press("#")
    two.run(1.1)
    for player in two.players:
        player.release("#")
        player.expect("5 OtHE")
    both_go(two, "1", "HELLO")
    both_go(two, "*****", "----.r1")
    a.tap("1122*")
    two.run(6)
    b.expect("----.r1")


# ---- played ----


@pytest.mark.parametrize("length", ["2", "4", "5"])
@pytest.mark.parametrize("starter", ["1", "2"])
def test_two_machines_play_a_duel_to_its_end(two, length, starter):
    duel(two, length, "12", starter)
    expect_end(two, DUEL_ENDS)


def test_a_side_can_give_up(two):
    _, b = two.players
    duel(two)
    b.expect("I LOSE", 200)
    b.go("#", "GIUEUP")
    two.run(5)
    b.expect("GIUEUP")
    b.go("*", "YOU.UIn")


def test_two_machines_play_othello_to_its_end(two, monkeypatch):
    texts = []
    show = Console.show

    def noting_show(console, text):
        texts.append(text)
        show(console, text)

    monkeypatch.setattr(Console, "show", noting_show)
    othello(two, levels="12")
    expect_end(two, OTHELLO_ENDS)
    assert moves(two, 0) == moves(two, 1)
    passes = list(moves(two, 0)).count(PASS)
    # The page of a move is begun again for the other console's answer.
    assert 0 < texts.count("0.0PASS") <= 2 * passes


@pytest.mark.parametrize("seed", range(4))
def test_bytes_lost_and_garbled_only_delay(two, seed):
    duel(two, "2")
    two.cable.spoil = spoiler(seed, 0.01)
    expect_end(two, DUEL_ENDS)


def test_othello_over_a_bad_line(two):
    othello(two)
    two.cable.spoil = spoiler(7, 0.002)
    expect_end(two, OTHELLO_ENDS)


def secret(two, side):
    """Return the secret of a console, from its record."""
    return two.consoles[side].console.records.get("duel")[5]


def test_people_guess_each_others_console(two):
    duel(two, "3", "44", "2")
    a, b = two.players
    a.expect("---. I1", 3)
    b.expect("---. r1", 3)
    a.go("112", "112. I1")
    a.go("*", "112. --")
    two.expect_new(1, "112. r1")
    two.run(0.6)
    score = b.digits(4, 6)
    b.expect("112. " + score)
    a.expect("112. " + score)
    two.run(5)
    a.expect("112. " + score)  # stays until it was read
    a.go("*", "---. r1")
    b.go("*", "---. I1")
    assert int(score, 16) == scoring.score(0x112, secret(two, 1), 3)
    b.go("#", "---. I1")  # no guesses yet
    b.go("345*", "345. --")
    two.expect_new(0, "345. r1")
    two.run(0.6)
    assert int(a.digits(4, 6), 16) == scoring.score(0x345, secret(two, 0), 3)
    b.expect("345. " + a.digits(4, 6))
    a.go("*", "---. I2")
    a.go("#", "112. " + score)
    a.go("*", "---. I2")
    b.go("*", "---. r2")
    guess = f"{secret(two, 1):03x}"
    a.tap(guess + "*")
    a.expect(guess + ". 30", 3)
    a.go("*", "HO-HO")
    b.expect(guess + ". 30")
    b.go("*", "I LOSE")
    b.go("*", "---. I2")
    a.go("*", "---. r2")
    guess = f"{secret(two, 0):03x}"
    b.tap(guess + "*")
    b.expect(guess + ". 30", 3)
    a.expect(guess + ". 30")
    for page in ("FOUnd", "EqUAL", "U02.I02"):
        both_go(two, "*", page)
    assert two.consoles[0].console.records.get("tally") is None  # no machine has played


def test_the_turn_of_the_other_console_has_no_hint(two):
    duel(two, levels="44", starter="1")
    waiting = two.players[0]
    waiting.expect("---. r1")
    waiting.tap("*")
    two.run(0.5)
    waiting.expect("---. r1")
    two.cable.plugged = False
    waiting.expect("no.LInE", 3)
    waiting.expect("---. r1", 3)
    waiting.go("*", "n 1000")


def test_a_duel_with_a_hint_is_played_alone(two):
    a, b = two.players
    set_up_duel(a, "3", "1", "1")
    b.expect("3r.dUEL")
    a.expect("---. r1")
    a.go("*", "n 1000")
    a.go("*", "HInt?")
    a.go("*", "-rOUnd")
    a.tap("*")
    b.expect("1 dUEL")
    a.tap("*")
    two.run(2)
    assert "?" not in a.digits(0, 3) and two.link(0).sent_state == (IDLE, [])


def test_a_hint_while_the_cable_is_out_ends_the_common_duel(two):
    duel(two, levels="44", starter="1")
    a, b = two.players
    a.expect("---. r1")
    two.cable.plugged = False
    a.expect("no.LInE", 3)
    a.expect("---. r1", 3)
    a.tap("****")
    b.go("012", "012. I1")
    b.tap("*")
    two.cable.plugged = True
    two.run(5)
    assert two.link(0).sent_state == (IDLE, [])
    assert two.link(0).last_notice == two.link(1).last_notice == ""


def test_a_declined_duel_is_not_joined_by_an_equal_one(two):
    a, b = two.players
    set_up_duel(a, "3", "1", "1")
    b.expect("3r.dUEL")
    b.go("#", "1 dUEL")
    set_up_duel(b, "3", "1", "2")
    two.run(5)
    assert two.link(0).last_notice == two.link(1).last_notice == ""
    assert b.digits(0, 3).isdigit() and a.shows("---. r1")
    a.leave()
    b.leave()
    two.run(1)
    duel(two)


def test_people_play_othello_each_on_the_own_console(two):
    a, b = two.players
    a.go("5", "I   4.4")
    a.go("1", "U-I")
    a.go("2", "-.- A 1")
    b.expect("OtHE?")
    b.tap("*")
    both_show(two, "LInE")
    a.go("34*", "-.- b 2", 3)
    b.expect("3.4 A 1", 3)
    two.run(5)
    b.expect("3.4 A 1")  # stays until it was read
    b.go("#", "3.4 A 1")  # earlier moves stay
    b.go("*", "-.- b 2")
    b.go("5", "5.- b 2")
    b.go("3*", "-.- A 3")
    a.expect("5.3 b 2")
    a.go("*", "-.- A 3")
    assert moves(two, 0) == moves(two, 1)


# ---- cut and resumed ----


def othello_typed(two, count):
    """Type the moves of each console into the other one, until there are `count`."""
    for _ in range(400):
        if min(len(moves(two, 0)), len(moves(two, 1))) >= count:
            return
        if any(any(map(p.shows, OTHELLO_ENDS)) for p in two.players):
            return
        for side in (0, 1):
            done, other = moves(two, side), moves(two, 1 - side)
            if len(done) > len(other):
                move = done[len(other)]
                player = two.players[1 - side]
                entry = f"-.- U{len(other) + 1:>2}"
                if not player.shows(entry) and not player.shows("PASS U"):
                    player.tap("*")  # pass its page
                    two.run(0.1)
                player.tap(keys(move))
                two.run(0.5)
    raise AssertionError


def keys(move):
    return "*" if move == 65 else f"{(move + 7) // 8}{(move - 1) % 8 + 1}*"


@pytest.mark.parametrize("seed", [1, 2])
def test_othello_is_ended_by_typing_when_the_cable_is_pulled(two, seed):
    othello(two)
    until(two, lambda: len(moves(two, 0)) >= 5 + seed)
    unplug(two)
    othello_typed(two, 100)
    two.run(1)
    for player in two.players:
        while not any(map(player.shows, OTHELLO_ENDS)):
            player.tap("*")
            two.run(0.1)
    assert moves(two, 0) == moves(two, 1)
    expect_end(two, OTHELLO_ENDS)


def test_a_plugged_cable_resumes_the_line(two):
    othello(two)
    until(two, lambda: len(moves(two, 0)) >= 4)
    unplug(two)
    othello_typed(two, 7)
    two.cable.plugged = True
    both_show(two, "LInE")
    until(two, lambda: min(len(moves(two, 0)), len(moves(two, 1))) >= 12)
    assert moves(two, 0)[:12] == moves(two, 1)[:12]


def test_a_duel_is_typed_while_the_cable_is_out(two):
    duel(two, "4")
    a, b = two.players
    until(two, lambda: b.shows("----.r3"), step=0.02)
    unplug(two)
    guess = a.digits(0, 4)
    a.expect(guess + ".--")
    b.expect("----.r3")
    b.go(guess, guess + ".r3")
    b.tap("*")
    two.run(0.2)
    score = b.digits(4, 6)
    a.tap(score + "*")
    b.tap("*")
    two.run(0.5)
    assert guesses(two, 1)[0] == 3 and guesses(two, 0)[1] == 3
    two.cable.plugged = True
    both_show(two, "LInE")
    expect_end(two, DUEL_ENDS)


def test_an_entry_that_was_cleared_during_a_notice_is_typed_again(two):
    duel(two, "3", "44", "2")
    a, _ = two.players
    a.expect("---. I1", 3)
    a.go("112*", "112. --")
    until(two, lambda: a.digits(4, 6).isdecimal())
    score = a.digits(4, 6)
    two.cable.plugged = False
    two.expect_new(0, "no.LInE")
    a.expect("no.LInE")
    a.go("#", "112. --")
    two.cable.plugged = True
    two.expect_new(0, "LInE")
    two.run(3)
    a.expect("112. " + score)


def test_different_games_are_shown(two):
    a, b = two.players
    a.go("5*", "U-I")
    a.go("2", "-.- A 1")
    b.expect("OtHE?")
    b.tap("*")
    both_show(two, "LInE")
    two.run(2)
    unplug(two)
    a.go("34*", "-.- b 2")
    b.go("43*", "-.- b 2")
    two.cable.plugged = True
    both_show(two, "dIFFEr")
    two.run(2)
    a.expect("-.- b 2")
    a.go("#1", "-.- A 1")
    a.go("43*", "-.- b 2")
    both_show(two, "LInE")


def cut_power(two, side, key):
    """Reset a console, and continue its game, which has this key in the menu."""
    two.reset(side)
    two.expect_new(1 - side, "LEFt")
    two.players[side].expect("1 dUEL", 6)
    two.players[side].go(key, "GO On")
    two.players[side].tap("*")
    two.expect_new(1 - side, "LInE")


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("after", [3, 4])
def test_othello_continues_after_a_power_cut_of_one_console(two, side, after):
    othello(two)
    until(two, lambda: len(moves(two, side)) >= after, step=0.02)
    cut_power(two, side, "5")
    until(two, lambda: min(len(moves(two, 0)), len(moves(two, 1))) >= 10)
    assert moves(two, 0)[:10] == moves(two, 1)[:10]


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("levels", ["11", "22", "33"])
@pytest.mark.parametrize("delay", [0.0, 1.1, 2.2, 3.3])
def test_a_duel_continues_after_a_power_cut_of_one_console(two, side, levels, delay):
    duel(two, "4", levels)
    until(two, lambda: guesses(two, 0) >= (2, 2), step=0.02)
    two.run(delay)
    cut_power(two, side, "1")
    expect_end(two, DUEL_ENDS)


def test_the_expert_leaves_its_tree_when_another_guess_was_scored(two, monkeypatch):
    """After a power cut before the first record the duel has other guesses."""
    a, b = two.players
    duel(two, "4", "24")
    until(two, lambda: guesses(two, 1)[0] == 1)
    scored = two.link(1).sent_state[1][5]
    two.reset(0)
    a.expect("1 dUEL", 6)
    two.consoles[0].console.records.clear()
    set_up_duel(a, "4", "2", "2")
    until(two, lambda: guesses(two, 0)[1] == 1)
    assert two.link(0).sent_state[1][8] == scored
    monkeypatch.setattr(tree, "load", None)  # to be called is an error
    b.go("*", "----.I1")  # after the score of the first guess
    b.go("0000*", "0000.00", 10)
    b.tap("*")
    until(two, lambda: guesses(two, 1)[0] == 2)


def test_the_other_console_is_invited_to_the_next_game_of_othello(two):
    othello(two)
    expect_end(two, OTHELLO_ENDS)
    a, b = two.players
    b.leave()
    a.tap("*")
    a.go("", "I   4.4")
    a.tap("1121")
    b.expect("OtHE?", 3)


def test_a_duel_that_is_left_before_its_first_score_goes_on(two):
    duel(two, "3", "24", starter="1")
    b = two.players[1]
    b.expect("---. I1", 3)
    b.leave()
    b.go("1", "GO On")
    b.go("*", "---. I1", 3)


@pytest.mark.parametrize("starter", "12")
def test_a_finished_duel_that_is_resumed_sends_its_last_score(two, starter):
    """Else the other console waits for it."""

    def has_ended(side):
        game = two.consoles[side].console.game_state
        return None not in (game.player_solved_in, game.machine_solved_in)

    duel(two, "2", starter=starter)
    until(two, lambda: has_ended(0) or has_ended(1), step=0.01)
    for side in (0, 1):
        two.reset(side)
    for player in two.players:
        player.expect("1 dUEL", 6)
        player.go("1", "GO On")
        player.tap("*")
    expect_end(two, DUEL_ENDS)


def test_a_console_that_only_fades_stays_on_the_line(two):
    a, b = two.players
    for _ in range(4):
        a.tap("0")
        two.run(40)
    assert two.consoles[1].port.share < 1 and two.link(0).is_up
    b_menu = b.text()
    a.leave()
    set_up_duel(a, "3", "1", "1")
    b.expect("3r.dUEL", 3)
    assert b_menu == "1 dUEL" and two.consoles[1].port.share == 1


def test_moves_of_a_declined_game_do_not_wake_the_other_console(two):
    a, b = two.players
    set_up_duel(a, "3", "1", "1")
    b.expect("3r.dUEL")
    b.go("#", "1 dUEL")
    for _ in range(4):
        a.tap("0#")
        two.run(40)
    assert two.consoles[1].port.share < 1
    state = two.link(1).peer_state
    a.tap("012*")
    two.run(1)
    assert two.link(1).peer_state != state
    assert two.consoles[1].port.share < 1


def test_help_about_an_invitation_scrolls_to_its_end(two):
    """It stood still, because waiting for the other player began each step's time again."""
    a, b = two.players
    a.begin("1", "HELLO")
    a.go("****", "1St.YOU")
    a.tap("*")
    b.expect("4r.dUEL")
    b.hold("*")
    b.expect_not("4r.dUEL")
    b.expect("4r.dUEL", 60)


def test_a_player_who_leaves_is_shown_and_the_other_continues(two):
    othello(two)
    a, b = two.players
    until(two, lambda: len(moves(two, 0)) == 3)
    a.hold("#")
    b.expect("LEFt", 6)
    two.run(3)
    number = len(moves(two, 1)) + 1
    b.expect(f"-.- U{number:>2}", 5)


# ---- the line itself ----


def ends(spoil=None):
    cable = Cable()
    cable.spoil = spoil or cable.spoil
    return cable, Link(cable.ends[0]), Link(cable.ends[1])


@given(st.lists(st.binary(max_size=600), max_size=8))
def test_noise_is_ignored(noise):
    cable, link, _ = ends()
    for number, data in enumerate(noise):
        cable.ends[0].received += data
        link.exchange(100 * number)
        assert len(link.unfinished) <= 512
    assert not link.is_up
    assert link.peer_state == (IDLE, [])


def test_a_message_of_two_records_is_ignored():
    cable, link, _ = ends()
    records = {"duel": [VERSION, 0], "othello": [VERSION, 0]}
    cable.ends[0].received += store.format_records(records) + b"\n"
    link.exchange(0)
    assert not link.is_up and link.peer_state == (IDLE, [])


@given(st.integers(0, 999), st.lists(st.integers(-1, 0x99999), min_size=1, max_size=60))
def test_a_received_state_was_sent_on_any_noisy_line(seed, numbers):
    cable, one, other = ends(spoiler(seed, 0.003))
    messages = [(IDLE, [])]
    for number in numbers:
        messages.append(("duel", [0, number]))
        one.publish(*messages[-1])
        for turn in range(20):
            one.exchange(1000 * len(messages) + 50 * turn)
            other.exchange(1000 * len(messages) + 50 * turn)
        assert other.peer_state in messages
    assert cable.carried > 0


def test_a_line_that_falls_silent_is_cut_after_a_second():
    _, one, other = ends()
    one.exchange(300)
    other.exchange(300)
    assert other.is_up
    other.exchange(1300)
    assert other.is_up
    other.exchange(1301)
    assert not other.is_up


@pytest.mark.parametrize("jitter", [1, 7, 17])
def test_a_console_that_nobody_hears_is_up_all_the_time(jitter):
    """One wire of the cable is broken: the other console gets no answer."""
    cable, one, other = ends()
    chance = random.Random(jitter)
    now = changes = 0
    was_up = False
    while now < 300_000:
        now += 35 + chance.randrange(jitter)
        other.exchange(now)
        cable.ends[0].received.clear()
        one.exchange(now)
        changes += other.is_up != was_up
        was_up = other.is_up
    assert was_up and changes == 1


def test_the_number_of_messages_a_second_is_limited(monkeypatch):
    cable, one, other = ends()
    cable.plugged = False
    messages, answers = [], []
    monkeypatch.setattr(cable.ends[0], "write", messages.append)
    monkeypatch.setattr(cable.ends[1], "write", answers.append)
    other.exchange(1000)
    for now in range(10_000):
        one.exchange(now)
    assert 39 <= len(messages) <= 42
    messages.clear()
    for now in range(10_000, 20_000):
        if now % 100 == 0:
            cable.ends[0].received += answers[0]
        one.exchange(now)
    assert 39 <= len(messages) <= 42
    messages.clear()
    for now in range(20_000, 30_000):
        one.publish("duel", [now % 2])
        one.exchange(now)
    assert len(messages) < 170
