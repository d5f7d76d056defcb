"""Name a bad joint from the displays of the wiring test alone.

`RULES` is the table of docs/user/troubleshooting.md in code. Segments, digits, columns and rows
count from 0 in the data and from 1 in the names, as on the board.
"""

import itertools
from collections.abc import Callable, Mapping
from typing import NamedTuple

import font
from emulator import KEYS, panel
from games import ui

SEGMENTS = "abcdefg."  # by index; the last is the point
DIGITS = 6
_ALL_SEGMENTS, _ALL_DIGITS = range(len(SEGMENTS)), range(DIGITS)
_COLUMNS = 3
_ROWS = 4
NO_DEFECT = "no defect"
UNKNOWN = "unknown"
GROUND = "ground"

Cell = tuple[int, int]  # digit, segment
CELLS: frozenset[Cell] = frozenset(itertools.product(_ALL_DIGITS, _ALL_SEGMENTS))


class Observation(NamedTuple):
    """The displays of a wiring test.

    `dark`: the segments that stayed dark in their own frame. `beside`: by the segment of a frame,
    the others that were lit in it; frames without others are left out. `dark_together`: the
    segments that stayed dark in the frame with all of them. `named`: by the pressed key, the
    displays that followed; none if the display did not change. `stuck`: the `StUC` displays.
    """

    dark: frozenset[Cell]
    beside: Mapping[Cell, frozenset[Cell]]
    dark_together: frozenset[Cell]
    named: Mapping[str, tuple[str, ...]]
    stuck: tuple[str, ...]


def wire(kind: str, at: int) -> str:
    """Return the name of a "segment", "digit", "row" or "column" by its index."""
    if kind != "segment":
        return f"{kind} {at + 1}"
    return "the point" if SEGMENTS[at] == "." else f"segment {SEGMENTS[at]}"


def cut(name: str) -> str:
    """Return the name of a defect: this wire is cut."""
    return f"{name} is cut"


def dark_line(segment: int) -> str:
    """Return the name of two defects that look alike: a segment's line is cut, or at ground."""
    return f"{wire('segment', segment)} is cut or at ground"


def bridged(name: str, other: str) -> str:
    """Return the name of a bridge, the same for both orders."""
    first, second = sorted((name, other))
    return f"{first} and {second} are bridged"


def name(observation: Observation) -> str:
    """Return the name of the defect; NO_DEFECT if all was right, UNKNOWN if no rule fits."""
    for rule in RULES:
        if defect := rule(observation):
            return defect
    return UNKNOWN


# ---- the questions of the rules ----


def _dark_segments(cells: frozenset[Cell]) -> list[int]:
    """Return the segments that are dark on every digit."""
    return [at for at in _ALL_SEGMENTS if all((digit, at) in cells for digit in _ALL_DIGITS)]


def _dark_digits(cells: frozenset[Cell]) -> list[int]:
    """Return the digits whose segments are all dark."""
    return [digit for digit in _ALL_DIGITS if all((digit, at) in cells for at in _ALL_SEGMENTS)]


def _mirrors(observation: Observation, digit: int) -> dict[int, list[int]]:
    """Return, by other digit, the segments that `digit` shows too when they light there."""
    return {
        other: [
            at
            for at in _ALL_SEGMENTS
            if (digit, at) in observation.beside.get((other, at), frozenset())
        ]
        for other in _ALL_DIGITS
        if other != digit
    }


def _keys_without_effect(observation: Observation) -> set[str]:
    """Return the keys that changed nothing."""
    return {key for key in KEYS if not observation.named.get(key)}


def _keys_of_row(row: int) -> str:
    return KEYS[_COLUMNS * row : _COLUMNS * (row + 1)]


def _shows(observation: Observation, key: str, other: str) -> bool:
    """Return whether the test named `other` when `key` was pressed."""
    return panel.read(font.encode(f"PUSH{ui.key_text(other)}")) in observation.named.get(key, ())


# ---- the rules, in the order of `RULES` ----


def _no_defect(observation: Observation) -> str:
    is_lit = not observation.dark and not observation.beside and not observation.dark_together
    are_named = all(
        _shows(observation, key, key) and len(observation.named[key]) == 1 for key in KEYS
    )
    return NO_DEFECT if is_lit and are_named and not observation.stuck else ""


