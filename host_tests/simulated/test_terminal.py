"""tools/play.py in a pseudo-terminal: the display is read from the drawn segments."""

import os
import re
import shlex
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import font
from emulator.player import SimulatedPlayer
from games import explain
from programs import PYTHONPATH, assert_done, command, run
from simulator import seeded, session, user_data
from simulator.layout import Layout
from terminal_process import (
    Terminal,
    TypedDuel,
    read_frame,
    restored,
    restored_settings,
    start,
    typist,
)


def test_the_menu_comes_first_and_ok_begins_the_duel(console):
    assert all(f"{key}   │" in console.text for key in "123456789*0#")
    assert "seed 7" in console.text
    console.go("*", "HELLO")


def test_a_whole_duel_is_played_in_a_terminal(console):
    duel = TypedDuel(typist(console), "1234")
    duel.play()
    assert (0x1234, 0x40) in duel.machine_guesses
    console.go("*", "HELLO")
    console.type("q")
    assert console.end() == (0, "")


def machine_guess(seed):
    """Return the page of the machine's first guess on the simulated board."""
    player = SimulatedPlayer(random_bytes=seeded.random_bytes(seed))
    player.tap("*****2")
    player.run(0.5)
    return player.text()


def test_a_seed_gives_its_game(console):
    assert machine_guess(7) != machine_guess(8)
    console.go("*****2", machine_guess(7))


@pytest.mark.parametrize("key", ["h", "\x1b"])
def test_h_and_esc_pressed_twice_lead_to_the_menu(console, key):
    console.go("******12", "12--.r1")
    console.type(key)
    console.until(lambda: session.HOME_PROMPT in console.text)
    console.go(key, "1 dUEL")
    assert session.HOME_PROMPT not in console.text


def test_the_page_is_in_words_and_a_question_mark_shows_the_rules(console):
    console.go("******12", "12--.r1")
    console.until(lambda: "Your guess, round 1: type 4 digits, then *." in console.text)
    assert "* OK" in console.text
    console.type("?")
    console.until(lambda: "Bulls and Cows. You and the machine" in console.text)
    console.go("34", "1234.r1")
    assert "Bulls and Cows. You" not in console.text
    console.type("?")
    console.until(lambda: "Bulls and Cows. You" in console.text)
    console.type("?")
    console.until(lambda: "Bulls and Cows. You" not in console.text)


@pytest.mark.parametrize("modifier", [4, 8, 16])
def test_a_mouse_button_released_with_a_modifier_releases_the_key(console, modifier):
    console.go("1", "HELLO")
    console.mouse("*", "M")
    console.mouse("*", "m", modifier)
    console.until(console.shows("LEn  4"))


def test_the_drawn_star_held_with_the_mouse_scrolls_the_words(console):
    console.go("1", "HELLO")
    console.mouse("*", "M")
    words = explain.read(b"dUEL", font.encode("HELLO"))
    first = bytes(font.cells(words.encode())[:6])
    console.until(lambda: console.frame() == first)
    console.mouse("*", "m")
    console.go("1", "HELLO")


def test_one_esc_keeps_the_game(console):
    console.go("******12", "12--.r1")
    console.type("\x1b")
    console.until(lambda: session.HOME_PROMPT in console.text)
    console.until(
        lambda: session.HOME_PROMPT not in console.text
    )  # after some time it is forgotten
    console.type("\x1b")
    console.until(lambda: session.HOME_PROMPT in console.text)
    console.type("3")  # after another key it is forgotten, too
    console.until(console.shows("123-.r1"))
    console.type("\x1b")
    console.until(lambda: session.HOME_PROMPT in console.text)
    console.read(0.5)
    assert console.shows("123-.r1")()


@pytest.mark.parametrize("typed", ["\x1bh", "\x1b5", "\x1b*", "\x1b[", "\x1bO", "\x1b\x1b[A"])
def test_a_key_with_alt_is_ignored(console, typed):
    console.go("******12", "12--.r1")
    for _ in range(3):
        console.type(typed)
        time.sleep(0.1)
        console.read(0.1)
    assert session.HOME_PROMPT not in console.text
    console.go("4", "124-.r1")


def test_keys_typed_ahead_are_all_pressed(console):
    console.type("******9876*")
    console.until(lambda: console.frame()[:4] == font.encode("9876.  ")[:4])


def test_other_keys_are_ignored(console):
    console.type("\x1b[1;5A\x1bOP\x1b[3~xyz\x00")
    console.go("*", "HELLO")


def is_down(terminal, key):
    column, row = terminal.find(f"{key}   │")
    return terminal.screen.buffer[row][column].reverse


