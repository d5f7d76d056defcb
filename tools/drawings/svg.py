"""SVG elements, one per call."""

from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

Element = ElementTree.Element
FONT = "Helvetica, Arial, sans-serif"


def number(value: float) -> str:
    """Return a coordinate as text without superfluous digits."""
    return f"{round(value, 4):.7g}"


def add(parent: Element, tag: str, text: str = "", /, **attributes: Any) -> Element:
    """Add an element to another; `class_` is class, `data_x` is data-x, floats are short."""
    named = {
        name.rstrip("_").replace("_", "-"): number(value)
        if isinstance(value, (int, float))
        else str(value)
        for name, value in attributes.items()
    }
    element = ElementTree.SubElement(parent, tag, named)
    element.text = text or None
    return element


def picture(
    width: float, height: float, title: str, text: str, ground: str = "#ffffff"
) -> Element:
    """Return an empty picture with a background; `text` describes it for screen readers."""
    size = {"width": number(width), "height": number(height)}
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, "role": "img"})
    root.set("viewBox", f"0 0 {size['width']} {size['height']}")
    root.set("font-family", FONT)
    add(root, "title", title)
    add(root, "desc", text)
    add(root, "rect", x=0, y=0, width=width, height=height, fill=ground)
    return root


def polyline(parent: Element, points: Sequence[tuple[float, float]], **attributes: Any) -> None:
    """Draw a line through points, not filled."""
    text = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    add(parent, "polyline", points=text, fill="none", **attributes)


def label(
    parent: Element,
    text: str,
    x: float,
    y: float,
    size: float = 11,
    turned: bool = False,
    anchor: str = "middle",
    **attributes: Any,
) -> None:
    """Draw a text with its middle line at `y`; if turned, it reads upwards."""
    place = {"x": x, "y": y, "font_size": size, "text_anchor": anchor}
    if turned:
        place["transform"] = f"rotate(-90 {number(x)} {number(y)})"
    add(parent, "text", text, dy="0.36em", **place, **attributes)


def tag(parent: Element, text: str, x: float, y: float, color: str) -> None:
    """Draw a wire's name on it, reading upwards, in a frame of the wire's colour."""
    height = 6.2 * len(text) + 10
    box = {"width": 15, "height": height, "rx": 4, "fill": "#ffffff", "stroke": color}
    add(parent, "rect", x=x - 7.5, y=y - height / 2, stroke_width=1.8, **box)
    label(parent, text, x, y, 10.5, turned=True, fill="#111111")


def to_bytes(root: Element) -> bytes:
    """Return a picture as the bytes of its file."""
    ElementTree.indent(root, " ")
    return ElementTree.tostring(root, encoding="utf-8") + b"\n"
