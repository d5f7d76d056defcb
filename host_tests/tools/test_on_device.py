"""tools/test.py and tools/bench.py with --device: on a connected board, without traces."""

import ast
import functools
import json
from types import SimpleNamespace

import pytest

from commands.errors import ToolError
from commands.folders import ROOT
from deployment.connection import connected
from deployment.mpy import compile_file, uses_viper
from deployment.remote_board import RemoteBoard, find, imported
from deployment.target import Firmware
from emulator import EmulatedPico
from programs import assert_done, refusal, run
from test_runner import on_device

CHECKS = on_device.checks()


# ---- pieces, for boards with little memory ----


def test_a_piece_has_one_check_and_its_dependencies(tmp_path):
    (tmp_path / "x_checks.py").write_text(
        '"""Text."""\nimport os, sys\n'
        "try:\n    from a import b\nexcept ImportError:\n    b = None\n"
        "ALL = (1, 2)\nMORE = ALL + (3,)\nOTHER = 4\n"
        'def half(n):\n    """Text."""\n    return n // MORE[1]\ndef unused():\n    return os\n'
        "def check_a():\n    assert half(b or 4) == 2\ndef check_b():\n    assert OTHER\n"
    )
    text = on_device.piece(tmp_path / "x_checks.py", {"check_a"})
    names = {}
    exec(text, names)
    names["check_a"]()
    assert set(names) - {"__builtins__"} == {"b", "ALL", "MORE", "half", "check_a"}
    assert "Text" not in text


@pytest.mark.parametrize("module", sorted({check.module for check in CHECKS}))
def test_every_check_is_a_small_piece(module, tmp_path):
    for check in CHECKS:
        if check.module == module:
            source = tmp_path / "piece.py"
            source.write_text(on_device.piece(on_device.CHECKS / f"{module}.py", {check.name}))
            names = {}
            exec(compile(source.read_text(), str(check), "exec"), names)
            assert callable(names[check.name])
            assert len(compile_file(source, "piece.py", "armv6m")) <= 3072


def test_every_kernel_is_imported_by_the_checks():
    """The promise of --device: checks import every viper module, directly or indirectly."""
    waiting, reached = [path.stem for path in on_device.CHECKS.glob("*_checks.py")], set()
    while waiting:
        path = find(waiting.pop(), on_device.FOLDERS)
        if path and path not in reached:
            reached.add(path)
            waiting += imported(ast.parse(path.read_text(encoding="utf-8")), on_device.FOLDERS)
    kernels = {path for path in (ROOT / "lib").rglob("*.py") if uses_viper(path)}
    assert ROOT / "lib/cows/scoring/native.py" in kernels
    assert kernels - reached == set()


# ---- on the emulated Pico ----

USERS = {"main.py": b"print('mine is running')\n", "lib/cows/codes.py": b"1 / 0\n"}
BAD = """
import cows.scoring.native as score_native
import cows.scoring.reference as score_python
def check_fails():
    print("a remark")
    assert score_native.score(0x12, 0x21, 2) == 3, "not 3"
def check_is_too_big():
    bytearray(1000000)
def check_passes():
    assert "/ram" in score_native.__file__
    assert score_native.score(0x123, 0x321, 3) == score_python.score(0x123, 0x321, 3) == 0x12
"""


@pytest.fixture(scope="module")
def powered(pico_firmware):
    """A board with files of a user's, one with the name of one of ours."""
    pico = EmulatedPico(pico_firmware("hard"))
    pico.install(USERS)
    return pico


@pytest.fixture
def port(powered):
    """Its serial port; after each test its flash must be unchanged and its program must run."""
    before = powered.flash_image()
    with powered.serve() as url:
        yield url
    assert powered.flash_image() == before
    powered.until(lambda: powered.serial_output.rstrip().endswith(b">>>"), within=5)
    assert b"mine is running" in powered.serial_output[-300:]


def test_checks_run_on_the_board(port):
    """Two of them need a package that imports its own modules, and the files of trees."""
    checks = ("text_becomes", "rectangles_are", "opening", "first_word")
    done = run("test", "--device", port, "--", *checks)
    assert_done(done)
    first, *lines, last = done.stdout.splitlines()
    assert "RP2040, MicroPython 1." in first and "viper for armv6m and Python" in first
    assert [line.rpartition(" (")[0] for line in lines] == [
        "passed board_checks.check_opening",
        "passed console_checks.check_rectangles_are_ambiguous",
        "passed console_checks.check_text_becomes_cells",
        "passed tree_checks.check_first_word_is_aabc",
    ]
    assert last.startswith("4 passed, 0 failed, ")


@pytest.mark.parametrize("small", [0, 10**9], ids=["whole", "in pieces"])
def test_failures_and_memory_errors_are_counted(port, small, tmp_path, monkeypatch, capsys):
    (tmp_path / "bad_checks.py").write_text(BAD)
    missing = "import no_such_module\ndef check_is_loaded():\n    no_such_module.begin()\n"
    (tmp_path / "a_checks.py").write_text(missing)
    monkeypatch.setattr(on_device, "CHECKS", tmp_path)
    monkeypatch.setattr(on_device, "SMALL_HEAP", small)
    assert on_device.main(port, []) == 1
    output = capsys.readouterr().out
    assert "FAILED a_checks.check_is_loaded" in output and "no_such_module" in output
    assert "FAILED bad_checks.check_fails" in output and "AssertionError: not 3" in output
    assert "no room bad_checks.check_is_too_big" in output
    assert "passed bad_checks.check_passes" in output
    assert "1 passed, 2 failed, 1 found no room" in output
    assert on_device.main(port, ["check_passes"]) == 0
    assert on_device.main(port, ["check_is_too_big"]) == 1


def test_a_file_that_is_sent_again_is_the_same(port):
    with connected(port) as connection:
        board = RemoteBoard(connection)
        content = bytes(range(256)) * 8
        for _ in range(2):
            board.put("a.tree", content)
        answer = connection.run(
            "import binascii\nprint(binascii.hexlify(files['a.tree']).decode())"
        )
        assert answer.strip() == content.hex()


def test_bench_measures_on_the_board(port, tmp_path):
    file = tmp_path / "figures.json"
    done = run("bench", "--device", port, "--only", "score", "--json", file)
    assert done.returncode == 0, done.stderr
    assert "on the board: Raspberry Pi Pico with RP2040" in done.stdout.splitlines()[0]
    ((name, viper, python, ratio),) = json.loads(file.read_text())["sections"]["score"]["rows"]
    assert name == "four digits" and 5 < viper < 12 and 100 < python < 150
    assert ratio == python / viper and f"| {python:.0f} |" in done.stdout


# ---- one line and exit status 2 ----


def test_an_unknown_check_is_refused(capsys):
    main = functools.partial(on_device.main, "/dev/no-such")
    assert "no check is called no_such_check" in refusal(capsys, "test", main, "no_such_check")


def test_circuitpython_and_old_firmware_are_refused():
    for firmware, words in (
        (Firmware("circuitpython", (10, 0, 3), "Pico", 0), "CircuitPython 10.0.3"),
        (Firmware("micropython", (1, 20, 0), "Pico", 0x1306), "too old"),
    ):
        connection = SimpleNamespace(firmware=lambda firmware=firmware: firmware)
        with pytest.raises(ToolError, match=words):
            RemoteBoard(connection)  # pyright: ignore[reportArgumentType]
