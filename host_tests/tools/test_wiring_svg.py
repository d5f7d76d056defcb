"""The picture of the wiring, read back: its lines connect the pins as the board file does."""

import itertools
import math
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from board_files import checking, outline, parts, reading
from board_files.checking import SEGMENT_NAMES, has_transistors, pin_name
from board_files.netlist import Net
from commands.folders import ROOT
from drawings import channel, colors, paths, schematic, wiring_picture
from nets import joined
from programs import assert_done, run

BOARDS = sorted(path.stem for path in (ROOT / "boards").glob("[!_]*.py"))
OWN = {  # board files that a user may write
    "PNP transistors": "SEGMENT_ON = 0\nDIGIT_ON = 0\nBASE_RESISTOR = 1000\nRESISTOR = 470\n",
    "NPN transistors": "SEGMENT_ON = 1\nDIGIT_ON = 1\nBASE_RESISTOR = 1000\nRESISTOR = 470\n",
    "common anode": "SEGMENT_ON = 0\nDIGIT_ON = 1\n",
    "a keypad with columns of its own": "COLUMNS = (20, 21, 26)\nBUZZER = None\nLINK = None\n",
}
SVG = "{http://www.w3.org/2000/svg}"
each_board = pytest.mark.parametrize("name", [*BOARDS, *OWN])


@pytest.fixture(autouse=True)
def _own_board_files(tmp_path, monkeypatch):
    """Let reading.load accept a name of OWN."""
    load = reading.load

    def loaded(name):
        if name not in OWN:
            return load(name)
        path = tmp_path / "own.py"
        path.write_text("from boards.pico import *\n\n" + OWN[name])
        return load(str(path))

    monkeypatch.setattr(reading, "load", loaded)


class Wire(NamedTuple):
    points: list[tuple[float, ...]]
    net: str
    start: str
    end: str

    @property
    def legs(self):
        return list(itertools.pairwise(self.points))


class Drawing:
    """Pads, wires and joints of an SVG file, by their positions alone."""

    def __init__(self, data):
        def elements(tag, kind):
            found = ElementTree.fromstring(data).iter(SVG + tag)
            return [element for element in found if element.get("class") == kind]

        self.pads = {}
        for ring in elements("circle", "pad"):
            place = float(ring.get("cx", "")), float(ring.get("cy", ""))
            assert place not in self.pads
            self.pads[place] = (ring.get("data-part"), ring.get("data-pin"))
        self.joints = [
            (float(e.get("cx", "")), float(e.get("cy", ""))) for e in elements("circle", "joint")
        ]
        self.wires = []
        for line in elements("polyline", "wire"):
            points = [
                tuple(map(float, pair.split(","))) for pair in line.get("points", "").split()
            ]
            net, start, end = (line.get(f"data-{key}", "") for key in ("net", "from", "to"))
            self.wires.append(Wire(points, net, start, end))

    def joined(self):
        """Return the pads that wires connect, followed from end to end: a set for each net."""
        ends = ((wire.points[0], wire.points[-1]) for wire in self.wires)
        return set(map(frozenset, joined((self.pads[a], self.pads[b]) for a, b in ends)))


def display(role, digits):
    """Return the displays' pins with a role, by the table of the part."""
    found = set()
    for digit in digits:
        at, own = divmod(digit, 3)
        wanted = f"digit {own + 1}" if role == "digit" else role
        found |= {(f"display {at + 1}", p) for p, r in parts.DISPLAY.items() if r == wanted}
    return found


def keypad(role):
    return {("keypad", pin) for pin, own in parts.KEYPAD.items() if own == role}


def expected(board):
    """Return the connections of a board file, without the tool's own list of wires."""
    nets = []
    for at, (role, pin) in enumerate(zip(SEGMENT_NAMES, board.SEGMENTS, strict=True), 1):
        nets.append({("board", pin_name(pin)), (f"resistor {at}", "1")})
        nets.append({(f"resistor {at}", "2")} | display(role, range(6)))
    ground = set()
    for at, pin in enumerate(board.DIGITS):
        net = {("board", pin_name(pin))}
        if pin in board.COLUMNS:
            net |= keypad(f"column {board.COLUMNS.index(pin) + 1}")
        if has_transistors(board):
            nets.append({(f"transistor {at + 1}", "collector")} | display("digit", [at]))
            net.add((f"transistor {at + 1}", "in"))
            ground.add((f"transistor {at + 1}", "emitter"))
        else:
            net |= display("digit", [at])
        nets.append(net)
    for kind, pins in (("column", board.COLUMNS), ("row", board.ROWS)):
        for at, pin in enumerate(pins, 1):
            if pin not in board.DIGITS:
                nets.append({("board", pin_name(pin))} | keypad(f"{kind} {at}"))
    rail = "GND" if board.DIGIT_ON else "3V3"
    if rail == "3V3" and ground:
        nets.append({("board", rail), *ground})
        ground = set()
    for pin, use in zip(board.LINK or (), checking.LINK_USES, strict=False):
        nets.append({("board", pin_name(pin)), ("other wires", use)})
        ground.add(("other wires", "GND"))
    if board.BUZZER is not None:
        nets.append({("board", pin_name(board.BUZZER)), ("buzzer", "1")})
        ground.add(("buzzer", "2"))
    if ground:
        nets.append({("board", "GND"), *ground})
    return {frozenset(net) for net in nets}


