"""tools/engine.py gtp: the Othello player for other programs, over GTP."""

import os
import random
import re
import subprocess
import time

import pytest

import programs
from othello import board as boards
from othello_tools import gtp, host_player
from programs import assert_done, run
from timeouts import HANG


def last_move(board, level, nodes, seconds):
    return board.moves()[-1]


class Session:
    """A player that gets commands one by one; `choose` replaces the engine."""

    def __init__(self, choose=last_move):
        self.player = gtp.Player(1, None, choose)

    def send(self, *lines):
        replies = []
        gtp.serve(self.player, lines, replies.append)
        return replies

    def ask(self, line):
        (answer,) = self.send(line)
        assert answer.endswith("\n\n") and "\n\n" not in answer[:-2]
        return answer[:-2]


@pytest.fixture
def session():
    return Session()


def test_the_required_commands_are_known(session):
    assert session.ask("protocol_version") == "= 2"
    assert session.ask("name").startswith("= ")
    assert len(session.ask("version")) > 3
    assert session.ask("known_command genmove") == "= true"
    assert session.ask("known_command fly") == "= false"
    listed = session.ask("list_commands")[2:].split("\n")
    required = "protocol_version name version known_command list_commands quit boardsize"
    required += " clear_board komi play genmove undo time_settings time_left final_score showboard"
    assert set(required.split()) <= set(listed)
    assert all(session.ask(f"known_command {name}") == "= true" for name in listed)


def test_an_unknown_command_is_answered(session):
    assert session.ask("fly") == "? unknown command"
    assert session.ask("17 fly away") == "?17 unknown command"


def test_numbers_and_comments_are_parsed(session):
    assert session.send("\n", "  # nothing\n", "7 protocol_version # which?\n") == ["=7 2\n\n"]
    assert session.ask("boardsize\t8\r\n") == "="
    for number in ("7.5", "+7.5", ".5", "-7", "1e2", "0.65E+1", "7."):
        assert session.ask(f"komi {number}") == "="
    assert session.ask("3 clear_board\x07") == "=3"


def test_nothing_is_answered_after_quit(session):
    assert session.send("1 quit", "2 name") == ["=1\n\n"]


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("boardsize 19", "? unacceptable size"),
        ("boardsize", "? syntax error"),
        ("play black", "? syntax error"),
        ("play red d3", "? invalid color"),
        ("play black e4", "? illegal move"),
        ("play black a1", "? illegal move"),
        ("play black i9", "? illegal move"),
        ("play black pass", "? illegal move"),
        ("play white d3", "? illegal move"),
        ("genmove", "? syntax error"),
        ("genmove green", "? invalid color"),
        ("undo", "? cannot undo"),
        ("time_settings 1 2", "? syntax error"),
        ("time_settings a b c", "? syntax error"),
        ("komi 1e", "? syntax error"),
        ("komi .", "? syntax error"),
        ("time_left black", "? syntax error"),
        ("final_score", "? cannot score"),
        ("othello-level 10", "? a level is 1 to 9"),
        ("set_game Go", "? unsupported game"),
    ],
)
def test_an_invalid_command_changes_nothing(session, command, answer):
    assert session.ask(command) == answer
    assert session.player.board.text() == boards.Board.start().text()
    assert session.ask("play black d3") == "="


def test_the_winner_gets_the_empty_squares(session):
    """Thirteen discs to none; then scores of boards that may not be finished."""
    for number, move in enumerate("e6 f4 e3 f6 g5 d6 e7 f5 c5".split()):
        session.ask(f"play {'bw'[number % 2]} {move}")
    assert session.ask("final_score") == "= B+64"
    for black, white, score in ((30, 32, -4), (20, 10, 44), (0, 9, -64), (31, 31, 0), (33, 31, 2)):
        text = "X" * black + "O" * white + "-" * (64 - black - white)
        assert host_player.score(boards.Board.from_text(text, "X")) == score


def test_moves_are_played_undone_and_shown(session):
    assert session.ask("play b D3") == "="
    assert session.ask("genmove w") == "= C5"
    shown = session.ask("showboard").split("\n")
    assert shown[1] == "  a b c d e f g h"
    board = "-------- -------- ---X---- ---XX--- --OOO--- -------- -------- --------"
    rows = [[str(row), *text] for row, text in enumerate(board.replace("-", ".").split(), 1)]
    assert [line.split() for line in shown[2:10]] == rows
    assert shown[10] == "X 3, O 3, Black to move"
    assert session.ask("undo") == session.ask("undo") == "="
    assert session.player.board.text() == boards.Board.start().text()


