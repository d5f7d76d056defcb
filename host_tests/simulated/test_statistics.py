"""Games are counted, saved in a file, shown and cleared."""

from types import SimpleNamespace

import pytest

from device import store
from duels import play_to_error
from emulator.duel_player import Duel, WordGame
from emulator.player import SimulatedPlayer
from games import statistics
from games.settings_layout import FADE, SETTINGS_RECORDS


def until_clear(player):
    """Step through the statistics to the question at their end; return their frames."""
    player.tap("4")
    frames = [bytes(player.cells())]
    while not player.shows("CLEAr?"):
        player.tap("*")
        frames.append(bytes(player.cells()))
        assert len(frames) < 99
    return frames


def pages(player):
    """Return the frames of the statistics, from the menu and back to it."""
    frames = until_clear(player)
    player.leave()
    return frames


def expect_pages(player, *texts):
    player.go("4", texts[0])
    for text in texts[1:]:
        player.go("*", text)
    player.go("*", "CLEAr?")


def test_without_a_game_there_is_nothing_to_show(player):
    expect_pages(player, "P    0")
    player.go("*", "no")
    player.go("*", "4 StAt")


def test_duels_are_counted_by_length_level_and_repeats(player):
    results = []
    for _ in range(3):
        results.append(Duel(player, "12").play())
        player.leave()
    other = Duel(player, "345", allow_repeats=False).play()
    player.leave()
    won = sum(you < it for you, it in results)
    lost = sum(you > it for you, it in results)
    rounds = [you for you, _ in results]
    mean = f"{sum(rounds) / 3 + 1e-9:.2f}"
    texts = ["2rEASy", "P    3", f"U{won:>5}", f"I{lost:>5}", f"A{mean:>6}", f"b{min(rounds):>5}"]
    texts += ["3dEASy", "P    1", f"U{other[0] < other[1]:>5}", f"I{other[1] < other[0]:>5}"]
    texts += [f"A{other[0]:>3}.00", f"b{other[0]:>5}"]
    expect_pages(player, *texts)


def test_a_game_left_before_its_end_is_not_counted(player):
    Duel(player, "1234").player_turn(1)
    player.leave()
    expect_pages(player, "P    0")


def test_after_error_the_machine_has_won(player):
    duel = Duel(player, "1234", change_score=lambda number, reply: 0)
    number = play_to_error(duel) + 1
    player.tap("#")
    while not duel.player_turn(number):
        number += 1
    player.expect("I UIn")
    player.leave()
    player.go("4", "4rEASy")
    for text in ("P    1", "U    0", "I    1"):
        player.go("*", text)


def test_giving_up_counts_as_lost(player):
    Duel(player, "99", "2")
    player.run(0.1)
    player.go("20*", "HO-HO")  # the machine's first guess is said to be right
    player.tap("#**")
    player.expect("I UIn")
    player.go("*", "U--.I01")
    player.leave()
    expect_pages(player, "2rEASy", "P    1", "U    0", "I    1")


def test_leaving_after_the_win_counts_as_won(player):
    Duel(player, "99")
    secret = f"{player.machine.console.game_state.secret:02x}"
    player.go(secret + "*", secret + ".  20")
    player.go("*", "I LOSE")
    player.go("#", "GIUEUP")
    player.go("*", "YOU.UIn")
    player.go("*", "U01.I--")
    player.leave()
    expect_pages(player, "2rEASy", "P    1", "U    1", "I    0", "A  1.00", "b    1")


@pytest.mark.parametrize(
    "steps",
    [[("#", "CLEAr?"), ("*", "no"), ("0", "YES"), ("*", "4 StAt")], [("2", "4 StAt")]],
)
def test_statistics_are_cleared_only_on_yes(player, steps):
    WordGame(player, "AABC").play()
    player.leave()
    before = pages(player)
    player.tap("4" + "*" * 20)
    player.leave()
    assert pages(player) == before
    until_clear(player)
    player.go("*", "no")
    player.go("1", "4 StAt")
    assert pages(player) == before
    console = player.machine.console
    console.settings[FADE] = 7
    console.use_settings()
    until_clear(player)
    player.go("*", "no")
    for key, text in steps:
        player.go(key, text)
    expect_pages(player, "P    0")
    assert console.records.get(SETTINGS_RECORDS[0])[FADE] == 7  # the settings stay


def test_statistics_survive_a_power_cut(tmp_path):
    player = SimulatedPlayer(records=tmp_path / "records")
    WordGame(player, "AABC").play()
    player = SimulatedPlayer(records=tmp_path / "records")
    expect_pages(player, "AbCd", "P    1", "A  1.00", "b    1")


def test_statistics_are_counted_on_a_read_only_drive(tmp_path):
    player = SimulatedPlayer(records=tmp_path / "none" / "records")
    WordGame(player, "AABC").play()
    player.leave()
    expect_pages(player, "AbCd", "P    1", "A  1.00", "b    1")


def test_an_invalid_tally_is_ignored():
    records = store.Records()
    for row in ([0, 1, 0, 1, 1, 3, -3], [1, 2, 3]):
        records.put(statistics.RECORD, row)
        assert statistics.rows(records) == []
    console = SimpleNamespace(records=records)
    statistics.count(console, "letters", statistics.WORD_GAME, False, True, 3)
    assert statistics.rows(records) == [[0, 1, 0, 1, 1, 3, 3]]


def test_the_mean_is_rounded(tmp_path):
    records = store.Records(str(tmp_path / "records"))
    records.put(statistics.RECORD, [35, 3, 3, 0, 3, 8, 2])  # the highest variant
    player = SimulatedPlayer(records=tmp_path / "records")
    expect_pages(player, "5r SLY", "P    3", "U    3", "I    0", "A  2.67", "b    2")


def test_long_numbers_are_shown_as_the_largest_number(tmp_path):
    records = store.Records(str(tmp_path / "records"))
    records.put(statistics.RECORD, [0, 123456, 0, 0, 1, 1234567, 123456])
    player = SimulatedPlayer(records=tmp_path / "records")
    expect_pages(player, "AbCd", "P99999", "A999.99", "b99999")
