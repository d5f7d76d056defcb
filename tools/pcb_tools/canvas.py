"""A picture of one side of a board: shapes in millimetres of the board, drawn in pixels."""

from collections.abc import Iterable
from typing import Any

from drawings import svg
from drawings.paths import Point

_SCALE = 7.0  # pixels per mm
_MARGIN = 20.0  # pixels around the board
_STRIP = 46.0  # pixels of the title's strip
ACCENT = "#c2410c"


def _edge(outline: str, stroke: float) -> dict[str, Any]:
    if outline == "none":
        return {}
    return {"stroke": outline, "stroke_width": round(stroke * _SCALE, 2)}


class Canvas:
    """A picture. The back is seen as if the board were turned over like a page: x is mirrored."""

    def __init__(self, size: Point, side: str, title: str, number: int = 0) -> None:
        self.side = side
        self.size = size
        width = size[0] * _SCALE + 2 * _MARGIN
        height = size[1] * _SCALE + 2 * _MARGIN + _STRIP
        view = f"seen from the {side}"
        words = f"Step {number}: {title}" if number else title
        self.root = svg.picture(round(width), round(height), words, f"The circuit board, {view}.")
        left = _MARGIN
        if number:
            dot = {"cx": _MARGIN + 16, "cy": 28, "r": 16, "fill": ACCENT}
            svg.add(self.root, "circle", **dot)
            place = (_MARGIN + 16, 28, 18)
            svg.label(self.root, str(number), *place, fill="#ffffff", font_weight="bold")
            left += 44
        svg.label(self.root, title, left, 28, 20, anchor="start", font_weight="bold")
        svg.label(self.root, view, width - _MARGIN, 28, 16, anchor="end", fill="#444444")

    def to_bytes(self) -> bytes:
        """Return the picture as the bytes of its file."""
        return svg.to_bytes(self.root)

    def at(self, point: Point) -> Point:
        """Return the pixel of a point of the board."""
        x = self.size[0] - point[0] if self.side == "back" else point[0]
        y = point[1] * _SCALE + _MARGIN + _STRIP
        return round(x * _SCALE + _MARGIN, 2), round(y, 2)

    def rectangle(
        self,
        center: Point,
        width: float,
        height: float,
        fill: str,
        outline: str = "none",
        radius: float = 0.0,
        stroke: float = 0.15,
    ) -> None:
        """Draw a rectangle along the edges of the board."""
        x, y = self.at(center)
        size = {"width": round(width * _SCALE, 2), "height": round(height * _SCALE, 2)}
        if radius:
            size["rx"] = round(radius * _SCALE, 2)
        left, top = x - width * _SCALE / 2, y - height * _SCALE / 2
        place = {"x": round(left, 2), "y": round(top, 2)}
        svg.add(self.root, "rect", **place, **size, **_edge(outline, stroke), fill=fill)

    def circle(
        self,
        center: Point,
        diameter: float,
        fill: str,
        outline: str = "none",
        stroke: float = 0.15,
    ) -> None:
        """Draw a circle."""
        x, y = self.at(center)
        size = round(diameter * _SCALE / 2, 2)
        svg.add(self.root, "circle", cx=x, cy=y, r=size, fill=fill, **_edge(outline, stroke))

    def polygon(
        self,
        points: Iterable[Point],
        fill: str,
        outline: str = "none",
        stroke: float = 0.15,
        dashes: str = "",
    ) -> None:
        """Draw a polygon; `dashes` of the outline in pixels."""
        text = " ".join(",".join(map(svg.number, self.at(point))) for point in points)
        edge = _edge(outline, stroke)
        if edge:
            edge["stroke_linejoin"] = "round"
        if dashes:
            edge["stroke_dasharray"] = dashes
        svg.add(self.root, "polygon", points=text, fill=fill, **edge)

    def line(self, points: Iterable[Point], color: str, width: float) -> None:
        """Draw a line through points."""
        ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
        pixels = [self.at(point) for point in points]
        width = round(width * _SCALE, 2)
        svg.polyline(self.root, pixels, stroke=color, stroke_width=width, **ends)

    def text(
        self, words: str, center: Point, size: float, color: str, weight: str = "normal"
    ) -> None:
        """Write a text around a point; `size` in mm."""
        x, y = self.at(center)
        svg.label(self.root, words, x, y, round(size * _SCALE, 1), fill=color, font_weight=weight)

    def callout(self, words: str, point: Point, offset: Point, color: str) -> None:
        """Write a text in a frame and draw a line to a point; `offset` as seen, in mm."""
        x, y = self.at(point)
        left, top = x + offset[0] * _SCALE, y + offset[1] * _SCALE
        width = round(8.3 * len(words) + 8, 2)  # pixels; an estimate for bold text of 13 px
        edge = {"stroke": color, "stroke_width": 1.8}
        ends = {"x1": x, "y1": y, "x2": round(left, 2), "y2": round(top, 2)}
        svg.add(self.root, "line", **ends, **edge)
        box = {"x": round(left - width / 2, 2), "y": round(top - 10, 2), "rx": 4}
        size = {"width": width, "height": 20}
        svg.add(self.root, "rect", **box, **size, fill="#ffffff", **edge)
        words_at = (round(left, 2), round(top, 2))
        svg.label(self.root, words, *words_at, 13, fill=color, font_weight="bold")
