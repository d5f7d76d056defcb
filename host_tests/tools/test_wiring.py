"""tools/wiring.py, mostly on boards with deliberate faults."""

from types import SimpleNamespace

import pytest

from board_files import ascii_drawing, checking, outline, parts, reading, schema, wiring
from boards import pico
from commands.folders import ROOT
from deployment.files import compiled
from emulated_files import at_prompt
from programs import assert_done, assert_refused, refusal, run

PICO, PICO_2, FEATHER = (vars(reading.load(name)) for name in ("pico", "pico_2", "feather_m0"))
ANODE = {"SEGMENT_ON": 0, "DIGIT_ON": 1}  # common anodes


def board(base=PICO, **changes):
    return SimpleNamespace(**{**base, **changes})


def test_every_board_of_ours_is_sound():
    done = run("wiring")
    assert_done(done)
    files = [path.stem for path in (ROOT / "boards").glob("[!_]*.py")]
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == sorted(files)


SAMD21 = ("feather_m0", "itsybitsy_m0", "redboard_turbo")
ELSEWHERE = {  # pins in use: crystal, LEDs, USB, SWD; on one board: flash, NeoPixel, DotStar
    None: "PA00 PA01 PA17 PA24 PA25 PA27 PA28 PA30 PA31 PB03",
    "feather_m0": "PA06 PA07 PA08 PA09 PA13 PA14",  # and the battery's divider
    "itsybitsy_m0": "PA00 PA01 PA15 PB03 PB22 PB23",  # and the output at 5 V
    "redboard_turbo": "PA13 PA22 PA23 PA30 PB03 PB22 PB23",  # and the pulled-up I2C
}


@pytest.mark.parametrize("name", [*SAMD21, "redboard_turbo_transistors"])
def test_a_samd21_is_wired_to_free_pins_that_its_port_can_tell_apart(name):
    data = reading.load(name)
    used = {*data.SEGMENTS, *data.DIGITS, *data.COLUMNS, *data.ROWS}
    taken = f"{ELSEWHERE[None]} {ELSEWHERE[name.removesuffix('_transistors')]}".split()
    assert not used & set(taken)
    assert used <= set(data.HEADER)
    for role in (data.SEGMENTS, data.ROWS):  # the words of device/ports/samd21.py
        assert len({pin[2:] for pin in role}) == len(role)


