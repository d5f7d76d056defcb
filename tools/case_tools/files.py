"""The files of a case: STL and STEP of each part, in the direction of printing; two pictures."""

from __future__ import annotations

import datetime
from pathlib import Path

from build123d import Compound, export_step, export_stl  # pyright: ignore[reportMissingImports]

from . import FILES, pictures, printing
from .assembly import Case
from .placement import Board

_TOLERANCE = 0.02  # mm between a surface and its triangles
_ANGLE = 0.2  # radians between neighbouring triangles
_DATE = datetime.datetime(2026, 1, 1)  # fixed, so that two runs write the same bytes


def write(case: Case, board: Board, folder: Path) -> None:
    """Write all files of a case into a folder."""
    for name, solids in printing.lay_flat(case).items():
        shape = solids[0] if len(solids) == 1 else Compound(children=solids)
        shape.label = name
        export_stl(shape, folder / f"{name}.stl", _TOLERANCE, _ANGLE)
        export_step(shape, folder / f"{name}.step", timestamp=_DATE)
    (folder / "case.svg").write_bytes(pictures.closed(case, board))
    (folder / "case-parts.svg").write_bytes(pictures.apart(case, board))
    assert sorted(path.name for path in folder.iterdir()) == sorted(FILES)
