"""The page in a real browser: sound, vibration, full screen, sharing, the Pico's pins."""

import contextlib
import re

import pytest

import font
from boards import pico as board
from browser_page import SHOTS, Page, open_profile, player
from cows import slowmoo
from device import sound
from emulator.duel_player import Duel, WordGame
from emulator.othello_player import Othello
from emulator.player import SimulatedPlayer
from othello_samples import LOSS
from programs import wait_until
from simulator import seeded

CLICK = sound.TUNES[0][0][0]  # hertz
# Records the frequency of each oscillator that the page starts, and its waveform.
LISTEN = """
window.tones = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  tones.push([this.type, this.frequency.value]);
  return start.apply(this, when);
};
"""
# Whether the button is within the visible part of the side.
IN_VIEW = """(() => {
  const [inner, outer] = ["#share", "#side"]
    .map((id) => document.querySelector(id).getBoundingClientRect());
  return inner.top >= outer.top && inner.bottom <= outer.bottom;
})()"""


@pytest.mark.parametrize("engine", ["console", "pico"])
def test_the_page_plays_the_tones_of_the_piezo_once_they_are_switched_on(context, tab, engine):
    context.add_init_script(LISTEN)
    person = player(tab.open(f"?engine={engine}"), engine == "pico")
    person.go("8", "LIGHt5")
    person.go("0", "Snd no")
    assert tab.tab.evaluate("tones") == []
    person.go("2", "Snd on")
    person.go("0", "FAdE 2")
    tab.tab.wait_for_function("tones.length")
    (kind, hertz), *others = tab.tab.evaluate("tones")
    assert kind == "square" and hertz == pytest.approx(CLICK, rel=0.01)
    assert others == []


def test_sound_is_on_after_a_reload_and_a_loss_has_its_tune(context, tab):
    context.add_init_script(LISTEN)
    person = player(tab.open())
    person.go("82", "Snd on")
    person.leave()
    tab.open()
    person.go("3", "0.-----")
    person.go("5*", "----.r1")
    person.go("#*", "1467.Cd")
    person.go("*", "AGAIn?")
    tab.wait(1)
    tones = [hertz for _, hertz in tab.tab.evaluate("tones")]
    assert tones == [CLICK] * 6 + [hertz for hertz, _ in sound.TUNES[2]]


def shared(tab):
    """Click the button; return the copied text and link."""
    tab.tab.get_by_role("button", name="Share result").click()
    tab.tab.get_by_text("Copied: ").wait_for()
    return tab.tab.evaluate("navigator.clipboard.readText()").split("\n")


