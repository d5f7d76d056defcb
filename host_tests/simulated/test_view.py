"""The console's state as front ends read it, and the words for its pages."""

import itertools
import random
import re
from typing import Any

import pytest

import plain_scores
from cows import slowmoo
from device import power_save, settings, store
from duels import play_to_error, save_long_duel
from emulator.duel_player import Duel, WordGame
from emulator.othello_player import Othello
from emulator.player import SimulatedPlayer
from games import hp12c, menu
from games.duel import setup
from games.othello import state as othello
from help_pages import EXPLANATIONS, PLAIN_WORDS, pages
from simulator import codes_left, running_games, view


@pytest.fixture
def player():
    return SimulatedPlayer(4)


def test_every_explained_page_has_plain_words():
    wanted = {page[:2] for page in pages(EXPLANATIONS) if page[0] != "typed"}
    found = {page[:2] for page in pages(PLAIN_WORDS)}
    # A complete entry has the words of the empty one. Pages that look like it have their own.
    wanted -= {("12C", "0000.r0")}
    found -= {("dUEL", text) for text in ("0000.Cd", "000. Cd", "00.  Cd", "00000.C")}
    files = "lib/help.txt", "tools/simulator/plain.txt"
    differences = [
        f"[{section}]: {text!r} is in {there} only; {missing} needs the same pattern"
        for pages_there, pages_missing, (there, missing) in (
            (wanted, found, files),
            (found, wanted, files[::-1]),
        )
        for section, text in sorted(pages_there - pages_missing)
    ]
    assert not differences, "\n".join(differences)


def test_captions_are_short_and_name_keys():
    for _, _, words, keys, _ in view.Pages("\n".join(PLAIN_WORDS)).pages:
        for key, caption in view.captions(keys).items():
            problem = f"tools/simulator/plain.txt: caption {caption!r} of the page {words!r}: "
            assert re.fullmatch(r"[0-9*#]", key), f"{problem}{key!r} is no key"
            assert 0 < len(caption) <= 16, f"{problem}it has 1 to 16 characters"


def test_each_item_of_a_choice_has_words_of_its_own():
    """Else a screen reader does not announce the next item."""
    words = [
        (section, words)
        for section, _, words, keys, _ in view.Pages("\n".join(PLAIN_WORDS)).pages
        if "0 next" in keys and "{" not in words
    ]
    assert words
    assert {page for page in words if words.count(page) > 1} == set()


def test_captions_of_a_range_of_keys():
    assert view.captions("* OK, hint") == {"*": "hint"}
    keys = view.captions("1-3 row; * OK, hint; # back", True)
    assert keys == {"1": "row", "2": "row", "3": "row", "*": "OK", "#": "back"}
    assert view.captions("") == {}


