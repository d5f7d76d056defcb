"""tools/pcb.py: the circuit board, its rules, and the nets in KiCad's file."""

import csv
import json
import re
import zipfile
from unittest.mock import Mock

import pytest

import case_tools
import circuit_board
from commands.errors import ToolError
from commands.folders import ROOT
from deployment import release
from pcb_tools import design as designs
from pcb_tools import kicad, order, pcb, readback, router
from pcb_tools.parts import KINDS
from programs import assert_refused, exit_status, refusal, run

pytestmark = pytest.mark.hardware

BOARDS = ["pico", "pico_w", "pico_2", "pico_3_digit"]
each_layout = pytest.mark.parametrize("name", ["pico", "pico_3_digit"])


@each_layout
def test_kicad_finds_no_error_and_all_is_connected(made_circuit_board, name):
    _, report = made_circuit_board(name)
    assert report == pcb.Report(errors=[], warnings=[], unconnected=0)


def test_the_design_rules_suit_a_cheap_fabricator(made_circuit_board):
    folder, _ = made_circuit_board("pico")
    project = json.loads((folder / "pico.kicad_pro").read_text())
    rules = project["board"]["design_settings"]["rules"]
    assert rules["min_track_width"] == pytest.approx(router.TRACK) == 0.2
    assert rules["min_clearance"] == pytest.approx(router.CLEARANCE) == 0.2
    assert rules["min_through_hole_diameter"] == pytest.approx(0.3)


@each_layout
def test_the_nets_in_the_file_are_the_board_files(made_circuit_board, name):
    folder, _ = made_circuit_board(name)
    board, design = designs.load(name)
    nets = readback.nets(folder / f"{name}.kicad_pcb")
    assert nets == {name: set(pads) for name, pads in design.nets.items()}
    wiring = readback.wiring(board, design, nets)
    for name in ("SEGMENTS", "DIGITS", "COLUMNS", "ROWS", "SEGMENT_ON", "DIGIT_ON"):
        assert getattr(wiring, name) == getattr(board, name)


@each_layout
def test_two_runs_write_the_same_bytes(made_circuit_board, name, tmp_path):
    first, _ = made_circuit_board(name)
    second, _ = circuit_board.make(tmp_path, name)
    files = sorted(path.relative_to(first) for path in first.glob("**/*") if path.is_file())
    assert len(files) == 17
    for path in files:
        assert (second / path).read_bytes() == (first / path).read_bytes(), path


def test_all_parts_are_soldered_through_holes_of_a_small_board(made_circuit_board):
    folder, _ = made_circuit_board("pico")
    text = (folder / "pico.kicad_pcb").read_text()
    kinds = set(re.findall(r'\(pad "[^"]*" (\w+)', text))
    assert kinds == {"thru_hole", "np_thru_hole"}
    assert len(re.findall(r'^    \(\d+ "[^"]*Cu" signal\)', text, re.M)) == 2
    _, design = designs.load("pico")
    assert max(design.size) <= 100


@each_layout
def test_each_reference_is_printed_on_the_side_of_its_part(made_circuit_board, name):
    folder, _ = made_circuit_board(name)
    text = (folder / f"{name}.kicad_pcb").read_text()
    printed = re.findall(r'\(gr_text "(\w+)" \(at [^)]*\) \(layer "(.)\.SilkS"\)', text)
    _, design = designs.load(name)
    sides = [(part.reference, "B" if part.is_on_back else "F") for part in design.parts]
    references = {reference for reference, _ in sides}
    assert sorted(one for one in printed if one[0] in references) == sorted(sides)


def test_silkscreen_on_a_pad_is_found(kicad_python, monkeypatch, tmp_path):
    near = KINDS["resistor"]._replace(reference_at=(0, -5.2, 0.8))
    monkeypatch.setitem(KINDS, "resistor", near)
    _, report = circuit_board.make(tmp_path)
    assert report.warnings == ["silk_over_copper"] * 9 and not report.errors


def test_the_zip_has_a_file_for_each_layer_and_the_drills(made_circuit_board):
    folder, _ = made_circuit_board("pico")
    with zipfile.ZipFile(folder / "pico-gerbers.zip") as file:
        endings = {name.rpartition(".")[2] for name in file.namelist()}
        assert all(file.read(name) for name in file.namelist())
    assert endings == {"GTL", "GBL", "GTS", "GBS", "GTO", "GBO", "GKO", "drl"}


def test_swapped_pads_are_found(made_circuit_board, tmp_path):
    folder, _ = made_circuit_board("pico")
    board, design = designs.load("pico")
    path = tmp_path / "swapped.kicad_pcb"
    text = (folder / "pico.kicad_pcb").read_text()
    path.write_text(circuit_board.swapped(text, ("R1", "2"), ("R2", "2")))
    wiring = readback.wiring(board, design, readback.nets(path))
    assert (1, 0, *range(2, 8)) == wiring.SEGMENTS and wiring.DIGITS == board.DIGITS
    path.write_text(circuit_board.swapped(text, ("D3", "1"), ("D3", "2")))
    with pytest.raises(readback.WiringError, match="has not one net"):
        readback.wiring(board, design, readback.nets(path))
    path.write_text(circuit_board.swapped(text, ("SW1", "1"), ("SW1", "2")))
    with pytest.raises(readback.WiringError, match="pads 1 of SW1 are on two nets"):
        readback.wiring(board, design, readback.nets(path))


