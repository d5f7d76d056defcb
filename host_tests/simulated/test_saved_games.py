"""Duels, words and numbers of the 12C that are interrupted, saved and resumed."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cows import codes, scoring, slowmoo
from device import store
from emulator.duel_player import Duel, WordGame
from emulator.player import SimulatedPlayer
from games import abcd, hp12c, statistics
from games.duel import record, setup
from games.othello import record as othello


@pytest.fixture
def path(tmp_path):
    """Return the path of the records."""
    return tmp_path / "records"


@pytest.fixture
def player(path):
    return SimulatedPlayer(records=path)


def stored(path, name):
    return store.open_records(str(path)).get(name)


def asked_to_continue(path):
    """Return the player of a board just switched on, which asks whether to continue the duel."""
    player = SimulatedPlayer(records=path)
    player.go("1", "GO On")
    return player


def resumed(path, player, key, by_power):
    """Return the player back in the game, after a power cut or after holding `#`."""
    player.run(0.3)
    if by_power:
        player = SimulatedPlayer(records=path)
    else:
        player.leave()
    player.go(key, "GO On")
    player.tap("*")
    player.run(0.3)
    return player


@pytest.mark.parametrize("by_power", [True, False])
@pytest.mark.parametrize("level", [setup.HARD, setup.EASY])
@pytest.mark.parametrize(
    ("code", "allow_repeats", "starter"),
    [("73", True, "1"), ("907", False, "2"), ("1234", True, "1"), ("52031", False, "2")],
)
def test_a_duel_is_resumed(path, player, code, allow_repeats, starter, level, by_power):
    """At every guess of the machine: the same guess and the same code after resuming."""
    keeps_guess = len(code) in (3, 4) or level == setup.EASY  # else a new sample is drawn

    class InterruptedDuel(Duel):
        def machine_turn(self, number, within=2.0):
            if self.scores:
                self.player.run(0.3)
                before = self.player.digits(0, len(code))
                self.player = resumed(path, self.player, "1", by_power)
                assert not keeps_guess or self.player.digits(0, len(code)) == before
            return super().machine_turn(number, within)

    duel = InterruptedDuel(player, code, starter, level=level, allow_repeats=allow_repeats)
    duel.play()
    assert stored(path, "duel") == []
    duel.player.leave()
    duel.player.go("1", "HELLO")  # it is deleted at its end


def test_a_duel_is_saved_each_round_after_the_machine_found_the_code(path, player):
    duel = Duel(player, "12", "2")
    player.run(0.1)
    duel.code = int(player.digits(0, 2), 16)  # so that it is found at once
    assert duel.machine_turn(1)
    for number in (1, 2, 3):
        assert not duel.player_turn(number)
        duel.player = player = resumed(path, player, "1", by_power=number != 2)
        player.expect(f"--.  r{number + 1}")
        guess, score = duel.guesser.history[-1]
        player.go("#", f"{guess:02x}.  {score:02x}")
        player.tap("*")


@pytest.mark.parametrize("by_power", [True, False])
def test_a_scored_guess_is_saved(path, player, by_power):
    Duel(player, "12")
    player.go("34", "34.  r1")
    player.tap("*")
    player.run(0.1)
    score = player.digits(4, 6)
    assert score.isdigit()
    player = resumed(path, player, "1", by_power)
    assert player.digits(0, 2).isdigit()
    player.go("00*", "--.  r2")
    player.go("#", "34.  " + score)


def test_a_duel_is_written_once_a_round(path, player):
    Duel(player, "12")
    player.tap("34*")
    player.run(0.1)
    written = path.stat().st_mtime_ns
    player.tap("*")
    player.run(0.3)
    player.go("00*", "--.  r2")
    assert path.stat().st_mtime_ns == written


@pytest.mark.parametrize("by_power", [True, False])
def test_a_duel_that_the_machine_begins_is_saved_before_its_first_guess(path, player, by_power):
    Duel(player, "12", "2")
    player.run(0.3)
    guess = player.digits(0, 2)
    player = resumed(path, player, "1", by_power)
    player.expect(guess + ".  --")


def test_a_duel_that_was_given_up_is_counted_before_the_code_shows(path, player):
    Duel(player, "12", "2")
    player.run(0.1)
    player.go("20*", "HO-HO")
    player.go("#", "GIUEUP")
    player.tap("*")
    player.run(0.3)
    assert player.text().endswith("Cd")
    player = SimulatedPlayer(records=path)
    player.go("1", "HELLO")
    assert (stored(path, statistics.RECORD) or [])[1:5] == [1, 0, 1, 0]


def test_a_given_up_number_is_not_saved_any_more(path, player):
    player.tap("35*1234**")
    player.go("#", "GIUEUP")
    player.go("*", "1467.Cd")
    player = SimulatedPlayer(records=path)
    player.go("3", "0.-----")


def test_the_options_of_a_saved_duel_are_the_defaults(path):
    duel = Duel(SimulatedPlayer(records=path), "907", level=setup.HARD, allow_repeats=False)
    duel.player_turn(1)
    duel.machine_turn(1)
    player = asked_to_continue(path)
    player.go("0", "StArt")
    player.go("0", "GO On")
    player.go("2", "HELLO")
    for text in ("LEn  3", "HArd", "rEP no", "1St.YOU"):
        player.go("*", text)


def test_a_duel_by_hand_is_the_default_without_a_line(path):
    numbers = a_duel()
    numbers[0], numbers[2] = 2, setup.BY_HAND
    store.Records(str(path)).put("duel", numbers)
    player = asked_to_continue(path)
    player.go("2", "HELLO")
    for text in ("LEn  3", "HAnd", "rEPYES"):
        player.go("*", text)


def test_the_round_of_a_guess_by_hand_is_one_digit(path):
    game: Any = setup.Game(None, level=setup.BY_HAND, starter=setup.MACHINE)
    game.secret, game.round = 0x1234, 12
    store.Records(str(path)).put(record.RECORD, record.pack(game))
    player = asked_to_continue(path)
    player.go("*", "----.I2")


def test_the_rounds_of_a_result_are_two_digits(path):
    game: Any = setup.Game(None, 2)
    game.secret, game.round, game.machine_solved_in = 0x12, 107, setup.UNSOLVED
    store.Records(str(path)).put(record.RECORD, record.pack(game))
    player = asked_to_continue(path)
    for keys, text in (("*", "--.r107"), ("12*", "12.  20"), ("*", "YOU.UIn"), ("*", "U07.I--")):
        player.go(keys, text)


def test_hash_at_the_question_leads_to_the_menu_and_keeps_the_game(path):
    duel = Duel(SimulatedPlayer(records=path), "12")
    duel.player_turn(1)
    duel.machine_turn(1)
    player = SimulatedPlayer(records=path)
    for _ in range(2):
        player.go("1", "GO On")
        player.go("#", "1 dUEL")


@pytest.mark.parametrize("keys", ["*", "**"])  # before and after `*` on the hint
def test_a_hint_costs_its_round_in_a_resumed_duel(path, player, keys):
    Duel(player, "1234")
    player.go("***", "-rOUnd")
    for key in keys:
        player.tap(key)
        player.run(0.1)
    duel_player = resumed(path, player, "1", by_power=True)
    assert duel_player.digits(0, 4).isdigit()
    duel_player.go("00*", "----.r2")


def test_a_word_is_resumed(path):
    game = WordGame(SimulatedPlayer(records=path), "DACB")
    while True:
        game.turn()
        if game.machine_guesses[-1][1] == 0x40:
            break
        game.player = resumed(path, game.player, "2", by_power=len(game.machine_guesses) % 2 == 0)
    game.player.expect(f"In{len(game.machine_guesses):>4}")
    assert len({guess for guess, _ in game.machine_guesses}) == len(game.machine_guesses)
    assert stored(path, "letters") == []
    game.player.leave()
    game.player.go("2", "HELLO")


def test_a_word_with_contradicting_answers_is_not_saved(path):
    game = WordGame(SimulatedPlayer(records=path), "DABC", change_score=lambda number, reply: 0x01)
    while game.turn():
        pass
    game.player.expect("ERROR")
    assert stored(path, "letters") == []


@pytest.mark.parametrize("seed", ["25", "05", "00000", "99999"])
def test_a_number_of_the_12c_is_resumed(path, player, seed):
    """Also the second one from a seed; the calculator's own numbers follow."""
    player.go("3", "0.-----")
    player.tap(seed + "*")
    register = "0." + seed
    for _ in range(2):
        number, register = slowmoo.draw(register)
        player.expect("----.r1")
        for turn, guess in enumerate(("0000", "1234"), 1):
            if guess == number:
                continue
            player.go(guess + "*", f"{guess}.{slowmoo.score(guess, number):02}")
            player = resumed(path, player, "3", by_power=turn == 1)
            player.expect(f"----.r{turn + 1}")
        player.go("##", f"1234.{slowmoo.score('1234', number):02}")
        player.go("*", "----.r3")
        player.go(number + "*", number + ".40")
        player.go("*", "In   3")
        assert stored(path, "slowmoo") == []
        while not player.shows("AGAIn?"):
            player.tap("*")
        player.tap("*")