DIGITS = list("1234567890")
OK = {"*": "OK"}
OK_CLEAR, OK_PREVIOUS = OK | {"#": "clear"}, OK | {"#": "previous"}
TURNED = OK | {"#": "turned discs"}
ROWS = dict.fromkeys("12345678", "row") | {"*": "count discs", "#": "options"}
NO_ACTIONS = [["undo", None], ["hint", None], ["move", None]]
LISTED = {"keys": {"*": "next", "#": "back"}, "entry": "", "actions": NO_ACTIONS}
MOVE = "Your move: pick a marked square, or type its row and column, then *."
GUESS = (
    "The machine guesses {}. Type its bulls (in place) and cows (elsewhere), then OK: "
    "02 is 0 bulls, 2 cows."
)
SCORE = "AABC: 1 right in place (bulls), 0 elsewhere (cows). OK goes on."
SCORE_12C = "1476 scores 2 right in place and 2 elsewhere."
ROUND_1 = "AABC was the guess of round 1."
# Keys from the menu to the first guess or move: a duel of four digits, of two, of five; the word
# game; the HP 12C's game from a seed by chance, from the seed 5; Othello.
DUEL, DUEL_2, DUEL_5 = "1*****", "1*2111", "1*5111"
WORD, CALCULATOR, CALCULATOR_5, OTHELLO = "2*", "3**", "35*", "5****"
# From the menu: keys, the page that they lead to, parts of its description.
PAGES = [
    ("", "1 dUEL", {"section": "menu", "text": "1 dUEL", "guesses": {}, "board": None}),
    # Keys that are no choice are idle; keys that only leave a page are not.
    ("", "1 dUEL", {"idle": list("123456789"[len(menu.GAMES) :]), "legend": []}),
    ("1", "HELLO", {"idle": DIGITS}),
    ("1*", "LEn  4", {"idle": list("16789")}),
    (DUEL, "----.r1", {"idle": ["#"]}),  # there is no history
    (DUEL + "0", "0---.r1", {"idle": ["*"], "keys": OK_CLEAR}),
    (DUEL + "0123", "0123.r1", {"idle": DIGITS}),
    # The digits of squares without a legal move are idle.
    (OTHELLO, "-.- U 1", {"idle": list("012789")}),
    (OTHELLO + "3", "3.- U 1", {"idle": list("012356789*")}),
    (OTHELLO + "34", "3.4 U 1", {"idle": list("0123456789")}),
    # A caption of many keys has one line.
    (OTHELLO, "-.- U 1", {"legend": [["1-8", "row"]], "keys": ROWS}),
    (OTHELLO + "4", "4.- U 1", {"legend": [["1-8", "column"]]}),
    # Each side that guesses has its rows, also before the first guess.
    (DUEL, "----.r1", {"guesses": {"player": [], "machine": []}}),
    (WORD, "AAbC.--", {"guesses": {"machine": []}}),
    (WORD + "11*", "bdCC.--", {"guesses": {"machine": [["AABC", 1, 1]]}}),
    (CALCULATOR, "----.r1", {"guesses": {"player": []}}),
    (CALCULATOR_5 + "1476*", "1476.22", {"guesses": {"player": [["1476", 2, 2]]}}),
    (CALCULATOR_5 + "1476*", "1476.22", {"words": SCORE_12C}),
    (OTHELLO, "-.- U 1", {"guesses": {}}),
    # The machine's guess waits for a score.
    (DUEL + "1234**", "0526.--", {"turn": "machine", "keys": OK, "words": GUESS.format("0526")}),
    # A typed score is an entry, and an earlier one is not.
    (WORD, "AAbC.--", {"entry": "", "pending": "AABC"}),
    (WORD + "10", "AAbC.10", {"entry": "10", "pending": "AABC", "words": GUESS.format("AABC")}),
    (WORD + "10*#", "AAbC.10", {"entry": "", "pending": "", "words": SCORE}),
    # A wrong score of a word has the words of its guess.
    (WORD + "00*00***1234**", "AAbC.r1", {"entry": "", "pending": "", "words": ROUND_1}),
    # The rows of the calculator have no keys of their own.
    (OTHELLO + "#5", "1.21845", {"keys": LISTED["keys"]}),
    # A text has digits and letters that look alike.
    ("1**1", "rEPYES", {"text": "rEPYES"}),
    ("4", "P    0", {"text": "P    0"}),
    # A hint of the duel is an action at each guess.
    (DUEL, "----.r1", {"actions": [["hint", "*"]]}),
    (DUEL + "12", "12--.r1", {"actions": [["hint", "#*"]]}),
    (DUEL + "1234", "1234.r1", {"actions": [["hint", "#*"]]}),
    (DUEL + "1234#*", "n10000", {"actions": [["hint", None]]}),
    # A new score has no earlier one; in the second case the machine has found the code.
    (CALCULATOR_5 + "1234*", "1234.11", {"keys": OK}),
    (CALCULATOR_5 + "1234**##", "1234.11", {"keys": OK_PREVIOUS}),
    (DUEL_2 + "12**20**45*", "45.  01", {"keys": OK}),
    (DUEL_2 + "12**20**45**#", "45.  01", {"keys": OK_PREVIOUS}),
    (DUEL_5 + "12345*", "12345.=", {"keys": OK}),
    (DUEL_5 + "12345****00*##", "12345.=", {"keys": OK_PREVIOUS}),
    # A list of legal moves is no entry; a typed move and a hint are.
    (OTHELLO + "#8", "3.4 U 1", LISTED | {"words": "A legal move: row 3, column 4."}),
    (OTHELLO + "#8*", "4.3 U 1", LISTED | {"words": "A legal move: row 4, column 3."}),
    ("5*3**##8", "4.6 b 2", LISTED | {"words": "A legal move: row 4, column 6."}),
    (OTHELLO + "345", "3.4 U 1", {"keys": OK_CLEAR, "entry": "34", "words": MOVE}),
    (OTHELLO + "#2", "3.4 U 1", {"keys": OK_CLEAR, "entry": "34", "words": MOVE}),
    ("5*3***", "6.6 b 2", {"keys": TURNED, "words": "A machine plays row 6, column 6."}),
    # Two machines have no hint and no rows, and undo is done; the first move cannot be undone.
    ("5*3***", "6.6 b 2", {"actions": [["undo", "##1"], *NO_ACTIONS[1:]]}),
    ("5*3***##1", "6.6 b 2", {"keys": TURNED}),
    ("5**2*", "6.4 I 1", {"actions": [["undo", None], ["hint", "##2"], ["move", "*"]]}),
    # Without a guess there are none to look at.
    (CALCULATOR + "#", "GIUEUP", {"keys": {"*": "give up", "#": "back"}}),
    (CALCULATOR + "1234**#", "GIUEUP", {"keys": {"*": "give up", "#": "your guesses"}}),
    # Minutes look like the score of a guess, but take any digit.
    ("83", "FAdE.--", {"pending": "", "idle": ["*"]}),
    ("84", "OFF. --", {"pending": "", "idle": ["*"]}),
    # An address has the options of the game, but no other start of Othello than the usual one.
    ("5**14", "-.- U 1", {"address": "game=othello&level=4"}),
    ("5**24", "3.5 I 1", {"address": "game=othello&level=4&first=machine"}),
    ("52*14", "-.- U 1", {"address": "game=othello"}),
    ("5*2", "-.- A 1", {"address": "game=othello"}),
]


