"""A case to print for the circuit board: bottom, top, and the caps of the keys.

All places are from the board file. build123d makes the solids in a child process.

mechanics   sizes of the parts, with sources
dimensions  walls, clearances, heights of the case
placement   bodies of a board and its parts; plugs
solids      boxes, cylinders, unions by build123d
bottom, top, caps   the printed parts
assembly    `build`: the whole case
printing    the parts on the bed, and their overhangs
checks      measurements for the tests
pictures, files     what is written
child       the process that has build123d
"""

from __future__ import annotations

import json
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

from commands import output_files
from downloads import cad

from . import placement
from .placement import Board

PARTS = ("bottom", "top", "caps")
FILES = (
    *(f"{part}.{kind}" for part in PARTS for kind in ("stl", "step")),
    "case.svg",
    "case-parts.svg",
)


def write(board_name: str, folder: Path) -> list[Path]:
    """Write the case of a board in boards/pcb into a folder; return the paths of the files.

    These are STL and STEP of each part, in millimetres and in the direction of printing, and two
    pictures. Two runs write the same bytes. Raises ToolError, OSError.
    """
    board = placement.load(board_name)
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    with tempfile.TemporaryDirectory() as fresh:
        cad.run("case_tools.child", "write", fresh, text=_json(board, board))
        for name in FILES:
            output_files.write(folder / name, Path(fresh, name).read_bytes())
            written.append(folder / name)
    return written


def measure(board: Board, around: Board | None = None) -> dict[str, Any]:
    """Return the measurements of a board's case; see checks.measure. Raises ToolError.

    `around`: measure with the parts of this board instead.
    """
    text = cad.run("case_tools.child", "measure", text=_json(board, around or board))
    return json.loads(text)


def _json(*boards: Board) -> str:
    """Return boards for the child."""
    return json.dumps([asdict(board) for board in boards])