def test_the_mouse_presses_and_holds_the_drawn_keys(console):
    console.mouse("*", "M")
    console.until(lambda: is_down(console, "*"))
    time.sleep(0.3)
    assert is_down(console, "*")  # held until the mouse button is released
    console.mouse("*", "m")
    console.until(lambda: not is_down(console, "*"))
    console.until(console.shows("HELLO"))
    console.mouse("#", "M")  # held for a second: the menu
    console.until(console.shows("1 dUEL"))
    console.mouse("#", "m")
    console.type("\x1b[<0;1;1M\x1b[<0;1;1m\x1b[<64;12;15M")  # outside the keys, and the wheel
    console.type("\x1b[<0;" + "9" * 5000 + ";1M")  # no place: Python reads 4300 digits
    console.go("0", "2 AbCd")


def test_a_click_that_arrives_all_at_once_counts(console):
    console.mouse("*", "MmMm")
    console.until(console.shows("LEn  4"))


def test_the_drawing_follows_the_segments_of_the_wiring_test(console):
    """The wiring test lights one segment at a time; a busy machine may miss some."""
    console.type("6")
    frames = []

    def is_at_the_end():
        frame = console.frame()
        if sum(bin(cell).count("1") for cell in frame) == 1 and frame not in frames:
            frames.append(frame)
        return frame == b"\xff" * 6

    console.until(is_at_the_end)
    assert len(frames) > 5
    # Digit by digit, and in a digit segment by segment.
    places = [[8 * at + cell.bit_length() for at, cell in enumerate(f) if cell] for f in frames]
    assert places == sorted(places)


def test_a_terminal_of_unknown_size_counts_as_80_by_24():
    with start(columns=5, rows=3) as terminal:
        terminal.until(lambda: terminal.sent.count(b"78 x"))
        terminal.resize(0, 0)
        terminal.screen.resize(24, 80)
        terminal.until(terminal.shows("1 dUEL"))


@pytest.mark.parametrize(("columns", "rows"), [(77, 24), (80, 20), (5, 3)])
def test_a_small_terminal_shows_the_needed_size_and_ignores_keys(columns, rows):
    with start(columns=columns, rows=rows) as terminal:
        terminal.until(lambda: "78 x" in terminal.text)
        if columns > 40:
            assert "78 x 21 needed" in terminal.text
        terminal.type("1*")
        time.sleep(0.5)
        terminal.resize(78, 21)
        terminal.until(terminal.shows("1 dUEL"))
        terminal.type("\r" * 9)  # and waiting keys are dropped when it shrinks
        terminal.resize(columns, rows)
        terminal.until(lambda: "78 x" in terminal.text and not terminal.frame())
        time.sleep(0.5)
        terminal.resize(120, 40)
        terminal.until(terminal.frame)
        assert terminal.frame() != font.encode("----.r1")
        assert terminal.find("┌") == (9, 2)  # centred: 102 x 36 of 120 x 40
        terminal.resize(columns, rows)
        terminal.until(lambda: "78 x" in terminal.text)
        terminal.type("q")
        assert terminal.end() == (0, "")


@pytest.mark.parametrize("kind", ["dumb", ""])
def test_a_dumb_terminal_is_refused_and_the_other_ways_to_play_are_named(kind):
    with start(TERM=kind) as terminal:
        code, error = terminal.end()
        assert code == 2
        assert len(error.splitlines()) == 1
        assert "TERM" in error
        assert "--text N, --othello or --web" in error
        assert "redirected" not in error


class Way(NamedTuple):
    """A way to play in a terminal: `texts` show at first, and after each of `keys`."""

    options: tuple[str, ...]
    texts: tuple[str, ...]
    keys: tuple[str, ...]
    leave: str
    is_restored: Callable[[Terminal], bool]

    def expect(self, terminal, number):
        text = self.texts[number]
        terminal.until(lambda: text in terminal.text if self.options else terminal.shows(text)())


DRAWN = Way((), ("1 dUEL", "HELLO", "LEn  4"), ("*", "*"), "q", restored)
PROMPTS = ("Your guess: ", "Your guess: 12", "Your guess: 1234 Score: ")
TYPED = Way(("--text", "4"), PROMPTS, ("12", "34\r"), "\x04", restored_settings)
BOTH_WAYS = pytest.mark.parametrize("way", [DRAWN, TYPED], ids=["drawn", "typed"])
HANGUP = 128 + signal.SIGHUP


@pytest.mark.parametrize("key", ["leave", "\x03", "\x04"])
@BOTH_WAYS
def test_leaving_restores_the_terminal(way, key):
    with start(*way.options) as terminal:
        way.expect(terminal, 0)
        assert not way.is_restored(terminal)
        terminal.type(way.keys[0])
        way.expect(terminal, 1)
        terminal.type(way.leave if key == "leave" else key)
        assert terminal.end() == (0, "")
        assert way.is_restored(terminal)


