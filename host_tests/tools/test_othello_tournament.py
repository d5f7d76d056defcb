"""Tournaments of tools/engine.py match: Elo, the file of the games, continuation."""

import json
import math
import shlex

import pytest

import programs
from commands.errors import ToolError
from othello_tools import ratings, tournament
from othello_tools.ratings import Tally
from othello_tools.record import open_record
from programs import assert_refused, command, interrupted, wait_until

IDENTITY = {"players": ["1", "2", "3"], "seed": 1}


def run(*arguments, **settings):
    return programs.run("engine match", "--tournament", *arguments, **settings)


# ---- Elo ----


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [(4, 4, 0.5101, 1), (0, 4, 0, 0.4899), (50, 100, 0.4038, 0.5962), (0.5, 1, 0.0546, 0.9454)],
)
def test_wilsons_interval(points, games, low, high):
    assert ratings.interval(points, games) == pytest.approx((low, high), abs=5e-5)


def test_elo_of_known_scores():
    assert ratings.elo(10 / 11) == pytest.approx(400)
    assert ratings.elo(0.5) == 0
    assert ratings.elo(1) == math.inf and ratings.elo(0) == -math.inf


def test_two_players_ratings_are_the_elo_of_their_score():
    found = ratings.rate(2, {(0, 1): Tally(20, 10, 70, 0)})
    assert found.elo == pytest.approx([0, ratings.elo(0.75)]) and found.is_bounded
    # The slope of the score is p (1 - p) ln 10 / 400.
    error = 1.96 * math.sqrt(0.75 * 0.25 / 100) / (0.75 * 0.25 * math.log(10) / 400)
    assert found.error == pytest.approx([0, error], rel=1e-4)


def test_ratings_reproduce_the_expected_results():
    """With results as expected by these ratings, they are the most likely ones."""
    elo = [0, 160, 130, 400, 620]
    results = {}
    for first, second in tournament.pairings(5):
        won = round(1e6 / (1 + 10 ** ((elo[second] - elo[first]) / 400)))
        results[first, second] = Tally(won, 0, 10**6 - won, 0)
    found = ratings.rate(5, results)
    assert found.elo == pytest.approx(elo, abs=0.01) and found.is_bounded
    assert found.error[0] == 0 and found.error[1] < found.error[-1]


def test_a_player_that_won_all_games_has_a_bounded_rating():
    results = {(0, 1): Tally(0, 0, 60, -30), (1, 2): Tally(30, 0, 30, 0)}
    found = ratings.rate(3, results)
    assert not found.is_bounded
    assert found.elo == pytest.approx([0, ratings.elo(60.5 / 61), ratings.elo(60.5 / 61)])
    text = tournament.table(["1", "2", "program"], results)
    assert "a drawn game more" in text and "level 2 against level 1: 60 won" in text
    assert text.splitlines()[1].split()[:3] == ["level", "2", "833"]


# ---- the file ----


def test_a_power_cut_costs_one_game_at_most(tmp_path):
    """Wherever the last line ends, earlier games are read, and more can follow."""
    path = tmp_path / "games"
    with open_record(path, IDENTITY) as record:
        record.note((0, 1, 0), 2)
        record.note((0, 1, 1), -36)
    whole = path.read_bytes()
    last = whole.rindex(b"\n", 0, -1) + 1
    for end in range(last, len(whole)):
        for rest in (b"", b"\0\0\0"):
            path.write_bytes(whole[:end] + rest)
            with open_record(path, IDENTITY) as record:
                assert record.games == {(0, 1, 0): 2}
                record.note((0, 1, 1), -36)
            assert path.read_bytes() == whole
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("torn", ["", '{"play', json.dumps(IDENTITY)])
def test_a_record_begins_in_an_empty_file_or_at_a_torn_header(tmp_path, torn):
    path = tmp_path / "games"
    path.write_text(torn)
    with open_record(path, IDENTITY) as record:
        assert record.games == {}
    assert json.loads(path.read_text()) == IDENTITY


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"players": ["1", "2", "4"], "seed": 1}\n', "other players"),
        ('{"players": ["1", "2", "3"], "seed": 2}\n', "other seed"),
        ('{"seed": 1}\n', "no tournament"),
        ("what I wrote\nyesterday\n", "no tournament"),
        ("no end of line", "no tournament"),
        pytest.param("[" * 200_000 + "\n", "no tournament", id="deeply nested"),
        *(
            (json.dumps(IDENTITY) + "\n[0, 1, 0, 2]\n" + line + "\n", "line 3 is no game")
            for line in ("[0, 1, 1]", "[0, 3, 1, 2]", "[1, 0, 1, 2]", "[0, 1, 0.5, 2]", "x", "")
        ),
        (json.dumps(IDENTITY) + "\n[0, 1, 0, 65]\n", "line 2 is no game"),
    ],
)
def test_a_foreign_record_is_refused_and_unchanged(tmp_path, text, reason):
    path = tmp_path / "games"
    path.write_text(text)
    with pytest.raises(ToolError, match=reason), open_record(path, IDENTITY):
        pass
    assert path.read_text() == text
    assert list(tmp_path.iterdir()) == [path]


