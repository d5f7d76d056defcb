"""The record sheet for a game of Bulls and Cows on paper, for docs/user/lesson.md.

It has the rules with an example, two tables of guesses and a strip of digits to cross out. The
secret code stands below a fold line. Offsets are points, chosen by eye.
"""

from collections.abc import Iterator

from .paper import POINTS, Box, Dot, Line, Page, Shape, Text

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # width and height in mm
# For each number of digits a code and two guesses; digits are not repeated.
EXAMPLES = {
    2: ("58", ("53", "85")),
    3: ("582", ("528", "295")),
    4: ("5827", ("5278", "2390")),
    5: ("58274", ("52879", "20541")),
}
MARGIN = 36.0  # on all four sides; half an inch, which every printer can print
MOST_ROWS = 12  # in a table of guesses

_GAP = 24.0  # between the two halves
_RULE_TOP, _RULE_HEIGHT = 84.0, 82.0
_TABLE_TOP = 194.0  # of the tables' heads
_HEAD = 30.0  # height of a table's head
_ROW, _ROW_MOST = 27.0, 34.0  # height of a row for handwriting
_STRIP_ROW, _STRIP_LEAST = 22.0, 66.0  # height of a row of digits to cross out; of all rows
_FOLDED = 76.0  # height of the part to fold back
_SOFT = 0.55  # gray of lines within a table, and of its numbers
_ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")


def draw(paper: str, digits: int) -> Page:
    """Return the sheet for codes of `digits` digits, 2 to 5, on a paper of `PAPERS`."""
    width_mm, height_mm = PAPERS[paper]
    width, height = width_mm * POINTS, height_mm * POINTS
    half = (width - 2 * MARGIN - _GAP) / 2
    left, right = MARGIN, MARGIN + half + _GAP
    fold = height - MARGIN - _FOLDED
    strip_height = max(_STRIP_LEAST, digits * _STRIP_ROW)
    strip_top = fold - 16 - strip_height
    shapes: list[Shape] = [
        *_title(digits, right, width - MARGIN),
        *_rule(width - 2 * MARGIN, digits),
        *_table("I guess my partner's code", left, half, strip_top - 30, digits),
        *_table("My partner guesses my code", right, half, strip_top - 30, digits),
        *_strip(left, strip_top, half, strip_height, digits),
        *_notes(right, strip_top, half, strip_height),
        *_secret(fold, width, digits),
    ]
    title = f"Bulls and Cows: a sheet for codes of {digits} digits"
    text = (
        "The rules with an example, two tables for guesses with their right places (bulls) and "
        "right digits (cows), digits to cross out for each place, and boxes for the secret code."
    )
    return Page(width_mm, height_mm, title, text, shapes)


def _title(digits: int, start: float, end: float) -> Iterator[Shape]:
    """Draw the title on the left; the name and the date from `start` to `end`."""
    yield Text(MARGIN, MARGIN + 18, "Bulls and Cows", 24, is_bold=True)
    yield Text(MARGIN, MARGIN + 35, f"Find the secret code of {digits} digits.", 10.5)
    for label, y in (("Name", MARGIN + 15), ("Date", MARGIN + 36)):
        yield Text(start, y, label, 10.5)
        yield Line(start + 32, y + 2, end, y + 2)


def _rule(width: float, digits: int) -> Iterator[Shape]:
    """Draw the rule in two lines on the left of a box, an example on its right."""
    top, left = _RULE_TOP, MARGIN + 12
    yield Box(MARGIN, top, width, _RULE_HEIGHT, 1.1)
    rules = (
        (True, "Right place (bull):", "a digit of the code, in its place."),
        (False, "Right digit (cow):", "a digit of the code, in another place."),
    )
    for at, (is_bull, name, meaning) in enumerate(rules):
        y = top + 23 + 18 * at
        yield Dot(left + 4, y - 3.6, 3.6, is_bull)
        label = Text(left + 15, y, name, 10.5, is_bold=True)
        yield label
        yield Text(left + 15 + label.width + 4, y, meaning, 10.5)
    hint = "Tell only how many. Do not tell which digits they are."
    yield Text(left + 15, top + 63, hint, 9.5, gray=0.3)
    yield from _example(MARGIN + width - 12, top + 9, digits)


def _example(right: float, top: float, digits: int) -> Iterator[Shape]:
    """Draw a code and two guesses in boxes, up to `right`; a mark below each scoring digit."""
    code, guesses = EXAMPLES[digits]
    left = right - 17 * digits - 78
    for row, text in enumerate((code, *guesses)):
        label = "Guess" if row else "Code"
        y = top + (0, 20, 43)[row]
        yield Text(left, y + 11, label, 9, is_bold=row == 0)
        for place, digit in enumerate(text):
            x = left + 32 + 17 * place
            yield Box(x, y, 15, 15, 1.1 if row == 0 else 0.6)
            yield Text(x + 7.5, y + 11.4, digit, 10.5, is_bold=row == 0, is_centred=True)
            if row and digit in code:
                yield Dot(x + 7.5, y + 18.3, 1.6, digit == code[place])
        if row:
            bulls = sum(a == b for a, b in zip(code, text, strict=True))
            cows = len(set(code) & set(text)) - bulls
            x = left + 32 + 17 * digits + 8
            for is_bull, count in ((True, bulls), (False, cows)):
                yield Dot(x, y + 7.6, 3, is_bull)
                yield Text(x + 6, y + 11.4, str(count), 10.5)
                x += 24