def test_undo_takes_back_what_was_sent_last(session):
    """Also a pass after the end of the game, and a move with the pass that it implies."""
    for number, move in enumerate("e6 f4 e3 f6 g5 d6 e7 f5 c5".split()):
        session.ask(f"play {'bw'[number % 2]} {move}")
    end = session.ask("showboard")
    assert session.ask("play w pass") == "=" and session.ask("genmove b") == "= PASS"
    assert session.ask("undo") == session.ask("undo") == "="
    assert session.ask("showboard") == end
    assert session.ask("undo") == "=" and session.ask("play b c5") == "="
    assert session.ask("showboard") == end
    session.ask("clear_board")
    assert session.ask("undo") == "? cannot undo"
    for number, move in enumerate("f5 f6 c4 g5 h5 h4 f7".split()):
        session.ask(f"play {'bw'[number % 2]} {move}")
    before = session.ask("showboard")
    assert session.ask("play w h6") == session.ask("play w c5") == "="  # black has to pass
    assert session.ask("undo") == session.ask("undo") == "="
    assert session.ask("showboard") == before


def test_reg_genmove_plays_nothing(session):
    assert re.fullmatch("= [A-H][1-8]", session.ask("reg_genmove black"))
    assert session.player.board.text() == boards.Board.start().text()


def test_passes_may_be_sent_or_omitted():
    """Two sessions play; one gets the passes as commands and one does not."""
    rng = random.Random(5)

    def any_move(board, level, nodes, seconds):
        return rng.choice(board.moves())

    passes = 0
    for _ in range(12):
        with_passes, without_passes = Session(any_move), Session(any_move)
        for number in range(200):
            side = "bw"[number % 2]
            mover, other = (
                (with_passes, without_passes) if side == "b" else (without_passes, with_passes)
            )
            if mover.player.board.is_over():
                break
            move = mover.ask(f"genmove {side}")[2:]
            passes += move == "PASS"
            if move != "PASS" or other is with_passes:
                assert other.ask(f"play {side} {move}") == "="
        else:
            pytest.fail("the game does not end")
        boards_then = [each.player.board for each in (with_passes, without_passes)]
        assert boards_then[0].text() == boards_then[1].text()
        black, white = boards_then[0].count()
        score = with_passes.ask("final_score")
        assert score == without_passes.ask("final_score")
        assert score == (
            "= 0" if black == white else f"= {'BW'[black < white]}+{abs(black - white)}"
        )
        assert with_passes.ask("genmove b") == "= PASS"
    assert passes > 3


def test_an_illegal_move_after_an_implied_pass_changes_nothing(session):
    """Black has to pass; an implied pass stayed, and `undo` took it back instead of a move."""
    for number, move in enumerate("f5 f6 c4 g5 h5 h4 f7 h6".split()):
        assert session.ask(f"play {'bw'[number % 2]} {move}") == "="
    assert session.player.board.must_pass()
    before = session.ask("showboard")
    assert before.endswith("Black to move")
    for move in ("d4", "a1", "pass", "x"):
        assert session.ask(f"play w {move}") == "? illegal move"
        assert session.ask("showboard") == before
    assert session.ask("undo") == "="
    assert session.ask("showboard").endswith("White to move")


@pytest.mark.parametrize(
    ("commands", "empty", "seconds"),
    [
        ([], 60, None),
        (["time_settings 0 0 0"], 60, None),
        (["time_settings 0 5 0"], 60, None),
        (["time_settings 60 0 0"], 60, 0.9 * 60 / 30),
        (["time_settings 60 10 5"], 20, 0.9 * 60 / 10),
        (["time_settings 0 10 5"], 60, 0.9 * 10 / 5),
        (["time_settings 60 10 5", "time_left b 30 0"], 11, 0.9 * 30 / 6),
        (["time_settings 60 10 5", "time_left b 4 2"], 60, 0.9 * 4 / 2),
        (["time_settings 60 0 0", "time_left b 0 0"], 60, gtp.SHORTEST),
        (["time_left b 30 0"], 60, 0.9 * 30 / 30),
        (["time_left b 0 0"], 60, None),
    ],
)
def test_the_time_for_a_move_follows_the_clock(session, commands, empty, seconds):
    for command in commands:
        assert session.ask(command) == "="
    allowance = session.player.clocks["X"].allowance(empty)
    assert allowance == (seconds if seconds is None else pytest.approx(seconds))


@pytest.mark.parametrize("command", ["clear_board", "boardsize 8", "set_game Othello"])
@pytest.mark.parametrize(
    ("limits", "seconds"), [("10 0 0", 0.9 * 10 / 30), ("0 10 5", 0.9 * 10 / 5)]
)
def test_a_new_game_begins_with_the_whole_time(session, command, limits, seconds):
    session.ask(f"time_settings {limits}")
    session.ask("time_left b 0.1 0")
    session.ask("time_left w 0.1 1")
    assert session.ask(command) == "="
    for clock in session.player.clocks.values():
        assert clock.allowance(60) == pytest.approx(seconds)


