"""The sizes and positions of the terminal panel's parts, for a window of any size.

The display is above. The keypad, the text and Othello's board are side by side below it. The last
row is the status line. Larger windows have larger digits, then larger keys and squares.
"""

import itertools

from board_files.parts import KEYS

# The smallest panel: the digits of `_sizes` with strokes of 1 and segments of 2.
WIDTH = 78  # columns
HEIGHT = 21  # rows
# One digit: a letter for each segment, p for the point. `Layout` sets the sizes of its cells.
SEGMENTS = (
    " a   ",
    "f b  ",
    " g   ",
    "e c  ",
    " d  p",
)

_DIGITS = 6
_INDENT = 4  # columns left of the first digit, and of the keypad
_FRAME_COLUMNS = 6  # columns of the display's frame, left and right of its digits
_FRAME_ROWS = 4  # rows of the display's frame, above and below its digits
_MIN_ROWS_BELOW = 10  # of the keypad and the status line, below the display
_GAP = 3  # columns between keypad and text
_TEXT_COLUMNS = 72  # the longest line of text, because longer ones are hard to read
_TEXT_ROWS = 20  # the most rows of text
_TEXT_BESIDE_BOARD = 46  # columns of text that an enlarged board leaves
_FREE_ROWS = 3  # rows of the window that additional rows of text leave free


class Layout:
    """The sizes of the panel in a window of `columns` by `rows`.

    `fits` is False if the window is smaller than WIDTH by HEIGHT; the layout is then the smallest.
    `digit_columns` and `digit_rows` are the edges of SEGMENTS' columns and rows, from 0. `zoom` is
    the scale of the keypad and the board.
    """

    def __init__(self, columns: int = WIDTH, rows: int = HEIGHT) -> None:
        self.fits = columns >= WIDTH and rows >= HEIGHT
        if not self.fits:
            columns, rows = WIDTH, HEIGHT
        # The largest digits, with the thickest segments of that size.
        sizes = _sizes(columns, rows)
        self.digit_columns, self.digit_rows = max(sizes, key=lambda size: size[0][-1])
        self.digit_left, self.digit_top = _INDENT, _FRAME_ROWS // 2
        self.keypad_left = _INDENT
        self.display_height = self.digit_rows[-1] + _FRAME_ROWS
        self.width = _DIGITS * self.digit_columns[-1] + _FRAME_COLUMNS
        below = rows - self.display_height - 1
        for self.zoom in (2, 1):  # the last one stays, whether it fits or not
            self.key_width, self.key_height = 8 * self.zoom, 2 * self.zoom  # with a border
            self.keypad_height = 4 * self.key_height + 1
            self.text_left = _INDENT + 3 * self.key_width + 1 + _GAP
            # A board is a column wider than its squares, for the mark of the last move.
            self.board_left = self.width - 16 * self.zoom - 2
            beside = self.board_left - 1 - self.text_left
            if beside >= _TEXT_BESIDE_BOARD and self.keypad_height <= below:
                break
        self.text_height = max(self.keypad_height, min(_TEXT_ROWS, below - _FREE_ROWS))
        self.height = self.display_height + self.text_height + 1

    def text_width(self, has_board: bool) -> int:
        """Return the columns of text, beside the board or without one."""
        end = self.board_left - 1 if has_board else self.width
        return min(_TEXT_COLUMNS, end - self.text_left)

    def key_at(self, column: int, row: int) -> str | None:
        """Return the key drawn at a cell of the panel, or None."""
        keypad_row, border = divmod(row - self.display_height, self.key_height)
        keypad_column, side = divmod(column - self.keypad_left, self.key_width)
        if border and side and 0 <= keypad_row < 4 and 0 <= keypad_column < 3:
            return KEYS[keypad_row][keypad_column]
        return None


def _sizes(columns: int, rows: int) -> list[tuple[list[int], list[int]]]:
    """Return the sizes of a digit that fit, as edges of columns and of rows, thick ones first.

    A segment's length is two to four strokes. A cell's height is about twice its width.
    """
    sizes = []
    for stroke in range(columns // 60, 0, -1):  # six digits take 60 columns a stroke
        for length in range(2 * stroke, 4 * stroke + 1):
            # f and e, a, b and c, a gap, the point, a gap; then a, f and b, g, e and c, d.
            across = 2 * stroke, 2 * length, 2 * stroke, 1, 2 * stroke, 1
            down = stroke, length, stroke, length, stroke
            width = _DIGITS * sum(across) + _FRAME_COLUMNS
            if width <= columns and sum(down) + _FRAME_ROWS + _MIN_ROWS_BELOW <= rows:
                edges = [0, *itertools.accumulate(across)], [0, *itertools.accumulate(down)]
                sizes.append(edges)
    return sizes