@pytest.mark.parametrize(
    ("way", "controlling", "statuses"),
    [
        (DRAWN, True, (1, HANGUP)),
        (DRAWN, False, (1,)),
        (TYPED, True, (2, HANGUP)),
        (TYPED, False, (0, 2)),
    ],
)
def test_a_closed_window_ends_the_game(way, controlling, statuses):
    with start(*way.options, controlling=controlling) as terminal:
        way.expect(terminal, 0)
        terminal.type(way.keys[0])
        way.expect(terminal, 1)
        terminal.close()
        code, error = terminal.end()
        assert code in statuses
        assert re.fullmatch(r"(play: output: .+\n)?" if way.options else "", error)


def test_a_terminal_that_does_not_block_gets_each_drawing():
    """Some programs leave a terminal in this mode."""
    with start("--no-records", columns=300, rows=100) as terminal:
        os.set_blocking(terminal.slave, False)  # the program's, too
        time.sleep(1)  # the buffer becomes full
        DRAWN.expect(terminal, 0)
        terminal.go("*", "HELLO")


def test_othello_in_text_waits_for_a_terminal_that_does_not_block():
    with start("--othello") as terminal:
        os.set_blocking(terminal.slave, False)  # the program's, too
        terminal.until(lambda: "X to move:" in terminal.text)
        terminal.type("quit\n")
        assert terminal.end() == (0, "")
        assert "X to move: quit" in terminal.text


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGQUIT])
@BOTH_WAYS
def test_a_signal_restores_the_terminal(way, number):
    with start(*way.options) as terminal:
        way.expect(terminal, 0)
        assert not way.is_restored(terminal)
        terminal.process.send_signal(number)
        assert terminal.end() == (128 + number, "")
        assert way.is_restored(terminal)


@BOTH_WAYS
def test_ctrl_z_restores_the_terminal_and_fg_continues(way):
    with Terminal(["sh", "-c", "exec sh -i 2>/dev/tty"], PS1="ready> ") as shell:

        def leave(keys):
            before = len(shell.sent)
            shell.type(keys)
            shell.until(lambda: b"ready>" in shell.sent[before:])
            assert way.is_restored(shell)

        shell.until(lambda: "ready>" in shell.text)
        shell.type(shlex.join(command("play", *way.options)) + "\n")
        way.expect(shell, 0)
        shell.type(way.keys[0])
        way.expect(shell, 1)
        leave("\x1a")
        shell.screen.reset()
        shell.type("fg\n")
        way.expect(shell, 1)
        shell.type(way.keys[1])
        way.expect(shell, 2)
        leave(way.leave)
        assert "Traceback" not in shell.text


def test_an_error_restores_the_terminal_before_its_message():
    script = (
        "import sys; from simulator import keypad_input, play; "
        "keypad_input.KeypadInput.tap = None; sys.argv = ['play.py']; play.main()"
    )
    with Terminal([sys.executable, "-c", script], PYTHONPATH=PYTHONPATH) as terminal:
        terminal.until(terminal.shows("1 dUEL"))
        terminal.type("5")
        code, error = terminal.end()
        assert code == 1
        assert "TypeError" in error
        assert restored(terminal)


def test_no_color_is_respected():
    with start(NO_COLOR="1") as terminal:
        terminal.until(terminal.shows("1 dUEL"))
        cells = [cell for row in terminal.screen.buffer.values() for cell in row.values()]
        assert {(cell.fg, cell.bg) for cell in cells} == {("default", "default")}


def test_a_terminal_with_sixteen_colours_is_served():
    with start(TERM="vt100") as terminal:
        terminal.until(terminal.shows("1 dUEL"))
        assert b"38;5" not in terminal.sent


# Records.


def change_light(terminal, old, new):
    """Set the brightness, a saved setting; below 3 `frame` cannot read the digits."""
    terminal.until(terminal.shows("1 dUEL"))
    terminal.go("8", f"LIGHt{old}")
    terminal.go(f"*{new}", f"LIGHt.{new}")
    terminal.go("*#", "8 SEt")


def leave(terminal):
    terminal.type("q")
    assert terminal.end() == (0, "")
    return terminal.text


def test_settings_are_saved_in_the_data_folder(data_folder):
    path = data_folder / "bulls-cows-othello" / "records"
    assert user_data.records_file() == path
    with start(columns=300) as terminal:
        change_light(terminal, 5, 4)
        assert f"Games, settings and statistics are kept in {path}" in leave(terminal)
    assert path.is_file()
    with start(columns=300) as terminal:
        change_light(terminal, 4, 3)
        assert "kept in" not in leave(terminal)


