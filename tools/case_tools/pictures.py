"""Line drawings of the case as SVG: closed, and with its parts apart."""

from __future__ import annotations

import io
from collections.abc import Iterable

from build123d import Compound, ExportSVG, Solid  # pyright: ignore[reportMissingImports]

from . import mechanics, placement
from .assembly import Case
from .placement import Board, Body
from .solids import body, move, plate

_EYE = (190.0, -330.0, 280.0)  # from the middle of the case, in mm
_APART = {"bottom": -85.0, "battery box": -50.0, "caps": 80.0, "top": 155.0}  # mm along z
_STROKE = 0.25  # mm
_SHORTEST = 0.05  # mm of an edge in a picture


def closed(case: Case, board: Board) -> bytes:
    """Return the picture of the closed case, with the visible parts of the board."""
    kinds = (*mechanics.DISPLAYS, "link", "power switch")
    visible = [part for part in placement.parts(board) if part.kind in kinds]
    return _draw([*case.parts().values(), *map(body, [*visible, *_pico(board)])], board)


def apart(case: Case, board: Board) -> bytes:
    """Return the picture of bottom, board, caps and top, one above the other."""
    solids = [
        move(case.bottom, z=_APART["bottom"]),
        move(body(placement.battery_box(board)), z=_APART["battery box"]),
        *(move(cap, z=_APART["caps"]) for cap in case.caps),
        move(case.top, z=_APART["top"]),
        plate(board),
        *map(body, [*placement.parts(board), *_pico(board)]),
    ]
    return _draw(solids, board)


def _pico(board: Board) -> list[Body]:
    return placement.pico(board, max(mechanics.PICO_SPACERS))


def _draw(solids: Iterable[Solid], board: Board) -> bytes:
    """Return the visible edges of some solids."""
    middle = (board.size[0] / 2, board.size[1] / 2, 0.0)
    eye = tuple(a + b for a, b in zip(middle, _EYE, strict=True))
    visible, _ = Compound(children=list(solids)).project_to_viewport(eye, (0, 0, 1), middle)
    picture = ExportSVG(margin=4, line_weight=_STROKE, precision=2, scale=1)
    # ExportSVG fails on an ellipse that it rounds to a point.
    picture.add_shape([edge for edge in visible if edge.length > _SHORTEST])
    target = io.BytesIO()
    picture.write(target)
    return target.getvalue()
