"""Two simulated consoles on one line: found, invited, played, cut, resumed."""

import random
from unittest.mock import Mock, create_autospec

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cows import scoring, tree
from device import module_loader, store
from device.console import Console
from device.link import IDLE, VERSION, Link
from games.othello.state import PASS
from linked_consoles import Cable, LinkedConsoles


@pytest.fixture
def pair(monkeypatch, tmp_path):
    """Two consoles in the menu that have found each other; their records survive a reset."""
    pair = LinkedConsoles(monkeypatch, records=(str(tmp_path / "a"), str(tmp_path / "b")))
    for player in pair.players:
        player.expect("LInE")
    for player in pair.players:
        player.expect("1 dUEL", 3)
    return pair


def set_up_duel(player, length, level, starter, repeats="1"):
    """Set a duel up from the menu; the arguments are the keys of the choices."""
    player.begin("1", "HELLO")
    player.go("*", "LEn  4")
    player.go(length, "EASy")
    player.go(level, "rEPYES")
    player.go(repeats, "1St.YOU")
    player.tap(starter)


def invite(pair, length="3", level="1", starter="1", repeats="1"):
    """Set a duel up on the first console; the second shows the invitation. Return the players."""
    a, b = pair.players
    set_up_duel(a, length, level, starter, repeats)
    b.expect(f"{length}{' rd'[int(repeats)]}.dUEL", 3)
    return a, b


def begin_duel(pair, length="3", levels="11", starter="2", repeats="1"):
    """Set a duel up on the first console; accept it on the second."""
    _, b = invite(pair, length, levels[0], starter, repeats)
    b.go("*", "EASy")
    b.tap(levels[1])
    both_show(pair, "LInE")


def invite_to_othello(pair, level="1"):
    """Set Othello up on the first console; the second shows the invitation. Return the players."""
    a, b = pair.players
    a.begin("5", "I   4.4")
    a.go("1", "U-I")
    a.go("1", "1St.YOU")
    a.go("2", "LEUEL1")
    a.tap(level)
    b.expect("OtHE?", 3)
    return a, b


def begin_othello(pair, levels="11"):
    """Set Othello up on the first console; accept it on the second."""
    _, b = invite_to_othello(pair, levels[0])
    b.go("*", "LEUEL1")
    b.tap(levels[1])
    both_show(pair, "LInE")


def both_go(pair, keys, text):
    """Press keys on both consoles, then wait for a text on both."""
    for player in pair.players:
        player.tap(keys)
    for player in pair.players:
        player.expect(text)


def both_show(pair, *texts, within=6.0):
    """Wait until both consoles have shown one of these texts since the last call."""
    for side in (0, 1):
        pair.expect_new(side, *texts, within=within)


def unplug(pair):
    pair.cable.plugged = False
    both_show(pair, "no.LInE")
    pair.run(2)


def until(pair, condition, within=200.0, step=0.1):
    waited = 0.0
    while not condition():
        assert waited < within, [player.text() for player in pair.players]
        pair.run(step)
        waited += step


def moves(pair, side):
    """Return the moves of a console's game of Othello, as it sends them."""
    return sent_numbers(pair, side)[11:]


# Places of the numbers in a message of a duel, see lib/games/duel/remote.py. A slice has the
# scored guesses of one side: their number, the last one, its score.
LENGTH, REPEATS = 1, 2
SCORED_BY_SENDER, SCORED_FOR_SENDER, GUESS = slice(4, 7), slice(7, 10), 10


def sent_numbers(pair, side):
    """Return the numbers of the message that a console sends."""
    return pair.link(side).sent_state[1]


def guesses(pair, side):
    """Return the number of guesses that a console has scored, and of its own scored ones."""
    numbers = sent_numbers(pair, side)
    return numbers[SCORED_BY_SENDER][0], numbers[SCORED_FOR_SENDER][0]


def notices(pair):
    """Return the last notice that each console has shown in its game."""
    return [pair.link(side).last_notice for side in (0, 1)]


def message(name, numbers, version=VERSION):
    """Return a message with the state of a game."""
    return bytes(store.format_records({name: [version, *numbers]}) + b"\n")