def test_a_found_number_is_not_offered_again(path, player):
    number, _ = slowmoo.draw("0.25")
    player.tap("325*")
    player.go("0000*", f"0000.{slowmoo.score('0000', number):02}")
    player.go("*" + number + "*", number + ".40")
    player.leave()
    player.go("3", "0.-----")
    assert stored(path, hp12c.BEST_RECORD) == [2]


def test_a_new_number_begins_without_the_saved_guesses(player):
    player.tap("325*0000**")
    player.leave()
    player.go("3", "GO On")
    player.go("2", "0.-----")
    player.go("5*", "----.r1")


def play_word(player):
    game = WordGame(player, "DACB")
    while game.turn():
        pass


def play_number(player):
    player.tap("325*0000**")
    player.go(slowmoo.draw("0.25")[0] + "*", slowmoo.draw("0.25")[0] + ".40")
    player.go("*", "In   2")


@pytest.mark.parametrize(
    ("play", "game", "count"),
    [
        (lambda player: Duel(player, "12").play(), record.RECORD, statistics.RECORD),
        (play_word, abcd.RECORD, statistics.RECORD),
        (play_number, hp12c.RECORD, hp12c.BEST_RECORD),
    ],
)
def test_a_game_is_saved_or_counted_at_every_power_cut(tmp_path, monkeypatch, play, game, count):
    put, written = store.Records.put, []

    def noting(records, *arguments):
        done = put(records, *arguments)
        written.append((bool(records.get(game)), records.get(count) is not None))
        return done

    monkeypatch.setattr(store.Records, "put", noting)
    play(SimulatedPlayer(records=tmp_path / "records"))
    assert (True, False) in written and written[-1] == (False, True)
    assert set(written) == {(True, False), (False, True)}


