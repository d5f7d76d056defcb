"""tools/engine.py match: matches between levels and GTP programs."""

import os
import shlex
import signal
import subprocess
import time

import pytest

from commands.errors import ToolError
from othello import board as boards
from othello_tools import match, players
from programs import command, interrupted, is_running, run, wait_until
from timeouts import HANG

GTP = shlex.join(command("engine gtp", "--level"))

# Stops a tool by Ctrl-C while it starts a process.
INTERRUPTING_FORKS = """\
import os, runpy, signal, sys
os.register_at_fork(after_in_parent=lambda: os.kill(os.getpid(), signal.SIGINT))
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def test_openings_repeat_and_are_legal():
    openings = [players.opening(f"1 {number}", 6) for number in range(40)]
    assert openings == [players.opening(f"1 {number}", 6) for number in range(40)]
    assert len({tuple(moves) for moves in openings}) > 30
    for moves in openings:
        board = boards.Board.start()
        for move in moves:
            board.play(move)
        assert board.moves() and sum(board.count()) == 10


@pytest.mark.parametrize(
    ("pairs", "text"),
    [
        (
            [(4, 2), (6, -2), (0, 0)],
            "3 won, 2 drawn, 1 lost: 66.7 % (30.0 to 90.3), Elo +120 (-147 to +388), "
            "+1.7 discs a game",
        ),
        (
            [(64, 64), (2, 2)],
            "4 won, 0 drawn, 0 lost: 100.0 % (51.0 to 100.0), Elo +inf (+7 to +inf), "
            "+33.0 discs a game",
        ),
        (
            [(-64, -2)],
            "0 won, 0 drawn, 2 lost: 0.0 % (0.0 to 65.8), Elo -inf (-inf to +113), "
            "-33.0 discs a game",
        ),
    ],
)
def test_the_result_and_its_error(pairs, text):
    assert match.format_result(pairs) == text


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("3", {"level": 3}),
        ("nodes=900", {"level": 7, "nodes": 900}),
        ("unprobed=900", {"level": 7, "nodes": 900, "has_probes": False}),
        ("gtp --nodes=900", {}),
        ("nodes", {}),
    ],
)
def test_a_text_describes_a_player(text, spec):
    assert players.parse_player(text) == players.PlayerSpec(text, **spec)


def test_a_level_plays_itself_even():
    """The same player on both sides of a pair has equal wins and losses."""
    result = match.play_match(("1", "1"), games=12, plies=6, seed=3, jobs=2)
    assert all(first == -second for first, second in result)


def test_a_level_plays_the_same_games_over_gtp():
    within = match.play_match(("2", "1"), games=4, plies=6, seed=2, jobs=2)
    over_gtp = match.play_match(("2", f"{GTP} 1"), games=4, plies=6, seed=2, jobs=2)
    assert sorted(within) == sorted(over_gtp)


def test_a_match_prints_its_result():
    done = run("engine match", "1", "1", "--games", "2", "--jobs", "1")
    assert done.returncode == 0
    assert done.stdout.startswith("1 against 1: ") and "50.0 % (" in done.stdout


def test_a_program_that_hangs_is_ended(monkeypatch):
    monkeypatch.setattr(players, "LIMIT", 0.5)
    with pytest.raises(ToolError, match=r"^'sleep 60' did not answer 'boardsize 8' within 0.5 s$"):
        players.play_match_game(("1", "sleep 60"), [], 0)


def test_an_answer_that_is_not_utf_8_is_read():
    player = players.Gtp(r"""sh -c 'read line; printf "= \377\n\n"'""")
    assert player.ask("name") == "\N{REPLACEMENT CHARACTER}"
    player.end()


def test_a_long_answer_is_cut():
    player = players.Gtp("sh -c 'read line; yes | tr -d \"\\n\"'")
    with pytest.raises(ToolError) as error:
        player.ask("name")
    player.end()
    assert "answers 'yyy" in str(error.value) and len(str(error.value)) < 400


def test_a_killed_process_ends_the_match():
    with pytest.raises(ToolError, match="fewer --jobs"), players.open_pool(1) as submit:
        submit(os._exit, 1).result()


def test_the_first_program_is_ended_if_the_second_does_not_start(monkeypatch):
    ended, end = [], players.Gtp.end
    monkeypatch.setattr(players.Gtp, "end", lambda player: ended.append(end(player)))
    with pytest.raises(ToolError, match="cannot run"):
        players.play_match_game(("cat", "no-such-program"), [], 0)
    assert len(ended) == 1


def test_ctrl_c_ends_the_match_and_its_players():
    match = command("engine match", 3, 2, "--games", 2000, "--jobs", 2)
    assert interrupted(match, lambda _: time.sleep(1.5)) == (130, "", "engine: interrupted\n")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_ctrl_c_while_the_players_start_ends_the_match():
    """Python ignores an exception in a callback of fork: the whole match was played."""
    python, *match = command("engine match", 3, 2, "--games", 2000, "--jobs", 2)
    words = [python, "-c", INTERRUPTING_FORKS, *match]
    variables = {**os.environ, "PYTHONPATH": os.path.dirname(match[0])}
    done = subprocess.run(words, capture_output=True, text=True, env=variables, timeout=HANG)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "engine: interrupted\n")


# A player that writes its process id and never answers.
SILENT = "sh -c 'echo $$ >> {pids}; exec sleep 600'"


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, -15), (signal.SIGKILL, -9)]
)
def test_a_signal_to_the_match_alone_ends_its_players(tmp_path, number, status):
    pids = tmp_path / "pids"
    words = command("engine match", 1, SILENT.format(pids=pids), "--games", 4, "--jobs", 2)
    match = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    wait_until(lambda: pids.exists() and pids.read_text().count("\n") == 2)
    match.send_signal(number)
    output, _ = match.communicate(timeout=HANG)  # its processes have closed stdout
    assert match.returncode == status, output
    assert output.endswith(b"engine: interrupted\n") == (number == signal.SIGINT)
    wait_until(lambda: not any(is_running(int(pid)) for pid in pids.read_text().split()))


def test_a_resigned_game_is_lost():
    answers = r'case $line in genmove*) printf "= resign\n\n";; *) printf "=\n\n";; esac'
    resign = f"sh -c 'while read line; do {answers}; done'"
    assert players.play_pair(("1", resign), []) == (64, 64)


def test_level_7_is_not_wiped_out_by_level_1():
    """Lost by 64 when ProbCut probed positions with few discs: the shallow search missed it."""
    opening = "f5 f6 d3 e3 f2 c3".split()
    assert min(players.play_pair(("7", "1"), opening)) > 0
