"""Pictures of a circuit board as SVG: bare, as a fabricator shows it, and while it is built.

Lengths are millimetres from the upper left corner of the board, seen from the front. canvas.py
turns them into pixels, mirrored for the back; bodies.py draws the parts.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from drawings.paths import Point

from . import bodies, closed_console
from .canvas import Canvas
from .design import GROUND, Design
from .router import TRACK, VIA_DIAMETER, Track, Via

BARE = {  # colours of the bare board
    "board": "#12663a",
    "gap": "#0a4526",
    "copper": "#2b8a55",
    "pad": "#d9b45b",
    "drill": "#1d1d1d",
    "print": "#ffffff",
}
PALE = {  # colours of the board below the parts
    "board": "#d9ecdf",
    "pad": "#b9a56c",
    "drill": "#ffffff",
    "print": "#6f8f7c",
}
JOINT = "#9ba6ab"  # solder
PLANE_GAP = 0.3  # mm between copper and the ground plane
_PROBE_COLORS = {"+": "#c8102e", "-": "#111111"}


class Probe(NamedTuple):
    """A test point: a pad, its label, and "+" or "-" for the colour of the probe.

    `at`: the offset of the label from the pad in mm, as seen on the picture.
    """

    reference: str
    number: str
    label: str
    sign: str = "+"
    at: Point = (0.0, -4.2)


Pads = Sequence[dict[str, Any]]


def picture(
    design: Design,
    pads: Pads,
    placed: Iterable[str],
    new: Iterable[str],
    side: str,
    *,
    title: str = "",
    number: int = 0,
    probes: Iterable[Probe] = (),
    texts: Iterable[dict[str, Any]] = (),
) -> bytes:
    """Return a picture of a step: parts in `new` in colour, parts in `placed` pale.

    `side`: "front" or "back". `pads`: from kicad.footprints. `texts`: the silkscreen, from
    design.as_json. PICO and CASE in bodies.py are the references of the Pico and the closed case.
    """
    placed, new = list(placed), list(new)
    parts = [part for part in design.parts if part.reference in new]
    kinds = {part.kind_name for part in parts}
    canvas = Canvas(design.size, side, title, number)
    _plate(canvas, design, PALE)
    labels = {words for part in parts for words in (part.reference, part.kind.value)}
    for text in texts:
        if text["text"] not in labels:  # new parts have labels in black
            _text(canvas, text, PALE["print"])
    for pad in pads:
        soldered = {"pad": JOINT, "drill": JOINT} if pad["reference"] in placed else {}
        _pad(canvas, pad, PALE | soldered)
    for reference in placed:
        bodies.draw(canvas, design, pads, reference, is_new=False)
    if bodies.CASE in new:
        closed_console.draw(canvas, design)
        new.remove(bodies.CASE)
    for reference in new:
        bodies.draw(canvas, design, pads, reference, is_new=True, has_marks=len(kinds) < 3)
    for probe in probes:
        _probe(canvas, pads, probe)
    return canvas.to_bytes()


def bare(
    design: Design,
    pads: Pads,
    tracks: Iterable[Track],
    vias: Iterable[Via],
    prints: Iterable[tuple[list[Point], float, bool]],
    texts: Iterable[dict[str, Any]],
    side: str,
) -> bytes:
    """Return a picture of the bare board: tracks, ground plane, pads, silkscreen.

    `pads`, `prints`: from kicad.footprints.
    """
    canvas = Canvas(design.size, side, f"The bare board for {design.name}")
    _plate(canvas, design, BARE)
    side_tracks = [track for track in tracks if track.layer == (side == "back")]
    vias = list(vias)
    for track in side_tracks:
        canvas.line(track.points, BARE["gap"], TRACK + 2 * PLANE_GAP)
    for via in vias:
        canvas.circle((via.x, via.y), VIA_DIAMETER + 2 * PLANE_GAP, BARE["gap"])
    for pad in pads:
        if pad["net"] != GROUND and not pad["is_hole"]:
            wide = {key: pad[key] + 2 * PLANE_GAP for key in ("width", "height")}
            _shape(canvas, {**pad, **wide}, BARE["gap"])
    for track in side_tracks:
        canvas.line(track.points, BARE["copper"], TRACK)
    for via in vias:
        canvas.circle((via.x, via.y), VIA_DIAMETER, BARE["copper"])
        canvas.circle((via.x, via.y), VIA_DIAMETER / 2, BARE["gap"])
    for points, width, is_on_back in prints:
        if is_on_back == (side == "back"):
            canvas.line(points, BARE["print"], width)
    for pad in pads:
        _pad(canvas, pad, BARE)
    for text in texts:
        _text(canvas, text, BARE["print"])
    return canvas.to_bytes()


def _plate(canvas: Canvas, design: Design, colors: dict[str, str]) -> None:
    width, height = design.size
    center = (width / 2, height / 2)
    canvas.rectangle(center, width, height, colors["board"], outline="#3c5a48", radius=0.6)


def _text(canvas: Canvas, text: dict[str, Any], color: str) -> None:
    """Print a text of the silkscreen; KiCad's `size` is the height of a capital."""
    if text["is_on_back"] == (canvas.side == "back"):
        place = text["x"], text["y"]
        canvas.text(text["text"], place, text["size"] * 1.35, color, weight="bold")


def _shape(canvas: Canvas, pad: dict[str, Any], color: str) -> None:
    center, width, height = (pad["x"], pad["y"]), pad["width"], pad["height"]
    radius = 0.0 if pad["is_rectangular"] else min(width, height) / 2
    canvas.rectangle(center, width, height, color, radius=radius)


def _pad(canvas: Canvas, pad: dict[str, Any], colors: dict[str, str]) -> None:
    center = pad["x"], pad["y"]
    if pad["is_hole"]:
        canvas.circle(center, pad["width"], "#ffffff", outline="#3c5a48")
        return
    _shape(canvas, pad, colors["pad"])
    # About the diameter of its hole; kicad.footprints does not have it.
    canvas.circle(center, 0.55 * min(pad["width"], pad["height"]), colors["drill"])


def _probe(canvas: Canvas, pads: Pads, probe: Probe) -> None:
    pad = next(
        pad for pad in pads if (pad["reference"], pad["number"]) == (probe.reference, probe.number)
    )
    color = _PROBE_COLORS[probe.sign]
    center = pad["x"], pad["y"]
    canvas.circle(center, 2.6, "none", outline=color, stroke=0.55)
    canvas.callout(probe.label, center, probe.at, color)
