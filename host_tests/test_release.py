"""tools/release.py: the same bytes anywhere at any time, and nothing else than what belongs."""

import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import command_line
import release
from deployment.errors import Refusal
from deployment.files import ROOT, compiled
from deployment.target import load

SOME = ("itsybitsy_m0", "pico", "pico_2")  # boards enough
ZIP = f"{release.NAME}-{release.version()}-circuitpython.zip"


@pytest.fixture(scope="module")
def files():
    return release.build(SOME)


def content(folder: Path) -> dict[str, bytes]:
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_builds_in_different_folders_are_the_same_byte_for_byte(tmp_path, files):
    tree = tmp_path / "tree"
    packages = ("tools/board_files", "tools/deployment", "tools/supply")
    for part in ("boards", "lib", "device", *packages):
        shutil.copytree(ROOT / part, tree / part)
    for part in (
        "tools/release.py",
        "tools/wiring.py",
        "tools/command_line.py",
        "pyproject.toml",
        "LICENSE",
    ):
        shutil.copy(ROOT / part, tree / part)
    # The interpreter that runs the tests has all that the tool needs.
    (tree / "tools/environment.py").write_text("def enter():\n    pass\n")
    for path in (tree / "boards").glob("*.py"):
        if path.stem not in SOME:
            path.unlink()
    found = []
    for number, name in enumerate(("one", "another place")):
        tree = shutil.copytree(tmp_path / "tree", tmp_path / name)
        for path in tree.rglob("*"):
            os.utime(path, (10**9, 10**9 + number))
        variables = {"TZ": f"UTC{number}", "PYTHONHASHSEED": str(number), "TMPDIR": str(tmp_path)}
        done = subprocess.run(
            [sys.executable, tree / "tools/release.py", "--output", "out"],
            cwd=tree,
            env={**os.environ, **variables},
            capture_output=True,
            text=True,
        )
        assert (done.returncode, done.stderr) == (0, "")
        found.append(content(tree / "out"))
    assert found[0] == found[1]
    assert set(found[0]) == {*files, release.SUMS}  # all boards that the tree has


def test_no_path_of_this_machine(files):
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


def test_the_zip_is_for_circuitpython(files):
    with zipfile.ZipFile(io.BytesIO(files[ZIP])) as archive:
        inside = {entry: archive.read(entry) for entry in archive.namelist()}
        assert {info.date_time[0] for info in archive.infolist()} == {1980}
    assert list(inside) == sorted(inside)
    wanted = {"code.py", "lib/wiring.py", "lib/boards/pico.py", "lib/device/ports/digital.py"}
    assert wanted | {"lib/games/menu.py", "lib/trees/words.tree"} <= set(inside)
    for path, data in inside.items():
        if path.endswith(".py"):
            compile(data, path, "exec")
            assert b"@micropython.viper" not in data, path
            assert b"import machine" not in data, path
    for module in re.findall(
        rb"^from (device[\w.]*) import (\w+)$", b"\n".join(inside.values()), re.M
    ):
        places = [
            "lib/" + "/".join(part.decode().replace(".", "/") for part in parts)
            for parts in (module, module[:1])
        ]
        assert any(
            f"{place}{end}" in inside for place in places for end in (".py", "/__init__.py")
        )


def test_an_earlier_release_is_replaced_and_nothing_else(tmp_path, files):
    folder = tmp_path / "release"
    stale = {"pico/lib/gone.mpy": b"old", **dict(list(files.items())[:3])}
    release.write(stale, folder)
    release.write(files, folder)
    assert content(folder) == {**files, release.SUMS: release.sums(files)}

    (tmp_path / "precious.txt").write_text("mine")
    (folder / release.SUMS).write_text(f"{'0' * 64}  ../precious.txt\n")
    release.write(files, folder)
    with pytest.raises(Refusal, match="holds no release"):
        release.write(files, tmp_path)
    assert (tmp_path / "precious.txt").read_text() == "mine"


def test_what_cannot_be_is_told_in_one_line(tmp_path, capsys):
    (tmp_path / "file").touch()
    for folder in (tmp_path, tmp_path / "file" / "x"):
        with pytest.raises(SystemExit, match="2"), command_line.tool("release"):
            sys.exit(release.main(["--output", str(folder)]))
        line = capsys.readouterr().err
        assert line.startswith("release: ") and line.count("\n") == 1