def replace_messages(pair, name, numbers, version=VERSION):
    """Let both consoles receive this state of a game in place of the other's."""
    pair.cable.spoil = lambda _: message(name, numbers, version)


DUEL_ENDS = ("YOU.UIn", "I UIn", "EqUAL")
OTHELLO_ENDS = ("HO-HO", "I LOSE", "EqUAL")


def expect_end(pair, ends):
    """Wait for the end of a game; both consoles count the same, with their own side first."""
    both_show(pair, *ends, within=400)
    counts = []
    for player in pair.players:
        player.expect_one(ends, within=10)
        player.tap("*")
        pair.run(0.1)
        counts.append((player.digits(1, 3), player.digits(4, 6)))
    assert counts[0] == counts[1][::-1]


def spoiler(seed, share):
    """Return a function that loses and garbles some bytes."""
    rng = random.Random(seed)

    def spoil(data):
        spoiled = bytearray()
        for byte in data:
            what = rng.random() / share
            if what > 1:
                spoiled.append(byte)
            elif what > 0.5:
                spoiled.append(rng.randrange(256))
        return bytes(spoiled)

    return spoil


# ---- found ----


def test_without_a_cable_nothing_shows(monkeypatch):
    pair = LinkedConsoles(monkeypatch, plugged=False)
    for player in pair.players:
        player.expect("1 dUEL")
        player.go("5", "I   4.4")
    pair.run(2)
    for player in pair.players:
        player.expect("I   4.4")


def test_a_cable_is_found_in_the_menu_and_after_a_game(pair):
    a, b = pair.players
    a.go("2", "HELLO")
    pair.cable.plugged = False
    pair.run(2)
    pair.cable.plugged = True
    b.expect("LInE")
    b.go("0", "2 AbCd")  # a key ends it, and is used
    a.expect("HELLO")
    a.tap("#")
    a.expect("LInE")
    a.expect("2 AbCd", 3)


def test_two_keys_that_end_the_notice_are_used_in_their_order(pair):
    pair.cable.plugged = False
    pair.run(2)
    pair.cable.plugged = True
    player = pair.players[1]
    player.expect("LInE")
    for key in "15":  # `1` begins a duel, where `5` does nothing
        player.press(key)
    pair.run(0.1)
    for key in "15":
        player.release(key)
    player.expect("HELLO")


def test_a_move_taken_back_is_taken_from_the_other_console(pair):
    a, b = pair.players
    a.begin("5", "I   4.4")
    a.go("1", "U-I")
    a.go("2", "-.- A 1")
    b.expect("OtHE?", 3)
    b.tap("*")
    both_show(pair, "LInE")
    a.tap("34*")
    b.expect("3.4 A 1", 5)
    a.go("#1", "-.- A 1", 5)
    b.expect("-.- A 1", 5)
    a.tap("56*")
    b.expect("5.6 A 1", 5)
    b.tap("*")
    until(pair, lambda: bytes(moves(pair, 0)) == bytes(moves(pair, 1)) != b"", within=10)


def test_a_score_is_that_of_the_duel_that_the_other_console_plays_now(pair):
    begin_duel(pair, "4", "41")
    a, b = pair.players
    a.go("1234", "1234.I1", 5)
    a.tap("*")
    pair.run(5)  # the score shows, and waits for OK
    pair.reset(1)
    pair.run(2.5)
    b.tap("*")
    pair.run(0.5)
    b.tap("1")  # joined again, with another code
    pair.run(5)
    a.tap("*")
    pair.run(5)
    assert sent_numbers(pair, 0)[SCORED_FOR_SENDER] == sent_numbers(pair, 1)[SCORED_BY_SENDER]


def test_another_version_is_shown_and_its_messages_are_ignored(monkeypatch):
    pair = LinkedConsoles(monkeypatch, plugged=False)
    replace_messages(pair, "duel", [1, 4, 1, 1], version=2)
    pair.cable.plugged = True
    pair.players[0].expect("UErS 2")
    pair.players[0].expect("1 dUEL", 3)
    pair.run(3)
    pair.players[0].expect("1 dUEL")


# ---- invited ----


