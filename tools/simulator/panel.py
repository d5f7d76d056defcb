"""The console's front as characters: six digits, the keypad, the page in words, a status line.

The drawing is a grid of cells, with the size of a `Layout`. `Screen` sends the changed cells to
the terminal.
"""

import textwrap
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from board_files.parts import KEYS
from simulator import othello_board, page_text
from simulator.layout import HEIGHT, SEGMENTS, WIDTH, Layout

LIT, GLOW, DARK = "lit", "glow", "dark"  # the styles of a segment
FRAME, PLAIN, FAINT, KEY, DOWN = "frame", "plain", "faint", "key", "down"

UNICODE = {LIT: "█", GLOW: "▒", "box": "─│┌┐└┘├┤┬┴┼", "discs": "●○·+"}
ASCII = {LIT: "#", GLOW: ":", "box": "-|+++++++++", "discs": "XO.+"}

# Styles as SGR parameters. The display has a black background, to look right in a light theme.
NO_COLOURS = {KEY: "1", DOWN: "7"}
COLOURS_256 = NO_COLOURS | {
    LIT: "38;5;196;48;5;16",
    GLOW: "38;5;88;48;5;16",
    DARK: "38;5;234;48;5;16",
    FRAME: "38;5;240;48;5;16",
    FAINT: "38;5;244",
}
COLOURS_8 = NO_COLOURS | {LIT: "91;40", GLOW: "31;40", FRAME: "37;40"}

SMALLEST = Layout()

Cell = tuple[str, str]  # character, style
Grid = list[list[Cell]]


def brightness_style(level: float) -> str:
    """Return the style of a segment of brightness `level`; 1 is a segment that is always lit."""
    return LIT if level >= 0.6 else GLOW if level >= 0.2 else DARK


def grid(
    light: Sequence[Sequence[float]],
    pressed: Collection[str] = (),
    status: str = "",
    *,
    unicode: bool = True,
    ghosts: bool = True,
    position: othello_board.Position | None = None,
    view: Mapping[str, Any] | None = None,
    rules: str = "",
    layout: Layout = SMALLEST,
    notice: str = "",
) -> Grid:
    """Return the whole panel, of the size of `layout`.

    light: six digits of eight segments (a to g, point), 0 to 1 or more; pressed: the keys;
    ghosts: unlit segments are drawn in a faint style, else they are blank; position: the Othello
    board that is drawn beside the keypad, or None; view: the console's state, see view.py, or
    None; rules: text in place of the page in plain words, or ""; notice: text in place of the
    status line, or "".
    """
    characters = UNICODE if unicode else ASCII
    cells: Grid = [[(" ", PLAIN)] * layout.width for _ in range(layout.height)]
    _put_box(cells, layout, characters["box"])
    for digit, segments in enumerate(light):
        _put_digit(cells, layout, digit, segments, characters, ghosts)
    _put_keypad(cells, layout, characters["box"], pressed, view["idle"] if view else ())
    if len(textwrap.wrap(rules, layout.text_width(has_board=True))) > layout.text_height:
        position = None  # the rules take the board's place too
    if position:
        _put_board(cells, layout, position, characters["discs"])
    width = layout.text_width(position is not None)
    text = page_text.lines(view, rules, position, characters["discs"], width, layout.text_height)
    for row, line in enumerate(text, layout.display_height):
        shown = line if unicode else line.replace("\N{MIDDLE DOT}", "|")
        _put(cells, row, layout.text_left, shown.replace("\N{NO-BREAK SPACE}", " "), PLAIN)
    room = layout.width - layout.keypad_left
    legend_and_status = page_text.LEGEND + (status and "   " + status)
    shown = legend_and_status if len(legend_and_status) <= room else status
    style = KEY if notice else FAINT
    _put(cells, layout.height - 1, layout.keypad_left, (notice or shown)[:room], style)
    return cells


def _put(cells: Grid, row: int, column: int, text: str, style: str) -> None:
    cells[row][column : column + len(text)] = [(character, style) for character in text]


def _put_box(cells: Grid, layout: Layout, box: str) -> None:
    across, vertical, *corners = box
    inside, bottom = layout.width - 2, layout.display_height - 1
    for row in range(1, bottom):
        _put(cells, row, 0, vertical + " " * inside + vertical, FRAME)
    _put(cells, 0, 0, corners[0] + across * inside + corners[1], FRAME)
    _put(cells, bottom, 0, corners[2] + across * inside + corners[3], FRAME)


def _put_digit(
    cells: Grid,
    layout: Layout,
    digit: int,
    segments: Sequence[float],
    characters: dict[str, str],
    ghosts: bool,
) -> None:
    columns, rows = layout.digit_columns, layout.digit_rows
    left = layout.digit_left + digit * columns[-1]
    styles = dict(zip("abcdefgp", map(brightness_style, segments), strict=True))
    for at, letter in enumerate("".join(SEGMENTS)):
        if letter == " ":
            continue
        row, column = divmod(at, len(SEGMENTS[0]))
        style = styles[letter]
        cell = (characters[LIT] if style == DARK else characters[style]), style
        if style == DARK and not ghosts:
            cell = " ", FRAME
        width = columns[column + 1] - columns[column]
        for line in cells[layout.digit_top + rows[row] : layout.digit_top + rows[row + 1]]:
            line[left + columns[column] : left + columns[column + 1]] = [cell] * width


