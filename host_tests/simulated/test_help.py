"""The console's explanations: the file of words, `*` held for a second, HELP in the menu."""

import random
import re
from unittest.mock import Mock

import pytest

import font
import resources
from check_helpers import finish
from commands import glyphs
from commands.folders import ROOT
from device.console import Console
from emulator import panel
from emulator.duel_player import Duel, WordGame
from emulator.othello_player import TWO_MACHINES, TWO_PLAYERS, YOU_I, Othello
from emulator.player import SimulatedPlayer
from games import explain, menu
from help_pages import EXPLANATIONS, expect_words, pages
from othello import levels
from simulator import view

LONGEST = 74  # characters in the line below a terminal's keypad
BEGIN = "1*****"
ENTRY = "----.r1"


def words(section, frame):
    return finish(explain.find_steps(section.encode(), frame)).decode()


# ---- the file ----


def test_there_is_a_section_for_each_entry_of_the_menu():
    sections = re.findall(r"^\[(.*?)\]", "\n".join(EXPLANATIONS), re.M)
    assert sorted(sections) == sorted(["menu", *menu.TEXTS, "typed", "any"])
    assert all(words(text, None) for text in menu.TEXTS)


def test_all_words_can_be_drawn_and_are_short():
    printed = EXPLANATIONS.index("[typed]")  # a section for the prompt, not for the display
    problems = []
    for number, line in enumerate(EXPLANATIONS[1:printed], 2):
        text = re.sub(r"^\[.*?\]|^[^|]*\|", "", line).strip()
        try:
            glyphs.check(text)
        except ValueError as error:
            problems.append(f"lib/help.txt:{number}: {error}: {line}")
        is_page = "|" in line
        if is_page and text and not font.CELLS <= len(text) <= LONGEST:
            problems.append(
                f"lib/help.txt:{number}: not {font.CELLS} to {LONGEST} characters: {text}"
            )
        if not is_page and text and not 12 <= len(text.split()) <= 30:
            problems.append(f"lib/help.txt:{number}: not 12 to 30 words: {text}")
        if len(line) >= explain.MAX_LINE_BYTES:
            problems.append(f"lib/help.txt:{number}: {explain.MAX_LINE_BYTES} characters or more")
    assert problems == []
    assert sum(map(len, EXPLANATIONS)) < 1536 * len(menu.TEXTS)


