"""The schematic of the circuit board has each net at each pin, and no text over another."""

import dataclasses
import itertools
import math
from xml.etree import ElementTree

import pytest

from commands.errors import ToolError
from drawings import helvetica, paper
from pcb_tools import design as designs
from pcb_tools import schematic

pytestmark = pytest.mark.hardware

LEAD = 9  # points from the middle of a lead to its end
TIP = 6  # from the end of a lead to the text of its net
BESIDE = 66  # from a symbol's reference to its pins, along x


@dataclasses.dataclass(frozen=True)
class Written:
    """A text of the picture: its words, its size, and its box; `level` is its baseline."""

    words: str
    size: float
    is_bold: bool
    left: float
    right: float
    level: float

    @property
    def middle(self):
        return (self.left + self.right) / 2

    @property
    def box(self):
        return self.left, self.level - 0.72 * self.size, self.right, self.level + 0.05 * self.size


def elements(svg, tag):
    return ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}" + tag)


def texts(svg):
    """Return all texts of an SVG file."""
    found = []
    for element in elements(svg, "text"):
        size, left, level = (float(element.get(name, "")) for name in ("font-size", "x", "y"))
        is_bold = element.get("font-weight") == "bold"
        right = left + helvetica.width(element.text or "", size, is_bold)
        found.append(Written(element.text or "", size, is_bold, left, right, level))
    return found


def lines(svg):
    """Return the ends of all lines, and of the edges of all boxes but the page's."""
    found = []
    for element in elements(svg, "line"):
        x1, y1, x2, y2 = (float(element.get(name, "")) for name in ("x1", "y1", "x2", "y2"))
        found.append(((x1, y1), (x2, y2)))
    for element in list(elements(svg, "rect"))[1:]:
        x, y, width, height = (float(element.get(n, "")) for n in ("x", "y", "width", "height"))
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        found += itertools.pairwise([*corners, corners[0]])
    return found


def nets(written, ends):
    """Return the pads of each net as a picture has them; "" is the net of pins without a flag.

    `written`: its texts. `ends`: of its lines. A pad's number is at the middle of its lead. A flag
    begins at the end of the lead. The part's reference is the nearest one above.
    """
    flags = [text for text in written if text.size == schematic.NET_SIZE]
    references = [text for text in written if text.size == schematic.REFERENCE_SIZE]
    found = {}
    for number in written:
        if number.size != schematic.NUMBER_SIZE:
            continue
        y = number.level + 2
        above = [one for one in references if one.level < y]
        beside = [one for one in above if abs(one.middle - number.middle) < BESIDE]
        part = max(beside, key=lambda one: one.level)
        tips = (number.middle - LEAD, number.middle + LEAD)
        assert {(round(tip, 1), round(y, 1)) for tip in tips} <= ends
        at = [
            flag.words
            for flag in flags
            if math.isclose(flag.level, y + 2.7, abs_tol=0.1)
            and (
                math.isclose(flag.right, tips[0] - TIP, abs_tol=0.2)
                or math.isclose(flag.left, tips[1] + TIP, abs_tol=0.2)
            )
        ]
        assert len(at) <= 1
        found.setdefault(at[0] if at else "", []).append((part.words, number.words))
    return {net: sorted(pads) for net, pads in found.items()}


def ends(svg):
    return {(round(x, 1), round(y, 1)) for line in lines(svg) for x, y in line}


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
    svg = paper.as_svg(page)
    assert nets(texts(svg), ends(svg)) == expected(design)


def test_a_schematic_without_one_name_is_found(drawn):
    design, page = drawn
    svg = paper.as_svg(page)
    written, wanted = texts(svg), expected(design)
    names = [text for text in written if text.size == schematic.NET_SIZE]
    assert len(names) == sum(map(len, design.nets.values()))
    places = ends(svg)
    for name in names:
        rest = [text for text in written if text is not name]
        assert nets(rest, places) != wanted, name


def test_no_text_is_over_a_text_or_a_line(drawn):
    svg = paper.as_svg(drawn[1])
    boxes = {text: text.box for text in texts(svg)}
    for (one, a), (other, b) in itertools.combinations(boxes.items(), 2):
        apart = a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]
        assert apart, (one, other)
    for (x1, y1), (x2, y2) in lines(svg):
        steps = max(1, round(math.dist((x1, y1), (x2, y2))))
        points = [
            (x1 + (x2 - x1) * at / steps, y1 + (y2 - y1) * at / steps) for at in range(steps + 1)
        ]
        for text, (left, top, right, bottom) in boxes.items():
            crossed = [p for p in points if left < p[0] < right and top < p[1] < bottom]
            assert not crossed, (text, (x1, y1), (x2, y2))


def test_all_shapes_are_on_the_page(drawn):
    page = drawn[1]
    width, height = page.width_mm * paper.POINTS, page.height_mm * paper.POINTS
    svg = paper.as_svg(page)
    points = [end for line in lines(svg) for end in line]
    points += [point for t in texts(svg) for point in (t.box[:2], t.box[2:])]
    assert all(20 < x < width - 20 and 20 < y < height - 20 for x, y in points)


def test_the_schematic_shows_each_value(drawn):
    design, page = drawn
    words = [text.words for text in texts(paper.as_svg(page))]
    for part in design.parts:
        if part.kind.value and not part.kind_name.startswith("socket"):
            assert part.kind.value in words
    assert words.count("1k") == 9 and "Circuit board for " + design.name + ", 1.2.3" in words


def test_the_schematic_as_pdf_has_the_same_bytes_twice(drawn):
    page = drawn[1]
    assert paper.as_pdf(page) == paper.as_pdf(page)
    assert paper.as_pdf(page).startswith(b"%PDF")


def test_a_kind_without_a_symbol_is_named():
    board, design = designs.load("pico")
    parts = [
        part._replace(kind_name="gong") if part.reference == "BZ1" else part
        for part in design.parts
    ]
    with pytest.raises(ToolError, match="BZ1: the schematic has no symbol of gong"):
        schematic.draw(board, design._replace(parts=parts), "")