@pytest.fixture
def friend(chromium, context, address):
    """Let the page copy; return a function that opens a link as a friend, in another profile."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    with contextlib.ExitStack() as profiles:

        def visit(link):
            assert link.startswith(address)
            profile = profiles.enter_context(open_profile(chromium, has_service_worker=False))
            opened = Page(profile.new_page(), address)
            opened.tab.goto(link)
            return opened

        yield visit


@pytest.mark.parametrize("query", ["?seed=7", ""])
def test_a_shared_duel_has_the_same_code(tab, friend, query):
    """Also in the second duel of a visit, with other options: its seed is its own."""
    person = player(tab.open(query))
    duels = [("12", "1", "digits=2")]
    if query:
        duels.append(("01", "2", "digits=2&repeats=no&first=machine"))
    for code, starter, options in duels:
        is_found = {"change_score": lambda number, reply: 0x20, "was_saved_before": True}
        Duel(person, code, starter, allow_repeats="repeats" not in options, **is_found).play()
        text, link = shared(tab)
        match = re.fullmatch(r"Bulls and Cows: found (\d+) in (\d+), seed (\d+)", text)
        assert match, text
        code, count, seed = match.groups()
        assert link == f"{tab.address}?game=duel&{options}&seed={seed}"
        assert not query or (seed == "7") == (starter == "1")
        assert len(tab.tab.locator("#notepad table").first.locator("tbody tr").all()) == int(count)
        other = friend(link)
        guest = player(other)
        guest.expect("HELLO", within=8)
        guest.tap("*")
        if starter == "2":
            other.tab.get_by_text("The machine guesses").first.wait_for()
            guest.tap("00*")
        guest.expect(f"{'-' * len(code)}.{'r1':>{6 - len(code)}}", within=8)
        guest.tap(code + "*")
        guest.go("*", "I LOSE")
        assert other.troubles == []
        person.leave()


def test_a_shared_number_of_the_12c_is_the_terminals(tab, friend):
    at_terminal = SimulatedPlayer(random_bytes=seeded.random_bytes(5))
    at_terminal.go("3", "0.-----")
    at_terminal.tap("**#*")
    number = at_terminal.digits(0, 4)
    tab.tab.goto(tab.address + "?game=12c&seed=5")
    person = player(tab)
    person.expect("----.r1", within=8)
    person.go("1234*", f"1234.{slowmoo.score('1234', number):02}")
    person.tap("*")
    person.go(number + "*", number + ".40")
    text, link = shared(tab)
    assert text == f"Bulls and Cows, HP-12C: found {number} in 2, seed 5"
    assert link == tab.address + "?game=12c&seed=5"
    person.tap("****")
    person.expect("----.r1")  # the next number follows from the last one, not from a seed
    assert tab.tab.is_hidden("#share")


def test_a_word_is_shared_and_a_browsers_own_menu_is_used(context, tab):
    context.add_init_script("window.told = []; navigator.share = async (what) => told.push(what);")
    WordGame(player(tab.open()), "CAdA").play()
    tab.tab.get_by_role("button", name="Share result").click()
    (shares,) = tab.tab.evaluate("told")
    assert re.fullmatch(r"Bulls and Cows, a word: the machine found my word in \d", shares["text"])
    assert shares["url"] == tab.address + "?game=word"


def test_othello_is_shared_and_its_end_fits_every_window(tab, friend):
    game = Othello(player(tab.open("?seed=7")), first="1")
    game.machine_move(within=5)
    for square in LOSS:
        game.player.tap("*")
        game.put(square)
        game.machine_move(within=5)
    game.player.go("*", "HO-HO")
    text, link = shared(tab)
    assert text == "Othello: 0:13, level 1"
    assert link == tab.address + "?game=othello&level=1&first=machine"
    tab.assert_fits_every_window(IN_VIEW)
    guest = friend(link)
    guest.tab.get_by_text("you (white) 1, machine (black) 4").wait_for()


def test_a_link_begins_a_sly_duel_in_place_of_a_saved_one(tab):
    person = player(tab)
    for _ in range(2):
        tab.tab.goto(tab.address + "?game=duel&digits=2&level=sly")
        person.expect("HELLO", within=8)
        person.tap("*")
        person.expect("--.  r1", within=8)
        person.go("12*", "12.  00")  # the largest class, so only this score is possible
        saved = "Object.values(localStorage).some((records) => records.includes('duel'))"
        tab.tab.wait_for_function(saved)


def test_a_link_begins_othello_in_place_of_a_game_with_other_choices(tab):
    player(tab.open()).go("522", "-.- A 1")
    tab.tab.wait_for_function("localStorage['records console']?.includes('othello')")
    tab.tab.goto(tab.address + "?game=othello&level=3")
    player(tab).expect("-.- U 1", within=8)
    tab.tab.get_by_text("you (black) 2, machine (white) 2").wait_for()
    assert tab.tab.locator("#board .square").nth(27).get_attribute("class") == "square white"


def test_a_game_that_a_link_began_is_continued_from_the_menu(tab):
    tab.tab.goto(tab.address + "?game=word&seed=7")
    person = player(tab)
    person.expect("HELLO", within=8)
    person.go("*", "AAbC.--")
    person.tap("11*")
    tab.tab.get_by_text("The machine guesses BDCC").first.wait_for()
    person.leave()
    person.go("*", "GO On")
    tab.wait(0.5)
    person.expect("GO On")
    tab.tab.reload()  # as a phone reloads a tab in the background
    person.expect("GO On", within=8)
    tab.wait(0.5)
    person.go("1", "bdCC.--")


def test_a_tab_reports_records_of_another_tab(context, tab):
    tab.open()
    other = Page(context.new_page(), tab.address).open()
    WordGame(player(other), "AAbC").play()
    tab.tab.wait_for_function("document.querySelector('#status').textContent.includes('tab')")
    tab.tab.wait_for_function(
        "document.querySelector('#announcement').textContent.includes('tab')"
    )
    assert tab.status.count("Another tab has saved games or settings: reload this tab") == 1
    assert "tab" not in other.status


def test_a_text_that_cannot_be_copied_is_shown(context, tab):
    context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: null })")
    WordGame(player(tab.open()), "AAbC").play()
    tab.tab.get_by_role("button", name="Share result").click()
    tab.tab.get_by_text("Copy this: Bulls and Cows, a word: the machine found").wait_for()


VIBRATED = "window.vibrated = []; navigator.vibrate = (ms) => vibrated.push(ms);"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_touched_key_vibrates_unless_motion_is_reduced(chromium, address, motion):
    profile = chromium.new_context(has_touch=True, reduced_motion=motion)
    profile.add_init_script(VIBRATED)
    touched = Page(profile.new_page(), address).open()
    touched.tab.tap('[data-key="1"]')
    player(touched).expect("HELLO")
    touched.tab.click('[data-key="*"]')  # a mouse click does not vibrate
    assert touched.tab.evaluate("vibrated") == ([12] if motion == "no-preference" else [])
    profile.close()


def test_full_screen_is_entered_and_left(tab):
    tab.open()
    tab.tab.get_by_role("button", name="Full screen", exact=True).click()
    tab.tab.wait_for_function("document.fullscreenElement")
    tab.tab.get_by_role("button", name="Leave full screen").click()
    tab.tab.wait_for_function("!document.fullscreenElement")


def test_without_full_screen_there_is_no_button(context, tab):
    context.add_init_script(
        "Object.defineProperty(document, 'fullscreenEnabled', { value: undefined })"
    )
    tab.open()
    assert tab.tab.is_hidden("#full")


def test_the_page_can_be_installed(storing_context, address):
    """By the browser's own checks; the only objection is that a test's profile is temporary."""
    tab = Page(storing_context.new_page(), address).open()
    tab.tab.evaluate("navigator.serviceWorker.ready")
    session = storing_context.new_cdp_session(tab.tab)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}
    assert session.send("Page.getAppManifest")["errors"] == []
    assert tab.tab.is_hidden("#install")
    tab.tab.evaluate("""
        const offer = new Event("beforeinstallprompt");
        offer.prompt = () => (window.prompted = true);
        dispatchEvent(offer);
    """)
    tab.tab.get_by_role("button", name="Install as an app").click()
    assert tab.tab.evaluate("prompted") and tab.tab.is_hidden("#install")
    assert tab.troubles == []


# Samples the drawn wires every 40 ms: {pin: brightness}, and the key that is held.
WATCH = """async (duration) => {
  const looks = [];
  for (const end = performance.now() + duration; performance.now() < end;) {
    await new Promise((done) => setTimeout(done, 40));
    const wires = [...document.querySelectorAll("#drawing [data-pin]")];
    looks.push([
      Object.fromEntries(wires.map((wire) => [wire.dataset.pin, Number(wire.style.opacity)])),
      document.querySelector("#drawing .held")?.textContent ?? "",
    ]);
  }
  return looks;
}"""
# Whether the drawing is within the visible part of the side.
DRAWN = IN_VIEW.replace("#share", "#drawing")


@pytest.fixture(scope="module")
def pico_page(chromium, address):
    """The page of the emulated Pico."""
    with open_profile(chromium, has_service_worker=False) as context:
        yield Page(context.new_page(), address).open("?engine=pico")


@pytest.fixture
def pins(pico_page):
    """The page of the emulated Pico in the menu, with its pins shown."""
    tab = pico_page.tab
    tab.get_by_role("button", name="Show the pins").click()
    tab.wait_for_function("document.querySelector('#drawing [data-pin]').style.opacity")
    yield pico_page
    if tab.get_attribute("main", "data-section") != "menu":
        tab.click("#home")
        tab.locator("main[data-section=menu]").wait_for()
    tab.locator("#drawing .held").wait_for(state="hidden")
    if tab.is_visible("#drawing"):
        tab.get_by_role("button", name="Hide the pins").click()
    assert pico_page.troubles == []


def menu_cells(pins):
    """Go to a page of the menu; return its lit segments when all averages are of this page."""
    person = player(pins, pico=True)
    person.go("5", "I   4.4")
    person.go("#", "5 OtHE")
    pins.wait_for_pico(1)
    return list(font.encode("5 OtHE"))


def lit(look, numbers):
    """Return the indices of the pins that are bright."""
    return [at for at, pin in enumerate(numbers) if look[str(pin)] > 0.5]


def test_the_emulated_pico_is_explained_in_words_and_captions(tab):
    tab.open("?engine=pico")
    tab.tab.wait_for_function("document.querySelector('#words').textContent.startsWith('Choose')")
    assert "Bulls & Cows" in tab.tab.text_content('[data-key="1"]')
    person = player(tab, pico=True)
    person.go("5", "I   4.4")
    tab.tab.get_by_text("Now: the machine").first.wait_for()
    assert "as -192" in tab.tab.text_content('[data-key="5"]')
    tab.tab.screenshot(path=SHOTS / "page-pico.png")


def test_an_address_begins_a_game_on_the_emulated_pico(tab):
    tab.tab.goto(tab.address + "?engine=pico&game=othello&level=3")
    tab.tab.get_by_text("Your move: type its row and column, then *.").first.wait_for()
    assert "options" in tab.tab.text_content('[data-key="#"]')
    player(tab, pico=True).expect("-.- U 1")


def test_the_question_about_the_menu_stays_on_the_emulated_pico(pins):
    pins.tab.keyboard.press("h")
    wait_until(lambda: "Esc again" in pins.words)
    pins.wait(2.5)
    assert "Esc again" not in pins.words


def test_in_slow_motion_one_digit_is_lit_at_a_time_with_its_own_segments(pins):
    cells = menu_cells(pins)
    pins.tab.get_by_role("button", name="1000 times slower").click()
    pins.wait(0.3)
    masks = {}
    for look, _ in pins.tab.evaluate(WATCH, 7000):
        digits = lit(look, board.DIGITS)
        assert len(digits) <= 1
        if digits:
            masks[digits[0]] = sum(1 << at for at in lit(look, board.SEGMENTS))
    assert [masks[digit] for digit in range(6)] == cells
    assert "times slower" in pins.status


def test_in_slow_motion_a_key_pulls_its_row_while_its_column_is_lit(pins):
    pins.tab.get_by_role("button", name="1000 times slower").click()
    pins.press("5")
    pins.tab.locator("#drawing .held").wait_for()
    late = 0
    for look, held in pins.tab.evaluate(WATCH, 7000):
        assert held == "5"
        rows = lit(look, board.ROWS)
        if lit(look, board.DIGITS) == [1]:
            assert rows == [1]
        elif rows:
            late += 1
    assert late <= 2  # the row takes 10 us, here 10 ms, to rise after its column's release
    assert re.search(r"GP\d+ is low: digit \d shows|No digit", pins.tab.text_content("#pins-now"))
    pins.release("5")
    pins.tab.get_by_role("button", name="Real speed").click()
    person = player(pins, pico=True)
    person.expect("I   4.4", within=3)  # the contact has been closed for 60 ms
    person.go("#", "5 OtHE")


def test_at_real_speed_the_wires_are_as_bright_as_their_share_and_do_not_flicker(pins):
    cells = menu_cells(pins)
    for look, _ in pins.tab.evaluate(WATCH, 2000):
        for pin in board.DIGITS:
            assert look[str(pin)] == pytest.approx((1 / 6) ** 0.5, abs=0.03)
        for at, pin in enumerate(board.SEGMENTS):
            share = sum(cell >> at & 1 for cell in cells) / 6
            assert look[str(pin)] == pytest.approx(share**0.5, abs=0.08), pin
    player(pins, pico=True).go("1", "HELLO")


def test_the_menu_and_hiding_the_pins_end_slow_motion(pins):
    for name in ("Menu", "Hide the pins"):
        pins.tab.get_by_role("button", name="1000 times slower").click()
        pins.tab.locator("#status", has_text="1000 times slower").wait_for()
        pins.tab.get_by_role("button", name=name, exact=True).click()
        pins.tab.locator("#status", has_text="speed").wait_for()
    assert pins.tab.is_hidden("#drawing") and pins.tab.is_hidden("#slow")


def test_the_pins_fit_every_window_and_everyone_can_read_them(pins):
    pins.assert_fits_every_window(DRAWN)
    for colours in ("light", "dark"):
        pins.tab.emulate_media(color_scheme=colours)
        assert pins.violations() == []
    rows = pins.tab.locator("#pins-table tr").all_text_contents()
    assert len(rows) == 18
    assert rows[8] == "GP8digit 1 and column 1 of the keypad"


def test_the_simulated_console_offers_no_pins(tab):
    tab.open()
    assert tab.tab.is_hidden("#toggle-pins")
