"""The printed case of the circuit board: fit, openings, movement of the caps, printing.

A child process measures the solids; tools/case_tools/checks.py has the measurements.
"""

import collections
import math
import os
import re
import struct
from dataclasses import replace

import pytest

import case_tools
from board_files import reading
from case_tools import dimensions, mechanics, placement
from commands.errors import ToolError, Unavailable
from downloads import cache, cad
from programs import exit_status
from skips import skip_or_fail

pytestmark = pytest.mark.hardware

GAP = 0.2 - 1e-6  # mm, the least clearance
PARTS = ["bottom", "top", *(f"cap {number}" for number in range(1, 13))]


@pytest.fixture(scope="module")
def build123d():
    """Install build123d; without it the tests that need it are skipped, but in CI they fail."""
    try:
        cad.folder()
    except Unavailable as error:
        skip_or_fail(f"CASE NOT BUILT: {error}")


@pytest.fixture(scope="module")
def case(build123d, once):
    """The measurements of the case of boards/pcb/pico.py."""
    return once("case", lambda: case_tools.measure(BOARD))


@pytest.fixture(scope="module")
def files(build123d, once, tmp_path_factory):
    """The files of the case, by name."""

    def write():
        folder = tmp_path_factory.mktemp("case") / "new"
        return {path.name: path.read_bytes() for path in case_tools.write("pico", folder)}

    return once("case files", write)


BOARD = placement.load("pico")
VARIANT = placement.load("pico_3_digit")


def moved(*moves, parts=BOARD.parts):
    """Return the parts at other places: moves are (start of references, mm along x, along y)."""
    for start, dx, dy in moves:
        parts = tuple(
            (name, kind, x + dx, y + dy, degrees)
            if re.fullmatch(rf"{start}\d*", name)
            else (name, kind, x, y, degrees)
            for name, kind, x, y, degrees in parts
        )
    return parts


def faults(measured):
    """Return the faults of a case: fit, access, caps, screws, solids, printing."""
    board = measured["board"]
    found = {f"{part}: {name}" for gap, part, name in measured["clearances"] if gap < GAP}
    found |= {name for name, gap in measured["access"].items() if gap < GAP}
    found |= {
        key["key"]
        for key in measured["keys"]
        if key["space"] < GAP or key["held"] < 1 or key["rests"] > 1e-6 or key["pressed in"]
    }
    if board["overlap"] > 1e-6 or max(board["supports"]) > 1e-6 or board["clearance"] < GAP:
        found.add("board")
    if measured["joint"] > 1e-6:
        found.add("joint")
    if any(s["hole"] < GAP or s["driver"] < GAP or s["core"] <= 0 for s in measured["screws"]):
        found.add("screws")
    found |= {name for name, solid in measured["solids"].items() if not is_solid(solid)}
    for name, solids in measured["printing"].items():
        found |= {f"{name}: {text}" for solid in solids for text in solid["overhangs"]}
    return found


def is_solid(solid):
    whole = (solid["pieces"], solid["shells"]) == (1, 1) and solid["volume"] > 100
    return solid["valid"] and solid["closed"] and whole


def test_the_case_fits_its_board(case):
    """It touches no part, no solder joint, and neither the Pico nor the battery box."""
    assert faults(case) == set()
    assert list(case["solids"]) == PARTS
    near = {name for _, _, name in case["clearances"]}
    wanted = {f"D{number} digit" for number in range(1, 7)}
    wanted |= {f"SW{number} {name}" for number in range(1, 13) for name in ("body", "plunger")}
    wanted |= {"BZ1 body", "J3 socket", "S1 body", "USB socket", "battery box", "R1 joints", "top"}
    assert wanted <= near
    assert case["board"]["clearance"] >= dimensions.CLEARANCE - 1e-6
    assert len(case["access"]) == 4
    assert [key["key"] for key in case["keys"]] == [f"SW{n} body" for n in range(1, 13)]
    assert min(key["rise"] for key in case["keys"]) > 1  # mm above the top when pressed


def test_four_screws_hold_the_case(case):
    assert len(case["screws"]) == 4
    for screw in case["screws"]:
        assert screw["thread"] > 5  # mm3 that the thread cuts
        assert 5 < screw["length"] < dimensions.PLATE_LOW  # mm, and the plate stays closed
    assert 12 <= dimensions.SCREW_LENGTH <= 20


def test_the_plate_is_open_over_the_piezo(case):
    assert [0.1 < share < 0.5 for share in case["sound"]] == [True]


def test_parts_print_without_supports(case):
    printing = case["printing"]
    assert {name: len(solids) for name, solids in printing.items()} == {
        "bottom": 1,
        "top": 1,
        "caps": 12,
    }
    for solid in (solid for solids in printing.values() for solid in solids):
        assert solid["bridge"] < 10
        assert solid["lowest"] == pytest.approx(0, abs=1e-6)
        width, depth, height = solid["size"]
        assert solid["bed"] > 0.6 * width * depth  # flat on the bed
        assert max(width, depth) < 180 and height < 100  # fits small printers


