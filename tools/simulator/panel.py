"""The console's front in characters: six digits, the keypad, the page in words, a status line.

What is drawn depends only on how bright each segment is and which keys are down. The drawing is
a grid of cells; `Screen` sends a terminal those that changed.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from simulator import board, page_text

WIDTH = 78
HEIGHT = 21
KEYS = ("123", "456", "789", "*0#")


# One digit in eleven columns and seven rows, a letter a segment and p the point.
SHAPE = (
    "  aaaa     ",
    "ff    bb   ",
    "ff    bb   ",
    "  gggg     ",
    "ee    cc   ",
    "ee    cc   ",
    "  dddd   pp",
)
_DIGIT_TOP, _DIGIT_LEFT, _DIGIT_STEP = 2, 4, 12
_DISPLAY_HEIGHT = 11
_KEY_TOP, _KEY_LEFT, _KEY_WIDTH = 11, 4, 8
_TEXT_TOP, _TEXT_LEFT, _TEXT_HEIGHT = 11, 32, 9
_BOARD_TOP, _BOARD_LEFT = 11, 60

LIT, GLOW, DARK = "lit", "glow", "dark"  # the styles of a segment
FRAME, PLAIN, FAINT, KEY, DOWN = "frame", "plain", "faint", "key", "down"

UNICODE = {LIT: "█", GLOW: "▒", "box": "─│┌┐└┘├┤┬┴┼", "discs": "●○·+"}
ASCII = {LIT: "#", GLOW: ":", "box": "-|+++++++++", "discs": "XO.+"}

# Styles as SGR parameters. The display keeps a black ground so that it also suits a light theme.
COLOURS_256 = {
    LIT: "38;5;196;48;5;16",
    GLOW: "38;5;88;48;5;16",
    DARK: "38;5;234;48;5;16",
    FRAME: "38;5;240;48;5;16",
    FAINT: "38;5;244",
    KEY: "1",
    DOWN: "7",
}
COLOURS_8 = {LIT: "91;40", GLOW: "31;40", FRAME: "37;40", KEY: "1", DOWN: "7"}
NO_COLOURS = {KEY: "1", DOWN: "7"}

Cell = tuple[str, str]  # character, style
Grid = list[list[Cell]]


def brightness_style(level: float) -> str:
    """The style of a segment whose light is `level`, 1 being that of a segment always shown."""
    return LIT if level >= 0.6 else GLOW if level >= 0.2 else DARK


def grid(
    light: Sequence[Sequence[float]],
    down: Collection[str] = (),
    status: str = "",
    unicode: bool = True,
    ghosts: bool = True,
    position: board.Position | None = None,
    view: Mapping[str, Any] | None = None,
    rules: str = "",
) -> Grid:
    """The whole panel: WIDTH by HEIGHT cells.

    light: six digits of eight segments (a to g, point), 0 to 1 and over; down: keys pressed;
    ghosts: unlit segments are drawn in a faint style, else they are blank;
    position: the Othello board that is drawn beside the keypad, or None; view: the console's
    state, see view.py; rules: text in place of the page in plain words, or "".
    """
    marks = UNICODE if unicode else ASCII
    cells: Grid = [[(" ", PLAIN)] * WIDTH for _ in range(HEIGHT)]
    _put_box(cells, marks["box"])
    for digit, segments in enumerate(light):
        _put_digit(cells, digit, segments, marks, ghosts)
    _put_keypad(cells, marks["box"], down)
    if position:
        _put_board(cells, position, marks["discs"])
    width = (_BOARD_LEFT - 1 if position else WIDTH) - _TEXT_LEFT
    text = page_text.lines(view, rules, position, marks["discs"], width, _TEXT_HEIGHT)
    for row, line in enumerate(text, _TEXT_TOP):
        shown = line if unicode else line.replace("\N{MIDDLE DOT}", "|")
        _put(cells, row, _TEXT_LEFT, shown.replace("\N{NO-BREAK SPACE}", " "), PLAIN)
    room = WIDTH - _KEY_LEFT
    both = page_text.LEGEND + (status and "   " + status)
    _put(cells, HEIGHT - 1, _KEY_LEFT, both if len(both) <= room else status[:room], FAINT)
    return cells


def key_at(column: int, row: int) -> str | None:
    """The key drawn at a cell of the panel, or None."""
    keypad_row, border = divmod(row - _KEY_TOP, 2)
    keypad_column, side = divmod(column - _KEY_LEFT, _KEY_WIDTH)
    if border and side and 0 <= keypad_row < 4 and 0 <= keypad_column < 3:
        return KEYS[keypad_row][keypad_column]
    return None


def _put(cells: Grid, row: int, column: int, text: str, style: str) -> None:
    cells[row][column : column + len(text)] = [(character, style) for character in text]


def _put_box(cells: Grid, box: str) -> None:
    across, down, *corners = box
    for row in range(1, _DISPLAY_HEIGHT - 1):
        _put(cells, row, 0, down + " " * (WIDTH - 2) + down, FRAME)
    _put(cells, 0, 0, corners[0] + across * (WIDTH - 2) + corners[1], FRAME)
    bottom = corners[2] + across * (WIDTH - 2) + corners[3]
    _put(cells, _DISPLAY_HEIGHT - 1, 0, bottom, FRAME)


def _put_digit(
    cells: Grid, digit: int, segments: Sequence[float], marks: dict[str, str], ghosts: bool
) -> None:
    styles = dict(zip("abcdefgp", map(brightness_style, segments), strict=True))
    for row, line in enumerate(SHAPE, _DIGIT_TOP):
        for column, letter in enumerate(line, _DIGIT_LEFT + digit * _DIGIT_STEP):
            if letter != " ":
                style = styles[letter]
                if style == DARK:
                    cells[row][column] = (marks[LIT], DARK) if ghosts else (" ", FRAME)
                else:
                    cells[row][column] = (marks[style], style)


def _put_keypad(cells: Grid, box: str, down: Collection[str]) -> None:
    across, side, *corners = box
    top_left, top_right, bottom_left, bottom_right, left, right, top, bottom, cross = corners
    rules = [(top_left, top, top_right)] + [(left, cross, right)] * 3
    rules.append((bottom_left, bottom, bottom_right))
    for place, (start, joint, end) in enumerate(rules):
        rule = joint.join([across * (_KEY_WIDTH - 1)] * 3)
        _put(cells, _KEY_TOP + 2 * place, _KEY_LEFT, start + rule + end, FAINT)
    for place, keys in enumerate(KEYS):
        row = _KEY_TOP + 1 + 2 * place
        for column, key in enumerate(keys):
            at = _KEY_LEFT + column * _KEY_WIDTH
            _put(cells, row, at, side, FAINT)
            style = DOWN if key in down else KEY
            _put(cells, row, at + 1, key.center(_KEY_WIDTH - 1), style)
        _put(cells, row, _KEY_LEFT + 3 * _KEY_WIDTH, side, FAINT)


def _put_board(cells: Grid, position: board.Position, marks: str) -> None:
    lines = board.picture(position.squares, marks, position.legal)
    for row, line in enumerate(lines, _BOARD_TOP):
        for column, character in enumerate(line, _BOARD_LEFT):
            cells[row][column] = (character, KEY if character in marks[:2] else FAINT)
    if position.last is not None:
        row, column = divmod(position.last, 8)
        row, column = _BOARD_TOP + 1 + row, _BOARD_LEFT + 2 + 2 * column
        cells[row][column] = (cells[row][column][0], DOWN)


def runs(row: Sequence[Cell]) -> Iterator[Cell]:
    """A row of cells as pieces of text of one style each."""
    text, last = "", ""
    for character, style in row:
        if style != last and text:
            yield text, last
            text = ""
        text, last = text + character, style
    if text:
        yield text, last


def text_of(cells: Grid, colours: dict[str, str]) -> str:
    """The panel as lines of text, with SGR sequences when `colours` has any."""
    lines = []
    for row in cells:
        styled = (_styled(text, colours.get(style)) for text, style in runs(row))
        line = "".join(styled)
        lines.append(line.rstrip() if not colours else line)
    return "\n".join(lines)


def _styled(text: str, parameters: str | None) -> str:
    return f"\x1b[{parameters}m{text}\x1b[m" if parameters else text


class Screen:
    """What a terminal of `columns` by `rows` shows now; knows what must be sent to change it."""

    def __init__(self, columns: int, rows: int, colours: dict[str, str]) -> None:
        self.fits = columns >= WIDTH and rows >= HEIGHT
        self._columns = columns
        self._rows = rows
        self._colours = colours
        self._left = (columns - WIDTH) // 2
        self._top = (rows - HEIGHT) // 2
        self._shown: Grid | None = None

    def update(self, cells: Grid) -> str:
        """The characters to send so that the terminal shows `cells`."""
        if not self.fits:
            return self._complaint()
        sent = []
        if self._shown is None:
            sent.append("\x1b[m\x1b[2J")
            self._shown = [[(" ", PLAIN)] * WIDTH for _ in range(HEIGHT)]
        for row, (old, new) in enumerate(zip(self._shown, cells, strict=True)):
            changed = [column for column in range(WIDTH) if old[column] != new[column]]
            if changed:
                first, last = changed[0], changed[-1] + 1
                sent.append(f"\x1b[{self._top + row + 1};{self._left + first + 1}H")
                for text, style in runs(new[first:last]):
                    sent.append(_styled(text, self._colours.get(style)))
        self._shown = cells
        return "".join(sent)

    def _complaint(self) -> str:
        """Told once, and only as much of it as there is room for."""
        if self._shown is not None:
            return ""
        self._shown = []
        wanted = f"{WIDTH} x {HEIGHT} needed: make this terminal larger (q leaves)"
        lines = textwrap.wrap(wanted, self._columns)
        return "\x1b[m\x1b[2J\x1b[H" + "\r\n".join(lines[: self._rows])

    def key_at(self, column: int, row: int) -> str | None:
        """The key at a place of the terminal, counted from 1, or None."""
        if not self.fits:
            return None
        return key_at(column - 1 - self._left, row - 1 - self._top)
