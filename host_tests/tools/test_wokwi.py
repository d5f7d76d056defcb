"""The files for the Wokwi simulator have the connections, at pins that its parts have."""

import json

import pytest

from board_files import reading
from board_files.checking import SEGMENT_NAMES
from commands.folders import ROOT
from drawings import wokwi
from nets import joined
from programs import assert_done, assert_refused, contents, run

WOKWI = {  # wokwi-boards, boards/pi-pico/board.json and pi-pico-2: the pins that are on the header
    *(f"GP{pin}" for pin in (*range(23), 26, 27, 28)),
    *(f"GND.{number}" for number in range(1, 9)),
}
PINS = {  # @wokwi/elements 1.9.2, `pinInfo` of each part with the attributes of the diagram
    "display": {*"ABCDEFG", "DP", "DIG1", "DIG2", "DIG3"},
    "resistor": {"1", "2"},
    "keypad": {"R1", "R2", "R3", "R4", "C1", "C2", "C3"},
    "buzzer": {"1", "2"},
    "board": WOKWI,
}


@pytest.mark.parametrize("name", ["pico", "pico_w", "pico_2"])
def test_the_diagram_for_wokwi_has_the_connections_of_the_board_file(name):
    board = reading.load(name)
    diagram = wokwi.diagram(board)
    ids = [part["id"] for part in diagram["parts"]]
    assert len(ids) == len(set(ids)) == 1 + 2 + 8 + 1 + 1
    assert all(color.startswith("#") for _, _, color, _ in diagram["connections"])
    nets = joined(line[:2] for line in diagram["connections"])
    names = {**{role: role.upper() for role in "abcdefg"}, "point": "DP"}
    wanted = []
    for at, (role, pin) in enumerate(zip(SEGMENT_NAMES, board.SEGMENTS, strict=True), 1):
        wanted.append({f"board:GP{pin}", f"resistor{at}:1"})
        ends = {f"display{number}:{names[role]}" for number in (1, 2)}
        wanted.append({f"resistor{at}:2"} | ends)
    for at, pin in enumerate(board.DIGITS):
        column = {f"keypad:C{at + 1}"} if at < 3 else set()
        wanted.append({f"board:GP{pin}", f"display{at // 3 + 1}:DIG{at % 3 + 1}"} | column)
    wanted += [{f"board:GP{pin}", f"keypad:R{at}"} for at, pin in enumerate(board.ROWS, 1)]
    wanted += [{f"board:GP{board.BUZZER}", "buzzer:2"}, {"board:GND.6", "buzzer:1"}]
    assert sorted(map(sorted, nets)) == sorted(map(sorted, wanted))
    for part, pin in (end.split(":") for net in nets for end in net):
        assert pin in PINS[part.rstrip("123456789")]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("feather_m0", "Wokwi has no Adafruit Feather"),
        ("pico_2_w", "Wokwi has no Raspberry Pi Pico 2 W"),
        ("{}/transistors.py", "no transistors"),
        ("{}/unnumbered.py", "Wokwi needs NUMBERS in an outline"),
    ],
)
def test_boards_and_parts_without_a_wokwi_part_are_refused(tmp_path, name, words):
    text = "from boards.pico import *\n\nDIGIT_ON = 1\nBASE_RESISTOR = 1000\n"
    (tmp_path / "transistors.py").write_text(text)
    (tmp_path / "unnumbered.py").write_text("from boards.pico import *\n")
    (tmp_path / "outlines").mkdir()
    pico = reading.load("pico")
    sides = f"LEFT = {pico.LEFT}\nRIGHT = {pico.RIGHT}\n"
    (tmp_path / "outlines" / "unnumbered.py").write_text(sides)
    board = name.format(tmp_path)
    done = run("wiring", board, "--wokwi", tmp_path / "new")
    assert_refused(done, words, may_print=True)
    assert not (tmp_path / "new").exists()


def test_a_file_of_the_user_is_not_replaced(tmp_path):
    (tmp_path / "wokwi.toml").write_text("mine")
    done = run("wiring", "pico", "--wokwi", tmp_path)
    assert_refused(done, "wokwi.toml has other content: move it away", may_print=True)
    assert contents(tmp_path) == {"/wokwi.toml": b"mine"}


def test_the_files_for_wokwi_are_written(tmp_path):
    for _ in range(2):
        assert_done(run("wiring", "pico", "--wokwi", tmp_path / "new"))
    written = json.loads((tmp_path / "new" / "diagram.json").read_text())
    assert written == wokwi.diagram(reading.load("pico"))
    settings = (tmp_path / "new" / "wokwi.toml").read_text()
    firmware = "bulls-cows-othello-pico.uf2"
    assert f'[wokwi]\nversion = 1\nfirmware = "{firmware}"' in settings
    document = (ROOT / "docs/user/wiring.md").read_text(encoding="utf-8")
    assert f"`{firmware}`" in document