@pytest.fixture(scope="module")
def other_board():
    """A board with two displays of three digits, with parts and a hole at other places."""
    moves = [("D", 0, 1), ("SW", 1.5, 0), ("J[12]", 0, -3), ("J3", 0, -2), ("S", 0, -2)]
    return replace(
        VARIANT, parts=moved(*moves, parts=VARIANT.parts), holes=((3.3, 5), *BOARD.holes[1:])
    )


def test_the_case_of_one_board_does_not_fit_another(build123d, other_board):
    wanted = {"top: D1 digit", "SW5 body", "USB plug, spacer 2.54", "J3 plug", "S1 plug", "screws"}
    assert wanted <= faults(case_tools.measure(BOARD, around=other_board))


def test_the_case_of_another_board_fits_it(build123d, other_board):
    assert faults(case_tools.measure(other_board)) == set()


def test_two_displays_are_in_the_middle_of_the_window_for_six():
    assert replace(BOARD, parts=(*VARIANT.parts[:2], *BOARD.parts[6:])) == VARIANT
    window, displays = (
        placement.around([part for part in placement.parts(board) if part.name.endswith("digit")])
        for board in (BOARD, VARIANT)
    )
    assert displays.width == pytest.approx(39.37 + 37.6) and displays.width < window.width
    assert displays == replace(window, width=displays.width)


def triangles(stl):
    """Return the triangles of a binary STL file: three corners each."""
    [count] = struct.unpack_from("<I", stl, 80)
    assert len(stl) == 84 + 50 * count
    found = []
    for number in range(count):
        values = struct.unpack_from("<12f", stl, 84 + 50 * number)
        found.append((values[3:6], values[6:9], values[9:12]))
    return found


def volume(faces):
    """Return the volume inside triangles that are counterclockwise from outside."""
    return sum(
        math.fsum(
            a[i] * (b[i - 2] * c[i - 1] - b[i - 1] * c[i - 2]) for i in range(3)
        )
        for a, b, c in faces
    ) / 6  # fmt: skip


@pytest.mark.parametrize("name", case_tools.PARTS)
def test_an_stl_file_is_closed_and_has_the_volume_of_its_solids(name, files, case):
    faces = triangles(files[f"{name}.stl"])
    edges = collections.Counter(
        (face[number], face[number - 2]) for face in faces for number in range(3)
    )
    assert all(edges[end, start] == count for (start, end), count in edges.items())
    wanted = sum(
        solid["volume"]
        for part, solid in case["solids"].items()
        if part == name or (name == "caps" and part.startswith("cap "))
    )
    assert volume(faces) == pytest.approx(wanted, rel=0.002)
    assert min(corner[2] for face in faces for corner in face) == pytest.approx(0, abs=1e-5)


def test_two_runs_write_the_same_files(files, tmp_path):
    again = {path.name: path.read_bytes() for path in case_tools.write("pico", tmp_path)}
    assert list(again) == list(case_tools.FILES)
    assert {name for name in again if again[name] != files[name]} == set()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(case_tools.FILES)


def test_step_files_and_pictures_have_their_form(files, tmp_path):
    for name, content in files.items():
        if name.endswith(".step"):
            assert content.startswith(b"ISO-10303-21;") and b"'2026-01-01T00:00:00'" in content
            solids = content.count(b"MANIFOLD_SOLID_BREP(")
            assert solids == (12 if name == "caps.step" else 1)
        if name.endswith(".svg"):
            assert content.count(b"<line ") > 200
        assert str(tmp_path.parent).encode() not in content


def test_every_size_has_a_source():
    assert {part[1] for part in BOARD.parts + VARIANT.parts} == set(mechanics.SIZES)
    assert all(len(size.source) > 10 for size in mechanics.SIZES.values())


def test_bodies_are_at_the_places_of_the_board_file():
    bodies = {body.name: body for body in placement.parts(BOARD)}
    link = bodies["J3 socket"]
    assert (link.x, link.y, link.width, link.depth) == pytest.approx(
        (93.98, 96.52 - 71.12, 2.5, 7.6)
    )
    battery = bodies["J4 socket"]  # its pads are not in its middle
    assert (battery.x, battery.y) == pytest.approx((64.77, 96.52 - 88.9 + 0.55))
    row = bodies["J1 socket"]
    assert (row.low, row.high) == pytest.approx((-10.1, -1.6))
    usb = placement.usb_socket(BOARD, 0)
    assert (usb.x, usb.y, usb.dx, usb.dy) == pytest.approx((97.92, 96.52 - 36.83, 1, 0))


def is_apart(one, other):
    """Return whether two bodies are 0.2 mm apart; the round ones count as boxes."""
    return (
        abs(one.x - other.x) > (one.width + other.width) / 2 + GAP
        or abs(one.y - other.y) > (one.depth + other.depth) / 2 + GAP
        or one.low > other.high + GAP
        or other.low > one.high + GAP
    )