@pytest.mark.parametrize(("keys", "text", "expected"), PAGES)
def test_a_page_is_described(player, keys, text, expected):
    player.go(keys, text)
    player.run(0.05)
    state = player.view()
    assert {name: state[name] for name in expected} == expected


def test_the_menu_captions_each_game(player):
    state = player.view()
    assert state["words"].startswith("Choose a game.")
    assert state["keys"]["1"] == "Bulls & Cows" and state["keys"]["5"] == "Othello"
    assert all(state["keys"][str(number + 1)] for number in range(len(menu.GAMES)))


def test_a_duel_is_described_turn_by_turn(player):
    duel = Duel(player, "0571")
    player.expect("----.r1")
    state = player.view()
    assert state["words"] == "Your guess, round 1: type 4 digits, then *."
    assert (state["entry"], state["turn"], state["state"]) == ("", "player", "waiting")
    player.tap("05")
    state = player.view()
    assert (state["text"], state["entry"]) == ("05--.r1", "05")
    player.tap("#")
    duel.player_turn(1)
    duel.machine_turn(1)
    state = player.view()
    (own_row,), (machine_row,) = state["guesses"]["player"], state["guesses"]["machine"]
    assert re.fullmatch(r"\d{4}", own_row[0]) and re.fullmatch(r"\d{4}", machine_row[0])
    assert all(0 <= count <= 4 for count in own_row[1:] + machine_row[1:])


def test_the_words_name_the_side_whose_guess_has_a_score(player):
    def score(keys):
        player.tap(keys)
        player.run(0.3)
        return player.view()["words"]

    counts = r"\d bulls? \(in place\), \d cows? \(elsewhere\)\. OK goes on\."
    player.go("1*****", "----.r1")
    assert re.fullmatch(f"Your guess 1122: {counts}", score("1122*"))
    guess = score("*").split()[3].rstrip(".")
    score("01*")
    assert re.fullmatch(f"Your guess 1122: {counts}", score("#"))
    score("*3344*")
    scored = "0 bulls (in place), 1 cow (elsewhere). OK goes on."
    assert score("*#") == f"The machine's guess {guess}: {scored}"


@pytest.mark.parametrize(
    ("digits", "typed", "possible"),
    [
        (4, "", "01234"),
        (4, "0", "01234"),
        (4, "1", "0123"),
        (4, "2", "012"),
        (4, "3", "0"),
        (4, "4", "0"),
        (4, "6", ""),
        (4, "12", ""),
        (2, "1", "0"),
        (5, "", "012345"),
        (5, "*", "012345"),
        (5, "*3", "012"),
    ],
)
def test_digits_that_no_possible_score_has_are_idle(player, digits, typed, possible):
    duel = Duel(player, "0" * digits)
    duel.player_turn(1)
    player.run(0.5)
    player.tap(typed)
    player.run(0.1)
    state = player.view()
    idle = set(state["idle"])
    assert idle - {"*", "#"} == set("0123456789") - set(possible)
    assert idle & set(state["keys"]) <= {"*"}


