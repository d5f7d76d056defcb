"""The typed duel: play.py --text with pipes and in a terminal, and an emulated Pico's REPL."""

import os
import random
import re
import shlex
import signal
import subprocess

import pytest

import original_game
import programs
import terminal_process
from boards import pico as board
from cows import codes, scoring
from cows.consistent import ConsistentGuesser
from deployment import files
from emulated_files import at_prompt
from emulator import CONNECTED
from games import text_duel
from programs import assert_done, assert_refused, command
from terminal_process import Terminal, restored_settings
from timeouts import HANG

SEED = "5"


def codes_of(seed: str, digits: int) -> tuple[int, int]:
    """Return the start and the secret of play.py --seed."""
    rng = random.Random(int(seed))
    start, secret = (codes.to_bcd(rng.randrange(10**digits)) for _ in range(2))
    return start, secret


def game(digits: int, code: int, start: int, secret: int) -> tuple[list[str], list[str]]:
    """Return the lines to type, and the transcript, of a game solved in round 3.

    host_tests/logic/typed_checks.py checks transcripts.
    """
    guesser = ConsistentGuesser(digits, start)
    guesses = [codes.next_bcd(1), codes.next_bcd(2), secret]
    typed: list[str] = []
    machine_guess = None
    while guesses or machine_guess != code:
        if guesses:
            typed.append(codes.to_text(guesses.pop(0), digits))
        if machine_guess != code:
            machine_guess = guesser.guess()
            assert machine_guess is not None
            reply = scoring.score(machine_guess, code, digits)
            guesser.reply(reply)
            typed.append(f"{reply:02x}")
    keys = iter("\n".join([*typed, ""]))
    printed: list[str] = []
    text_duel.play(digits, lambda: next(keys, ""), printed.append, None, start, secret)
    return typed, "".join(printed).splitlines()


def run(*arguments: str, typed: str | bytes = "", **settings) -> subprocess.CompletedProcess:
    typed = typed.encode() if isinstance(typed, str) else typed
    return programs.run("play", *arguments, input=typed, text=False, **settings)


# With its input redirected.


@pytest.mark.parametrize(("digits", "code"), [(2, 0x73), (3, 0x007), (4, 0x1234), (5, 0x99999)])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_piped_game_prints_the_transcript(digits, code, end):
    typed, lines = game(digits, code, *codes_of(SEED, digits))
    keys = "".join(line + end for line in typed)
    done = run("--text", str(digits), "--seed", SEED, typed=keys)
    assert done.stdout.decode().splitlines() == lines
    assert_done(done)


def test_the_end_of_the_input_ends_the_game_at_any_character():
    typed, _ = game(4, 0x1234, *codes_of(SEED, 4))
    keys = "\n".join(typed) + "\n"
    for end in (0, 2, 4, 5, 6, 7, 8, 9, 12):
        done = run("--text", "4", "--seed", SEED, typed=keys[:end])
        assert_done(done)
        assert done.stdout.endswith(b"\n")
    assert run("--text", "4", stdin=None).returncode == 0


def test_input_that_is_no_text_is_asked_again():
    typed, lines = game(4, 0x1234, *codes_of(SEED, 4))
    keys = b"\xff\xfe\x00\xc3\n12\xe9\x80\n" + "\n".join(typed).encode()
    done = run("--text", "4", "--seed", SEED, typed=keys, env={"LC_ALL": "C"})
    assert_done(done)
    printed = done.stdout.decode("ascii").splitlines()
    assert printed[4:] == lines
    assert all(line.startswith("a code is 4 digits") for line in printed[1:4:2])


def test_commands_are_answered_and_the_line_is_asked_again():
    start, secret = codes_of(SEED, 4)
    typed, lines = game(4, 0x1234, start, secret)
    keys = "\n".join(["help", "rules", "moves", typed[0], "help", typed[1], "moves", "hlep", ""])
    done = run("--text", "4", "--seed", SEED, typed=keys)
    printed = done.stdout.decode().splitlines()
    guess = f"{typed[0]}={scoring.score(int(typed[0], 16), secret, 4):02x}"
    assert_done(done)
    assert printed[0] == "[1] Your guess: help"
    assert "give up" in printed[1]
    assert "bull" in printed[3]
    assert printed[4:7] == ["[1] Your guess: moves", "Your guesses: none", "My guesses: none"]
    assert "bulls" in printed[8] and "give up" in printed[8]
    assert printed[9] == lines[0]
    assert printed[11].startswith(f"Your guesses: {guess}")
    assert printed[12].startswith("My guesses: ") and printed[12].endswith(f"={typed[1]}")
    assert re.fullmatch("a code is 4 digits.*; help lists what can be typed", printed[14])


@pytest.mark.parametrize("before", [0, 1, 2])
def test_giving_up_shows_the_code_and_ends_the_game(before):
    start, secret = codes_of(SEED, 4)
    typed, _ = game(4, 0x1234, start, secret)
    done = run("--text", "4", "--seed", SEED, typed="\n".join([*typed[:before], "give up", "1"]))
    assert_done(done)
    assert done.stdout.decode().splitlines()[-1] == f"My code is {codes.to_text(secret, 4)}."


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_closed_input_or_output_is_refused(closed):
    line = f"{shlex.join(command('play', '--text', 4))} {closed}"
    assert_refused(subprocess.run(line, shell=True, capture_output=True, timeout=HANG))