def test_the_battery_box_has_room_behind_the_board():
    box = placement.battery_box(BOARD)
    others = [*placement.parts(BOARD), *placement.joints(BOARD)]
    for spacer in mechanics.PICO_SPACERS:
        others += placement.pico(BOARD, spacer)
    assert len(others) > 80
    assert [other.name for other in others if not is_apart(box, other)] == []
    lower = replace(BOARD, parts=moved(("J[12]", 0, 5)))
    assert not all(is_apart(box, other) for other in placement.pico(lower, 0))


@pytest.mark.parametrize(("degrees", "way"), [(0, (0, 1)), (90, (-1, 0)), (270, (1, 0))])
def test_a_body_beside_its_pads_turns_with_the_part(degrees, way):
    parts = (("J4", "battery", 50, 50, degrees),)
    (battery,) = placement.parts(replace(BOARD, parts=parts))
    moved_by = (battery.x - 50, battery.y - (96.52 - 50))
    assert moved_by == pytest.approx((0.55 * way[0], 0.55 * way[1]))


@pytest.mark.parametrize(
    ("degrees", "way"), [(0, (-1, 0)), (90, (0, -1)), (180, (1, 0)), (270, (0, 1))]
)
def test_the_usb_socket_turns_with_the_rows(degrees, way):
    """Counterclockwise; at 0 degrees the first pad is on the left."""
    parts = tuple((*part[:4], degrees) for part in BOARD.parts if part[1].startswith("socket "))
    usb = placement.usb_socket(replace(BOARD, parts=parts), 0)
    assert (usb.dx, usb.dy) == way
    assert (usb.x - 71.12, usb.y - 59.69) == pytest.approx((26.8 * way[0], 26.8 * way[1]))


def refused(capsys, name, folder):
    """Return the one line of an error of the case."""
    assert exit_status("pcb", lambda _: len(case_tools.write(name, folder))) == 2
    written = capsys.readouterr()
    lines = [line for line in written.err.splitlines() if not line.startswith("install ")]
    assert len(lines) == 1 and lines[0].startswith("pcb: ") and written.out == ""
    return lines[0]


def test_an_unknown_board_is_refused(tmp_path, capsys):
    assert refused(capsys, "none", tmp_path) == "pcb: no board file boards/pcb/none.py"


def test_an_unknown_kind_is_refused(tmp_path, capsys, monkeypatch):
    (tmp_path / "pcb").mkdir()
    for name in ("pico.py", "pcb/pico.py"):
        text = (reading.BOARDS / name).read_text()
        (tmp_path / name).write_text(text.replace('"piezo", 66.04', '"lamp", 66.04'))
    monkeypatch.setattr(reading, "BOARDS", tmp_path)
    assert refused(capsys, "pico", tmp_path) == "pcb: boards/pcb/pico.py: no size of lamp"


def test_boards_of_one_shape_have_one_case():
    assert placement.load("pico_w") == placement.load("pico_2") == BOARD


def test_an_odd_angle_is_refused():
    with pytest.raises(ToolError, match="multiple of 90 degrees, not 45"):
        placement.parts(replace(BOARD, parts=(("D1", "digit", 5, 5, 45),)))


def test_a_board_without_a_pico_is_refused():
    board = replace(BOARD, parts=tuple(part for part in BOARD.parts if part[0] != "J2"))
    with pytest.raises(ToolError, match=r"^the case needs two rows .* has 1$"):
        placement.usb_socket(board, 0)


def test_a_case_in_pieces_is_refused(build123d):
    """A post outside the case, for example."""
    board = replace(BOARD, holes=((-200, 4), *BOARD.holes[1:]))
    with pytest.raises(Unavailable, match=r"^build123d failed: a part of the case has \d pieces$"):
        case_tools.measure(board)


def test_a_missing_package_is_refused(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(cache, "CACHE", tmp_path / "cache")
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/")
    monkeypatch.setenv("PIP_EXTRA_INDEX_URL", "")
    monkeypatch.setenv("PIP_FIND_LINKS", "")
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_RETRIES", "0")
    line = refused(capsys, "pico", tmp_path / "case")
    assert line.startswith("pcb: pip could not install build123d: ")
    assert list((tmp_path / "cache").iterdir()) == []
    assert not list((tmp_path / "case").iterdir())


def test_an_old_python_is_refused(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(cad.sys, "version_info", (3, 10, 9))
    line = refused(capsys, "pico", tmp_path)
    assert line == "pcb: build123d needs Python 3.11 or newer; this is Python 3.10"


def test_a_child_that_fails_is_one_line(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(cad, "folder", lambda: tmp_path)
    (tmp_path / "build123d.py").write_text("raise ImportError('libGL.so.1: cannot open')\n")
    line = refused(capsys, "pico", tmp_path / "case")
    assert line == "pcb: build123d failed: ImportError: libGL.so.1: cannot open"


def test_a_stopped_child_is_one_line(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(cad, "folder", lambda: tmp_path)
    monkeypatch.setattr(cad, "TIMEOUT_S", 0.5)
    (tmp_path / "build123d.py").write_text("import time\ntime.sleep(60)\n")
    assert "timed out after 0.5 seconds" in refused(capsys, "pico", tmp_path / "case")