def test_a_declined_invitation_returns_with_the_next_game(pair):
    a, b = invite(pair, "4")
    b.go("#", "1 dUEL")
    pair.run(2)
    b.expect("1 dUEL")
    a.tap("1122*")
    pair.run(0.3)
    assert "?" not in a.digits(4, 6)  # it continues alone
    a.leave()
    a.go("5*", "U-I")
    a.go("**", "LEUEL1")
    a.go("*", "-.- U 1")
    b.expect("OtHE?")
    b.go("*", "LEUEL1")
    b.go("#", "1 dUEL" if b.shows("1 dUEL") else "5 OtHE")
    pair.run(2)
    b.expect("5 OtHE")


@pytest.mark.parametrize("milliseconds", range(1040, 1072, 4))
def test_an_invitation_withdrawn_as_it_is_declined_hides_no_other(pair, milliseconds):
    """`#` comes in the turn that receives the withdrawal."""
    a, b = pair.players
    a.go("1****", "1St.YOU")
    a.go("*", "----.r1")
    b.expect("4r.dUEL")
    a.press("#")
    pair.run(milliseconds / 1000)
    b.press("#")
    pair.run(0.1)
    a.release("#")
    b.release("#")
    pair.run(0.6)
    invite(pair, "4")


def test_an_accepted_game_that_lacked_memory_is_forgotten(pair, monkeypatch):
    """Another game began with its numbers: a duel of one digit, after Othello."""
    _, b = invite(pair, "4")
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
def test_an_invitation_of_another_program_is_ignored(pair, name, numbers):
    pair.link(0).publish(name, numbers)
    pair.run(1)
    player = pair.players[1]
    assert player.shows("1 dUEL")
    player.go("0", "2 AbCd")
    pair.players[0].begin("5", "I   4.4")
    pair.players[0].tap("****")
    player.expect("OtHE?", 3)


@pytest.mark.parametrize("name", ["duel", "othello"])
def test_a_short_message_of_another_program_is_a_different_game(pair, name):
    (begin_duel if name == "duel" else begin_othello)(pair)
    for _ in range(10):
        pair.link(0).publish(name, [0, 1])
        pair.run(0.1)
    pair.expect_new(1, "dIFFEr")


@pytest.mark.parametrize(
    ("guess", "score"), [(0x1234, 0xAB), (0x1234, -1), (0xABCD, 0x02), (0x12345, 0x02)]
)
def test_an_impossible_answer_in_a_duel_is_a_different_game(pair, guess, score):
    begin_duel(pair, "4")
    a, b = pair.players
    until(pair, lambda: a.text().endswith(".--") and b.shows("----.r1"), step=0.02)
    sent = sent_numbers(pair, 0)
    begun, length, repeats, starter = sent[:4]
    waiting = [begun, length, repeats, 3 - starter, 1, guess, score, 0, 0, 0, -1]
    guessing = [*sent[:GUESS], guess if guess != 0x1234 else -2]
    for numbers, side in ((waiting, 0), (guessing, 1)):
        replace_messages(pair, "duel", numbers)
        pair.expect_new(side, "dIFFEr")
        pair.run(2)
        pair.cable.spoil = bytes
        pair.expect_new(side, "LInE")
    expect_end(pair, DUEL_ENDS)


def test_a_duel_with_other_options_or_guesses_is_a_different_game(pair):
    begin_duel(pair, "4")
    until(pair, lambda: guesses(pair, 0) == guesses(pair, 1)[::-1] == (1, 1), step=0.02)
    sent = sent_numbers(pair, 0)
    others = [sent[:-1]]
    scored_guess, score = SCORED_BY_SENDER.start + 1, SCORED_BY_SENDER.start + 2
    for at in (LENGTH, REPEATS, scored_guess, score, SCORED_FOR_SENDER.start + 1):
        others.append([*sent[:at], sent[at] ^ 1, *sent[at + 1 :]])
    for numbers in others:
        replace_messages(pair, "duel", numbers)
        pair.expect_new(1, "dIFFEr")
        pair.cable.spoil = bytes
        pair.expect_new(1, "LInE")
    expect_end(pair, DUEL_ENDS)


@pytest.mark.parametrize("move", [1, PASS])
def test_an_illegal_move_in_othello_is_a_different_game(pair, move):
    begin_othello(pair)

    def illegal(_):
        begun, role, *rest = sent_numbers(pair, 1)
        return message("othello", [begun, role ^ 1, *rest, move])

    pair.cable.spoil = illegal
    pair.expect_new(1, "dIFFEr")
    pair.cable.spoil = bytes
    both_show(pair, "LInE")