def _table(title: str, left: float, width: float, bottom: float, digits: int) -> Iterator[Shape]:
    """Draw a table of guesses with their scores; the last row ends above `bottom`."""
    room = bottom - _TABLE_TOP - _HEAD
    rows = min(MOST_ROWS, int(room / _ROW))
    row_height = min(_ROW_MOST, room / rows)
    number, cell = 18.0, 30.0 if digits < 5 else 27.0
    boxes = left + number
    scores = boxes + digits * cell
    score = (left + width - scores) / 2
    top, body = _TABLE_TOP, _TABLE_TOP + _HEAD
    end = body + rows * row_height
    yield Text(left, top - 7, title, 12, is_bold=True)
    yield Text((boxes + scores) / 2, top + 18, "guess", 9.5, is_bold=True, is_centred=True)
    for at, (is_bull, first, second) in enumerate(
        ((True, "right place", "(bulls)"), (False, "right digit", "(cows)"))
    ):
        middle = scores + score * (at + 0.5)
        yield Text(middle, top + 12, first, 8.5, is_bold=True, is_centred=True)
        name = Text(middle + 4, top + 23.5, second, 8.5, is_centred=True)
        yield name
        yield Dot(name.left - 6, top + 20.5, 2.8, is_bull)
    for row in range(1, rows + 1):
        y = body + row * row_height
        middle = y - row_height / 2 + 3
        yield Text(left + number / 2, middle, str(row), 8.5, is_centred=True, gray=_SOFT)
        if row < rows:
            yield Line(left, y, left + width, y, gray=_SOFT)
    for place in range(1, digits):
        yield Line(boxes + place * cell, body, boxes + place * cell, end, gray=_SOFT)
    yield Line(boxes, body, boxes, end)
    yield Line(scores, top, scores, end)
    yield Line(scores + score, top, scores + score, end)
    yield Line(left, body, left + width, body, 1.1)
    yield Box(left, top, width, end - top, 1.1)


def _strip(left: float, top: float, width: float, height: float, digits: int) -> Iterator[Shape]:
    """Draw the ten digits for each place, to cross out."""
    label = 48.0
    cell, row_height = (width - label) / 10, height / digits
    yield Text(left, top - 7, "Cross out what cannot be", 10.5, is_bold=True)
    for place in range(digits):
        y = top + place * row_height
        middle = y + row_height / 2
        yield Text(left + 5, middle + 3.2, f"{_ORDINALS[place]} place", 8.5)
        for digit in range(10):
            x = left + label + cell * (digit + 0.5)
            yield Text(x, middle + 4, str(digit), 11, is_centred=True)
        if place:
            yield Line(left, y, left + width, y, gray=_SOFT)
    for digit in range(1, 10):
        x = left + label + cell * digit
        yield Line(x, top, x, top + height, gray=_SOFT)
    yield Line(left + label, top, left + label, top + height)
    yield Box(left, top, width, height, 1.1)


def _notes(left: float, top: float, width: float, height: float) -> Iterator[Shape]:
    """Draw lines to write on; the last one ends level with the strip."""
    yield Text(left, top - 7, "What I know, and why", 10.5, is_bold=True)
    for row in range(1, int(height / _STRIP_ROW) + 1):
        y = top + row * _STRIP_ROW
        yield Line(left, y, left + width, y, gray=_SOFT)


def _secret(fold: float, width: float, digits: int) -> Iterator[Shape]:
    """Draw the fold line, and the boxes for the code below it."""
    hint = Text(width / 2, fold + 2.5, "fold this part back", 8, is_centred=True, gray=0.3)
    yield Line(MARGIN, fold, hint.left - 8, fold, gray=0.3, dashes=(5, 4))
    yield hint
    yield Line(width - hint.left + 8, fold, width - MARGIN, fold, gray=0.3, dashes=(5, 4))
    top, cell = fold + 28, 38.0
    yield Text(MARGIN, top + 17, "My secret code", 14, is_bold=True)
    yield Text(MARGIN, top + 32, "Write it first. Show it to nobody.", 9.5)
    boxes = MARGIN + 172
    for place in range(digits):
        yield Box(boxes + place * (cell + 6), top, cell, cell, 1.1)
    ticks = boxes + digits * (cell + 6) + 12
    for y, rule in ((top + 6, "all digits differ"), (top + 23, "digits may repeat")):
        yield Box(ticks, y, 9, 9)
        yield Text(ticks + 15, y + 8, rule, 9.5)