def test_clearing_removes_saved_games(path, player):
    duel = Duel(player, "12")
    duel.player_turn(1)
    duel.machine_turn(1)
    player.leave()
    WordGame(player, "CABC").turn()
    player.leave()
    player.tap("35*1234*")
    player.leave()
    assert stored(path, "duel") and stored(path, "letters") and stored(path, "slowmoo")
    player.go("4", "P    0")
    player.go("**2", "4 StAt")
    player.leave()
    for key, text in (("1", "HELLO"), ("2", "HELLO"), ("3", "0.-----")):
        player.go(key, text)
        player.leave()


def a_duel(hard=False, allow_repeats=True):
    """Return the record of a duel of three digits after two rounds."""
    secret, guesses = 0x907, [0x123, 0x456]
    history = [(0x123, 0x00), (0x907, 0x30)]
    names = [*range(9, -1, -1), 2, 0, 1] if hard else []
    level, repeats_choice = 2 if hard else 1, 1 if allow_repeats else 2
    head = [1, 3, level, repeats_choice, 1, secret, 0x555, 3, 1, 0, 2, 0, 0, 2]
    return head + guesses + names + [guess << 8 | score for guess, score in history]


def restored(numbers):
    game, _ = record.unpack(None, numbers)
    return game


@pytest.mark.parametrize("hard", [True, False])
def test_a_record_of_a_duel_is_restored(hard):
    numbers = a_duel(hard, allow_repeats=False)
    numbers[11] = 1
    game = restored(numbers)
    assert game and (game.secret, game.round) == (0x907, 3)
    assert game.lacks_memory
    assert (game.machine_solved_in, game.player_solved_in) == (2, 0)
    assert game.player_guesses == [(g, scoring.score(g, 0x907, 3)) for g in (0x123, 0x456)]


@pytest.mark.parametrize(("version", "level"), [(1, setup.BY_HAND), (2, setup.SLY)])
def test_the_third_level_was_by_hand_before_there_was_sly(version, level):
    numbers = a_duel(hard=version == 2)
    numbers[0], numbers[2] = version, 3
    game = restored(numbers)
    assert game and game.level == level