def test_a_withdrawn_invitation_disappears(pair):
    a, b = invite(pair, "4")
    a.leave()
    pair.run(0.5)
    b.expect("1 dUEL")


@pytest.mark.parametrize("begin", [invite, invite_to_othello])
def test_an_invitation_withdrawn_during_the_choice_of_the_level_begins_no_game(pair, begin):
    a, b = begin(pair)
    b.tap("*")
    pair.run(1)
    a.leave()
    b.tap("1")
    pair.expect_new(1, "LEFt")
    pair.expect_new(1, "1 dUEL", "5 OtHE")


def test_a_duel_begins_though_the_cable_was_pulled_before_it(pair):
    _, b = invite(pair)
    b.go("*", "EASy")
    pair.cable.plugged = False
    pair.run(2)
    b.tap("1")
    pair.run(0.5)
    assert b.digits(0, 3).isdigit()  # the machine begins


def test_two_equal_games_against_own_machines_do_not_mix(pair):
    a, b = pair.players
    both_go(pair, "5", "I   4.4")
    both_go(pair, "****", "-.- U 1")
    a.tap("34*")
    pair.run(6)
    b.expect("-.- U 1")
    for player in pair.players:
        player.press("#")
    pair.run(1.1)
    for player in pair.players:
        player.release("#")
        player.expect("5 OtHE")
    both_go(pair, "1", "HELLO")
    both_go(pair, "*****", "----.r1")
    a.tap("1122*")
    pair.run(6)
    b.expect("----.r1")


# ---- played ----


@pytest.mark.parametrize("length", ["2", "4", "5"])
@pytest.mark.parametrize("starter", ["1", "2"])
def test_two_machines_play_a_duel_to_its_end(pair, length, starter):
    begin_duel(pair, length, "12", starter)
    expect_end(pair, DUEL_ENDS)


def test_the_side_that_has_found_the_code_may_end_the_duel(pair):
    _, b = pair.players
    begin_duel(pair)
    b.expect("I LOSE", 200)
    b.go("#", "GIUEUP")
    pair.run(5)
    b.expect("GIUEUP")
    b.go("*", "YOU.UIn")


def test_two_machines_play_othello_to_its_end(pair, monkeypatch):
    show = create_autospec(Console.show, side_effect=Console.show)
    monkeypatch.setattr(Console, "show", show)
    begin_othello(pair, levels="12")
    expect_end(pair, OTHELLO_ENDS)
    assert moves(pair, 0) == moves(pair, 1)
    passes = list(moves(pair, 0)).count(PASS)
    # The page of a move is begun again for the other console's answer.
    texts = [call.args[1] for call in show.mock_calls]
    assert 0 < texts.count("0.0PASS") <= 2 * passes


@pytest.mark.parametrize("seed", range(4))
def test_lost_and_garbled_bytes_only_delay_a_duel(pair, seed):
    begin_duel(pair, "2")
    pair.cable.spoil = spoiler(seed, 0.01)
    expect_end(pair, DUEL_ENDS)


def test_othello_is_played_to_its_end_over_a_bad_line(pair):
    begin_othello(pair)
    pair.cable.spoil = spoiler(7, 0.002)
    expect_end(pair, OTHELLO_ENDS)


def secret(pair, side):
    """Return the secret of a console, from its record."""
    return pair.consoles[side].console.records.get("duel")[5]