@each_board
def test_the_wires_in_the_drawing_are_those_in_the_board_file(name):
    board = reading.load(name)
    drawing = Drawing(wiring_picture.draw(board))
    assert drawing.joined() == expected(board)
    for wire in drawing.wires:  # its attributes match its ends
        for place, says in ((wire.points[0], wire.start), (wire.points[-1], wire.end)):
            part, pin = drawing.pads[place]
            assert says == (pin if part == "board" else f"{part} pin {pin}")


@each_board
def test_every_used_pin_of_the_board_is_drawn_at_its_own_pad(name):
    board = reading.load(name)
    used = outline.used(board)
    assert len(set(used.values())) == len(used)
    for pin, place in board.HEADER.items():
        if pin_name(pin) in used:
            spot = used[pin_name(pin)]
            if isinstance(pin, int):  # a Pico's
                assert spot.name == f"GP{pin}"
            elif isinstance(place, int):  # a Raspberry Pi's
                assert spot.name == pin.replace("D", "GPIO")
            else:  # a SAMD21's, on a board with 12 printed at D12
                assert spot.name == place.removeprefix("D")
            assert spot.number in ("", str(place))


@each_board
def test_wires_of_two_nets_only_cross(name):
    """They are horizontal or vertical, never overlap, and touch neither corner nor pin."""
    drawing = Drawing(wiring_picture.draw(reading.load(name)))
    nets, ends = {}, {}
    for wire in drawing.wires:
        assert all(leg[0][0] == leg[1][0] or leg[0][1] == leg[1][1] for leg in wire.legs)
        nets.setdefault(wire.net, set()).update(wire.legs)
        ends.setdefault(wire.net, set()).update((wire.points[0], wire.points[-1]))
    for (one, legs), (other, more) in itertools.combinations(nets.items(), 2):
        for leg, crossing in itertools.product(legs, more):
            gap = apart(leg, crossing)
            assert gap >= 7 or is_crossing(leg, crossing), (one, leg, other, crossing)
    for place, pad in drawing.pads.items():
        for net, legs in nets.items():
            passed = any(paths.contains(leg[0], leg[1], place) for leg in legs)
            assert place in ends[net] or not passed, (pad, net)


def box(leg):
    (x, y), (u, v) = leg
    return min(x, u), max(x, u), min(y, v), max(y, v)


def apart(one, two):
    a, b = box(one), box(two)
    across = max(a[0] - b[1], b[0] - a[1], 0)
    down = max(a[2] - b[3], b[2] - a[3], 0)
    return math.hypot(across, down)


def is_crossing(one, two):
    """Return whether a horizontal and a vertical line extend beyond each other on both sides."""
    level, upright = (one, two) if one[0][1] == one[1][1] else (two, one)
    if level[0][1] != level[1][1] or upright[0][0] != upright[1][0]:
        return False
    x, y = upright[0][0], level[0][1]
    a, b = box(level), box(upright)
    return a[0] + 4 < x < a[1] - 4 and b[2] + 4 < y < b[3] - 4


@each_board
def test_a_dot_marks_every_joint_and_nothing_else(name):
    drawing = Drawing(wiring_picture.draw(reading.load(name)))
    nets = {}
    for wire in drawing.wires:
        nets.setdefault(wire.net, []).append(tuple(wire.points))
    wanted = [joint for lines in nets.values() for joint in paths.joints(lines)]
    assert sorted(drawing.joints) == sorted(wanted)
    branching = [lines for lines in nets.values() if len(lines) > 1]
    assert len(wanted) >= len(branching)


def test_joints_are_found():
    assert paths.joints([((0, 0), (10, 0)), ((5, 5), (5, 0))]) == [(5, 0)]
    assert paths.joints([((0, 0), (10, 0)), ((0, 0), (0, 9))]) == []


def test_lanes_are_in_an_order_with_few_crossings():
    nested = [channel.Run(str(at), (at,), (20 - at,)) for at in range(10)]
    upper = channel.order(nested)
    assert upper == [str(at) for at in range(10)] or upper == [str(at) for at in range(9, -1, -1)]
    assert channel.order([channel.Run("straight", (3,), (3,))]) == []