def test_two_runs_do_not_share_a_file(tmp_path):
    pytest.importorskip("fcntl", reason="no locks")
    path = tmp_path / "games"
    with (
        open_record(path, IDENTITY),
        pytest.raises(ToolError, match="in use"),
        open_record(path, IDENTITY),
    ):
        pass


# ---- tournaments ----


def test_each_player_meets_two_neighbours_on_each_side():
    assert tournament.pairings(4) == [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]
    assert tournament.pairings(2) == [(0, 1)]


def test_the_default_field_is_all_levels_and_grhino(monkeypatch):
    levels = [str(level) for level in range(1, 10)]
    monkeypatch.setattr(tournament.shutil, "which", lambda name: None)
    assert tournament.field(None) == levels
    monkeypatch.setattr(tournament.shutil, "which", lambda name: "/usr/games/" + name)
    for given, wanted in ((None, tournament.GRHINO), ("my rhino", "my rhino")):
        field = tournament.field(given)
        assert [player for player in field if player in levels] == levels
        others = [player for player in field if player not in levels]
        assert others == [f"{wanted} -l {level}" for level in range(1, 5)]


@pytest.mark.parametrize("decides", ["LEVELS", "MARGINS"])
def test_other_levels_or_margins_are_another_tournament(monkeypatch, decides):
    before = tournament.identity(["1", "2"], 6, 1)
    monkeypatch.setattr(tournament, decides, ())
    assert tournament.identity(["1", "2"], 6, 1) != before


def test_a_stopped_tournament_continues(tmp_path):
    """Its games equal the games of an uninterrupted tournament, and more games can follow."""
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    first = run(1, 2, 3, "--games", 4, "--keep", whole)
    assert first.returncode == 0, first.stderr
    lines = whole.read_text().splitlines(keepends=True)
    assert len(lines) == 1 + 3 * 4
    stopped.write_text("".join(lines[:5]) + lines[5][:7])
    second = run(1, 2, 3, "--games", 4, "--keep", stopped, "--jobs", 1)
    assert second.stderr.startswith(f"4 of 12 games are in {stopped}\n")
    assert second.stdout == first.stdout
    assert sorted(stopped.read_text().splitlines(keepends=True)) == sorted(lines)
    third = run(1, 2, 3, "--games", 6, "--keep", stopped)
    assert third.stderr.startswith(f"12 of 18 games are in {stopped}\n")
    assert len(stopped.read_text().splitlines()) == 1 + 3 * 6
    refused = run(1, 2, 3, "--games", 4, "--keep", stopped, "--seed", 2)
    assert_refused(refused, "other seed")


def test_the_table_lists_ratings_and_results(tmp_path):
    lines = run(1, 3, "--games", 6, "--keep", tmp_path / "games").stdout.splitlines()
    assert lines[0].split() == ["player", "Elo", "95", "%", "games", "score"]
    assert lines[1].startswith("level 3 ") and lines[2].startswith("level 1      0 ")
    assert lines[-1].startswith("level 3 against level 1: ")


def test_the_record_is_in_the_cache_by_default(tmp_path):
    settings = {"XDG_CACHE_HOME": str(tmp_path)}
    for seed in (1, 2, 1):
        done = run(1, 2, "--games", 2, "--seed", seed, env=settings)
        assert done.returncode == 0, done.stderr
    kept = list(tmp_path.glob("*/tournaments/*.games"))
    assert len(kept) == 2
    assert done.stderr.startswith("2 of 2 games are in ")


def test_ctrl_c_keeps_the_finished_games(tmp_path):
    kept = tmp_path / "games"

    def wait(_):
        wait_until(lambda: kept.exists() and kept.read_bytes().count(b"\n") >= 3)

    match = command("engine match", "--tournament", 4, 5, "--games", 2000, "--keep", kept)
    status, output, errors = interrupted(match, wait)
    assert (status, output) == (130, "") and errors.endswith("engine: interrupted\n")
    assert kept.read_bytes().count(b"\n") >= 3


def test_programs_play_in_a_tournament(tmp_path):
    """Our program replaces GRhino; it gets its level by the same option."""
    player = command("engine gtp")
    rhino = tmp_path / "rhino"
    rhino.write_text(f'#!/bin/sh\nexec {shlex.join(player)} --level "$2"\n')
    rhino.chmod(0o755)
    kept = tmp_path / "games"
    done = run("1", f"{rhino} -l 2", "--games", 2, "--keep", kept)
    assert done.returncode == 0, done.stderr
    assert f"{rhino} -l 2 against level 1: " in done.stdout
    assert "Bulls, Cows and Othello" in kept.read_text().splitlines()[0]