def test_two_people_guess_the_codes_of_each_others_console(pair):
    begin_duel(pair, "3", "44", "2")
    a, b = pair.players
    a.expect("---. I1", 3)
    b.expect("---. r1", 3)
    a.go("112", "112. I1")
    a.go("*", "112. --")
    pair.expect_new(1, "112. r1")
    pair.run(0.6)
    score = b.digits(4, 6)
    b.expect("112. " + score)
    a.expect("112. " + score)
    pair.run(5)
    for player in pair.players:
        player.expect("112. " + score)  # stays until it was read
    a.go("*", "---. r1")
    b.go("*", "---. I1")
    assert int(score, 16) == scoring.score(0x112, secret(pair, 1), 3)
    b.go("#", "---. I1")  # no guesses yet
    b.go("345*", "345. --")
    pair.expect_new(0, "345. r1")
    pair.run(0.6)
    assert int(a.digits(4, 6), 16) == scoring.score(0x345, secret(pair, 0), 3)
    b.expect("345. " + a.digits(4, 6))
    a.go("*", "---. I2")
    a.go("#", "112. " + score)
    a.go("*", "---. I2")
    b.go("*", "---. r2")
    guess = f"{secret(pair, 1):03x}"
    a.tap(guess + "*")
    a.expect(guess + ". 30", 3)
    a.go("*", "HO-HO")
    b.expect(guess + ". 30")
    b.go("*", "I LOSE")
    b.go("*", "---. I2")
    a.go("*", "---. r2")
    wrong, right = f"{secret(pair, 0) ^ 1:03x}", f"{secret(pair, 0):03x}"
    b.tap(wrong + "*")
    b.expect(wrong + ". 20", 3)
    a.expect(wrong + ". 20")
    a.go("*", "---. r3")
    pair.run(3)
    a.expect("---. r3")  # the guess is not taken again
    b.go("*", "---. I3")
    b.tap(right + "*")
    b.expect(right + ". 30", 3)
    a.expect(right + ". 30")
    both_go(pair, "*", "FOUnd")
    for player, pages in ((a, ("I UIn", "U03.I02")), (b, ("YOU.UIn", "U02.I03"))):
        for page in pages:
            player.go("*", page)
    both_go(pair, "*", "HELLO")
    assert pair.link(0).sent_state[0] == IDLE
    records = pair.consoles[0].console.records
    assert records.get("tally") is None  # no machine has played
    assert records.get("duel") == []


def test_a_repeated_digit_is_confirmed_on_both_consoles(pair):
    begin_duel(pair, "4", "44", repeats="2")
    a, b = pair.players
    a.expect("----.I1", 3)
    a.go("1123*", "SUrE?")
    a.go("*", "1123.--")
    pair.expect_new(1, "SUrE?")
    pair.run(0.6)
    assert int(b.digits(4, 6), 16) == scoring.score(0x1123, secret(pair, 1), 4)


def test_the_turn_of_the_other_console_has_no_hint(pair):
    begin_duel(pair, levels="44", starter="1")
    waiting = pair.players[0]
    waiting.expect("---. r1")
    waiting.tap("*")
    pair.run(0.5)
    waiting.expect("---. r1")
    pair.cable.plugged = False
    waiting.expect("no.LInE", 3)
    waiting.expect("---. r1", 3)
    waiting.go("*", "n 1000")


def test_a_duel_with_a_hint_is_played_alone(pair):
    a, b = invite(pair)
    a.expect("---. r1")
    a.go("*", "n 1000")
    a.go("*", "HInt?")
    a.go("*", "-rOUnd")
    a.tap("*")
    b.expect("1 dUEL")
    a.tap("*")
    pair.run(2)
    assert "?" not in a.digits(0, 3) and pair.link(0).sent_state == (IDLE, [])


def test_a_hint_while_the_cable_is_out_ends_the_common_duel(pair):
    begin_duel(pair, levels="44", starter="1")
    a, b = pair.players
    a.expect("---. r1")
    pair.cable.plugged = False
    a.expect("no.LInE", 3)
    a.expect("---. r1", 3)
    a.tap("****")
    b.go("012", "012. I1")
    b.tap("*")
    pair.cable.plugged = True
    pair.run(5)
    assert pair.link(0).sent_state == (IDLE, [])
    assert notices(pair) == ["", ""]


def test_a_declined_duel_is_not_joined_by_an_equal_one(pair):
    a, b = invite(pair)
    b.go("#", "1 dUEL")
    set_up_duel(b, "3", "1", "2")
    pair.run(5)
    assert notices(pair) == ["", ""]
    assert b.digits(0, 3).isdigit() and a.shows("---. r1")
    a.leave()
    b.leave()
    pair.run(1)
    begin_duel(pair)


