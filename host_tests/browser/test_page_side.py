"""The parts beside the keypad: the notepad, the keys for actions, the captions of many keys."""

import re

import pytest

from browser_page import IN_SIDE, player
from emulator.othello_player import Othello
from programs import wait_until

# Clipped cells and captions of the notepad's tables.
CLIPPED = """(() => {
  const right = document.querySelector("#side").getBoundingClientRect().right;
  const isCut = (cell) =>
    cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > right;
  return [...document.querySelectorAll("#notepad :is(caption, th, td)")]
    .filter(isCut)
    .map((cell) => cell.textContent);
})()"""


@pytest.mark.parametrize(
    ("keys", "text", "titles"),
    [
        ("1*****", "----.r1", ["Your guesses", "Machine's guesses"]),
        ("3**", "----.r1", ["Your guesses"]),
        ("2*", "AAbC.--", ["Machine's guesses"]),
    ],
)
def test_the_notepad_has_its_headings_before_the_first_guess(tab, keys, text, titles):
    player(tab.open("?seed=7")).go(keys, text)
    tab.wait(0.2)
    tables = tab.tab.locator("#notepad table")
    assert tables.locator("caption").all_text_contents() == titles
    for table in tables.all():
        assert table.locator("th").all_inner_texts()[0] == "guess"
        assert table.locator("tbody tr").count() == 1
    tab.assert_fits_every_window(f"!{CLIPPED}.length")


def test_a_caption_of_many_keys_is_shown_once(tab):
    player(tab.open("?seed=7")).go("5****", "-.- U 1")
    tab.tab.get_by_text("1-8: row").wait_for()
    key = tab.tab.locator('[data-key="4"]')
    assert key.inner_text().split() == ["4", "row"]  # for a screen reader
    assert tab.tab.locator('[data-key="4"] span').bounding_box()["width"] <= 1
    assert tab.tab.locator('[data-key="#"] span').bounding_box()["width"] > 10
    player(tab).tap("4")
    tab.tab.get_by_text("1-8: column").wait_for()
    tab.tab.get_by_role("button", name="4 column", exact=True).wait_for()


def action(tab, name):
    """Return a key beside the board."""
    return tab.tab.get_by_role("group", name="Actions").get_by_role("button", name=name)


def colour(key):
    """Return the colour of a button, as CSS has it."""
    return key.evaluate("(key) => getComputedStyle(key).backgroundColor")


def hinted(tab):
    """Wait for a hint of the first move; return its row and column.

    They are read from the display's label, because the drawn segments fade in after it.
    """
    hint = tab.tab.get_by_role("img", name=re.compile(r"\d\.\d U 1"))
    hint.wait_for()
    row, column, _ = re.findall(r"\d", hint.get_attribute("aria-label"))
    return int(row), int(column)


def test_undo_and_hint_are_keys_beside_the_board(tab):
    game = Othello(player(tab.open("?seed=7")))
    tab.wait(0.2)
    undo, hint = action(tab, "undo"), action(tab, "hint")
    assert colour(hint) == colour(tab.tab.locator('[data-key="5"]'))
    assert undo.get_attribute("aria-disabled") == "true"
    player(tab).tap("4")  # the key clears the entry first
    hint.click()
    square = hinted(tab)
    game.player.tap("*")
    game.record_move(square)
    game.machine_move(within=5)
    tab.tab.get_by_role("img", name=" I 2").wait_for()
    assert colour(undo) == colour(hint)
    tab.assert_fits_every_window(IN_SIDE)
    undo.click()
    tab.tab.get_by_role("img", name="-.- U 1").wait_for()


def test_a_hint_of_the_duel_is_a_key(tab):
    person = player(tab.open("?seed=7"))
    person.go("1*****", "----.r1")
    tab.wait(0.2)
    person.go("12", "12--.r1")
    action(tab, "hint").click()
    person.expect("n10000", within=8)
    wait_until(lambda: action(tab, "hint").get_attribute("aria-disabled") == "true")
    person.go("#", "----.r1")
    tab.assert_fits_every_window(IN_SIDE)