def test_a_game_without_changes_makes_no_file(data_folder):
    with start() as terminal:
        terminal.until(terminal.shows("1 dUEL"))
        assert "kept in" not in leave(terminal)
    assert not [path for path in data_folder.rglob("*") if path.is_file()]


@pytest.mark.parametrize("arguments", [("--no-records",), ("--seed", "7"), ("--records",)])
def test_other_ways_to_play_do_not_write_the_data_folder(arguments, data_folder, tmp_path):
    with start() as terminal:
        change_light(terminal, 5, 4)
        leave(terminal)
    before = (data_folder / "bulls-cows-othello" / "records").read_bytes()
    more = [tmp_path / "mine"] if arguments == ("--records",) else []
    with start(*arguments, *more) as terminal:
        change_light(terminal, 5, 3)
        assert "kept in" not in leave(terminal)
    assert (data_folder / "bulls-cows-othello" / "records").read_bytes() == before
    assert [path.is_file() for path in more] == [True] * len(more)


@pytest.mark.parametrize("kind", ["damaged", "a file for the folder"])
def test_an_unusable_data_folder_is_refused(kind, data_folder):
    if kind == "damaged":
        path = user_data.records_file()
    else:
        path = data_folder
    path.write_text("mine")
    with start() as terminal:
        code, error = terminal.end()
    assert code == 2
    assert re.fullmatch(f"play: .*{data_folder}.*--no-records plays without this file.*\n", error)
    assert path.read_text() == "mine"


def test_a_picture_reads_no_default_records(data_folder):
    user_data.records_file().write_text("mine")
    assert_done(run("play", "--picture", "HELLO"))


@pytest.mark.parametrize(
    ("system", "variables", "folder"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data"),
        ("darwin", {"XDG_DATA_HOME": "/data"}, "/data"),
        ("linux", {"XDG_DATA_HOME": "data"}, "/me/.local/share"),
        ("linux", {}, "/me/.local/share"),
        ("darwin", {}, "/me/Library/Application Support"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local"),
        ("win32", {}, "/me/AppData/Local"),
    ],
)
def test_the_data_folder_follows_the_system(monkeypatch, system, variables, folder):
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/me", **variables}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", system)
    assert user_data.folder() == Path(folder, user_data.NAME)


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [(("--ascii",), {}), ((), {"PYTHONIOENCODING": "latin-1"})],
)
def test_without_unicode_the_panel_is_ascii(arguments, environment):
    with start(*arguments, **environment) as terminal:
        terminal.until(terminal.shows("1 dUEL"))
        assert terminal.sent.isascii()


@pytest.mark.parametrize("text", ["HELLO", "0123.02", "8.8.8.8.8.8.", "I LOSE", "----.r1", ""])
@pytest.mark.parametrize("mark", ["█", "#"])
def test_a_picture_shows_its_text(text, mark):
    options = ["--ascii"] if mark == "#" else []
    variables = {"PYTHONIOENCODING": "utf-8"}
    done = run("play", "--picture=" + text, *options, encoding="utf-8", env=variables)
    assert_done(done)
    lines = [line.ljust(80) for line in done.stdout.splitlines()]
    frame = read_frame((0, 0), lambda column, row: lines[row][column] == mark, Layout())
    assert frame == font.encode(text)


def test_an_idle_console_takes_little_of_a_core(console):
    stat = Path(f"/proc/{console.process.pid}/stat")
    if not stat.exists():
        pytest.skip("no /proc to read the time from")

    def used():
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    console.go("*", "HELLO")
    time.sleep(0.3)
    while console.read(0):
        pass
    before = used()
    seconds = 3
    assert not console.read(seconds)  # nothing changes, so nothing is sent
    assert (used() - before) / seconds < 0.10


def test_the_panel_shows_an_emulated_pico(pico_firmware):
    pico_firmware("hard")
    with start("--pico", "--seed", "5") as terminal:
        terminal.type("*")  # waits until the Pico has started
        terminal.until(terminal.shows("1 dUEL"))
        terminal.until(terminal.shows("HELLO"))
        assert "of a Pico's" in terminal.text or "at a Pico's" in terminal.text
        terminal.until(lambda: "Write a secret code" in terminal.text)
        terminal.type("q")
        assert terminal.end() == (0, "")
        assert restored(terminal)


@pytest.mark.pico
def test_a_missing_emulated_pico_is_refused(tmp_path):
    with start("--pico", PICO_FIRMWARE_HARD=str(tmp_path / "none.uf2")) as terminal:
        code, error = terminal.end(60)
        assert code == 2
        assert "none.uf2" in error
        assert len(error.splitlines()) == 1