def test_a_board_file_loaded_as_data_equals_its_module():
    module = {name: value for name, value in vars(pico).items() if name.isupper()}
    assert module == {name: PICO[name] for name in module}
    assert PICO["HEADER"][28] == 34  # of its outline
    assert PICO["PULL_DOWN"] is None  # a default


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"ROWS": (16, 17, 18, 7)}, "GP7 is used 2 times: the point, keypad row 4"),
        ({"SEGMENTS": (0, 1, 2, 3, 4, 5, 6, 6)}, "GP6 is used 2 times"),
        ({"DIGITS": (8, 9, 10, 11, 12, 8)}, "GP8 is used 2 times"),
        ({"ROWS": (16, 17, 18, 23)}, "GP23 is not on the board's HEADER"),
        ({"COLUMNS": (9, 8, 10)}, "COLUMNS must be the first three DIGITS"),
        ({"COLUMNS": (8, 9, 20)}, "COLUMNS must be the first three DIGITS"),
        ({"COLUMNS": (14, 15, 16)}, "GP16 is used 2 times: keypad column 3, keypad row 1"),
        ({"RESISTOR": 470}, "23.8 mA and may carry 12 mA: RESISTOR must be 934 ohms or more"),
        ({**ANODE, "PULL_DOWN": 1000}, "may carry 12 mA: PULL_DOWN must be larger"),
        ({**ANODE, "PULL_DOWN": 1925}, "may carry 12 mA: PULL_DOWN must be larger"),
        (
            {**ANODE, "PULL_DOWN": 1900, "RESISTOR": 1200, "COLUMNS": (14, 15, 26)},
            "a column pin would carry 12.2 mA and may carry 12 mA: PULL_DOWN must be larger",
        ),
        ({"RESISTOR": 100}, "a segment pin would carry 14.0 mA"),
        ({"PIN_LIMIT": 11}, "a digit pin would carry 11.2 mA"),
        ({"LED_DROP": 3.4}, "a segment stays dark"),
        ({"SEGMENT_ON": 0}, "SEGMENT_ON equals DIGIT_ON"),
        ({"DIGIT_ON": 1, "BASE_RESISTOR": 150}, "a digit pin would carry 52.0 mA"),
        (
            {"DIGIT_ON": 1, "BASE_RESISTOR": 150, "COLUMNS": (14, 15, 26)},
            "a digit pin would carry 17.3 mA",
        ),
        ({"BUZZER": 19}, "GP19 is used 2 times: keypad row 4, buzzer"),
        ({"BUZZER": 23}, "GP23 is not on the board's HEADER"),
        ({"LINK": (4, 5)}, "GP4 is used 2 times: segment e, the line, sending"),
        ({"BUZZER": 21}, "GP21 is used 2 times: the line, receiving, buzzer"),
        (
            {"LINK_RESISTOR": 270},
            "LINK needs a LINK_RESISTOR of 275 ohms: its cable may be reversed",
        ),
        ({"LINK_RESISTOR": None}, "LINK needs a LINK_RESISTOR of 275 ohms"),
        ({"USB_POWER": 16}, "GP16 senses USB power and is used: keypad row 1"),
        ({"ROWS": ("GP0", 17, 18, 19), "HEADER": {}}, "GP0 is used 2 times: segment a, keypad"),
        ({"USB_POWER": "GP16"}, "GP16 senses USB power and is used: keypad row 1"),
        ({"HEADER": {**PICO["HEADER"], 1: 1}}, "HEADER has place 1 more than once"),
    ],
)
def test_a_fault_of_the_wiring_is_named(changes, words):
    assert words in "\n".join(checking.problems(board(**changes)))


@pytest.mark.parametrize(
    ("base", "changes", "words"),
    [
        (PICO, {"SMALL": True}, "PORT 'rp2040' needs SMALL = False"),
        (FEATHER, {"SMALL": False}, "PORT 'samd21' needs SMALL = True"),
        (FEATHER, {"LINK": (0, 1), "LINK_RESISTOR": 1000}, "LINK needs an RP2040 or RP2350"),
        (
            PICO,
            {"ROWS": ("GP16", 17, 18, 30)},
            "ROWS has 'GP16', 30: PORT 'rp2040' drives GPIO numbers 0 to 29",
        ),
        (
            FEATHER,
            {"ROWS": ("PB11", 10, "PA12", "PA30")},
            "ROWS has 10, 'PA30': PORT 'samd21' drives PA00 to PA29 and PB00 to PB29",
        ),
        (
            FEATHER,
            {"SEGMENTS": (*FEATHER["SEGMENTS"][:7], "PB11")},
            "SEGMENTS has PA11, PB11: PORT 'samd21' needs different pin numbers",
        ),
        (
            FEATHER,
            {"ROWS": ("PB11", "PB10", "PA12", "PB12")},
            "ROWS has PA12, PB12: PORT 'samd21' needs different pin numbers",
        ),
    ],
)
def test_a_field_that_the_port_cannot_run_is_named(base, changes, words):
    assert words in checking.problems(board(base, **changes, HEADER={}))


@pytest.mark.parametrize(
    "changes",
    [
        {},
        ANODE,
        {"DIGIT_ON": 1, "BASE_RESISTOR": 1000, "RESISTOR": 220},  # a transistor in each digit
        {"COLUMNS": (14, 15, 26)},  # a keypad with columns of its own
        {"BUZZER": None, "USB_POWER": None, "LINK": None},
        {"LINK": (28, 1), "SEGMENTS": (0, 20, 2, 3, 4, 5, 6, 7)},
        {"RESISTOR": 934},
    ],
)
def test_a_sound_board_has_no_problems(changes):
    assert checking.problems(board(**changes)) == []


