"""Double clicks, held keys, and keys after a click on a button of the page."""

import re

import pytest

from browser_page import player
from programs import wait_until


@pytest.fixture
def othello(tab):
    """The page at the player's first move of Othello."""
    player(tab.open("?seed=7")).go("5****", "-.- U 1")
    return tab


def test_a_double_click_on_a_square_is_one_move(othello):
    """The second click was typed as a move after the machine's."""
    othello.tab.locator("#board .legal").first.dblclick()
    othello.wait(2)
    assert othello.display.endswith("I 2")


@pytest.mark.parametrize(("name", "seen"), [("undo", "-.- U"), ("hint", r"\d\.\d")])
def test_a_double_click_on_an_action_types_nothing(othello, name, seen):
    for _ in range(2):
        othello.tab.locator("#board .legal").first.click()
        othello.wait(1)
    othello.tab.locator("#actions").get_by_role("button", name=name).dblclick()
    othello.wait(2)
    assert re.match(seen, othello.display), othello.display


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_key_held_on_the_focused_star_is_one_press(tab, key):
    person = player(tab.open("?seed=7"))
    person.go("1", "HELLO")
    tab.tab.focus('[data-key="*"]')
    for _ in range(5):
        tab.tab.keyboard.down(key)
        tab.wait(0.03)
    tab.tab.keyboard.up(key)
    person.expect("LEn  4")
    tab.wait(0.5)  # a second press would show the next page
    assert tab.display == "LEn  4"


def test_digits_typed_fast_arrive_in_their_order(tab):
    """The next key goes down before the last is up; three keys at once would be ambiguous."""
    person = player(tab.open("?seed=7"))
    person.tap("1*5***")
    person.expect("-----.1", within=8)
    for digits in ("20345", "78457", "29317", "56842"):
        held = []
        for digit in digits:
            tab.tab.keyboard.down(digit)
            held.append(digit)
            tab.wait(0.03)
            if len(held) > 2:
                tab.tab.keyboard.up(held.pop(0))
        for digit in held:
            tab.tab.keyboard.up(digit)
        person.expect(digits + ".1")
        person.go("#", "-----.1")


def test_the_menu_is_asked_for_and_announced_again(tab):
    tab.open("?seed=7")
    prompt = "h or Esc again: to the menu"
    for _ in range(2):
        tab.tab.keyboard.press("Escape")
        wait_until(lambda: tab.text == prompt)
        tab.wait(2.5)
        assert tab.text != prompt


@pytest.mark.parametrize("key", ["h", "Escape"])
def test_a_held_key_leads_to_the_menu(tab, key):
    player(tab.open("?seed=7")).go("1", "HELLO")
    tab.tab.keyboard.down(key)
    tab.wait(0.5)
    assert tab.display == "HELLO"
    tab.tab.keyboard.down(key)  # the keyboard repeats it
    tab.wait(2)
    assert tab.display == "1 dUEL"


def test_a_hash_with_option_goes_back(tab):
    player(tab.open("?seed=7")).go("1", "HELLO")
    tab.tab.keyboard.down("Alt")
    tab.tab.keyboard.press("#", delay=80)
    tab.tab.keyboard.up("Alt")
    tab.wait(0.5)
    assert tab.display == "1 dUEL"


@pytest.mark.parametrize("name", ["Menu", "How to play", "Full screen"])
def test_enter_after_a_click_on_a_button_is_ok(tab, name):
    tab.open("?seed=7")
    tab.tab.get_by_role("button", name=name, exact=True).click()
    tab.wait(2)
    tab.tab.keyboard.press("Enter", delay=80)
    tab.wait(0.5)
    assert tab.display == "HELLO"


@pytest.mark.parametrize("gap", [0.06, 0.14])
def test_a_double_ok_at_the_greeting_keeps_the_options_of_a_link(tab, gap):
    tab.tab.goto(tab.address + "?game=duel&digits=3&level=HARD&repeats=No&first=machine&seed=7")
    player(tab).expect("HELLO", within=8)
    tab.wait(0.5)
    for _ in range(2):
        tab.tab.click('[data-key="*"]', delay=60)
        tab.wait(gap)
    tab.wait(3)
    assert tab.display[3:] == ". --"  # the machine's first guess, of three digits


def test_the_card_of_the_menu_does_not_hide_the_board(tab):
    tab.open("?seed=7")
    tab.tab.get_by_role("button", name="How to play").click()  # it is open already
    example = tab.tab.get_by_label("An example: beside a black disc")
    player(tab).go("5", "I   4.4")
    example.wait_for()
    player(tab).go("****", "-.- U 1")
    tab.tab.locator("#board").wait_for()
    assert not example.is_visible()


def test_how_to_play_has_the_rules_of_the_game_in_play(tab):
    steps = tab.tab.get_by_text("Bulls and Cows in three steps")
    worked = tab.tab.locator("#worked")
    tab.open()
    assert steps.is_visible() and worked.is_visible()
    tab.tab.goto(tab.address + "?game=othello&level=1")
    tab.tab.locator("#board").wait_for()
    tab.tab.get_by_role("button", name="How to play").click()
    tab.tab.get_by_text("Put a disc on an empty square").first.wait_for()
    assert tab.tab.get_by_label("An example: beside a black disc").is_visible()
    assert not steps.is_visible() and not worked.is_visible()
    tab.tab.goto(tab.address + "?game=12c")
    tab.tab.get_by_text("A game of the HP-12C begins").first.wait_for()
    tab.tab.get_by_role("button", name="How to play").click()
    assert tab.tab.locator("#rules").is_visible()
    assert not steps.is_visible() and not worked.is_visible()


def test_the_actions_keep_their_order_after_another_game(tab):
    """*Hint* of a duel came before *Undo* then, at the place of *Undo*."""
    person = player(tab.open("?seed=7"))
    person.go("1*****", "----.r1")
    person.leave()
    person.go("5****", "-.- U 1")
    buttons = tab.tab.locator("#actions button:visible")
    wait_until(lambda: buttons.all_text_contents()[:2] == ["undo", "hint"])


def test_a_mistyped_letter_keeps_the_caret_in_the_secret_code(tab):
    player(tab.open("?seed=7")).go("1*****", "----.r1")
    tab.tab.fill("#code", "4071")
    for key in ("Home", "ArrowRight", "Delete", "x", "9"):
        tab.tab.press("#code", key)
    assert tab.tab.input_value("#code") == "4971"
    tab.tab.fill("#code", "\uff14\uff10\uff17\uff11")  # as an input method types them
    assert tab.tab.input_value("#code") == "4071"