@pytest.mark.parametrize(
    ("keys", "key", "caption", "text"),
    [
        ("5****#4", "0", "game", "-.- U 1"),
        ("5****#5*", "#", "back", "1.21845"),
        ("5****11*", "#", "again", "-.- U 1"),
        ("2*40*", "#", "new word", "HELLO"),
        ("2*00*00***", "#", "skip", "HELLO"),
        ("35*1467**", "#", "new seed", "0.-----"),
        ("83", "#", "back", "FAdE 2"),
    ],
)
def test_a_key_that_leaves_a_page_has_its_caption(player, keys, key, caption, text):
    player.tap(keys)
    player.run(0.1)
    state = player.view()
    assert state["keys"][key] == caption and key not in state["idle"]
    player.go(key, text)


def test_a_register_of_four_digits_is_no_row_of_the_board(tmp_path):
    player = with_rows(tmp_path, [0x0A8A, *[EMPTY_ROW] * 6, 0x5558])
    player.go("5", "GO On")
    player.go("*", "8.3 I 1")
    player.go("##5", "1. 2698")
    assert player.view()["words"] == "A row as the calculator has it, in base 4."
    player.hold("*")
    assert player.view()["words"].startswith("A row in base 4")


@pytest.mark.parametrize("game", range(1, len(menu.GAMES) + 1))
@pytest.mark.parametrize("seed", range(4))
def test_each_page_has_words_and_its_idle_keys_change_nothing(player, game, seed):
    rng = random.Random(seed)
    player.expect("1 dUEL")
    key = str(game)
    for _ in range(60):
        player.tap(key)
        while (state := player.view())["state"] == "thinking":
            player.run(0.5)
        page = state["text"], state["words"], state["entry"]
        line = f"tools/simulator/plain.txt, [{menu.TEXTS[game - 1]}]: no line for the page"
        assert state["words"], f"{line} {state['text']!r}"
        # An impossible score can be typed, and an impossible square. Any key ends a notice that a
        # row may follow. The wiring test continues by itself.
        can_change = (
            state["pending"]
            or state["section"] == "tESt"
            or any(name in ("undo", "move") for name, _ in state["actions"])
        )
        for key in [] if can_change else state["idle"]:
            player.tap(key)
            after = player.view()
            assert (after["text"], after["words"], after["entry"]) == page, (key, page)
        key = rng.choice("0123456789**#")


def test_five_digits_have_their_score_on_a_page_of_its_own(player):
    duel = Duel(player, "42042")
    duel.player_turn(1)
    player.run(1)
    guess = player.view()["text"][:5]
    assert player.view()["words"].startswith("The machine guesses " + guess)
    for keys, text in (("*", "b- C-"), ("0", "b0 C-")):
        player.go(keys, text)
        assert player.view()["words"].startswith("Score the guess " + guess), text
    player.go("1", "b0 C1")
    assert player.view()["keys"] == {"*": "OK", "#": "clear"}
    assert player.view()["words"].startswith(
        "The score of that guess: 0 right in place (bulls), 1 "
    )
    player.tap("*")
    duel.player_turn(2)
    player.run(1)
    player.go("#", "b0 C1")  # the earlier guess, backwards
    player.go("#", guess + ".=")


def test_a_code_is_typed_after_contradicting_scores(player):
    duel = Duel(player, "12345", change_score=lambda number, score: 0)
    play_to_error(duel)
    assert player.view()["words"].startswith("No code fits all your scores.")
    player.go("**", "-----.C")
    assert player.view()["words"].startswith("Type your code")
    player.tap("12345**")  # past `bAd r1`
    guess = player.view()
    assert guess["words"] == "Your score of round 1 does not fit your code."
    assert guess["text"].endswith(".1") and guess["entry"] == ""
    assert guess["keys"] == {"*": "OK", "#": "back"}