def test_a_clock_counts_its_own_moves():
    clock = gtp.Clock()
    clock.set_limits(1, 10, 2)
    clock.spend(2)  # the main time is over: a period of two moves begins
    assert clock.allowance(60) == pytest.approx(0.9 * 10 / 2)
    clock.spend(8)
    assert clock.allowance(60) == pytest.approx(0.9 * 2)
    clock.spend(1)
    assert clock.allowance(60) == pytest.approx(0.9 * 10 / 2)


HOSTILE = (
    *("", "0", "-1", "1", "8", "19", "0.5", "-0.0", "1e9", "nan", "inf", "1" * 400, "9" * 5000),
    *("٣", "²", "½", "1.", ".5", "--1", "b", "W", "black", "white", "BLACK", "grün", "İ", "ß"),
    *("pass", "PASS", "d3", "D3", "a1", "h8", "i9", "a0", "a10", "d", "3", "d3d3", "resign"),
    *("#", "=", "?", "\x00", "\x07", "\x1b[2J", "\x7f", "\x85", "\u2028", "\udcff", "\ud800"),
    *("%s%n", "{0}", "../..", "A" * 5000, "Othello", "reversi", "Go", "true", "None", "\\"),
)
NUMBERS = HOSTILE[1:13]


def hostile(rng, commands):
    """Return an invalid line, or one that is nearly valid."""
    kind = rng.random()
    if kind < 0.1:
        top = rng.choice((0x80, 0x100, 0x110000))
        return "".join(chr(rng.randrange(top)) for _ in range(rng.randrange(60)))
    words = [rng.choice(commands) if kind < 0.9 else rng.choice(HOSTILE)]
    if rng.random() < 0.5:  # valid arguments
        words += {
            "play": [rng.choice("bw"), rng.choice("abcdefgh") + rng.choice("12345678")],
            "genmove": [rng.choice("bw")],
            "reg_genmove": [rng.choice("bw")],
            "time_settings": [rng.choice(NUMBERS) for _ in range(3)],
            "time_left": [rng.choice("bw"), *(rng.choice(NUMBERS) for _ in range(2))],
        }.get(words[0], [])
    else:
        words += [rng.choice(HOSTILE) for _ in range(rng.randrange(5))]
    if rng.random() < 0.3:
        words.insert(0, str(rng.choice((0, 1, 7, 2**31, 10**30))))
    return rng.choice((" ", " ", "\t", "  ")).join(words)


def test_any_line_gets_a_valid_answer():
    """For GTP_LINES lines, an environment variable; the seed is GTP_SEED."""
    texts = os.environ.get("GTP_LINES", "10000"), os.environ.get("GTP_SEED", "1")
    if not all(text.isdecimal() for text in texts):
        pytest.fail("GTP_LINES and GTP_SEED are numbers", pytrace=False)
    wanted, seed = map(int, texts)
    rng = random.Random(seed)

    def choose(board, level, _, seconds):
        return host_player.choose(board, min(level, 2), 20, seconds)

    session = Session(choose)
    # quit ends a session; commands that begin a game are rare, so that games reach their ends.
    rare = ["clear_board", "boardsize", "set_game"]
    commands = 10 * [name for name in session.player.commands if name not in (*rare, "quit")]
    commands += rare + ["genmove"] * 200 + ["play"] * 100
    for count in range(wanted):
        line = hostile(rng, commands)
        begin = time.monotonic()
        answers = session.send(line)
        where = f"line {count} of seed {seed}: {line!r}: {answers!r}"
        assert time.monotonic() - begin < 5, where
        # By the protocol: is there anything left without control characters and comments?
        words = re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", "", line.partition("#")[0]).split()
        number = words.pop(0) if words and words[0].isdecimal() else ""
        assert len(answers) == bool(words), where
        for answer in answers:
            assert re.fullmatch(rf"[=?]{number}( [^\n]*)?(\n[^\n]+)*\n\n", answer), where
            assert answer[0] == "?" or words[0] in session.player.commands, where


def test_a_carriage_return_ends_no_line():
    done = run("engine gtp", input="1 protocol_ver\rsion\r\n2 quit\r\n")
    assert_done(done)
    assert done.stdout == "=1 2\n\n=2\n\n"


def test_the_program_plays_and_ends_with_its_input():
    commands = "\ufeffname\ngenmove b\nshowboard\n"  # with a byte order mark
    done = run("engine gtp", "--level", 2, input=commands, encoding="utf-8")
    assert_done(done)
    assert re.match(r"= .+\n\n= [A-H][1-8]\n\n= \n", done.stdout)


def test_an_input_that_does_not_block_is_waited_for():
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    pipes = {"stdin": reading, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(programs.command("engine gtp"), **pipes) as engine:
        time.sleep(1)  # the engine reads
        os.write(writing, b"protocol_version\n")
        os.close(writing)
        os.close(reading)
        assert engine.communicate(timeout=HANG)[0] == "= 2\n\n"
