"""The panel in windows of many sizes: larger digits, and nothing cut off."""

import random
from itertools import product

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

import font
from board_files.parts import KEYS
from help_pages import PLAIN_WORDS
from programs import run
from simulator import othello_board, panel
from simulator.layout import HEIGHT, WIDTH, Layout
from simulator.view import Pages
from terminal_process import read_frame, segment_cells, start

# One digit of the smallest panel: the positions of segments a to g and of the point.
SMALLEST = (
    "  aaaa     ",
    "ff    bb   ",
    "ff    bb   ",
    "  gggg     ",
    "ee    cc   ",
    "ee    cc   ",
    "  dddd   pp",
)
SIZES = [(80, 24), (90, 23), (100, 30), (140, 45), (200, 60), (300, 24), (80, 70)]
RULES = Pages("\n".join(PLAIN_WORDS)).rules
POSITION = othello_board.from_record([1, 1, 1, 0, 1, *[21845] * 3, 22037, 21653, *[21845] * 3, 44])
LIGHT = [[1.0] * 8] * 6
VIEW = {
    "words": RULES["OtHE"][:120],
    "keys": dict.fromkeys("123456789*0#", "caption"),
    "guesses": {"player": [["1234", 1, 2]] * 3, "machine": [["1234", 1, 2]] * 2},
    "left": {"player": [], "machine": []},
    "pending": "",
    "idle": [],
}


def lines(layout, **options):
    cells = panel.grid(LIGHT, layout=layout, **options)
    assert {len(row) for row in cells} == {layout.width}
    assert len(cells) == layout.height
    return ["".join(character for character, _ in row) for row in cells]


def frame_of(text, layout):
    """Return the frame that is read from the drawing of a text."""
    frame = font.encode(text)
    light = [[cell >> bit & 1 for bit in range(8)] for cell in frame]
    cells = panel.grid(light, ghosts=False, layout=layout)
    return read_frame((0, 0), lambda column, row: cells[row][column][0] == "█", layout)


def test_the_smallest_digit_has_its_known_shape():
    drawn = [[" "] * 11 for _ in range(7)]
    for letter in "abcdefgp":
        for column, row in segment_cells(letter, Layout()):
            drawn[row][column] = letter
    assert tuple("".join(row) for row in drawn) == SMALLEST


@given(st.integers(WIDTH, 400), st.integers(HEIGHT, 150))
def test_a_panel_fits_its_window(columns, rows):
    layout = Layout(columns, rows)
    assert layout.fits and layout.width <= columns and layout.height <= rows
    assert frame_of("8.3.1 r.0", layout) == font.encode("8.3.1 r.0")
    keys = {layout.key_at(x, y) for x in range(layout.width) for y in range(layout.height)}
    assert keys - {None} == set("".join(KEYS))


@given(st.integers(WIDTH, 400), st.integers(HEIGHT, 150), st.integers(0, 30), st.integers(0, 30))
def test_a_larger_window_has_no_smaller_digits(columns, rows, more_columns, more_rows):
    small, large = Layout(columns, rows), Layout(columns + more_columns, rows + more_rows)
    assert small.digit_columns[-1] <= large.digit_columns[-1]
    assert small.zoom <= large.zoom or small.digit_columns[-1] < large.digit_columns[-1]


def test_digits_follow_the_height_and_the_width():
    heights = [Layout(columns, rows).digit_rows[-1] for columns, rows in SIZES]
    assert heights == [7, 9, 9, 14, 21, 9, 7]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("section", RULES)
def test_no_rules_are_cut_off(size, section):
    layout = Layout(*size)
    for position in (POSITION, None):
        rows = lines(layout, rules=RULES[section], position=position)[layout.display_height :]
        for end in (layout.board_left, layout.width):  # beside the board, or in its place
            text = " ".join(line[layout.text_left : end].strip() for line in rows)
            if RULES[section] in text:
                break
        else:
            raise AssertionError(rows)


@pytest.mark.parametrize("size", SIZES)
def test_words_captions_board_and_notepad_have_room(size):
    layout = Layout(*size)
    text = "\n".join(lines(layout, view=VIEW, status="status"))
    assert all(word in text for word in VIEW["words"].split())
    assert text.count("1234: 1b 2c") == 5
    assert "caption" in text and "q quit   status" in text
    rows = lines(layout, view=VIEW, position=POSITION)
    assert all(word in "\n".join(rows) for word in VIEW["words"].split())
    drawn = [line[layout.board_left :].split() for line in rows]
    head = drawn.index([*"12345678"])
    assert [drawn[head + layout.zoom * row][0] for row in range(1, 9)] == [*"12345678"]