@pytest.mark.parametrize(("digits", "page"), [(2, "11. r10"), (4, "1111.10"), (5, "11111.0")])
def test_a_wrong_score_of_round_ten_is_no_new_score(tmp_path, digits, page):
    save_long_duel(tmp_path / "records", digits)
    player = SimulatedPlayer(records=tmp_path / "records")
    player.go("1", "GO On")
    player.tap("*" if digits < 5 else "**")
    player.go("00*", "ERROR", 5)
    player.tap("**" + "9" * digits)
    player.go("*", "bAdr10")
    words = "Your score of round 10 does not fit your code."
    assert player.view()["words"] == words
    for keys in ("*", "*#"):
        player.go(keys, page)
        assert (player.view()["words"], player.view()["keys"]["#"]) == (words, "back")


def test_a_guess_with_all_its_digits_is_an_entry_in_round_ten(player):
    duel = Duel(player, "0571")
    for number in range(1, 10):
        player.tap("0000**")
        player.run(0.3)
        if not duel.has_found[1]:
            duel.machine_turn(number)
    player.go("4567", "4567.10")  # as a past guess with its score
    state = player.view()
    assert state["words"] == "Your guess, round 10. OK sends it."
    assert (state["entry"], state["keys"]) == ("4567", {"*": "OK", "#": "clear"})


def test_the_code_shown_after_giving_up_is_no_entry(player):
    player.go("1*2111", "--.  r1")
    player.tap("00**" + "20*")  # the machine's first guess is said to be right
    player.go("#", "GIUEUP")
    player.tap("*")
    player.run(0.1)
    state = player.view()
    assert re.fullmatch(r"\d\d\.  Cd", state["text"])
    assert state["words"] == f"The machine's code was {state['text'][:2]}."
    assert (state["entry"], state["keys"]) == ("", {"*": "OK"})


def test_a_game_is_over_when_both_sides_have_found_the_code(player):
    player.go("2*", "AAbC.--")
    assert not player.view()["over"]
    player.tap("40*")
    assert player.view()["over"]
    assert player.view()["words"].startswith("The machine has found your word. Guesses: 1.")
    player.leave()
    duel = Duel(player, "05")
    assert not player.view()["over"]
    duel.play()
    assert player.view()["over"]


def test_the_numbers_on_the_display_are_in_the_words(player):
    def words_now():
        player.run(0.05)
        return player.view()["words"]

    own_rounds, machine_rounds = Duel(player, "05").play()
    assert (
        words_now() == f"Rounds: you {own_rounds}, the machine {machine_rounds}. OK: a new duel."
    )
    player.leave()
    player.tap("4")
    assert words_now() == "Easy duels with codes of 2 digits, equal digits allowed."
    player.tap("*")
    assert words_now() == "Games played: 1."
    player.leave()
    player.tap("8")
    assert words_now() == "Settings. Brightness: 5."


def test_a_count_of_four_digits_in_the_list_of_best_games_is_in_the_words(tmp_path):
    path = tmp_path / "records"
    path.write_bytes(store.format_records({hp12c.BEST_RECORD: [7, 1234]}))
    player = SimulatedPlayer(records=path)
    player.go("3**", "----.r1")
    state: Any = player.machine.console.game_state
    number = state[0]
    player.go(number + "*", number + ".40")
    player.go("*", "In   1")
    for place, count in enumerate((1, 7, 1234), 1):
        player.go("*", f"b{place}.{count:>4}")
        words = f"Your best games, place {place}. Guesses: {count}."
        assert player.view()["words"] == words


def test_othello_has_a_board_with_the_discs_that_turned(player):
    game = Othello(player, levels="1")
    assert player.view()["turn"] == "player"
    board = player.view()["board"]
    assert board["counts"] == [2, 2] and len(board["legal"]) == 4 and board["last"] is None
    square = game.board.moves()[0]
    game.put(square)
    game.machine_move()
    state = player.view()
    row, column = state["text"][0], state["text"][2]
    assert state["words"].startswith(f"The machine plays row {row}, column {column}. Now you: ")
    assert state["board"]["last"] == 8 * int(row) + int(column) - 9
    assert state["board"]["flipped"]
    player.leave()
    assert player.view()["board"] is None


def test_the_result_has_whole_rounds_and_comes_at_the_end():
    game: Any = setup.Game(None, 2)
    game.secret = 0x62
    game.player_solved_in = 106
    duel = running_games.create("games.duel", game)
    assert duel.result() == ""
    game.machine_solved_in = setup.UNSOLVED
    assert duel.result() == "found 62 in 106"
    values = duel.placeholders(b"U--.I--")
    assert (values["number"], values["second"]) == ("106", "not found")