def test_a_declined_game_of_othello_is_not_joined_by_an_equal_one(pair):
    _, b = invite_to_othello(pair)
    b.go("#", "1 dUEL")
    b.begin("5", "I   4.4")
    b.tap("2111")  # the same game, seen from the other side
    pair.run(5)
    assert notices(pair) == ["", ""]


def test_two_machines_of_one_console_do_not_invite_the_other(pair):
    a, b = pair.players
    a.begin("5", "I   4.4")
    a.tap("1311")
    pair.run(1)
    assert b.shows("1 dUEL") and not a.shows("5 OtHE")


def test_a_saved_game_of_othello_has_no_effect_on_a_joined_one(pair):
    b = pair.players[1]
    b.begin("5", "I   4.4")
    b.tap("1111")
    b.expect("-.- U 1")
    b.tap("34*")
    pair.run(2)
    b.leave()
    begin_othello(pair)
    pair.run(1)
    assert notices(pair) == ["LInE", "LInE"]


# ---- cut and resumed ----


def type_othello_moves(pair, count):
    """Type the moves of each console into the other one, until there are `count`."""
    for _ in range(400):
        if min(len(moves(pair, 0)), len(moves(pair, 1))) >= count:
            return
        if any(any(map(p.shows, OTHELLO_ENDS)) for p in pair.players):
            return
        for side in (0, 1):
            done, other = moves(pair, side), moves(pair, 1 - side)
            if len(done) > len(other):
                move = done[len(other)]
                player = pair.players[1 - side]
                entry = f"-.- U{len(other) + 1:>2}"
                if not player.shows(entry) and not player.shows("PASS U"):
                    player.tap("*")  # pass its page
                    pair.run(0.1)
                player.tap(keys_of_move(move))
                pair.run(0.5)
    raise AssertionError


def keys_of_move(move):
    return "*" if move == PASS else f"{(move + 7) // 8}{(move - 1) % 8 + 1}*"


def expect_equal_moves(pair, count):
    """Wait for `count` moves on each console; they must be the same."""
    until(pair, lambda: min(len(moves(pair, side)) for side in (0, 1)) >= count)
    assert moves(pair, 0)[:count] == moves(pair, 1)[:count]


@pytest.mark.parametrize("seed", [1, 2])
def test_othello_is_ended_by_typing_when_the_cable_is_pulled(pair, seed):
    begin_othello(pair)
    until(pair, lambda: len(moves(pair, 0)) >= 5 + seed)
    unplug(pair)
    type_othello_moves(pair, 100)
    pair.run(1)
    for player in pair.players:
        while not any(map(player.shows, OTHELLO_ENDS)):
            player.tap("*")
            pair.run(0.1)
    assert moves(pair, 0) == moves(pair, 1)
    expect_end(pair, OTHELLO_ENDS)


def test_a_game_continues_when_the_cable_is_plugged_in_again(pair):
    begin_othello(pair)
    until(pair, lambda: len(moves(pair, 0)) >= 4)
    unplug(pair)
    type_othello_moves(pair, 7)
    pair.cable.plugged = True
    both_show(pair, "LInE")
    expect_equal_moves(pair, 12)


def test_a_duel_is_typed_while_the_cable_is_out(pair):
    begin_duel(pair, "4")
    a, b = pair.players
    until(pair, lambda: b.shows("----.r3"), step=0.02)
    unplug(pair)
    guess = a.digits(0, 4)
    a.expect(guess + ".--")
    b.expect("----.r3")
    b.go(guess, guess + ".r3")
    b.tap("*")
    pair.run(0.2)
    score = b.digits(4, 6)
    a.tap(score + "*")
    b.tap("*")
    pair.run(0.5)
    assert guesses(pair, 1)[0] == 3 and guesses(pair, 0)[1] == 3
    pair.cable.plugged = True
    both_show(pair, "LInE")
    expect_end(pair, DUEL_ENDS)


def test_an_entry_that_was_cleared_during_a_notice_is_typed_again(pair):
    begin_duel(pair, "3", "44", "2")
    a, _ = pair.players
    a.expect("---. I1", 3)
    a.go("112*", "112. --")
    until(pair, lambda: a.digits(4, 6).isdecimal())
    score = a.digits(4, 6)
    pair.cable.plugged = False
    pair.expect_new(0, "no.LInE")
    a.expect("no.LInE")
    a.go("#", "112. --")
    pair.cable.plugged = True
    pair.expect_new(0, "LInE")
    pair.run(3)
    a.expect("112. " + score)