def test_a_pull_down_carries_nothing_if_digits_are_low():
    (problem,) = checking.problems(board(PULL_DOWN=10000))
    assert "PULL_DOWN would hold the keys down" in problem


def test_rows_of_an_rp2350_that_are_pulled_up_must_not_be_pulled_down():
    own = board(PICO_2)
    assert checking.problems(own) == []
    assert "fit no resistors" in ascii_drawing.note(own) and "E9" in ascii_drawing.note(own)
    assert "hold the keys down" in checking.problems(board(PICO_2, PULL_DOWN=8200))[0]
    assert ascii_drawing.note(board()) == ""


def test_rows_of_an_rp2350_that_are_pulled_down_need_resistors():
    """By erratum E9."""
    fields = {**PICO_2, **ANODE, "RESISTOR": 1300, "PULL_DOWN": 8200}
    for pull_down in (None, 10_000):
        (problem,) = checking.problems(board(fields, PULL_DOWN=pull_down))
        assert "8200 ohms or less" in problem
    own = board(fields)
    assert checking.problems(own) == []
    assert ascii_drawing.table(own).count("; 8200 ohms from the pin to ground") == 6 + 4
    assert "8200 ohms keep it" in ascii_drawing.note(own)
    joined = 3 + 4  # held keys join three digits and four rows
    assert checking.pin_currents_ma(own)[1] == pytest.approx(8 * 1.4 / 1.3 + joined * 3.3 / 8.2)
    apart = board(fields, COLUMNS=(14, 15, 26))
    assert checking.pin_currents_ma(apart)[1] == pytest.approx(8 * 1.4 / 1.3 + 3.3 / 8.2)
    assert "Not drawn: 8200 ohms from the pin" in ascii_drawing.drawing(own)
    (fault,) = checking.problems(board(fields, RESISTOR=1000))
    least = int(fault.split("RESISTOR must be ")[1].split()[0])
    assert checking.problems(board(fields, RESISTOR=least)) == []
    assert checking.problems(board(fields, RESISTOR=least - 1)) != []


def test_a_pin_may_have_a_name_instead_of_a_number():
    named = board(
        PORT="machine_pin",
        SEGMENTS=tuple(f"D{i}" for i in range(8)),
        DIGITS=tuple(f"D{i}" for i in range(8, 14)),
        COLUMNS=("D8", "D9", "D10"),
        ROWS=("A0", "A1", "A2", "A3"),
        BUZZER="A4",
        LINK=None,
        HEADER={},
    )
    assert checking.problems(named) == []
    assert "| A3  | keypad row 4" in ascii_drawing.table(named)
    assert "A3  --row 4" in ascii_drawing.drawing(named)


def test_the_current_is_ohms_law():
    assert checking.pin_currents_ma(board()) == pytest.approx((1.4, 11.2))
    assert checking.pin_currents_ma(board(DIGIT_ON=1, BASE_RESISTOR=1000)) == pytest.approx(
        (1.4, 7.8)  # of three bases, which three held keys of a row join
    )


def test_the_table_has_every_pin_once_with_its_place_on_the_header():
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in ascii_drawing.table(board()).splitlines()[2:]
    ]
    used = {*pico.SEGMENTS, *pico.DIGITS, *pico.ROWS, *pico.LINK, pico.BUZZER}
    assert [row[0] for row in rows] == [f"GP{pin}" for pin in sorted(used)]
    # Raspberry Pi Pico datasheet, figure "pinout"
    places = (1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 21, 22, 24, 25, 26, 27, 29)
    assert [row[1] for row in rows] == [str(place) for place in places]
    assert rows[8][2] == "digit 1 (common cathode) and keypad column 1"
    assert rows[0][2] == "segment a of every digit, through 1000 ohms"


