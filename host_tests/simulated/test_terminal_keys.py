"""Arrows, Tab and Space in the terminal, and the hint after a key that does nothing."""

import os
import select
from unittest.mock import Mock, call

import pytest

import scripted_terminal
from games import menu
from simulator import keypad_input, session, terminal, typed_keys
from simulator.terminal import BACK_TAB, DOWN, LEFT, RIGHT, UP
from simulator.view import captions
from timeouts import HANG

NEXT = ["\x1b[B", "\x1b[C", "\x1bOB", "\t"]
PREVIOUS = ["\x1b[A", "\x1b[D", "\x1bOD", "\x1b[Z"]
MENU = "1 duel; 2 word; 3 HP-12C; 0 next; # previous; * start"
CHOICE = "1 yes; 2 no; 0 next; * OK; # back"


def view(keys="", state="waiting"):
    return {"keys": captions(keys), "state": state}


def test_arrows_and_tab_step_through_the_menu(console):
    for at, key in enumerate(NEXT):
        console.go(key, ("2 AbCd", "3 12C", "4 StAt", "5 OtHE")[at])
    for at, key in enumerate(PREVIOUS):
        console.go(key, ("4 StAt", "3 12C", "2 AbCd", "1 dUEL")[at])


def test_an_arrow_that_would_leave_a_page_presses_nothing(console):
    console.go("1 " + NEXT[0], "LEn  5")
    console.type(PREVIOUS[0])
    hint = "Up does nothing here: Down, 2 to 5, Enter, Backspace."
    console.until(lambda: hint in console.text)
    assert console.shows("LEn  5")()
    console.go("#", "HELLO")
    assert "does nothing" not in console.text


def test_a_hint_leaves_the_entry_alone(console):
    console.go("1*****12", "12--.r1")
    for key, name in (("\x1b[D", "Left"), ("\t", "Tab"), ("x", "x")):
        console.type(key)
        hint = f"{name} does nothing here: 0 to 9, Enter, Backspace."
        console.until(lambda hint=hint: hint in console.text)
    console.type("34 ")
    console.until(lambda: "1234: " in console.text)
    assert "does nothing" not in console.text


def test_arrows_typed_ahead_apply_to_later_pages(console):
    console.type("\x1b[B\x1b[B\x1b[B\x1b[B ***\x1b[B")  # Othello, level 2
    console.until(console.shows("LEUEL2"))


def test_a_hint_follows_the_page(console):
    console.go("1x", "HELLO")
    console.until(lambda: "x does nothing here: Enter, Backspace." in console.text)


def test_a_hint_disappears():
    def player(screen):
        yield "x"
        yield from screen.wait(1)
        last = len(menu.TEXTS)
        assert f"x does nothing here: Up, Down, 1 to {last}, Enter." in screen.text
        yield from screen.wait(session.HINT)
        assert "does nothing" not in screen.text and "q quit" in screen.text

    scripted_terminal.play(player)


# Without a terminal.


@pytest.mark.parametrize(
    ("typed", "keys", "key"),
    [
        *((star, "", "*") for star in "* \r\n+"),
        *((hash_, "", "#") for hash_ in "#\x7f\b-"),
        ("7", "", "7"),
        (DOWN, MENU, "0"),
        (RIGHT, MENU, "0"),
        ("\t", MENU, "0"),
        (UP, MENU, "#"),
        (LEFT, MENU, "#"),
        (BACK_TAB, MENU, "#"),
        (DOWN, CHOICE, "0"),
        (UP, CHOICE, ""),
        (DOWN, "1-8 row; * next; # game", "*"),
        (UP, "* OK; # previous", "#"),
        (DOWN, "* OK; # clear", ""),
        ("x", MENU, ""),
    ],
)
def test_a_typed_key_presses_the_captioned_key(typed, keys, key):
    assert typed_keys.key_of(typed, view(keys)) == key


def test_an_arrow_wakes_the_console():
    assert typed_keys.key_of(UP, view(state="asleep")) == "0"


@pytest.mark.parametrize(
    ("pressed", "text", "keys"),
    [
        ("1", "HELLO", "Enter, Backspace"),
        ("1**", "EASy", "Down, 1 to 3, Enter, Backspace"),
        ("1***", "rEPYES", "Down, 1, 2, Enter, Backspace"),
        ("1*****", "----.r1", "0 to 9, Enter"),  # there is no history
        ("1*****123", "123-.r1", "0 to 9, Enter, Backspace"),
        ("1*****1234", "1234.r1", "Enter, Backspace"),
        ("1*5**2*", "b- C-", "0 to 5, Enter, Backspace"),
        ("5****", "-.- U 1", "1 to 8, Enter, Backspace"),
        ("5****#41", "1. ----", "Down, 0 to 8, Backspace"),
    ],
)
def test_a_hint_names_the_keys_of_the_page(player, pressed, text, keys):
    player.go(pressed, text)
    assert typed_keys.hint("x", player.machine.view()) == f"x does nothing here: {keys}."


def test_a_hint_names_choices_that_are_no_range_one_by_one():
    page = view("1 easy; 3 sly; 0 next")
    assert typed_keys.hint("\t", page) == "Tab does nothing here: Down, 1, 3."


@pytest.mark.parametrize("keys", ["", "# hold: menu"])
def test_a_hint_on_a_page_without_keys_names_the_way_to_the_menu(keys):
    page = view(keys, "thinking")
    assert typed_keys.hint("\t", page) == "Tab does nothing here: h twice for the menu."


def events(data):
    """Return the events of typed bytes."""

    class Typed(terminal.Terminal):
        def _wait(self, seconds):
            return data

    return Typed().read(0)


def test_sequences_are_named():
    named = [UP, DOWN, RIGHT, LEFT, BACK_TAB]
    assert events(b"\x1b[A\x1bOB\x1b[C\x1b[D\x1b[Z\t ") == [*named, "\t", " "]
    assert events(b"\x1b[1;2A\x1b\x1b[A\x1b[3~\x1bOP5") == ["5"]


def pressed_keys(keys, milliseconds, key_of=lambda key: key):
    """Return the presses of a console within a time, of keys that are typed at once."""
    machine = Mock(ready=lambda: True)
    presses = keypad_input.KeypadInput(machine, key_of)
    for key in keys:
        presses.tap(key)
    for now in range(0, milliseconds, 10):
        machine.milliseconds.return_value = now
        presses.update()
    return machine.press.mock_calls


def test_a_typed_key_without_a_console_key_takes_no_time():
    key_of = {"a": "1", "b": "", "c": "3"}.__getitem__
    assert pressed_keys("abbc", 160, key_of) == [call("1"), call("3")]


def test_the_way_to_the_menu_drops_waiting_keys():
    assert pressed_keys(["1", "2", keypad_input.HOME, "3"], 2000) == [call("#"), call("3")]


def test_a_long_pasted_line_is_cut_after_64_keys():
    assert pressed_keys("1" * 100, 12_000) == 64 * [call("1")]


def test_ctrl_c_keeps_the_keys_typed_before_it():
    """A key that select() had reported vanished, and the read of it waited for the next key."""
    master, slave = os.openpty()
    try:
        terminal.set_cbreak(slave)
        os.write(master, b"5\x03")
        assert select.select([slave], [], [], HANG)[0] and os.read(slave, 10) == b"5"
    finally:
        os.close(master)
        os.close(slave)