@pytest.mark.parametrize("name", BOARDS)
def test_each_board_of_the_family_has_a_design(name):
    board, design = designs.load(name)
    pads = [pad for pads in design.nets.values() for pad in pads]
    assert len(pads) == len(set(pads))
    expected = {f"SEGMENT_{segment}" for segment in (*"abcdefg", "point")}
    expected |= {f"DIGIT_{n}" for n in range(1, 7)} | {f"ROW_{n}" for n in range(1, 5)}
    assert expected | {"GND", "VSYS", "BATTERY"} <= set(design.nets)
    assert ("LINK_SEND" in design.nets) == bool(board.LINK)


def test_a_net_without_a_way_is_named():
    wall = [(x, 10, 1.2, 1.2, "") for x in range(21)]
    pads = [(3, 3, 1.7, 1.7, "A"), (3, 17, 1.7, 1.7, "A"), *wall]
    board = router.Board(20, 20, [router.Pad(*pad) for pad in pads], [])
    with pytest.raises(router.Unroutable, match="no way for A"):
        router.route(board, ["A"])


# ---- requests that cannot be fulfilled ----


def variant(tmp_path, change, *changed):
    """Return the path of a copy of the Pico's files; `changed`: the folders with changes."""
    for folder in ("", "outlines", "pcb"):
        (tmp_path / folder).mkdir(exist_ok=True)
        text = (ROOT / "boards" / folder / "pico.py").read_text()
        (tmp_path / folder / "pico.py").write_text(change(text) if folder in changed else text)
    return tmp_path / "pico.py"


def test_pins_that_clash_are_named(tmp_path):
    path = variant(tmp_path, lambda text: text.replace("(16, 17,", "(16, 16,"), "")
    done = run("pcb", path, "--output", tmp_path / "out")
    assert_refused(done, "pcb: ", "GP16 is used 2 times")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"piezo"', '"gong"', "BZ1 is of kind 'gong'"),
        ('("D6", "digit", 83.82, 13.97, 0),', "", "boards/pcb has 5 digits, not 6"),
        ('("R9", "resistor"', '("R8", "resistor"', "PARTS has R8 more than once"),
        ('("R9", "resistor"', '("R10", "resistor"', "boards/pcb has no part R9"),
        ('("J1", "socket 1-20", 71.12, 45.72, 180),', "", "boards/pcb has no socket for pin 1"),
        ('("SW12", "key"', '("SW13", "key", 9, 9, 0), ("SW12", "key"', "13 keys, not 12"),
        ("SIZE = (97.79, ", "SIZE = (197.79, ", "SIZE is (197.79, 96.52)"),
        ('("J3", "link", 93.98', '("J3", "link", 99', "J3 at 99, 71.12 is not on the board"),
        ('("BZ1"', '("R10", "resistor", 9, 9, 0), ("BZ1"', "R10 is in no net"),
        ('("CR1", "diode", 76.2, 81.28, 0)', '("CR1", "diode", 76.2, 81.28, 45)', "PARTS is"),
        ('("J4", "battery"', '("", "battery"', "PARTS is"),
        ("HOLES", "HOLS", "HOLS is not a field"),
        ("SIZE", "from boards.pcb.none import *\nSIZE", "imports boards/pcb/none.py: there is no"),
    ],
)
def test_a_fault_in_the_places_is_named(tmp_path, old, new, words):
    path = variant(tmp_path, lambda text: text.replace(old, new, 1), "pcb")
    with pytest.raises(ToolError, match=re.escape(words)):
        designs.load(str(path))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("SEGMENT_ON, DIGIT_ON = 0, 1", "SEGMENT_ON is 0: the circuit board needs 1"),
        ("DIGIT_ON, BASE_RESISTOR = 1, 1000", "DIGIT_ON is 1: the circuit board needs 0"),
        ("COLUMNS = (14, 15, 26)", "COLUMNS is (14, 15, 26): the circuit board needs (8, 9, 10)"),
        ("RESISTOR = 1500", "RESISTOR is 1500: the circuit board needs 1000"),
        ("LINK_RESISTOR = 470", "LINK_RESISTOR is 470: the circuit board needs 1000"),
    ],
)
def test_a_board_file_with_other_parts_is_refused(tmp_path, line, words):
    path = variant(tmp_path, lambda text: text + line + "\n", "")
    with pytest.raises(ToolError, match=re.escape(words)):
        designs.load(str(path))