def lab(color):
    """Return a colour in CIELAB: distances there are visible differences (CIE 1976)."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    f = [t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


@pytest.mark.parametrize(
    ("kind", "count"), [("segment", 8), ("digit", 6), ("row", 4), ("column", 3), ("other", 4)]
)
def test_wires_of_a_kind_differ_in_colour(kind, count):
    looks = [colors.look(Net("", kind, number, ())) for number in range(count)]
    for one, two in itertools.combinations(looks, 2):
        assert math.dist(lab(one.color), lab(two.color)) > 25


def test_kinds_of_wires_differ_in_pattern():
    kinds = ("segment", "digit", "row", "column", "other")
    patterns = {
        (look.over, look.dashes) for look in (colors.look(Net("", k, 0, ())) for k in kinds)
    }
    assert len(patterns) == len(kinds)


def test_a_board_name_with_signs_of_markup_is_in_the_schematic():
    board = reading.load("pico")
    board.NAME = "A & B <x>"
    root = ElementTree.fromstring(schematic.draw(board))
    assert any(text.startswith(board.NAME) for text in root.itertext())


def texts_at_tags(data):
    """Return the texts of a schematic that share a row with each tag, a pentagon, by tag."""
    root = ElementTree.fromstring(data)
    texts = []
    for text in root.iter(SVG + "text"):
        (span,) = text.iter(SVG + "tspan")
        texts.append((float(text.get("x", "")), float(text.get("y", "")), span.text))
    found = []
    for polygon in root.iter(SVG + "polygon"):
        points = [tuple(map(float, p.split(","))) for p in polygon.get("points", "").split()]
        if len(points) == 5:
            (left, right), (top, bottom) = ((min(a), max(a)) for a in zip(*points, strict=True))
            (name,) = (t for x, y, t in texts if left < x < right and top < y + 9 < bottom)
            tip = points[0]
            rest = [t for t in texts if abs(t[1] + 14 - tip[1]) < 9 and not left < t[0] < right]
            away = [(abs(x - tip[0]), t) for x, _, t in rest if (x < tip[0]) == (left >= tip[0])]
            found.append((name, [t for distance, t in sorted(away) if distance < 160]))
    return found


@each_board
def test_the_schematic_names_every_line_at_both_its_ends(name):
    board = reading.load(name)
    found = texts_at_tags(schematic.draw(board))
    spots = outline.used(board)
    at_board = dict(found[: len(spots)])
    assert len(at_board) == len(spots)
    for pin, line in schematic.line_by_pin(board).items():
        near = [text for text in at_board[line] if not text.startswith("1.5 k")]
        assert {spots[pin].name, spots[pin].number} - {""} <= set(near), line
    lines = {part: line for line in at_board for part in line.split(", ")}
    more = " common" if has_transistors(board) else ""
    ends = [end for end in found[len(spots) :] if any(pin in parts.DISPLAY for pin in end[1])]
    displays = {(end[0], pin) for end in ends for pin in end[1] if pin in parts.DISPLAY}
    for pin, role in parts.DISPLAY.items():
        if role.startswith("digit"):
            for digit in (int(role[-1]), int(role[-1]) + 3):
                line = lines[f"digit {digit}"]
                assert (f"digit {digit}{more}" if more else line, pin) in displays
        else:
            assert (lines[role], pin) in displays
    rest = {end[0] for end in found[len(spots) :]}
    assert {lines[f"row {at}"] for at in range(1, 5)} <= rest
    if more:
        assert {lines[f"digit {at}"] for at in range(1, 7)} <= rest


@each_board
def test_the_keypads_columns_have_the_names_of_their_lines(name):
    board = reading.load(name)
    svg = schematic.draw(board)
    texts = ["".join(e.itertext()) for e in ElementTree.fromstring(svg).iter() if e.text]
    for line in schematic.line_by_pin(board).values():
        if "column" in line:
            assert texts.count(line) == 2 + ("digit" in line), line


@each_board
def test_the_schematic_has_every_resistor(name):
    board = reading.load(name)
    board.PULL_DOWN = 4700
    texts = [element.text for element in ElementTree.fromstring(schematic.draw(board)).iter()]
    values = [board.RESISTOR] * 8 + [board.LINK_RESISTOR] * bool(board.LINK)
    values += [board.BASE_RESISTOR] * (6 if has_transistors(board) else 0)
    for ohms in values:
        shown = f"{ohms / 1000:g} k" if ohms >= 1000 else f"{ohms:g}"
        assert texts.count(shown) == values.count(ohms)
    assert "Not drawn: 4700 ohms from the pin of each row, digit and column to GND." in texts
    assert texts.count("10 k") == (6 if has_transistors(board) else 0)
    common = "common cathode" if board.SEGMENT_ON else "common anode"
    assert common in " ".join(filter(None, texts))


def test_the_committed_picture_equals_the_drawn_one(tmp_path):
    pictures = ROOT / "docs" / "user" / "pictures"
    assert_done(run("wiring", "pico", "--svg", tmp_path / "new.svg"))
    assert (pictures / "pico-wiring.svg").read_bytes() == (tmp_path / "new.svg").read_bytes()
    # Another schemdraw may write its lines differently.
    shown = texts_at_tags((pictures / "pico-schematic.svg").read_bytes())
    assert shown == texts_at_tags(schematic.draw(reading.load("pico")))
