"""The pictures of docs/user/building.md match the board file."""

import re
from xml.etree import ElementTree

import pytest

from commands.folders import ROOT
from pcb_tools import bodies, build_steps, design
from programs import assert_refused, run

pytestmark = pytest.mark.hardware

FOLDER = ROOT / "docs" / "user" / "pictures"
NAMES = ["pcb-schematic.svg", "pcb-front.svg", "pcb-back.svg"]
NAMES += [f"build-{number:02}.svg" for number in range(1, 16)]


@pytest.fixture(scope="module")
def board():
    """The circuit board of the Pico."""
    return design.load("pico")[1]


each_layout = pytest.mark.parametrize("name", ["pico", "pico_3_digit"])


def test_the_pictures_in_the_documents_are_those_of_the_board(kicad_python, tmp_path):
    done = run("pcb", "pico", "--pictures", tmp_path / "new")
    assert done.returncode == 0, done.stderr
    made = {path.name: path.read_bytes() for path in (tmp_path / "new").iterdir()}
    assert sorted(made) == sorted(NAMES)
    wrong = [name for name in NAMES if (FOLDER / name).read_bytes() != made[name]]
    assert not wrong, "run python3 tools/pcb.py pico --pictures docs/user/pictures"


@each_layout
def test_the_steps_place_every_part_once(name):
    board = design.load(name)[1]
    added = [kind for step in build_steps.STEPS for kind in step.kinds]
    for kind in {part.kind_name for part in board.parts} | {bodies.PICO, bodies.CASE}:
        assert added.count(kind) == 1
    for step in build_steps.STEPS:
        for part in board.parts:
            if part.kind_name in step.kinds:
                assert part.is_on_back == (step.side == "back")


@each_layout
def test_the_test_points_are_on_the_named_nets(name):
    board = design.load(name)[1]
    net_of = {pad: net for net, pads in board.nets.items() for pad in pads}
    for step in build_steps.STEPS:
        for probe in step.all_probes(board):
            part, net = board.part(probe.reference), net_of[probe.reference, probe.number]
            role = part.kind.pads[probe.number]
            if probe.reference.startswith("J"):
                assert role == "pin " + re.findall(r"\d+", probe.label)[0]
                assert not probe.label.startswith(("VSYS", "GND")) or probe.label.startswith(net)
            else:
                assert net == f"SEGMENT_{probe.label}"


def test_a_board_with_other_references_and_without_a_piezo_has_its_steps(board):
    parts = [part._replace(reference=part.reference.replace("J", "X")) for part in board.parts]
    other = board._replace(parts=[part for part in parts if part.kind_name != "piezo"])
    steps = build_steps.steps_of(other)
    assert [step.title for step in build_steps.STEPS if step not in steps] == ["The piezo"]
    sockets = {probe.reference for step in steps for probe in step.all_probes(other)}
    assert sockets == {"X1", "X2", "D1"}


def test_the_guide_shows_every_picture():
    guide = (ROOT / "docs" / "user" / "building.md").read_text(encoding="utf-8")
    assert re.findall(r"\]\(pictures/([\w-]+\.svg)\)", guide) == NAMES
    headings = re.findall(r"^## (\d+)\. ", guide, re.M)
    assert headings == [str(number) for number in range(1, len(build_steps.STEPS) + 1)]


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_has_a_title_and_keeps_within_its_frame(name):
    root = ElementTree.parse(FOLDER / name).getroot()
    space = "{http://www.w3.org/2000/svg}"
    assert root.findtext(space + "title")
    width, height = map(float, root.get("viewBox", "").split()[2:])
    for box in root.iter(space + "rect"):
        x, y, w, h = (float(box.get(key, 0)) for key in ("x", "y", "width", "height"))
        assert x >= 0 and y >= 0 and x + w <= width and y + h <= height


def test_a_folder_that_cannot_be_made_is_refused(kicad_python, tmp_path):
    (tmp_path / "file").write_text("")
    done = run("pcb", "pico", "--pictures", tmp_path / "file" / "inside")
    assert_refused(done, "file", may_print=True)


def test_the_tables_of_the_guide_have_the_nets_of_the_board(board):
    guide = (ROOT / "docs" / "user" / "building.md").read_text(encoding="utf-8")

    def row(name):
        (line,) = re.findall(rf"^\| {name} \| (.+) \|$", guide, re.M)
        return line.split(" | ")

    net_of = {pad: net for net, pads in board.nets.items() for pad in pads}
    pin_of = {
        part.kind.pads[pad].removeprefix("pin "): (part.reference, pad)
        for part in board.parts
        if part.kind_name.startswith("socket")
        for pad in part.kind.pads
    }
    names = "Segment", "Resistor", "Pin", "Pad of a digit"
    lines = zip(*map(row, names), strict=True)
    for segment, resistor, pin, pad in lines:
        assert net_of[resistor, "1"] == net_of[pin_of[pin]]
        assert net_of[resistor, "2"] == net_of["D1", pad] == f"SEGMENT_{segment}"
    displays = design.load("pico_3_digit")[1].part("D1").kind.pads
    roles = zip(row("Segment or cathode of a display"), row("Pad of a display"), strict=True)
    assert {pad: role for role, pad in roles} | {"6": "none"} == displays
    columns = re.findall(r"Column \d, pin (\d+)", guide)
    rows = re.findall(r"^\| Row \d, pin (\d+)", guide, re.M)
    for key in range(12):
        assert net_of[f"SW{key + 1}", "1"] == net_of[pin_of[columns[key % 3]]]
        assert net_of[f"SW{key + 1}", "2"] == net_of[pin_of[rows[key // 3]]]
    (grounds,) = re.findall(r"pin 38 \| pins ([\d, ]+) and (\d+)", guide)
    for pin in (*grounds[0].split(", "), grounds[1], "38"):
        assert net_of[pin_of[pin]] == "GND"
    assert net_of[pin_of["39"]] == "VSYS" and net_of[pin_of["29"]] == "BUZZER"
