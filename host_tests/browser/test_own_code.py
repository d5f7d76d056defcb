"""The private field for the player's code, and the score that it checks."""

import plain_scores
from browser_page import IN_SIDE, player
from programs import wait_until

FIELD = "#code"
STORED = "localStorage.getItem('own code')"


def at_score(tab, setup="1*****", guess="1234"):
    """Open a duel at the machine's first guess; return the player and the guess."""
    person = player(tab.open("?seed=7"))
    person.tap(setup)
    tab.tab.get_by_text("Your guess, round 1").first.wait_for()
    person.tap(
        guess + ("***" if len(guess) == 5 else "**")
    )  # five digits have a page for the score
    tab.tab.get_by_text("The machine guesses").first.wait_for()
    tab.wait(0.3)
    return person, tab.words.split("guesses ")[1][: len(guess)]


def resume(tab, person, address=""):
    """Open the page again and resume the duel; the field must still have the code 4071."""
    tab.open(address)
    person.go("1", "GO On")
    person.tap("1")
    tab.tab.get_by_text("The machine guesses").first.wait_for()
    assert tab.tab.input_value(FIELD) == "4071"


def answer(tab):
    """Return the text below the field, which a screen reader announces."""
    tab.wait(0.3)
    assert tab.tab.get_attribute("#check-answer", "role") == "status"
    return tab.tab.text_content("#check-answer")


def check_key(tab):
    return tab.tab.get_by_role("button", name="Check my score")


def check(tab):
    """Ask for the score; return it in words."""
    check_key(tab).click()
    return answer(tab)


def test_the_score_of_a_guess_shows_on_request_with_the_keys_for_it(tab):
    person, guess = at_score(tab)
    assert check_key(tab).get_attribute("aria-disabled") == "true"
    check_key(tab).click(force=True)
    assert answer(tab) == "Type your secret code first."
    tab.tab.get_by_label("Your secret code (to check your scores)").fill("5955")
    assert answer(tab) == ""
    bulls, cows = divmod(plain_scores.textbook(guess, "5955"), 16)
    words = f"{bulls} bull{'s' * (bulls != 1)}, {cows} cow{'s' * (cows != 1)}"
    keys = f"press {bulls}, then {cows}, then OK."
    assert check(tab) == f"{guess} against your code: {words}: {keys}"
    tab.assert_fits_every_window(IN_SIDE)
    assert tab.violations() == []
    person.go("1", f"{guess}.1-")
    wait_until(lambda: check(tab).endswith(keys.replace("press", "press # to clear, then")))
    person.tap(f"#{bulls}{cows}*")
    tab.tab.get_by_text("Your guess, round 2").first.wait_for()
    assert answer(tab) == ""
    assert check_key(tab).get_attribute("aria-disabled") == "true"


def test_typed_digits_go_into_the_field_until_a_key_is_clicked(tab):
    person, guess = at_score(tab)
    tab.tab.click(FIELD)
    tab.tab.keyboard.type("12x345")
    assert tab.tab.input_value(FIELD) == "1234"
    person.expect(f"{guess}.--")
    person.go("0", f"{guess}.0-")
    tab.tab.keyboard.press("1", delay=80)
    person.expect(f"{guess}.01")
    assert tab.tab.input_value(FIELD) == "1234"


def test_a_code_must_meet_the_options_of_the_duel(tab):
    at_score(tab, "1*3121", "123")
    for code, problem in (
        ("12", "A code of this duel has 3 digits."),
        ("122", "In this duel no code has equal digits."),
        ("120", ""),
    ):
        tab.tab.fill(FIELD, code)
        tab.tab.press(FIELD, "Enter")
        assert answer(tab) == problem
        assert tab.tab.get_attribute(FIELD, "aria-invalid") == ("true" if problem else "false")


def test_a_code_of_five_digits_is_scored(tab):
    _, guess = at_score(tab, "1*5***", "12345")
    tab.tab.fill(FIELD, guess)
    assert check(tab) == f"{guess} against your code: 5 bulls, 0 cows: press 5, then 0, then OK."


def test_the_code_outlives_a_reload_before_the_first_score(tab):
    person = player(tab.open("?seed=7"))
    person.tap("1****2")
    tab.tab.get_by_text("The machine guesses").first.wait_for()
    tab.tab.fill(FIELD, "4071")
    resume(tab, person)


def test_a_pasted_code_may_have_blanks(tab, context):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    at_score(tab)
    for text, code in ((" 40-71", "4071"), ("1 2 3 4 5", "1234"), ("x", "")):
        tab.tab.fill(FIELD, "")
        tab.tab.evaluate("(text) => navigator.clipboard.writeText(text)", text)
        tab.tab.focus(FIELD)
        tab.tab.keyboard.press("ControlOrMeta+V")
        wait_until(lambda code=code: tab.tab.input_value(FIELD) == code)


def test_a_duel_on_the_pico_keeps_the_code_of_the_other_console(tab):
    person, _ = at_score(tab)
    tab.tab.fill(FIELD, "4071")
    player(tab.open("?engine=pico")).go("1", "HELLO")
    tab.wait(0.3)
    resume(tab, person, "?seed=7")


def test_the_code_can_be_hidden_and_outlives_a_reload_until_the_next_duel(tab):
    person, guess = at_score(tab)
    tab.tab.fill(FIELD, "4071")
    tab.tab.get_by_role("button", name="Hide").click()
    assert tab.tab.get_attribute(FIELD, "type") == "password"
    person.tap("00*")
    tab.tab.get_by_text("Your guess, round 2").first.wait_for()
    resume(tab, person)
    assert tab.tab.get_attribute(FIELD, "type") == "password"
    assert check(tab).startswith(guess)
    records = "Object.entries(localStorage).filter(([name]) => name !== 'own code').join()"
    assert "4071" not in tab.tab.evaluate(records)
    person.leave()
    person.go("1", "GO On")
    person.tap("2")
    person.expect("HELLO")
    person.tap("*****")
    tab.tab.get_by_text("Your guess, round 1").first.wait_for()
    assert tab.tab.input_value(FIELD) == "" and tab.tab.evaluate(STORED) == ""