def test_the_actions_of_othello_are_the_keys_that_do_them(player):
    def offered():
        player.run(0.05)
        return dict(player.view()["actions"])

    assert offered() == {}
    game = Othello(player, levels="1")
    assert offered() == {"undo": None, "hint": "#2", "move": ""}
    player.tap("4")
    assert offered() == {"undo": None, "hint": "##2", "move": "#"}
    player.tap(offered()["hint"])
    player.run(1)
    square = int(player.view()["text"][0]), int(player.view()["text"][2])
    player.tap("*")
    game.record_move(square)
    game.machine_move()
    player.run(0.05)
    assert offered() == {"undo": "##1", "hint": "##2", "move": "*"}
    player.go("#", "tUrn 1")
    assert offered() == {"undo": "#1", "hint": "#2", "move": "*"}
    player.tap(offered()["undo"])
    player.expect("-.- U 1")
    player.go("#", "1.UndO")
    assert offered() == {"undo": None, "hint": None, "move": None}
    player.leave()
    assert offered() == {}


EMPTY_ROW = 0x5555  # as a register of the calculator


def with_rows(folder, rows):
    """A console with a saved game of Othello; the machine has the move."""
    path = folder / "records"
    path.write_bytes(store.format_records({"othello": [othello.YOU_I, 1, 1, 1, 1, *rows]}))
    return SimulatedPlayer(records=path)


def test_a_player_without_a_move_is_not_asked_for_one(tmp_path):
    row = 0x5558  # a disc of the machine, then of the player
    player = with_rows(tmp_path, [row, *[EMPTY_ROW] * 3, row, *[EMPTY_ROW] * 3])
    player.go("5", "GO On")
    for move, then in (("5.3 I 1", "You have no move."), ("1.3 I 3", "The game is over.")):
        player.go("*", move)
        state = player.view()
        assert state["words"].endswith(f", column 3. {then}")
        assert state["keys"] == {"*": "OK", "#": "turned discs"}
        assert dict(state["actions"]).get("hint") is None
        player.tap("*")


def test_a_running_duel_has_its_options(player):
    assert player.view()["duel"] is None
    Duel(player, "057", allow_repeats=False)
    player.expect("---. r1")
    assert player.view()["duel"] == {"digits": 3, "allow_repeats": False}
    player.leave()
    assert player.view()["duel"] is None


def test_a_sleeping_console_is_described(monkeypatch):
    monkeypatch.setattr(power_save, "MINUTE_MS", 100)
    monkeypatch.setattr(settings, "MINUTE_MS", 100)
    player = SimulatedPlayer(4)
    player.run(1)
    state = player.view()
    assert (state["state"], state["words"]) == ("asleep", "Asleep: press any key.")
    player.tap("1")
    assert player.view()["state"] == "waiting"


def test_help_shows_the_words_of_the_console(player):
    player.hold("*")
    state = player.view()
    assert state["state"] == "explaining" and state["words"].startswith("Bulls and cows")
    assert state["legend"] == [["any key", "end"]]


def shown_counts(player) -> Any:
    """Return the codes left, when all are counted."""
    before = None
    while before != player.view()["left"]:
        before = player.view()["left"]
        player.run(0.2)
    return before


def counts_left(history, codes, score):
    """Return the number of codes with these scores, which are [guess, bulls, cows]."""
    return [
        sum(all(score(g, code) == (b, c) for g, b, c in history[:end]) for code in codes)
        for end in range(1, len(history) + 1)
    ]


def textbook(guess, code):
    return divmod(plain_scores.textbook(guess, code), 16)


@pytest.mark.parametrize("level", [setup.EASY, setup.SLY])
def test_the_codes_left_after_each_guess_of_a_duel_show_at_its_end(player, level):
    duel = Duel(player, "907", level=level)
    duel.player_turn(1)
    duel.machine_turn(1)
    assert shown_counts(player) == {"player": [], "machine": []}
    number = 1
    while not all(duel.has_found):
        number += 1
        for turn, side in ((duel.player_turn, 0), (duel.machine_turn, 1)):
            duel.has_found[side] = duel.has_found[side] or turn(number)
    left = shown_counts(player)
    rows = player.view()["guesses"]
    assert len(rows["player"]) > 1 and left["player"][-1] == 1
    codes = [f"{number:03}" for number in range(1000)]
    for side in ("player", "machine"):
        assert left[side] == counts_left(rows[side], codes, textbook)


