"""tools/release.py: reproducible bytes, and only the files that belong to a release.

tools/deploy.py keeps a folder of its own in the same way.
"""

import contextlib
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections import Counter

import pytest

from boards import pico as pico_board
from commands.errors import ToolError
from commands.folders import ROOT
from deployment import deploy, drive, release, release_files, uf2_image
from deployment import folder as folder_files
from deployment.files import compiled, version
from deployment.plan import MANIFEST, digest
from deployment.target import load
from downloads import uf2, volume
from emulator import EmulatedPico
from emulator.player import emulated
from fault_injection.deploy_bench import copy_tools
from programs import contents, refusal
from uf2_files import make_uf2

SOME = ("itsybitsy_m0", "pico", "pico_2")  # enough boards for these tests
ZIP = f"{release_files.NAME}-{version()}-circuitpython.zip"


@pytest.fixture(scope="module")
def files():
    return release_files.build(SOME)


@pytest.mark.lint  # it builds a whole release
def test_a_build_in_another_folder_is_the_same_byte_for_byte(tmp_path, files):
    tree = tmp_path / "another place"
    copy_tools(tree)
    for part in ("boards", "lib", "device"):
        shutil.copytree(ROOT / part, tree / part)
    for part in ("pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / part, tree / part)
    for path in (tree / "boards").glob("[!_]*.py"):
        if path.stem not in SOME:
            path.unlink()
    for path in tree.rglob("*"):
        os.utime(path, (10**9, 10**9))
    variables = {"TZ": "UTC1", "PYTHONHASHSEED": "1", "TMPDIR": str(tmp_path)}
    variables["XDG_CACHE_HOME"] = str(tmp_path / "none")  # no firmware: no UF2
    # No network, no page: test_page_files.py compares its bytes.
    variables |= {"npm_config_registry": "http://127.0.0.1:9/", "npm_config_offline": "true"}
    done = subprocess.run(
        [sys.executable, tree / "tools/release.py", "--output", "out"],
        cwd=tree,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "no UF2 for pico: run tools/firmware.py pico hard first\n" in done.stdout
    assert "no page: npm could not install its packages: " in done.stdout
    found = contents(tree / "out")
    assert {path[1:] for path in found} == {*files, release_files.SUMS}
    # The zip has the board files of the tree, which lacks some.
    zipped = {
        path: content
        for path, content in release_files.circuitpython().items()
        if not path.startswith("lib/boards/") or (tree / path.removeprefix("lib/")).is_file()
    }
    expected = {**files, ZIP: release_files.zip_files(zipped)}
    assert [path for path in expected if found["/" + path] != expected[path]] == []


def test_no_file_names_a_path_of_this_machine(files):
    for path, data in files.items():
        assert str(ROOT).encode() not in data, path
        assert not path.startswith(("/", "."))


def test_every_board_has_its_folder(files):
    assert {path.split("/")[0] for path in files if "/" in path} == set(SOME)
    for board in SOME:
        inside = {
            path.removeprefix(board): data
            for path, data in files.items()
            if path.startswith(board + "/")
        }
        package = json.loads(inside.pop("/package.json"))
        assert inside == compiled(board, load(board).ARCH)
        assert {os.path.normpath("/lib/" + to): "/" + url for to, url in package["urls"]} == {
            path: path for path in inside
        }
        assert f'version = "{package["version"]}"' in (ROOT / "pyproject.toml").read_text()


def test_the_zip_has_the_files_of_a_circuitpython_drive_and_all_board_files(files):
    with zipfile.ZipFile(io.BytesIO(files[ZIP])) as archive:
        inside = {f"/{entry}": archive.read(entry) for entry in archive.namelist()}
        assert {info.date_time[0] for info in archive.infolist()} == {1980}
    assert list(inside) == sorted(inside)
    more = {f"/lib/boards/{path.name}": path for path in (ROOT / "boards").glob("*.py")}
    more["/LICENSE"] = ROOT / "LICENSE"
    added = {path: source.read_bytes() for path, source in more.items()}
    added["/lib/wiring.py"] = b"from boards.pico import *\n"
    assert inside == drive.contents("pico") | added


def test_an_earlier_release_is_replaced_and_nothing_else(tmp_path, files):
    folder = tmp_path / "release"
    stale = {"pico/lib/gone.mpy": b"old", **dict(list(files.items())[:3])}
    release_files.write(stale, folder)
    release_files.write(files, folder)
    lines = [f"{hashlib.sha256(files[path]).hexdigest()}  {path}\n" for path in sorted(files)]
    wanted = {**files, release_files.SUMS: "".join(lines).encode()}
    assert contents(folder) == {"/" + path: data for path, data in wanted.items()}

    (tmp_path / "precious.txt").write_text("mine")
    (folder / release_files.SUMS).write_text(f"{'0' * 64}  ../precious.txt\n")
    release_files.write(files, folder)
    with pytest.raises(ToolError, match="precious.txt was not written by this tool"):
        release_files.write(files, tmp_path)
    assert (tmp_path / "precious.txt").read_text() == "mine"


def save(files, folder):
    """Write files with the listing of tools/deploy.py, as `release_files.write` with its own."""
    folder_files.save({"/" + path: content for path, content in files.items()}, folder)


@pytest.mark.parametrize(
    ("tool", "write", "names"),
    [
        (deploy, save, ["main.py", "mine.txt"]),
        (deploy, save, ["main.py", "lib/mine.txt"]),
        (deploy, save, ["main.py", "lib/help.txt"]),
        (release, release_files.write, ["mine.txt"]),
        (release, release_files.write, ["main.py"]),
        (release, release_files.write, ["lib/help.txt"]),
    ],
)
def test_a_folder_with_another_file_is_refused(tmp_path, tool, write, names, capsys):
    """A main.py is renamed by deploy.py, but not if it refuses the folder."""
    write({"lib/help.txt": b"text"}, tmp_path)
    for name in names:
        (tmp_path / name).write_text("mine")
    before = contents(tmp_path)
    line = refusal(capsys, "tool", tool.main, "--output", tmp_path)
    assert f"{names[-1]} was not written by this tool: choose a new or empty folder" in line
    assert contents(tmp_path) == before


@pytest.mark.parametrize(("write", "name"), [(save, "main.py"), (release_files.write, "LICENSE")])
@pytest.mark.parametrize("old", [{}, {"LICENSE": b"old", "main.py": b"old"}])
def test_a_new_file_of_the_users_is_refused(tmp_path, write, name, old):
    if old:
        write(old, tmp_path)
    unfinished = tmp_path / f"{name}.new"
    unfinished.write_bytes(b"a draft")
    before = contents(tmp_path)
    with pytest.raises(ToolError, match=f"{name}.new was not written by this tool"):
        write({name: b"text"}, tmp_path)
    assert contents(tmp_path) == before
    for content in (b"", b"te", b"text"):  # of a call that was killed
        unfinished.write_bytes(content)
        write({name: b"text"}, tmp_path)
        assert not unfinished.exists()


@pytest.mark.parametrize("writes", range(7))
@pytest.mark.parametrize("write", [save, release_files.write])
@pytest.mark.parametrize("later", [{"a": b"3", "d": b"4", "e": b"5"}, {"d": b"6"}])
def test_a_call_after_an_interrupted_one_completes(monkeypatch, tmp_path, write, writes, later):
    old, new = {"a": b"1", "b/c": b"2"}, {"a": b"3", "d": b"4", "e": b"5"}
    write(later, tmp_path / "wanted")
    write(old, tmp_path / "made")
    replace, left = os.replace, iter(range(writes))

    def cut(*paths):
        if next(left, None) is None:
            raise KeyboardInterrupt
        replace(*paths)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", cut)
        with contextlib.suppress(KeyboardInterrupt):
            write(new, tmp_path / "made")
    write(later, tmp_path / "made")
    assert contents(tmp_path / "made") == contents(tmp_path / "wanted")


def test_a_file_outside_the_folder_stays_though_the_listing_names_it(tmp_path):
    made, outside = tmp_path / "made", tmp_path / "mine"
    outside.touch()
    save({"a": b"1"}, made)
    with (made / MANIFEST[1:]).open("a") as listing:
        listing.write(f"/../mine {digest(b'')}\n")
    save({"a": b"2"}, made)
    assert outside.exists()


def made_up(machine="Raspberry Pi Pico with RP2040", family=uf2.RP2040_FAMILY, last_at=0):
    """Return a UF2 that looks like MicroPython, of three pages, so part of a sector.

    `last_at`: the offset in flash of a page more, 0 for none.
    """
    code = f"{machine}\0MicroPython v1.26.1 on 2025-01-01".encode()
    data = make_uf2(code.ljust(3 * uf2.PAGE, b"x"), family)
    if not last_at:
        return data
    pages = {block.address: block.content for block in uf2.blocks(data)}
    return uf2.format_uf2({**pages, uf2_image.START + last_at: bytes(uf2.PAGE)}, family)


def dropped(data: bytes, size: int, family: int) -> bytes:
    """Return a flash of random content after the boot ROM has written a UF2 into it."""
    flash = bytearray(b"\x5a" * size)
    blocks = [block for block in uf2.blocks(data) if block.family == family]
    touched = Counter(block.address // uf2.SECTOR for block in blocks)
    assert set(touched.values()) == {uf2.SECTOR // uf2.PAGE}  # erratum RP2040-E14
    addresses = [block.address for block in blocks]
    assert addresses == sorted(set(addresses))
    for block in blocks:
        at = block.address - uf2_image.START
        flash[at : at + len(block.content)] = block.content
    return bytes(flash)


@pytest.mark.parametrize("name", ["pico", "pico_w", "pico_2", "pico_2_w"])
def test_a_uf2_replaces_the_whole_file_system(name):
    board = load(name)
    family = uf2_image.family(board) or 0
    firmware = made_up(machine=board.MACHINE, family=family)
    files = compiled(name, board.ARCH)
    data = uf2_image.image(board, firmware, files)
    size, file_system_bytes = (kilobytes * 1024 for kilobytes in board.FLASH)
    flash = dropped(data, size, family)
    found = volume.read(flash[size - file_system_bytes :])
    assert {"/" + path: content for path, content in found.items()} == files
    assert flash.startswith(uf2.contents(made_up(machine=board.MACHINE)))
    assert data == uf2_image.image(board, firmware, dict(reversed(files.items())))
    numbers = [(block[5], block[6]) for block in uf2.BLOCK.iter_unpack(data)]
    assert numbers == [(at, len(numbers)) for at in range(len(numbers))]


def test_the_absolute_block_of_an_rp2350_stays_first():
    board = load("pico_2")
    absolute = uf2.format_uf2({0x10FFFF00: b"\xef" * uf2.PAGE}, 0xE48BFF57)
    firmware = absolute + made_up(machine=board.MACHINE, family=uf2.RP2350_FAMILY)
    data = uf2_image.image(board, firmware, {"/main.py": b""})
    assert data.startswith(absolute) and data.count(absolute[32:500]) == 1
    assert uf2.blocks(data)[1].family == uf2.RP2350_FAMILY


@pytest.mark.parametrize(
    ("firmware", "words"),
    [
        (b"x" * 512, "is no UF2"),
        (b"", "is no UF2"),
        (made_up(machine="Raspberry Pi Pico W with RP2040"), "is not MicroPython for Raspberry"),
        (made_up().replace(b"MicroPython v", b"CircuitPython"), "is not MicroPython"),
        (made_up(family=uf2.RP2350_FAMILY), "is not MicroPython"),
        (made_up()[:-512], "is a damaged UF2: block 0 has the number 0 of"),
        (made_up()[:512] * 2 + made_up()[1024:], "is a damaged UF2: block 1 has the number 0 of"),
        (made_up(last_at=700 * 1024), "reaches into its file system"),
    ],
)
def test_firmware_for_another_board_is_refused(firmware, words):
    with pytest.raises(ToolError, match=words):
        uf2_image.image(load("pico"), firmware, {})


def test_files_that_do_not_fit_are_refused():
    with pytest.raises(ToolError, match="do not fit"):
        uf2_image.image(load("pico"), made_up(), {"/large": bytes(1500 * 1024)})


def test_a_release_has_a_uf2_if_there_is_firmware():
    files = release_files.build(["pico", "itsybitsy_m0"], {"pico": made_up()})
    (name,) = (path for path in files if path.endswith(".uf2"))
    assert name == f"{release_files.NAME}-{version()}-pico.uf2"
    assert files["UF2.txt"].endswith(b"\npico: MicroPython 1.26.1\n")
    assert b"Damien P. George" in files["firmware-licences.txt"]
    assert b"Apache License" in files["Apache-2.0.txt"]


def test_an_emulated_pico_boots_the_uf2(tmp_path, pico_firmware):
    """Other tests play on boards with the same files."""
    files = release_files.build(["pico"], {"pico": pico_firmware("hard").read_bytes()})
    file = tmp_path / "drop.uf2"
    file.write_bytes(next(data for path, data in files.items() if path.endswith(".uf2")))
    pico = EmulatedPico(file, pico_board)
    deployed = compiled("pico", pico_board.ARCH)
    assert pico.files() == {path.lstrip("/"): content for path, content in deployed.items()}
    pico.boot()
    pico.until(pico.panel.showing("1 dUEL"), within=3)
    player = emulated(pico)
    player.tap("6")
    player.run(0.5)
    player.go("*", "8.8.8.8.8.8.")
    player.go("*", "hArd")
