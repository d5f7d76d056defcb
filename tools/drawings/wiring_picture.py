"""The picture of the wiring: every part, and every wire from pin to pin."""

from board_files.checking import has_transistors, pull_down_note
from board_files.netlist import BOARD, Net
from board_files.reading import Board

from . import parts, svg
from .colors import look
from .layout import Layout
from .paths import joints
from .svg import Element


def draw(board: Board) -> bytes:
    """Return the picture of a valid board's wiring as an SVG file.

    Each wire is a polyline with `data-from`, `data-to` and `data-net`; its ends are in the middle
    of these pins. Raises ValueError if the board has no outline.
    """
    layout = Layout(board)
    title = f"The wiring of {board.NAME}"
    text = "Every wire has a label at both ends. A dot is a joint; other crossings only cross."
    root = svg.picture(layout.width, layout.height, title, text)
    svg.label(root, title, 30, 30, 22, anchor="start", font_weight="bold")
    svg.label(root, f"All seen from above. {text}", 30, 54, 13, anchor="start")
    if note := pull_down_note(board):
        svg.label(root, note, 30, 72, 13, anchor="start")
    _parts(root, layout)
    for net in layout.nets:
        _wire(root, layout, net)
    parts.pads(root, layout)
    for net in layout.nets:
        _tags(root, layout, net)
    return svg.to_bytes(root)


def _parts(root: Element, layout: Layout) -> None:
    parts.board(root, layout)
    for pad in layout.pads:
        if pad.part.startswith("resistor") and pad.pin == "1":
            parts.resistor(root, layout, pad)
    for number in (1, 2):
        parts.display(root, layout, f"display {number}")
    parts.keypad(root, layout)
    if has_transistors(layout.board):
        for number in range(1, 7):
            parts.driver(root, layout, number)
    parts.others(root, layout)


def _wire(root: Element, layout: Layout, net: Net) -> None:
    """Draw a wire with a white border, so that a wire it crosses seems to pass below."""
    paths = {pad: layout.paths[net.name, pad] for pad in net.pads[1:]}
    style = look(net)
    group = svg.add(root, "g", stroke_linejoin="round")
    for color, width in (("#ffffff", 8.0), ("#2b2b2b", 5.2)):
        for path in paths.values():
            svg.polyline(group, path, stroke=color, stroke_width=width)
    for pad, path in paths.items():
        names = {"class_": "wire", "data_from": net.pads[0], "data_to": pad, "data_net": net.name}
        svg.polyline(group, path, stroke=style.color, stroke_width=4.0, **names)
    for path in paths.values() if style.over else ():
        dashes = {"stroke_dasharray": style.dashes} if style.dashes else {}
        svg.polyline(group, path, stroke=style.over, stroke_width=1.4, **dashes)
    for x, y in joints(list(paths.values())):
        dot = {"cx": x, "cy": y, "r": 5, "fill": style.color, "stroke": "#2b2b2b"}
        svg.add(group, "circle", class_="joint", **dot)


def _tags(root: Element, layout: Layout, net: Net) -> None:
    """Draw the wire's name at its pad of the board, and that pad's name at its other ends."""
    color = look(net).color
    for pad in net.pads:
        if pad.part.startswith(("resistor", "transistor")):
            continue
        if pad == net.pads[0]:
            text, path = net.roles[0], layout.paths[net.name, net.pads[1]]
        else:
            text, path = _source(layout, net), layout.paths[net.name, pad][::-1]
        (x, y), (_, next_y) = path[:2]
        way = 1 if next_y > y else -1
        if pad.part == BOARD and layout.is_inner(pad):  # where the wire has left the pads
            x, y = next((point for point in path if point[0] != x), path[-1])
            way = 1
        middle = 21 + 3.1 * len(text)  # half the height of the tag, and 16
        svg.tag(root, text, x, y + way * middle, color)


def _source(layout: Layout, net: Net) -> str:
    """Return the printed name of the board's pad at the start of a wire, through parts between."""
    first = net.pads[0]
    if first.part != BOARD:
        first = next(n.pads[0] for n in layout.nets if first.part in {p.part for p in n.pads[1:]})
    return layout.spots[first].name