KINDS = {(3, True): 7**3, (3, False): 7 * 6 * 5, (4, True): 6**4, (4, False): 6 * 5 * 4 * 3}


def test_the_codes_left_are_counted_for_each_kind_of_code():
    codes = codes_left.CodesLeft(lambda: 0.0)
    for digits, allow_repeats in KINDS:
        repeats_choice = setup.REPEATS_YES if allow_repeats else setup.REPEATS_NO
        game: Any = setup.Game(None, digits, setup.EASY, repeats_choice)
        game.secret, game.player_guesses = 0x999, [(0x123, 0x00)]
        game.player_solved_in = game.machine_solved_in = 1
        playing = running_games.create("games.duel", game)
        while not codes.count(playing, b"")["player"]:
            pass
        assert codes.count(playing, b"")["player"] == [KINDS[digits, allow_repeats]]


@pytest.mark.parametrize(
    ("options", "address"),
    [
        ({}, "game=duel&digits=3"),
        ({"level": setup.HARD}, "game=duel&digits=3&level=hard"),
        (
            {"level": setup.SLY, "repeats_choice": setup.REPEATS_NO},
            "game=duel&digits=3&level=sly&repeats=no",
        ),
        ({"starter": setup.MACHINE}, "game=duel&digits=3&first=machine"),
    ],
)
def test_the_address_has_the_options_of_the_duel(options, address):
    game = setup.Game(None, **{"length": 3, **options})
    assert running_games.create("games.duel", game).address() == address


def test_a_game_without_a_class_has_no_turn_and_no_guesses():
    playing = running_games.create("games.hilo", object())
    assert (playing.turn(), playing.rows(), playing.result()) == ("", {}, "")


def test_help_shows_the_codes_left_of_the_guesses_before(player):
    duel = Duel(player, "907")
    duel.player_turn(1)
    duel.machine_turn(1)
    player.tap("*")
    player.run(0.3)
    (count,) = shown_counts(player)["player"]
    assert player.text() == f"n{count:>5}"
    player.tap("#")
    assert shown_counts(player)["player"] == [count]
    duel.player_turn(2)
    assert shown_counts(player) == {"player": [count], "machine": []}


def test_the_machines_guess_is_pending_until_it_has_a_score(player):
    duel = Duel(player, "90712")
    assert player.view()["pending"] == ""
    duel.player_turn(1)
    player.run(1)
    guess = player.view()["pending"]
    assert re.fullmatch(r"\d{5}", guess) and player.view()["guesses"]["machine"] == []
    player.tap("*")  # `b- C-` has no guess on it
    player.run(0.1)
    assert player.view()["pending"] == guess
    player.tap("00*")
    player.run(0.1)
    state = player.view()
    assert state["pending"] == "" and state["guesses"]["machine"] == [[guess, 0, 0]]


def test_the_words_left_show_when_the_word_is_found(player):
    game = WordGame(player, "CABC")
    assert player.view()["pending"] == "AABC"
    game.turn()
    assert shown_counts(player)["machine"] == []
    game.play()
    rows = player.view()["guesses"]["machine"]
    words = ["".join(word) for word in itertools.product("ABCD", repeat=4)]
    assert shown_counts(player)["machine"] == counts_left(rows, words, textbook)


@pytest.mark.parametrize("first", ["1234", "5555"])
def test_the_numbers_left_show_when_the_number_is_found(player, first):
    player.begin("3", "0.-----")
    player.tap("5*")  # 1467
    for guess in (first, "1467"):
        player.tap(guess + "**")
        player.run(0.2)
    rows = player.view()["guesses"]["player"]
    assert [row[0] for row in rows] == [first, "1467"]
    assert player.view()["words"].startswith("You found it! Guesses: 2.")

    def score(guess, number):
        return divmod(slowmoo.score(guess, number), 10)

    numbers = ["".join(digits) for digits in itertools.permutations("0123456789", 4)]
    assert shown_counts(player)["player"] == counts_left(rows, numbers, score)