def test_a_board_without_buzzer_and_line_needs_no_parts_for_them(tmp_path):
    def without(text):
        text = re.sub(r"^(BUZZER|LINK) = .*$", r"\1 = None", text, flags=re.MULTILINE)
        return re.sub(r'\("(BZ1|J3|R9)", .*?\),', "", text)

    path = variant(tmp_path, without, "", "pcb")
    _, design = designs.load(str(path))
    assert not {"BZ1", "J3", "R9"} & {reference for reference, _ in design.nets["GND"]}


def test_a_kicad_that_hangs_is_one_line(kicad_python, monkeypatch):
    _, design = designs.load("pico")
    kicad.python()
    monkeypatch.setattr(kicad, "TIMEOUT", 0.01)
    with pytest.raises(ToolError, match="KiCad has not ended within"):
        pcb.route_design(design)


@pytest.mark.parametrize("version", ["5.1.9", "7.0.11+dfsg-1", "(8.0.4)", "60.1"])
def test_another_major_version_of_kicad_is_refused(tmp_path, version):
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\necho '{version}'\n")
    python.chmod(0o755)
    env = {"KICAD_PYTHON": str(python)}
    done = run("pcb", "pico", "--output", tmp_path / "out", env=env)
    assert_refused(done, "pcb: ", f"KiCad {version} cannot be used: KiCad 6 is needed")


@pytest.fixture
def without_kicad(tmp_path, monkeypatch):
    """The command writes a file into a folder below `tmp_path`, without KiCad."""

    def make(board, design, folder):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "pico.kicad_pcb").write_text("made")
        return pcb.Report([], [], 0)

    monkeypatch.setattr(pcb, "BUILD", tmp_path)
    monkeypatch.setattr(pcb, "make", make)


@pytest.mark.parametrize("output", [".", "../empty"])
def test_an_empty_folder_is_filled(tmp_path, without_kicad, monkeypatch, output):
    folder = tmp_path / "empty"
    folder.mkdir()
    monkeypatch.chdir(folder)
    assert exit_status("pcb", pcb.main, "pico", "--output", output) == 0
    assert (folder / "pico.kicad_pcb").exists()


def test_a_board_whose_case_failed_can_be_made_again(tmp_path, without_kicad, monkeypatch, capsys):
    monkeypatch.setattr(case_tools, "write", Mock(side_effect=ToolError("no build123d")))
    assert "no build123d" in refusal(capsys, "pcb", pcb.main, "pico", "--case")
    assert exit_status("pcb", pcb.main, "pico") == 0


@pytest.mark.parametrize("name", ["pico.kicad_pcb", "mine.kicad_pcb", "notes.txt"])
def test_an_edited_board_is_not_replaced(tmp_path, without_kicad, capsys, name):
    assert [exit_status("pcb", pcb.main, "pico") for _ in range(2)] == [0, 0]
    capsys.readouterr()
    edited = tmp_path / "pcb/pico" / name
    edited.write_text("edited")
    line = refusal(capsys, "pcb", pcb.main, "pico")
    assert f"{edited.parent} may hold changes" in line and "--output" in line
    assert edited.read_text() == "edited"
    assert exit_status("pcb", pcb.main, "pico", "--output", tmp_path / "new") == 0


def test_a_part_without_a_footprint_is_named_and_nothing_is_left(kicad_python, tmp_path):
    board, design = designs.load("pico")
    part = design.parts[0]
    wrong = part.kind._replace(footprint=("Display_7Segment", "NONE"))
    parts = [part._replace(kind=wrong), *design.parts[1:]]
    with pytest.raises(ToolError, match="D1 needs KiCad's footprint Display_7Segment:NONE"):
        pcb.make(board, design._replace(parts=parts), tmp_path / "out")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", BOARDS)
def test_the_list_of_parts_has_every_part_once(name):
    board, design = designs.load(name)
    head, *rows = csv.reader(order.as_csv(design).splitlines())
    assert [row[0] for row in rows if row[2] == f"{board.NAME} with headers"] == ["1"]
    named = [reference for row in rows for reference in row[1].split()]
    assert sorted(named) == sorted(part.reference for part in design.parts)
    assert sum(int(row[0]) for row in rows) == len(named) + 19
    terms = [head.index(f"Search at {name} for") for name in ("Digi-Key", "Reichelt")]
    assert all(len(row) == len(head) and all(row[at] for at in terms) for row in rows)
    assert 10 < order.cost(design) < 40
    assert order.as_markdown(design).count("\n") == len(rows) + 2


def test_kicad_is_found_by_its_variable(kicad_python, monkeypatch):
    monkeypatch.setenv("KICAD_PYTHON", kicad_python)
    kicad.python.cache_clear()
    assert kicad.python() == kicad_python


def test_a_release_has_board_and_case(kicad_python, monkeypatch):
    monkeypatch.setattr(case_tools, "write", lambda name, folder: folder.mkdir())
    found = pcb.files(["pico"])
    names = ("pico-gerbers.zip", "parts.csv", "pico-schematic.svg", "pico-schematic.pdf")
    assert {f"pcb-pico/{name}" for name in names} <= set(found)
    assert len(found["pcb-pico/placement.html"]) > 100_000
    assert release.parse(["--pcb", "pico"]).pcb == ["pico"]