IMPOSSIBLE = {
    "a newer version": (0, 3),
    "a length": (1, 6),
    "another length": (1, 2),
    "a secret": (5, 0x90A),
    "a longer secret": (5, 0x1907),
    "a secret that repeats": (5, 0x900),
    "a start": (6, -1),
    "a start with a letter": (6, 0x55A),
    "a round": (7, 0),
    "found, but not by a guess": (9, 2),
    "not found, but by a guess": (10, 0),
    "more guesses than there are": (13, 9),
    "a guess": (14, 0x12B),
    "an answer": (16, 0x123 << 8 | 0x21),
    "a side to move": (8, 2),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_an_invalid_record_of_a_duel_is_ignored(path, what):
    numbers = a_duel(allow_repeats=False)
    at, number = IMPOSSIBLE[what]
    numbers[at] = number
    assert restored(numbers) is None
    store.Records(str(path)).put("duel", numbers)
    SimulatedPlayer(records=path).go("1", "HELLO")


def test_an_invalid_relabelling_of_the_expert_is_ignored():
    for at in (16, 27):
        numbers = a_duel(hard=True)
        assert restored(numbers)
        numbers[at] = 9 if at > 20 else 0
        assert restored(numbers) is None
    assert restored(a_duel(hard=True)[:20]) is None


def test_a_record_that_ends_amid_the_guesses_is_ignored():
    numbers = a_duel()[:15]
    numbers[10] = 0  # neither side has found the code
    assert restored(numbers) is None
    numbers[13] = 1
    assert restored(numbers)


@pytest.mark.parametrize(
    ("name", "key", "numbers", "shows"),
    [
        ("letters", "2", [2, 0x1123 << 8], "HELLO"),
        ("letters", "2", [1, 0x1123 << 8 | 0x40], "HELLO"),
        ("letters", "2", [1, 0x1123 << 8 | 0x31], "HELLO"),
        ("letters", "2", [1, 0x1123 << 8, 0x1111 << 8], "HELLO"),
        ("letters", "2", [1], "HELLO"),
        ("slowmoo", "3", [2, 5, 1, 1234], "0.-----"),
        ("slowmoo", "3", [1, 5, 0, 1234], "0.-----"),
        ("slowmoo", "3", [1, -5, 1, 1234], "0.-----"),
        ("slowmoo", "3", [1, 5, 1, 12345], "0.-----"),
        ("slowmoo", "3", [1, 5, 1], "0.-----"),
        ("slowmoo", "3", [1, 5, 1] + [1234] * 101, "0.-----"),
    ],
)
def test_an_invalid_record_of_another_game_is_ignored(path, name, key, numbers, shows):
    store.Records(str(path)).put(name, numbers)
    SimulatedPlayer(records=path).go(key, shows)


@settings(max_examples=300)
@given(
    st.booleans(),
    st.dictionaries(st.integers(0, 40), st.integers(-1, 20) | st.integers(0, 2**30), max_size=3),
    st.integers(0, 40),
)
def test_a_changed_record_is_a_duel_or_nothing(hard, changes, length):
    numbers = a_duel(hard)
    for at, number in changes.items():
        numbers[at % len(numbers)] = number
    game = restored(numbers[:length] if changes else numbers)
    if game:
        text = codes.to_text(game.secret, game.digits)
        assert game.allow_repeats or len(set(text)) == game.digits


@pytest.mark.parametrize(("solved_in", "is_valid"), [(setup.UNSOLVED, True), (2, False)])
def test_a_full_score_is_no_success_after_a_contradiction(solved_in, is_valid):
    game: Any = setup.Game(SimpleNamespace(records=None), 2)
    game.secret = 0x56
    game.machine_guesses = [(0x12, 0x02), (0x34, 0x20)]
    game.has_contradiction = True
    game.machine_solved_in = solved_in
    restored, _ = record.unpack(None, record.pack(game))
    assert (restored is not None) == is_valid


def test_all_records_at_their_longest_can_be_read(path):
    records = store.Records(str(path))
    game: Any = setup.Game(SimpleNamespace(records=records), 5, setup.HARD)
    game.secret = game.easy_start = 0x99999
    game.round, game.is_player_turn = 9999, True
    game.lacks_memory = game.has_contradiction = True
    game.expert = [True, None, range(10), range(5)]
    game.player_guesses = []
    game.machine_guesses = [(0x99999, 0x14)] * record.MAX_GUESSES
    record.save(game)
    before = records.get("duel")
    game.player_guesses = [(0x12345, 0)]
    record.save(game)
    assert records.get("duel") == before  # one more is not saved
    abcd.save(game.console, [(0x4444, 0x13)] * 20)
    hp12c.save(game.console, "656.1234567", ["9999"] * hp12c.MAX_GUESSES)
    hp12c.save(game.console, "656.1234567", ["9999"] * (hp12c.MAX_GUESSES + 1))
    records.put(hp12c.BEST_RECORD, [9999] * 5)
    records.put(othello.RECORD, [3, 9, 9, 1, 1] + [43690] * 8 + [1 << 28] * 30)
    row = [99, 9999, 9999, 9999, 9999, 99999, 99]
    records.put(statistics.RECORD, row * 24)
    assert 2500 < path.stat().st_size <= store.MAX_BYTES