def _segments_apart(observation: Observation) -> str:
    """Two segments are dark alone on all digits, and lit when all are lit: bridged."""
    dark = _dark_segments(observation.dark)
    if len(dark) != 2 or observation.dark_together:
        return ""
    return bridged(*(wire("segment", at) for at in dark))


def _segment_dark(observation: Observation) -> str:
    """One segment is dark on all digits, alone and when all are lit: its line."""
    dark = _dark_segments(observation.dark & observation.dark_together)
    return dark_line(dark[0]) if len(dark) == 1 else ""


def _digit_dark(observation: Observation) -> str:
    """A digit is dark in its frames and when all are lit: its line is cut."""
    dark = _dark_digits(observation.dark & observation.dark_together)
    return cut(wire("digit", dark[0])) if len(dark) == 1 else ""


def _joint_dark(observation: Observation) -> str:
    """One segment of one digit is dark, and all else right: the joint of that digit's pin."""
    if (
        len(observation.dark) != 1
        or observation.dark != observation.dark_together
        or observation.beside
    ):
        return ""
    ((digit, segment),) = observation.dark
    return cut(f"{wire('segment', segment)} of {wire('digit', digit)}")


def _digits_together(observation: Observation) -> str:
    """Two digits show each other's segments, all eight: bridged."""
    for one in _ALL_DIGITS:
        for other, segments in _mirrors(observation, one).items():
            back = _mirrors(observation, other)[one]
            if len(segments) == len(back) == len(SEGMENTS):
                return bridged(wire("digit", one), wire("digit", other))
    return ""


def _digit_grounded(observation: Observation) -> str:
    """A digit shows all segments of all others, which do not show its own: it is at ground."""
    for digit in _ALL_DIGITS:
        mirrors = _mirrors(observation, digit).values()
        if all(len(segments) == len(SEGMENTS) for segments in mirrors):
            return bridged(wire("digit", digit), GROUND)
    return ""


def _digit_follows(observation: Observation) -> str:
    """Name a digit bridged with a segment: it shows all other segments of every digit."""
    for digit in _ALL_DIGITS:
        mirrors = _mirrors(observation, digit)
        for segment in _ALL_SEGMENTS:
            others = [at for at in _ALL_SEGMENTS if at != segment]
            is_alike = all(mirrored == others for mirrored in mirrors.values())
            if is_alike and (digit, segment) in observation.dark:
                return bridged(wire("digit", digit), wire("segment", segment))
    return ""


def _row_dead(observation: Observation) -> str:
    """The three keys of a row do nothing, all others do: the row is cut."""
    for row in range(_ROWS):
        if _keys_without_effect(observation) == set(_keys_of_row(row)):
            return cut(wire("row", row))
    return ""


def _column_dead(observation: Observation) -> str:
    """The four keys of a column do nothing, with its digit lit: the keypad's column is cut."""
    for column in range(_COLUMNS):
        if _keys_without_effect(observation) == set(KEYS[column::_COLUMNS]):
            return cut(wire("column", column))
    return ""


def _rows_together(observation: Observation) -> str:
    """Each key of a row names the key above or below it: the two rows are bridged."""
    for one in range(_ROWS):
        for other in range(one + 1, _ROWS):
            pairs = list(zip(_keys_of_row(one), _keys_of_row(other), strict=True))
            if all(_shows(observation, key, below) for key, below in pairs):
                return bridged(wire("row", one), wire("row", other))
    return ""


def _key_dead(observation: Observation) -> str:
    """One key does nothing: its joint."""
    dead = _keys_without_effect(observation)
    return cut(f"key {dead.pop()}") if len(dead) == 1 else ""


def _stuck(observation: Observation) -> str:
    """`StUC` names a row or a key: the row is at ground, or the key is closed."""
    if not observation.stuck:
        return ""
    text = observation.stuck[0][-2:].strip()
    return bridged(f"row {text[1]}", GROUND) if text.startswith("r") else f"key {text} is closed"


# The first rule that fits names the defect.
RULES: tuple[Callable[[Observation], str], ...] = (
    _no_defect,
    _stuck,
    _segments_apart,
    _segment_dark,
    _digit_dark,
    _joint_dark,
    _digits_together,
    _digit_grounded,
    _digit_follows,
    _row_dead,
    _column_dead,
    _rows_together,
    _key_dead,
)
