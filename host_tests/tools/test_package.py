"""package.json, the list for `mpremote mip install`, against the tree."""

import json
import os
import shutil
import subprocess
import sys

import page.serve
from board_files import reading
from commands.folders import ROOT
from deployment.files import compiled, package, uncompiled_path
from emulator import EmulatedPico


def test_the_package_lists_every_file_for_the_board():
    text = (ROOT / "package.json").read_text()
    listed = dict(json.loads(text)["urls"])
    wanted = dict(json.loads(package())["urls"])
    missing = sorted(wanted.items() - listed.items())
    extra = sorted(listed.items() - wanted.items())
    assert text == package(), (
        f"missing {missing}, not wanted {extra}: "
        "run python3 tools/deploy.py --package > package.json"
    )


def test_the_package_and_the_tool_use_the_same_places():
    urls = json.loads((ROOT / "package.json").read_text())["urls"]
    for _, source in urls:
        assert (ROOT / source).is_file(), source
        assert ":" not in source and not source.startswith(("/", ".")), source
    named = {os.path.normpath("/lib/" + name) for name, _ in urls}
    assert named == set(map(uncompiled_path, compiled("pico", "armv6m", references=True)))


def test_the_page_of_installing_names_the_board_of_the_package():
    document = (ROOT / "docs/user/installing.md").read_text(encoding="utf-8")
    paragraph = document.partition("mpremote mip install package.json")[0].split("\n\n")[-2]
    board = ROOT / dict(json.loads(package())["urls"])["wiring.py"]
    assert f"only for the {reading.load(str(board)).NAME}" in paragraph.replace("\n", " ")


def test_mpremote_installs_it_from_a_server_and_a_folder(pico_firmware, tmp_path, capfd):
    """Some of its files; all of them take a minute."""
    package = json.loads((ROOT / "package.json").read_text())
    some = ("font.py", "device/ports/machine_pin.py", "wiring.py", "../main.py")
    package["urls"] = [(name, source) for name, source in package["urls"] if name in some]
    assert len(package["urls"]) == len(some)
    (tmp_path / "package.json").write_text(json.dumps(package))
    wanted = {}
    for name, source in package["urls"]:
        (tmp_path / source).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / source, tmp_path / source)
        wanted[os.path.normpath("lib/" + name)] = (ROOT / source).read_bytes()

    def install(package):
        pico = EmulatedPico(pico_firmware("hard"))
        with pico.serve() as port:
            command = ["-m", "mpremote", "connect", port, "mip", "install", package]
            done = subprocess.run([sys.executable, *command], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        assert pico.files() == wanted
        assert capfd.readouterr().err == ""  # not rp2040js's warnings about the soft reset

    install(str(tmp_path / "package.json"))
    with page.serve.running(tmp_path) as address:
        install(address.rstrip("/"))
