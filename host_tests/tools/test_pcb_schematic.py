"""The schematic of the circuit board has each net at each pin, and no text over another."""

import itertools
import math

import pytest

from commands.errors import ToolError
from drawings import paper
from drawn_pages import assert_no_text_over_another, assert_within, box, texts
from pcb_tools import design as designs
from pcb_tools import schematic

pytestmark = pytest.mark.hardware

LEAD = 9  # points from the middle of a lead to its end
TIP = 6  # from the end of a lead to the text of its net
BESIDE = 66  # from a symbol's reference to its pins, along x


def right(text):
    return text.left + text.width


def middle(text):
    return text.left + text.width / 2


def lines(page):
    """Return the ends of all lines, and of the edges of all boxes."""
    found = []
    for shape in page.shapes:
        if isinstance(shape, paper.Line):
            found.append(((shape.x1, shape.y1), (shape.x2, shape.y2)))
        elif isinstance(shape, paper.Box):
            x, y, width, height = shape[:4]
            corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
            found += itertools.pairwise([*corners, corners[0]])
    return found


def nets(page):
    """Return the pads of each net as a page has them; "" is the net of pins without a flag.

    A pad's number is at the middle of its lead. A flag begins at the end of the lead. The part's
    reference is the nearest one above.
    """
    flags = [text for text in texts(page) if text.size == schematic.NET_SIZE]
    references = [text for text in texts(page) if text.size == schematic.REFERENCE_SIZE]
    ends = {(round(x, 1), round(y, 1)) for line in lines(page) for x, y in line}
    found = {}
    for number in texts(page):
        if number.size != schematic.NUMBER_SIZE:
            continue
        y = number.y + 2
        above = [one for one in references if one.y < y]
        beside = [one for one in above if abs(middle(one) - middle(number)) < BESIDE]
        part = max(beside, key=lambda one: one.y)
        tips = (middle(number) - LEAD, middle(number) + LEAD)
        assert {(round(tip, 1), round(y, 1)) for tip in tips} <= ends
        at = [
            flag.text
            for flag in flags
            if math.isclose(flag.y, y + 2.7, abs_tol=0.1)
            and (
                math.isclose(right(flag), tips[0] - TIP, abs_tol=0.2)
                or math.isclose(flag.left, tips[1] + TIP, abs_tol=0.2)
            )
        ]
        assert len(at) <= 1
        found.setdefault(at[0] if at else "", []).append((part.text, number.text))
    return {net: sorted(pads) for net, pads in found.items()}


def expected(design):
    """Return the pads of each net of a design."""
    found = {net: sorted(pads) for net, pads in design.nets.items()}
    joined = {pad for pads in design.nets.values() for pad in pads}
    pads = [(part.reference, pad) for part in design.parts for pad in part.kind.pads]
    return {**found, "": sorted(set(pads) - joined)}


@pytest.fixture(scope="module", params=["pico", "pico_w", "pico_2", "pico_3_digit"])
def drawn(request):
    board, design = designs.load(request.param)
    return design, schematic.draw(board, design, "1.2.3")


def test_each_pin_has_the_name_of_its_net(drawn):
    design, page = drawn
    assert nets(page) == expected(design)


def test_no_text_is_over_a_text_or_a_line(drawn):
    page = drawn[1]
    assert_no_text_over_another(page, descent=0.05)
    boxes = [(text, box(text, descent=0.05)) for text in texts(page)]
    for (x1, y1), (x2, y2) in lines(page):
        steps = max(1, round(math.dist((x1, y1), (x2, y2))))
        points = [
            (x1 + (x2 - x1) * at / steps, y1 + (y2 - y1) * at / steps) for at in range(steps + 1)
        ]
        for text, (left, top, end, bottom) in boxes:
            crossed = [p for p in points if left < p[0] < end and top < p[1] < bottom]
            assert not crossed, (text, (x1, y1), (x2, y2))


def test_all_shapes_are_on_the_page(drawn):
    assert_within(drawn[1], 20)


def test_the_schematic_shows_each_value(drawn):
    design, page = drawn
    words = [text.text for text in texts(page)]
    for part in design.parts:
        if part.kind.value and not part.kind_name.startswith("socket"):
            assert part.kind.value in words
    assert words.count("1k") == 9 and "Circuit board for " + design.name + ", 1.2.3" in words


def test_a_kind_without_a_symbol_is_named():
    board, design = designs.load("pico")
    parts = [
        part._replace(kind_name="gong") if part.reference == "BZ1" else part
        for part in design.parts
    ]
    with pytest.raises(ToolError, match="BZ1: the schematic has no symbol of gong"):
        schematic.draw(board, design._replace(parts=parts), "")