def wires(drawn):
    """Follow the lines of a drawing; return label -> the columns of characters it joins."""
    joined = {}
    for line in drawn.splitlines():
        if line.startswith(("GP", "D")):
            label, _, wire = line.partition(" ")
            start = len(line) - len(wire)
            stop = len(line.rstrip(" |"))
            places = range(max(start, 28), stop)
            joined[label] = {x: line[x] for x in places if line[x] not in "-|"}
    return joined


@pytest.mark.parametrize("columns", [(8, 9, 10), (14, 15, 26)])
def test_the_drawing_has_the_connections_of_the_board_file(columns):
    drawn = ascii_drawing.drawing(board(COLUMNS=columns))
    assert all(len(line) <= 79 and line.isascii() for line in drawn.splitlines())
    joined = wires(drawn)
    lines = sorted(joined["GP0"])
    assert len(lines) == 6
    assert all(sorted(joined[f"GP{pin}"]) == lines for pin in pico.SEGMENTS)
    for place, pin in enumerate(pico.DIGITS):
        assert joined[f"GP{pin}"] == {lines[place]: "+"}
    for place, pin in enumerate(columns):
        assert joined[f"GP{pin}"] == {lines[place]: "+"}
    for pin, keys in zip(pico.ROWS, ("123", "456", "789", "*0#"), strict=True):
        assert joined[f"GP{pin}"] == dict(zip(lines, keys, strict=False))


def test_the_command_shows_table_and_drawing():
    done = run("wiring", "pico")
    assert_done(done)
    assert ascii_drawing.table(board()) in done.stdout
    assert ascii_drawing.drawing(board()) in done.stdout


def test_a_folder_with_the_name_of_a_board_does_not_hide_it(tmp_path, monkeypatch):
    (tmp_path / "pico").mkdir()
    monkeypatch.chdir(tmp_path)
    assert vars(reading.load("pico")) == PICO


def test_a_pin_without_a_place_is_found_by_its_name():
    assert outline.used(board(HEADER={})) == outline.used(board())


def test_the_command_lists_problems_with_status_1(tmp_path):
    broken = tmp_path / "broken.py"
    text = (ROOT / "boards" / "pico.py").read_text()
    broken.write_text(text.replace("(16, 17, 18, 19)", "(16, 17, 16, 7)"))
    done = run("wiring", broken)
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 2
    assert "GP16 is used 2 times" in done.stdout and "GP7 is used 2 times" in done.stdout


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("PINS = (1, 2", "is not a board file"),
        ("import os\n", "line 1 is not plain data"),
        ("NAME = print('hello')\n", "line 1 is not plain data"),
        ("RESISTOR = 2 ** 9\n", "line 1 is not plain data"),
        ("ROWS = PINS[:3]\n", "name 'PINS' is not defined"),
        ("\xff\xfe\x00", "is not a board file"),
        ("A = " + 20000 * "-" + "1", "is not a board file: it is nested too deeply"),
        ("from boards.nano import *\n", "board.py imports boards/nano.py: there is no such file"),
        ("from device.display_timer import *\n", "line 1 is not plain data"),
    ],
)
def test_an_unreadable_board_file_is_refused(tmp_path, capsys, text, words):
    path = tmp_path / "board.py"
    path.write_bytes(text.encode("latin-1"))
    assert words in refusal(capsys, "wiring", wiring.main, path)