def shown_in_the_manual():
    """Yield the texts in the tables of the manual: (section, text)."""
    section = ""
    for line in (ROOT / "docs" / "user" / "manual.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            section = line[3:].split(":")[0]
        match = re.match(r"\| `(.*?)` \|", line)
        if match and section in menu.TEXTS:
            yield section, match[1]


# The manual prints 192 without its blanks, and LOOP and loop look different.
REPLACED = {"192": "   192", "-192": "  -192", "LOOP": "loop"}


@pytest.mark.parametrize(("section", "text"), [*shown_in_the_manual(), ("menu", "FULL")])
def test_every_text_of_the_manual_has_words(section, text):
    problem = f"lib/help.txt, [{section}]: no line for {text!r}, which docs/user/manual.md shows"
    assert words(section, font.encode(REPLACED.get(text, text))), problem


@pytest.fixture
def frames_seen(monkeypatch):
    """The pages that the console shows from now on, in order: [(section, frame)]."""
    pages = []
    running = [None]
    begin, show = Console.begin, Console.show_frame

    def noting_begin(console, name=None):
        running[0] = name
        begin(console, name)

    def noting_show(console, frame):
        if not console.explained_page:
            pages.append((explain.section_of(running[0]).decode(), bytes(frame)))
        show(console, frame)

    monkeypatch.setattr(Console, "begin", noting_begin)
    monkeypatch.setattr(Console, "show_frame", noting_show)
    return pages


def walk():
    """Play all games, and press keys at random in each."""
    for code in ("73", "004", "1234", "00431"):
        Duel(SimulatedPlayer(code), code).play()
    WordGame(SimulatedPlayer(), "CABC").play()
    for mode, digits in ((YOU_I, "1"), (TWO_PLAYERS, ""), (TWO_MACHINES, "11")):
        Othello(SimulatedPlayer(), mode=mode, levels=digits)
    for number, name in enumerate(menu.GAMES, 1):
        rng = random.Random(name)  # so a new game does not change the keys in the others
        player = SimulatedPlayer(random_bytes=rng.randbytes)
        for _ in range(4):
            player.tap(str(number))
            player.tap("".join(rng.choice("0123456789#" + 6 * "*") for _ in range(100)))
            player.leave()


# Pages that random keys seldom reach, and that the manual names in another form.
SELDOM = {
    "menu": "2 AbCd,3 12C,4 StAt,5 OtHE,6 tESt,7 HELP,8 SEt",
    "dUEL": "----.10,1234.10,---.r10,--.  r1,--. r10,12345.3,12.  --,012. 20,01.  20,n12345,"
    "100000,123. r2,12.  r2,12. r12,123.r12,bAdr12,120. --,--.r100,---.100,12.r100,"
    "---. I1,12.  I1,12345.I,---. Cd,--.  Cd,12.  Ht",
    "AbCd": "AbCA.r2,AbCA.21,IS  20,SAId21,bAd r2",
    "12C": "StArt,1234.r1,12--.10,----.10",
    "StAt": "4dEASy,4rHArd",
    "OtHE": "1St.  A,1St.  b,PASS A,PASS b,A 2.b12,-.- A 1,-.- b 2,3.21845,1.E----,1. ----",
    "tESt": "StUCSt,StUC 5",
    "HELP": "1.dUEL,3.12C",
    "SEt": "FAdE.--,OFF. --,FAdE.1-,PUSH 1,PUSHSt,SUrE?,FAdE10,OFF  5",
    "typed": "guess,score,code",
    "any": "LInE,no.LInE,LEFt,dIFFEr,UErS 2,4r.dUEL,4d.dUEL,OtHE?",
}


def test_each_shown_page_has_words_and_all_words_are_used(frames_seen, monkeypatch):
    # The pages do not depend on the depth, and random keys often ask for hints.
    monkeypatch.setattr(levels, "LEVELS", (levels.LEVELS[2],) * len(levels.LEVELS))
    walk()
    frames = set(frames_seen)
    assert len(frames) > 800
    assert {section for section, _ in frames} == {"menu", *menu.TEXTS}
    for section, text in shown_in_the_manual():
        frames.add((section, font.encode(REPLACED.get(text, text))))
    for section, texts in SELDOM.items():
        for text in texts.split(","):
            frames.add((section, font.encode(text)))
    without_words = {
        f"lib/help.txt, [{section}]: no line for the page '{panel.read(frame)}'"
        for section, frame in frames
        if not words(section, frame)
    }
    assert without_words == set()
    used = set()
    for section, frame in frames | {("any", font.encode("FULL"))}:
        for at, (there, pattern, _) in enumerate(pages(EXPLANATIONS)):
            if there in ("menu", section, "any") and explain.matches(pattern.encode(), frame):
                used.add(at)
                break
    unused = [page for at, page in enumerate(pages(EXPLANATIONS)) if at not in used]
    assert unused == []


@pytest.mark.parametrize("number", range(len(menu.TEXTS)))
def test_a_page_of_the_line_has_its_own_words_after_any_game(number):
    for text in SELDOM["any"].split(","):
        frame = font.encode(text)
        assert words(menu.TEXTS[number], frame) == words("menu", frame), text
        assert view.read_pages().find(menu.GAMES[number], frame).section == "any", text


@pytest.mark.parametrize("code", ["12.  ", "123. ", "1234.", "12345."])
def test_pages_with_a_code_of_any_length_have_their_own_words(code):
    code_page, hint_page = [font.encode((code + note)[: len("1234.Cd")]) for note in ("Cd", "Ht")]
    assert words("dUEL", code_page).startswith("A code of this duel")
    assert words("dUEL", hint_page).startswith("This code fits all answers")


def test_a_stroke_in_a_pattern_is_no_blank():
    assert explain.matches(b"1---", font.encode("1C-9"))
    assert not explain.matches(b"1---", font.encode("1C 9"))


def test_a_text_of_six_cells_is_shown(monkeypatch):
    def six_cells(*_):
        yield 0
        return b"HELLO1"

    monkeypatch.setattr(explain, "find_steps", six_cells)
    console = Mock()
    assert list(explain.scroll(console, None, b"")) == [0, 1200]
    console.show_frame.assert_called_once_with(font.encode("HELLO1"))


def test_an_unknown_page_has_no_words():
    assert words("dUEL", font.encode("8.8.8.8.8.8.")) == ""
    assert words("menu", font.encode("HELLO")) == ""
    assert words("dUEL", font.encode("HELLO")) != words("AbCd", font.encode("HELLO"))
    assert words("OtHE", font.encode("FULL")) != words("12C", font.encode("FULL"))
    assert words("tESt", font.encode("FULL")) == words("HELP", font.encode("FULL"))
    assert words("HELP", font.encode("FULL")) == words("12C", font.encode("FULL"))


# ---- `*` held for a second ----


def drawn(text):
    """Return the frames of a text that scrolls."""
    cells = font.cells(text.encode())
    return [bytes(cells[at : at + 6]) for at in range(len(cells) - 5)]


def hold(player, seconds=1.1):
    player.hold("*", seconds)
    player.run(0.06)


def scrolled(player, seconds):
    """Return the different frames of the next seconds, in order."""
    frames = [bytes(player.cells())]
    waited = 0.0
    while waited < seconds:
        player.run(0.02)
        waited += 0.02
        now = bytes(player.cells())
        if now != frames[-1]:
            frames.append(now)
    return frames


def test_a_held_star_scrolls_the_words_and_the_page_returns(player, frames_seen):
    player.tap(BEGIN + "12")
    player.expect("12--.r1")
    text = words("dUEL", font.encode("12--.r1"))
    player.press("*")
    player.run(0.9)
    player.expect("12--.r1")  # nothing yet
    player.run(0.15)
    expect_words(player, text)
    player.run(0.9)
    expect_words(player, text, 0.1)  # the first words stay for more than a second
    start = len(frames_seen)
    player.release("*")
    frames = list(dict.fromkeys(scrolled(player, 0.3 * len(text) + 3)))
    assert set(drawn(text)) <= set(frames)
    player.expect("12--.r1")  # it ends by itself
    assert len(frames_seen) == start  # the game has shown nothing: it has not continued
    player.go("34", "1234.r1")
    player.tap("*")
    assert "?" not in player.digits(4, 6)


@pytest.mark.parametrize("key", "1590#*")
def test_any_key_ends_the_words_and_is_discarded(player, key):
    player.tap(BEGIN)
    player.go("12", "12--.r1")
    hold(player)
    expect_words(player, words("dUEL", font.encode("12--.r1")))
    player.go(key, "12--.r1")
    player.go("3", "123-.r1")
    hold(player)
    player.run(1)
    hold(player)  # holding `*` again does the same
    player.expect("123-.r1")
    player.go("4", "1234.r1")


def test_a_star_shorter_than_a_second_is_a_star(player):
    player.tap("1")
    player.expect("HELLO")
    hold(player, seconds=0.9)
    player.expect("LEn  4")


def test_help_in_the_menu_and_for_the_game_played_last(player):
    hold(player)
    expect_words(player, words("menu", font.encode("1 dUEL")))
    player.go("1", "1 dUEL")
    player.tap("2#")
    player.expect("2 AbCd")
    hold(player)
    expect_words(player, words("menu", font.encode("2 AbCd")))
    player.leave()
    player.go("1", "HELLO")


def test_a_held_hash_leaves_the_words_and_the_game(player):
    player.tap(BEGIN)
    player.expect(ENTRY)
    hold(player)
    player.run(1)
    player.leave()
    hold(player)
    expect_words(player, words("menu", font.encode("1 dUEL")))
    player.go("5", "1 dUEL")


def test_a_stuck_star_explains_once_and_blocks_no_key(player):
    player.tap(BEGIN)
    player.expect(ENTRY)
    player.press("*")
    player.run(1.2)
    expect_words(player, words("dUEL", font.encode(ENTRY)))
    player.run(40)
    player.expect(ENTRY)
    player.run(60)
    player.expect(ENTRY)
    player.go("1", "1---.r1")  # not in the row of `*`: the other keys of that row would be ghosts
    player.leave()


def test_timed_pages_return_after_help_and_continue(player):
    player.tap("6*")
    player.expect("8.8.8.8.8.8.", 9)
    hold(player)
    expect_words(player, words("tESt", font.encode("8.8.8.8.8.8.")))
    player.go("5", "8.8.8.8.8.8.")
    player.expect("loop", 3)
    player.expect("PYtHon", 3)


def test_help_pressed_during_thinking_is_shown_after_it():
    busy = [True]

    def think(console):
        console.show("HELLO")
        yield
        while busy:
            yield 0
        console.show("LEn  4")
        assert (yield) == "3"
        console.show("LEn  3")
        yield

    player = SimulatedPlayer(play=think, tick=0.001)
    player.machine.console.last_game = "games.duel"
    player.expect("HELLO")
    player.tap("1")
    player.hold("*", 1.2)
    player.run(0.5)
    busy.clear()
    expect_words(player, words("dUEL", font.encode("LEn  4")))
    player.go("9", "LEn  4")
    player.go("3", "LEn  3")


def test_the_page_returns_if_help_has_no_memory(player, monkeypatch):
    def short_of_memory(*_):
        raise MemoryError
        yield

    player.tap(BEGIN)
    monkeypatch.setattr(explain, "scroll", short_of_memory)
    hold(player)
    player.expect(ENTRY)
    player.go("1", "1---.r1")


def replace_file(folder, monkeypatch, content):
    """Give the file of words another content; None: remove the file."""
    monkeypatch.setattr(resources, "path", lambda name: str(folder / name))
    if content is not None:
        (folder / explain.FILE).write_bytes(content)


@pytest.mark.parametrize(
    "content", [None, b"", b"[dUEL] x", b"\xff" * 9000, b"[dUEL]\n----.r0 | ! 9\n", b"|\n" * 99]
)
def test_a_missing_or_damaged_file_is_reported_and_play_continues(
    player, tmp_path, monkeypatch, content
):
    replace_file(tmp_path, monkeypatch, content)
    player.tap(BEGIN)
    player.go("12", "12--.r1")
    hold(player)
    player.expect("no.FILE")
    player.go("7", "12--.r1")
    player.go("34", "1234.r1")
    player.leave()
    player.go("7", "1.dUEL")
    player.go("3", "no.FILE")
    player.go("3", "3.12C")


@pytest.mark.parametrize("content", [b"[dUEL] \xff rules\n", None])
def test_words_to_print_name_a_damaged_or_missing_file(tmp_path, monkeypatch, content):
    replace_file(tmp_path, monkeypatch, content)
    words = explain.read(b"dUEL", None)
    assert words == "help.txt is {}".format("missing" if content is None else "damaged")


# ---- HELP in the menu ----


def test_the_rules_of_a_game_scroll_and_the_choice_comes_back(player):
    player.go("7", "1.dUEL")
    player.go("0", "2.AbCd")
    player.tap("*")
    expect_words(player, words("AbCd", None))
    player.go("1", "2.AbCd")
    player.tap("5")
    expect_words(player, words("OtHE", None))
    player.run(0.3 * len(words("OtHE", None)) + 2)
    player.expect("5.OtHE")
    player.tap("7")
    expect_words(player, words("HELP", None))
    hold(player)
    expect_words(player, words("HELP", bytes(6)))
    player.tap("1")  # back to the rules
    player.go("1", "7.HELP")
    for number, text in enumerate(menu.TEXTS[7:], 8):
        player.go("0", f"{number}.{text}")
    player.go("0", "1.dUEL")
    player.go("#", "7 HELP")