@pytest.mark.parametrize(("option", "line"), [("--text 4", "1234"), ("--othello 1", "board")])
def test_a_closed_pipe_is_refused(option, line):
    play = shlex.join(command("play", *option.split()))
    pipe = f"yes {line} | {{ {play}; echo $? >&2; }} | head -1"
    done = subprocess.run(pipe, shell=True, capture_output=True, text=True, timeout=HANG)
    assert re.fullmatch(r"play: output: .+\n2\n", done.stderr)


# In a terminal.


def start(**options):
    return terminal_process.start("--text", "4", "--seed", SEED, **options)


def printed(terminal):
    return [line.rstrip() for line in terminal.screen.display if line.strip()]


@pytest.fixture
def prompt():
    """A terminal that shows the first prompt, with the lines to type and to see."""
    with start() as terminal:
        terminal.until(lambda: "Your guess: " in terminal.text)
        yield terminal, *game(4, 0x1234, *codes_of(SEED, 4))


def test_a_game_in_a_terminal_leaves_the_transcript_and_nothing_else(prompt):
    terminal, typed, lines = prompt
    terminal.type("99999\x1500\x7f1\b\b\b\x1b[A")  # all of it is erased again
    for line in typed:
        terminal.type(line + "\r")
    assert terminal.end() == (0, "")
    assert printed(terminal) == lines
    assert b"\x1b" not in terminal.sent
    assert restored_settings(terminal)


@pytest.mark.parametrize("key", ["\x03", "\x04"])
@pytest.mark.parametrize("before", ["1234\r", "1234\r0"])
def test_ctrl_c_and_ctrl_d_leave_cleanly(prompt, key, before):
    terminal, _, _ = prompt
    terminal.type(before)
    terminal.until(lambda: "My guess" in terminal.text)
    terminal.type(key)
    assert terminal.end() == (0, "")
    assert restored_settings(terminal)
    assert terminal.sent.endswith(b"\n")
    assert "Traceback" not in terminal.text


# A thread takes SIGTERM, so that it does not interrupt the main thread's wait for a key. That
# imitates a signal just before the wait.
SIGTERM_BEFORE_THE_WAIT = """
import runpy, signal, sys, threading, time
threading.Thread(target=time.sleep, args=(3600,), daemon=True).start()
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def test_sigterm_just_before_the_wait_for_a_key_ends_the_game():
    python, play = command("play")
    program = [python, "-c", SIGTERM_BEFORE_THE_WAIT, play, "--text", "4"]
    with Terminal(program, PYTHONPATH=os.path.dirname(play)) as terminal:
        terminal.until(lambda: "Your guess: " in terminal.text)
        terminal.process.terminate()
        assert terminal.end() == (128 + signal.SIGTERM, "")
        assert restored_settings(terminal)


# At the board's REPL.


class Repl:
    """A person at the serial port of an emulated Pico with the files of a board."""

    def __init__(self, firmware):
        code = {**files.compiled("pico", board.ARCH), "/main.py": b""}
        self.pico = at_prompt(firmware, code, seed=4)
        self.pico.until(CONNECTED, 5)
        self.pico.run(0.2)
        self.type("\x03\rfrom device.repl import play\r")
        self.pico.run(0.5)
        self.position = len(self.pico.serial_output)

    def type(self, keys: str) -> None:
        self.pico.send(keys.encode())

    def until(self, text: str) -> str:
        """Wait for a text; return the output since the last call, up to its end."""

        def output() -> str:
            return self.pico.serial_output[self.position :].decode()

        self.pico.until(lambda: text in output(), 5, what=repr(text))
        printed = output()
        printed = printed[: printed.index(text) + len(text)]
        self.position += len(printed.encode())
        return printed


@pytest.fixture(scope="module")
def repl(pico_firmware):
    return Repl(pico_firmware("hard"))


def test_a_game_at_the_repl_prints_the_transcript(repl):
    repl.type("play(4, 0x2395, 0x4324)\r")
    repl.until("0x4324)\r\n")
    for line in original_game.KEYS.splitlines():
        for key in line + "\r":
            repl.type(key)
            repl.pico.run(0.02)
        repl.pico.run(0.05)
    assert repl.until(">>> ") == original_game.TRANSCRIPT.replace("\n", "\r\n") + ">>> "


def test_lines_typed_ahead_and_bad_ones_at_the_repl(repl):
    repl.type("play(4, 0x2395, 0x4324)\r")
    repl.until("0x4324)\r\n")
    repl.type("12345\r1234\r50\r02\r")
    repl.until("[2] Your guess: ")
    repl.type("é4\x7f\x7f\x7f1\x1b[A324\r")
    assert repl.until("My guess: ").endswith("1324 Score: 30   My guess: ")
    repl.type("\x04")
    repl.until("\r\n>>> ")


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_leaving_at_the_repl_leaves_no_traceback_and_ctrl_c_working(repl, key):
    repl.type("play(5)\r")
    repl.until("Your guess: ")
    repl.type("12")
    repl.until("12")
    repl.type(key)
    assert repl.until(">>> ") == "\r\n>>> "
    repl.type("while True: pass\r\r")
    repl.pico.run(0.2)
    repl.type("\x03")
    assert "KeyboardInterrupt" in repl.until(">>> ")


def test_a_board_draws_its_codes_at_random(repl):
    guesses = set()
    for _ in range(3):
        repl.type("play(5)\r")
        repl.until("Your guess: ")
        repl.type("01234\r")
        repl.until("My guess: ")
        guesses.add(repl.until(" Score: "))
        repl.type("\x03")
        repl.until(">>> ")
    assert len(guesses) == 3