FIELDS = [
    ("ROWS = (16, 17, 18)", "ROWS is (16, 17, 18): write a tuple of 4 pins"),
    ("ROWS = [16, 17, 18, 19]", "ROWS is [16, 17, 18, 19]: write a tuple of 4 pins"),
    ("ROWS = (16, 17, 18, -1)", "ROWS is (16, 17, 18, -1): write a tuple of 4 pins"),
    ("ROWS = (16, 17, 18, '')", "ROWS is (16, 17, 18, ''): write a tuple of 4 pins"),
    ("SEGMENTS = 3", "SEGMENTS is 3: write a tuple of 8 pins, each a GPIO number or a name"),
    ("RESISTOR = '1k'", "RESISTOR is '1k': write a number of ohms from 10 to 100000"),
    ("RESISTOR = True", "RESISTOR is True: write a number of ohms"),
    ("RESISTOR = 1.5", "RESISTOR is 1.5: write a number of ohms"),
    ("RESISTOR = 1e309 - 1e309", "RESISTOR is nan: write a number of ohms"),
    ("SUPPLY = 3300", "SUPPLY is 3300: write a number of volts from 1.8 to 5.5"),
    ("PIN_LIMIT = 0.012", "PIN_LIMIT is 0.012: write a number of mA from 1 to 50"),
    ("LED_DROP = -1.9", "LED_DROP is -1.9: write a number of volts from 1 to 4"),
    ("LINK_RESISTOR = -1", "LINK_RESISTOR is -1: write a number of ohms"),
    ("DIGIT_ON = 2", "DIGIT_ON is 2: write 0 or 1"),
    ("SMALL = 1", "SMALL is 1: write False or True"),
    ("NAME = ''", "NAME is '': write a text"),
    ("NAME = 'two\\nlines'", "NAME is 'two\\nlines': write a text"),
    ("PORT = 'rp2350'", "PORT is 'rp2350': write 'digitalio_pin', 'machine_pin'"),
    ("ARCH = 'armv8'", "ARCH is 'armv8': write None, 'armv6m', "),
    ("BUZZER = 1000000", "BUZZER is 1000000: write a pin"),
    ("BUZZER = (20,)", "BUZZER is (20,): write a pin, a GPIO number or a name, or None"),
    *(
        (f"LINK = {pins}", f"LINK is {pins}: write a tuple of 2 GPIO numbers, at which one UART")
        for pins in ("(20, 22)", "(21, 20)", "(20, 1)", "('A0', 'A1')", "20")
    ),
    ("FLASH = 2048", "FLASH is 2048: write a tuple of 2 numbers of KB"),
    ("FLASH = (1408, 2048)", "FLASH is (1408, 2048): write a tuple of 2 numbers of KB"),
    ("RESITOR = 1000", "RESITOR is not a field: write RESISTOR"),
    ("BUZER = 22", "BUZER is not a field: write BUZZER"),
    ("XYZ = 'red'", "XYZ is not a field: remove it; the fields are NAME, MACHINE, "),
    ("LEFT = ('GP0',)", "LEFT is not a field: move it to the file of the same name in outlines/"),
]
LOOKS = [
    ("LEFT = 'GP0'", "LEFT is 'GP0': write a tuple of texts"),
    ("RIGHT = ('GP0', 1)", "RIGHT is ('GP0', 1): write a tuple of texts"),
    ("INNER = ('SCK',)", "INNER is ('SCK',): write a tuple of tuples of texts"),
    ("NUMBERS = 3", "NUMBERS is 3: write a tuple of 2 pairs of whole numbers"),
    ("NUMBERS = ((1, 1), (40,))", "NUMBERS is ((1, 1), (40,)): write a tuple of 2 pairs"),
    ("TOP = 1", "TOP is 1: write a text"),
    ("HEADER = (1, 2)", "HEADER is (1, 2): write a dict from pins to numbers or texts"),
    ("HEADR = {}", "HEADR is not a field: write HEADER"),
    ("ROWS = (16, 17, 18, 19)", "ROWS is not a field: move it to the board file"),
    ("from boards.pico import *", "line 1 is not plain data"),
]


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [("board.py", *row) for row in FIELDS] + [("outlines/board.py", *row) for row in LOOKS],
)
def test_an_invalid_field_is_refused(tmp_path, capsys, name, text, words):
    (tmp_path / "outlines").mkdir()
    board = tmp_path / "board.py"
    board.write_text("from boards.pico import *\n")
    with (tmp_path / name).open("a") as file:
        file.write(text + "\n")
    line = refusal(capsys, "wiring", wiring.main, board)
    assert line.startswith(f"wiring: {tmp_path / name}: {words}")


REQUIRED = [field for field in schema.BOARD if field.default is schema.REQUIRED]