def test_different_turns_are_shown_until_they_agree(pair):
    a, b = pair.players
    a.go("5*", "U-I")
    a.go("2", "-.- A 1")
    b.expect("OtHE?")
    b.tap("*")
    both_show(pair, "LInE")
    pair.run(2)
    unplug(pair)
    a.go("34*", "-.- b 2")
    b.go("43*", "-.- b 2")
    pair.cable.plugged = True
    both_show(pair, "dIFFEr")
    pair.run(2)
    a.expect("-.- b 2")
    a.go("#1", "-.- A 1")
    a.go("43*", "-.- b 2")
    both_show(pair, "LInE")


def cut_power(pair, side, key):
    """Reset a console, and continue its game, which has this key in the menu."""
    pair.reset(side)
    pair.expect_new(1 - side, "LEFt")
    pair.players[side].expect("1 dUEL", 6)
    pair.players[side].go(key, "GO On")
    pair.players[side].tap("*")
    pair.expect_new(1 - side, "LInE")


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("after", [3, 4])
def test_othello_continues_after_a_power_cut_of_one_console(pair, side, after):
    begin_othello(pair)
    until(pair, lambda: len(moves(pair, side)) >= after, step=0.02)
    cut_power(pair, side, "5")
    expect_equal_moves(pair, 10)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("levels", ["11", "22", "33"])
@pytest.mark.parametrize("delay", [0.0, 1.1, 2.2, 3.3])
def test_a_duel_continues_after_a_power_cut_of_one_console(pair, side, levels, delay):
    begin_duel(pair, "4", levels)
    until(pair, lambda: guesses(pair, 0) >= (2, 2), step=0.02)
    pair.run(delay)
    cut_power(pair, side, "1")
    expect_end(pair, DUEL_ENDS)


def test_the_expert_leaves_its_tree_when_another_guess_was_scored(pair, monkeypatch):
    """After a power cut before the first record the duel has other guesses."""
    a, b = pair.players
    begin_duel(pair, "4", "24")
    until(pair, lambda: guesses(pair, 1)[0] == 1)
    scored_guess = sent_numbers(pair, 1)[SCORED_BY_SENDER][1]
    pair.reset(0)
    a.expect("1 dUEL", 6)
    pair.consoles[0].console.records.clear()
    set_up_duel(a, "4", "2", "2")
    until(pair, lambda: guesses(pair, 0)[1] == 1)
    assert sent_numbers(pair, 0)[SCORED_FOR_SENDER][1] == scored_guess
    monkeypatch.setattr(tree, "Tree", None)  # to be called is an error
    b.go("*", "----.I1")  # after the score of the first guess
    b.go("0000*", "0000.00", 10)
    b.tap("*")
    until(pair, lambda: guesses(pair, 1)[0] == 2)


def test_the_other_console_is_invited_to_the_next_game_of_othello(pair):
    begin_othello(pair)
    expect_end(pair, OTHELLO_ENDS)
    a, b = pair.players
    b.leave()
    a.tap("*")
    a.expect("I   4.4")
    a.tap("1121")
    b.expect("OtHE?", 3)


def test_a_duel_that_is_left_before_its_first_score_continues(pair):
    begin_duel(pair, "3", "24", starter="1")
    b = pair.players[1]
    b.expect("---. I1", 3)
    b.leave()
    b.go("1", "GO On")
    b.go("*", "---. I1", 3)


@pytest.mark.parametrize("starter", "12")
def test_a_finished_duel_that_is_resumed_sends_its_last_score(pair, starter):
    """Else the other console waits for it."""

    def has_ended(side):
        game = pair.consoles[side].console.game_state
        return game.player_solved_in and game.machine_solved_in

    begin_duel(pair, "2", starter=starter)
    until(pair, lambda: has_ended(0) or has_ended(1), step=0.01)
    for side in (0, 1):
        pair.reset(side)
    for player in pair.players:
        player.expect("1 dUEL", 6)
        player.go("1", "GO On")
        player.tap("*")
    expect_end(pair, DUEL_ENDS)


