"""Shapes on a sheet of paper, written as SVG or as PDF.

Lengths are points, 1/72 inch, from the upper left corner of the paper. A gray is 0 for black to 1
for white. Both formats come from the same shapes, so they look the same.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from . import helvetica, svg
from .svg import Element

if TYPE_CHECKING:
    from pydyf import Stream

POINTS = 72 / 25.4  # in a millimetre
_ARC = 0.5523  # a quarter circle as a Bezier curve: the handles' length in radii
_FONTS = {False: "Helvetica", True: "Helvetica-Bold"}  # PDF core fonts, so no font is embedded


class Line(NamedTuple):
    """A straight line; `dashes` are lengths of dashes and gaps in turn, empty for a solid line."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.6
    gray: float = 0.0
    dashes: Sequence[float] = ()


class Box(NamedTuple):
    """A rectangle's outline; `x` and `y` are its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    line: float = 0.6
    gray: float = 0.0


class Dot(NamedTuple):
    """A black circle, filled or not; `x` and `y` are its centre."""

    x: float
    y: float
    radius: float
    is_filled: bool


class Text(NamedTuple):
    """A line of ASCII text on the baseline `y`; `x` is its start, or its middle if centred."""

    x: float
    y: float
    text: str
    size: float
    is_bold: bool = False
    is_centred: bool = False
    gray: float = 0.0

    @property
    def width(self) -> float:
        """The text's width in points."""
        return helvetica.width(self.text, self.size, self.is_bold)

    @property
    def left(self) -> float:
        """The start of the text, from the left edge of the paper."""
        return self.x - self.width / 2 if self.is_centred else self.x


Shape = Line | Box | Dot | Text


class Page(NamedTuple):
    """A sheet: size in millimetres, title, description for screen readers, shapes."""

    width_mm: float
    height_mm: float
    title: str
    description: str
    shapes: Sequence[Shape]


def as_svg(page: Page) -> bytes:
    """Return the page as an SVG file, which prints at its size in millimetres."""
    width, height = page.width_mm * POINTS, page.height_mm * POINTS
    root = svg.picture(width, height, page.title, page.description)
    root.set("width", f"{svg.number(page.width_mm)}mm")
    root.set("height", f"{svg.number(page.height_mm)}mm")
    for shape in page.shapes:
        _add(root, shape)
    return svg.to_bytes(root)


def _add(root: Element, shape: Shape) -> None:
    """Add a shape to an SVG picture."""
    if isinstance(shape, Text):
        fit = {"textLength": round(shape.width, 2), "lengthAdjust": "spacingAndGlyphs"}
        weight = {"font_weight": "bold"} if shape.is_bold else {}
        place = {"x": round(shape.left, 2), "y": round(shape.y, 2), "font_size": shape.size}
        svg.add(root, "text", shape.text, fill=_color(shape.gray), **place, **weight, **fit)
    elif isinstance(shape, Line):
        ends = {"x1": shape.x1, "y1": shape.y1, "x2": shape.x2, "y2": shape.y2}
        dashes = {"stroke_dasharray": " ".join(map(svg.number, shape.dashes))}
        pen = {"stroke": _color(shape.gray), "stroke_width": shape.width}
        svg.add(root, "line", **_rounded(ends), **pen, **(dashes if shape.dashes else {}))
    elif isinstance(shape, Box):
        sides = {"x": shape.x, "y": shape.y, "width": shape.width, "height": shape.height}
        pen = {"stroke": _color(shape.gray), "stroke_width": shape.line}
        svg.add(root, "rect", fill="none", **_rounded(sides), **pen)
    else:
        circle = _rounded({"cx": shape.x, "cy": shape.y, "r": shape.radius})
        fill = "#000000" if shape.is_filled else "none"
        svg.add(root, "circle", fill=fill, stroke="#000000", stroke_width=0.9, **circle)


def _color(gray: float) -> str:
    return "#" + f"{round(255 * gray):02x}" * 3


def _rounded(lengths: dict[str, float]) -> dict[str, float]:
    return {name: round(length, 2) for name, length in lengths.items()}


def as_pdf(page: Page) -> bytes:
    """Return the page as a PDF file of one page, without a date or an identifier."""
    import pydyf  # only the PDF needs this package

    width, height = page.width_mm * POINTS, page.height_mm * POINTS
    document = pydyf.PDF()
    fonts = pydyf.Dictionary()
    for name in _FONTS.values():
        font = {"Type": "/Font", "Subtype": "/Type1", "BaseFont": f"/{name}"}
        fonts[name] = pydyf.Dictionary({**font, "Encoding": "/WinAnsiEncoding"})
    stream = pydyf.Stream()
    stream.set_matrix(1, 0, 0, -1, 0, round(height, 2))  # y grows downwards, as in SVG
    for shape in page.shapes:
        _draw(stream, shape)
    document.add_object(stream)
    paper = {
        "Type": "/Page",
        "Parent": document.pages.reference,
        "MediaBox": pydyf.Array([0, 0, round(width, 2), round(height, 2)]),
        "Contents": stream.reference,
        "Resources": pydyf.Dictionary({"Font": fonts}),
    }
    document.add_page(pydyf.Dictionary(paper))
    document.info["Title"] = pydyf.String(page.title)
    document.catalog["Lang"] = pydyf.String("en")
    file = io.BytesIO()
    document.write(file)
    return file.getvalue()


def _draw(stream: Stream, shape: Shape) -> None:
    """Draw a shape into the page's stream of a PDF."""
    if isinstance(shape, Text):
        level = round(shape.gray, 2)
        stream.set_color_rgb(level, level, level)
        stream.begin_text()
        stream.set_font_size(_FONTS[shape.is_bold], shape.size)
        stream.set_text_matrix(1, 0, 0, -1, round(shape.left, 2), round(shape.y, 2))
        stream.show_text_string(shape.text)
        stream.end_text()
    elif isinstance(shape, Line):
        _set_pen(stream, shape.width, shape.gray)
        stream.set_dash(shape.dashes, 0)
        stream.move_to(round(shape.x1, 2), round(shape.y1, 2))
        stream.line_to(round(shape.x2, 2), round(shape.y2, 2))
        stream.stroke()
        stream.set_dash((), 0)
    elif isinstance(shape, Box):
        _set_pen(stream, shape.line, shape.gray)
        corner = round(shape.x, 2), round(shape.y, 2)
        stream.rectangle(*corner, round(shape.width, 2), round(shape.height, 2))
        stream.stroke()
    else:
        _set_pen(stream, 0.9, 0.0)
        stream.set_color_rgb(0, 0, 0)
        _circle(stream, shape)
        if shape.is_filled:
            stream.fill_and_stroke()
        else:
            stream.stroke()


def _set_pen(stream: Stream, width: float, gray: float) -> None:
    stream.set_line_width(width)
    level = round(gray, 2)
    stream.set_color_rgb(level, level, level, stroke=True)


def _circle(stream: Stream, dot: Dot) -> None:
    """Add a circle to the path, a quarter at a time."""
    x, y, radius = dot.x, dot.y, dot.radius
    stream.move_to(round(x + radius, 2), round(y, 2))
    east, south = 1, 0  # the direction from the centre to the quarter's start
    for _ in range(4):
        ends = (
            (east - _ARC * south, south + _ARC * east),
            (_ARC * east - south, _ARC * south + east),
            (-south, east),
        )
        points = [(x + radius * right, y + radius * down) for right, down in ends]
        stream.curve_to(*(round(length, 2) for point in points for length in point))
        east, south = -south, east
    stream.close()