def _put_keypad(
    cells: Grid, layout: Layout, box: str, pressed: Collection[str], idle: Collection[str]
) -> None:
    across, side, *corners = box
    top_left, top_right, bottom_left, bottom_right, left, right, top, bottom, cross = corners
    borders = [(top_left, top, top_right)] + [(left, cross, right)] * 3
    borders.append((bottom_left, bottom, bottom_right))
    inside = layout.key_width - 1
    for place, (start, joint, end) in enumerate(borders):
        row = layout.display_height + place * layout.key_height
        border = joint.join([across * inside] * 3)
        _put(cells, row, layout.keypad_left, start + border + end, FAINT)
    for at in range(layout.keypad_height):
        keypad_row, line = divmod(at, layout.key_height)
        if line == 0:
            continue
        row = layout.display_height + at
        for column, key in enumerate(KEYS[keypad_row]):
            left_edge = layout.keypad_left + column * layout.key_width
            _put(cells, row, left_edge, side, FAINT)
            label = key if 2 * line == layout.key_height else ""
            style = DOWN if key in pressed else FAINT if key in idle else KEY
            _put(cells, row, left_edge + 1, label.center(inside), style)
        _put(cells, row, layout.keypad_left + 3 * layout.key_width, side, FAINT)


def _put_board(cells: Grid, layout: Layout, position: othello_board.Position, discs: str) -> None:
    column_step, row_step = 2 * layout.zoom, layout.zoom
    for row, line in enumerate(othello_board.picture(position.squares, discs, position.legal)):
        for column, character in enumerate(line[::2]):
            at = layout.board_left + column * column_step
            style = KEY if character in discs[:2] else FAINT
            cells[layout.display_height + row * row_step][at] = (character, style)
    if position.last is not None:
        row, column = divmod(position.last, 8)
        line = cells[layout.display_height + (row + 1) * row_step]
        at = layout.board_left + (column + 1) * column_step
        line[at - 1], line[at], line[at + 1] = ("(", KEY), (line[at][0], DOWN), (")", KEY)


def runs(row: Sequence[Cell]) -> Iterator[Cell]:
    """Yield the pieces of a row of cells that have the same style, as (text, style)."""
    text, last = "", ""
    for character, style in row:
        if style != last and text:
            yield text, last
            text = ""
        text, last = text + character, style
    if text:
        yield text, last


def text_of(cells: Grid, colours: dict[str, str]) -> str:
    """Return the panel as lines of text, with SGR sequences if `colours` has any."""
    lines = []
    for row in cells:
        styled = (_styled(text, colours.get(style)) for text, style in runs(row))
        line = "".join(styled)
        lines.append(line.rstrip() if not colours else line)
    return "\n".join(lines)


def _styled(text: str, parameters: str | None) -> str:
    return f"\x1b[{parameters}m{text}\x1b[m" if parameters else text


class Screen:
    """The cells on a terminal of `columns` by `rows`, and the changes to send."""

    def __init__(self, columns: int, rows: int, colours: dict[str, str]) -> None:
        self.layout = Layout(columns, rows)
        self.fits = self.layout.fits
        self._columns = columns
        self._rows = rows
        self._colours = colours
        self._left = (columns - self.layout.width) // 2
        self._top = (rows - self.layout.height) // 2
        self._shown: Grid | None = None

    def update(self, cells: Grid) -> str:
        """Return the characters that change the terminal to `cells`, a grid of `layout`'s size."""
        if not self.fits:
            return self._complaint()
        sent = []
        if self._shown is None:
            sent.append("\x1b[m\x1b[2J")
            self._shown = [[(" ", PLAIN)] * len(row) for row in cells]
        for row, (old, new) in enumerate(zip(self._shown, cells, strict=True)):
            changed = [column for column in range(len(new)) if old[column] != new[column]]
            if changed:
                first, last = changed[0], changed[-1] + 1
                sent.append(f"\x1b[{self._top + row + 1};{self._left + first + 1}H")
                for text, style in runs(new[first:last]):
                    sent.append(_styled(text, self._colours.get(style)))
        self._shown = cells
        return "".join(sent)

    def _complaint(self) -> str:
        """Return the size that is needed, at the first call; cut it to the window."""
        if self._shown is not None:
            return ""
        self._shown = []
        wanted = f"{WIDTH} x {HEIGHT} needed: make this terminal larger (q leaves)"
        lines = textwrap.wrap(wanted, self._columns)
        return "\x1b[m\x1b[2J\x1b[H" + "\r\n".join(lines[: self._rows])

    def key_at(self, column: int, row: int) -> str | None:
        """Return the key at a cell of the terminal, counted from 1, or None."""
        if not self.fits:
            return None
        return self.layout.key_at(column - 1 - self._left, row - 1 - self._top)