def test_the_board_stays_beside_rules_that_have_room():
    def has_board(*size):
        rows = lines(Layout(*size), rules=RULES["OtHE"], position=POSITION)
        return any(line.rstrip().endswith("8") for line in rows)

    assert not has_board(80, 24)
    assert has_board(100, 30) and has_board(140, 45)


def test_no_line_of_captions_begins_with_a_dot():
    keys = {key: "caption " * 2 + key for key in "123456789*0#"}
    for width in range(78, 140):
        rows = lines(Layout(width, 30), view={**VIEW, "keys": keys})
        assert not any(line[Layout().text_left :].startswith("·") for line in rows[11:])


def test_a_tall_window_has_more_rounds_in_the_notepad():
    rounds = [[f"{number:04}", 0, 1] for number in range(12)]
    view = {**VIEW, "guesses": {"player": rounds, "machine": []}}
    text = "\n".join(lines(Layout(80, 40), view=view))
    assert all(f"{number:04}: 0b 1c" in text for number in range(12))


def test_the_notepad_has_its_headings_before_the_first_guess():
    view = {**VIEW, "guesses": {"player": [], "machine": []}}
    rows = [line[Layout().text_left :].split() for line in lines(Layout(), view=view)]
    at = rows.index(["you:", "bulls,", "cows", "machine:", "bulls,", "cows"])
    assert rows[at + 1] == ["-", "-"]
    assert "bulls" not in "\n".join(lines(Layout(), view={**VIEW, "guesses": {}}))


def test_the_last_move_is_in_brackets():
    assert any(line.endswith("6 · · +(●)+ · · · ") for line in lines(Layout(), position=POSITION))


def test_the_digits_follow_the_window():
    with start("--seed", "7", columns=80, rows=24) as terminal:
        for columns, rows in SIZES:
            terminal.resize(columns, rows)
            terminal.until(terminal.shows("1 dUEL"))
            text = terminal.until(lambda: "seed 7" in terminal.text and terminal.text)
            assert "Choose a game." in text
        terminal.mouse("2", "Mm")
        terminal.until(terminal.shows("HELLO"))


def test_a_picture_is_small_in_any_window():
    done = run("play", "--picture", "HELLO", encoding="utf-8")
    assert max(map(len, done.stdout.splitlines())) == WIDTH
    assert "No words" not in done.stdout  # those are for the pages of games


@given(st.integers(0, 2**32))
def test_sending_only_changes_shows_the_same_as_sending_all(seed):
    draw = random.Random(seed)
    screen = pyte.Screen(WIDTH, HEIGHT)
    stream = pyte.Stream(screen)
    drawing = panel.Screen(WIDTH, HEIGHT, panel.COLOURS_256)
    for _ in range(3):
        light = [[draw.choice((0, 0.4, 1)) for _ in range(8)] for _ in range(6)]
        cells = panel.grid(light, draw.choice("123456789*0#"), "status")
        stream.feed(drawing.update(cells))
        lines = ["".join(character for character, _ in row) for row in cells]
        assert screen.display == lines
        assert drawing.update(cells) == ""


@pytest.mark.parametrize("columns", [*range(20, 78), 300])
def test_the_message_of_a_small_terminal_breaks_between_words(columns):
    screen = pyte.Screen(columns, 5)
    drawing = panel.Screen(columns, 5, panel.NO_COLOURS)
    pyte.Stream(screen).feed(drawing.update(panel.grid([[0] * 8] * 6)))
    words = [word for line in screen.display for word in line.split()]
    assert " ".join(words) == "78 x 21 needed: make this terminal larger (q leaves)"


def test_the_keys_are_where_they_are_drawn():
    cells = panel.grid([[0] * 8] * 6)
    legends = {}
    for row, column in product(range(HEIGHT), range(WIDTH)):
        key = Layout().key_at(column, row)
        if key:
            legends.setdefault(key, "")
            legends[key] += cells[row][column][0]
    assert {key: text.strip() for key, text in legends.items()} == {
        key: key for key in "".join(KEYS)
    }