@pytest.mark.parametrize("field", REQUIRED, ids=lambda field: field.name)
def test_a_missing_or_misspelled_field_is_refused(tmp_path, capsys, field):
    """A misspelled name is reported in one line, too."""
    lines = (ROOT / "boards" / "pico.py").read_text().replace("DIGITS[:3]", "(8, 9, 10)")
    path = tmp_path / "board.py"
    path.write_text(lines.replace(f"\n{field.name} = ", "\n_ = "))
    words = f"{field.name} is missing: add {field.values.words} ({field.meaning})"
    assert refusal(capsys, "wiring", wiring.main, path) == f"wiring: {path}: {words}"
    misspelled = field.name[:-1] + "X"
    path.write_text(lines.replace(f"\n{field.name} = ", f"\n{misspelled} = "))
    line = refusal(capsys, "wiring", wiring.main, path)
    assert line == f"wiring: {path}: {misspelled} is not a field: write {field.name}"


def test_a_number_with_too_many_digits_to_print_is_refused(tmp_path):
    board = tmp_path / "board.py"
    board.write_text(f"from boards.pico import *\nRESISTOR = 0x{'9' * 6000}\n")
    assert_refused(run("wiring", board), "RESISTOR is a very large number: write a number of ohms")


def test_a_byte_order_mark_is_skipped(tmp_path):
    board = tmp_path / "board.py"
    board.write_text("from boards.pico import *\n", encoding="utf-8-sig")
    assert reading.load(str(board)) == reading.load("pico")


def test_each_fault_is_a_line(tmp_path):
    path = tmp_path / "board.py"
    path.write_text("from boards.pico import *\nRESISTOR = 0\nBUZER = 22\n")
    done = run("wiring", path)
    assert done.returncode == 2
    assert [line.split()[2] for line in done.stderr.splitlines()] == ["RESISTOR", "BUZER"]


def test_an_outline_belongs_to_the_board_or_its_base(tmp_path):
    path = tmp_path / "board.py"
    path.write_text("from boards.pico_2 import *\n")
    assert PICO["HEADER"] == reading.load(str(path)).HEADER
    (tmp_path / "outlines").mkdir()
    (tmp_path / "outlines" / path.name).write_text("TOP = 'plug'\n")
    own = reading.load(str(path))
    assert (own.TOP, own.HEADER, own.LEFT) == ("plug", {}, ())


def test_the_fields_can_be_listed():
    done = run("wiring", "--fields")
    assert_done(done)
    for field in (*schema.BOARD, *schema.OUTLINE):
        assert f"\n| `{field.name}` | {field.values.words} | " in done.stdout


EXAMPLE = ROOT / "docs" / "user" / "examples" / "pico_common_anode.py"


def test_the_example_of_common_anode_is_sound():
    data = reading.load(str(EXAMPLE))
    assert checking.problems(data) == []
    assert "digit 1 (common anode) and keypad column 1" in ascii_drawing.table(data)


def test_the_example_of_common_anode_lights_and_reads_keys(pico_firmware):
    files = compiled(str(EXAMPLE), "armv6m")
    emulated = at_prompt(pico_firmware("hard"), files, board=reading.load(str(EXAMPLE)))
    emulated.until(emulated.panel.showing("1 dUEL"), within=3)
    emulated.panel.press("0")
    emulated.run(0.1)
    emulated.panel.release("0")
    emulated.until(emulated.panel.showing("2 AbCd"), within=1)
    assert emulated.panel.violations == []


def test_the_document_has_the_displays_pins_as_the_pictures_have_them():
    document = (ROOT / "docs" / "user" / "wiring.md").read_text()
    (table,) = (part for part in document.split("\n\n") if part.startswith("| Pin | Three"))
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[2:]]
    assert {row[0]: row[1] for row in rows if row[1] != "-"} == parts.DISPLAY
    assert "".join(sorted(row[2] for row in rows if len(row[2]) == 1)) == "abcdefg"