def test_a_console_that_only_fades_stays_on_the_line(pair):
    a, b = pair.players
    for _ in range(4):
        a.tap("0")
        pair.run(40)
    assert pair.consoles[1].port.share < 1 and pair.link(0).is_up
    b_menu = b.text()
    a.leave()
    invite(pair)
    assert b_menu == "1 dUEL" and pair.consoles[1].port.share == 1


def test_moves_of_a_declined_game_do_not_wake_the_other_console(pair):
    a, b = invite(pair)
    b.go("#", "1 dUEL")
    for _ in range(4):
        a.tap("0#")
        pair.run(40)
    assert pair.consoles[1].port.share < 1
    state = pair.link(1).peer_state
    a.tap("012*")
    pair.run(1)
    assert pair.link(1).peer_state != state
    assert pair.consoles[1].port.share < 1


def test_help_about_an_invitation_scrolls_to_its_end(pair):
    """It stood still, because waiting for the other player began each step's time again."""
    _, b = invite(pair, "4")
    b.hold("*")
    b.expect_not("4r.dUEL")
    b.expect("4r.dUEL", 60)


def test_a_player_who_leaves_is_shown_and_the_other_continues(pair):
    begin_othello(pair)
    a, b = pair.players
    until(pair, lambda: len(moves(pair, 0)) == 3)
    a.hold("#")
    b.expect("LEFt", 6)
    pair.run(3)
    number = len(moves(pair, 1)) + 1
    b.expect(f"-.- U{number:>2}", 5)


# ---- the line itself ----


def two_linked_ends(spoil=None):
    cable = Cable()
    cable.spoil = spoil or cable.spoil
    return cable, Link(cable.ends[0]), Link(cable.ends[1])


@given(st.lists(st.binary(max_size=600), max_size=8))
@example([bytes(600)])
def test_noise_is_ignored(noise):
    cable, link, _ = two_linked_ends()
    for number, data in enumerate(noise):
        cable.ends[0].received += data
        link.exchange(100 * number)
        assert len(link.unfinished) <= 512
    assert not link.is_up
    assert link.peer_state == (IDLE, [])


def test_a_message_of_othello_at_its_end_can_arrive_in_two_parts():
    cable, one, other = two_linked_ends()
    one.publish("othello", [10] * 90)  # 290 bytes
    one.exchange(300)
    received = cable.ends[1].received
    last = received.pop()
    other.exchange(300)
    received.append(last)
    other.exchange(335)
    assert other.peer_state == one.sent_state


def test_a_repeated_message_is_no_change():
    _, one, other = two_linked_ends()
    for now in (300, 600):
        one.exchange(now)
        other.exchange(now)
        assert other.has_changed == (now == 300)
        other.has_changed = False


def test_a_message_of_two_records_is_ignored():
    cable, link, _ = two_linked_ends()
    records = {"duel": [VERSION, 0], "othello": [VERSION, 0]}
    cable.ends[0].received += store.format_records(records) + b"\n"
    link.exchange(0)
    assert not link.is_up and link.peer_state == (IDLE, [])


@given(st.integers(0, 999), st.lists(st.integers(-1, 0x99999), min_size=1, max_size=60))
def test_a_received_state_was_sent_on_any_noisy_line(seed, numbers):
    cable, one, other = two_linked_ends(spoiler(seed, 0.003))
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
    _, one, other = two_linked_ends()
    one.exchange(300)
    other.exchange(300)
    assert other.is_up
    other.exchange(1300)
    assert other.is_up
    other.exchange(1301)
    assert not other.is_up


@pytest.mark.parametrize("jitter", [1, 7, 17])
def test_the_line_stays_up_for_a_console_whose_messages_are_lost(jitter):
    """One wire of the cable is broken: the other console gets no answer."""
    cable, one, other = two_linked_ends()
    rng = random.Random(jitter)
    now = changes = 0
    was_up = False
    while now < 300_000:
        now += 35 + rng.randrange(jitter)
        other.exchange(now)
        cable.ends[0].received.clear()
        one.exchange(now)
        changes += other.is_up != was_up
        was_up = other.is_up
    assert was_up and changes == 1


def test_the_number_of_messages_a_second_is_limited(monkeypatch):
    cable, one, other = two_linked_ends()
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
