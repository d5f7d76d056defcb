"""The text beside the terminal's keypad: page in words, captions, notepad, board's caption."""

import itertools
import textwrap
from collections.abc import Mapping
from typing import Any

from othello_tools import openings
from simulator import othello_board
from simulator.view import FILE, grouped

LEGEND = "Enter *  Backspace #  h h menu  ? rules  q quit"
_TITLES = {"player": "you: bulls, cows", "machine": "machine: bulls, cows"}


def lines(
    view: Mapping[str, Any] | None,
    rules: str,
    position: othello_board.Position | None,
    discs: str,
    width: int,
    height: int,
) -> list[str]:
    """Return at most `height` lines of at most `width` characters.

    `view`: the console's state, see view.py, or None. `rules`: text that replaces everything
    else, or "". `position`: Othello's, for a caption. `discs`: the characters of the players'
    discs.
    """
    if rules:
        return textwrap.wrap(rules, width)[:height]
    if view is None:
        return []
    words = view["words"]
    if not words and view["state"] == "waiting" and view["text"]:
        # A new game's page:
        words = f"No words for this page: add {view['text']!r} to tools/simulator/{FILE}."
    rows = textwrap.wrap(words, width)
    rows += textwrap.wrap(captions(view["keys"]), width)
    if position:
        name = openings.name(position.played)
        for part in othello_board.caption(position, discs, name).split(": "):
            rows += textwrap.wrap(part, width)
    return (rows + notepad(view, width, height - len(rows)))[:height]


def captions(keys: Mapping[str, str]) -> str:
    """Return the captions of keys in one line, keys with the same caption together."""
    parts = [
        f"{name} {caption}".replace(" ", "\N{NO-BREAK SPACE}")
        for name, caption, _ in grouped(dict(keys))
    ]
    return "\N{NO-BREAK SPACE}\N{MIDDLE DOT} ".join(parts)  # no line begins with a dot


def notepad(view: Mapping[str, Any], width: int, height: int) -> list[str]:
    """Return the last guesses of each side, side by side, in at most `height` lines.

    Lines are cut to `width` characters. The headings are there before the first guess. The number
    of consistent codes follows each score, if it may be shown.
    """
    columns = []
    for side, rows in view["guesses"].items():
        notes = [f" {count} left" for count in view["left"].get(side, [])] + [""] * len(rows)
        scored = zip(rows, notes, strict=False)
        cells = ["{}: {}b {}c".format(*row) + note for row, note in scored]
        if side == "machine" and view["pending"]:
            cells.append(f"{view['pending']}: ?")
        columns.append([_TITLES[side], *(cells or ["-"])[max(0, len(cells) + 1 - height) :]])
    if not columns or height < 2:
        return []
    wide = [max(12, *map(len, cells)) for cells in columns]
    lines = []
    for cells in itertools.zip_longest(*columns, fillvalue=""):
        line = "   ".join(map(str.ljust, cells, wide))
        lines.append(line[:width].rstrip())
    return lines
