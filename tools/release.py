#!/usr/bin/env python3
"""Build a release: the console for every board, as files, as a UF2, and for CircuitPython.

python3 tools/release.py                    into build/release python3 tools/release.py --output
FOLDER    into FOLDER; it must be new, empty or an earlier release python3 tools/release.py
--firmware pico_w=FILE    also make a UF2 with this MicroPython

For each board in boards/ there is a folder with its files: .mpy files and data. Copy it to the
board, or let `mpremote mip install FOLDER/package.json` do it. The zip is for a CIRCUITPY drive.
web/ is the page for the browser, for any static host. SHA256SUMS lists all files. The same
sources, mpy-cross and packages give the same bytes on any machine at any time. The version is the
one in pyproject.toml.

For boards of the Pico family a UF2 has MicroPython and the console. Drop it on the drive of a
board that was plugged in with BOOTSEL held. It overwrites the board's program and all its files.
For the Pico, MicroPython is the file from tools/firmware.py ("pico hard"); for another board name
it. The same MicroPython gives the same bytes. A line reports each UF2 that is missing.

Exit status: 0 done, 2 not done; the reason is one line on stderr.
"""

from __future__ import annotations

from commands import environment  # first: it ends a Python that is too old  # isort: skip

import argparse
import ast
import hashlib
import io
import sys
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from commands import command_line

_ROOT = Path(__file__).resolve().parent.parent
_FOLDER = _ROOT / "build" / "release"
sys.path[1:1] = [str(_ROOT / "lib")]


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = command_line.Parser("release", __doc__)
    parser.add_argument("--output", type=Path, metavar="FOLDER", default=_FOLDER)
    parser.add_argument(
        "--firmware",
        action="append",
        default=[],
        metavar="BOARD=FILE",
        help="MicroPython for a board of boards/, as a UF2; may be given for several",
    )
    options = parser.parse_args(arguments)
    for given in options.firmware:
        if not all(given.partition("=")):
            parser.error(f"--firmware needs BOARD=FILE, not {given}")
    return options


if __name__ == "__main__":
    with command_line.tool("release"):
        parse()  # report errors of the command line before packages are installed
        environment.enter()

import firmware  # noqa: E402
from deployment import uf2_image  # noqa: E402
from deployment.errors import Refusal  # noqa: E402
from deployment.files import MAIN, ROOT, compiled, package_text, sources, version  # noqa: E402
from deployment.mpy import uses_viper  # noqa: E402
from deployment.target import boards, load  # noqa: E402
from downloads.reporting import Unavailable  # noqa: E402
from page import build as web  # noqa: E402

NAME = "bulls-cows-othello"
SUMS = "SHA256SUMS"
_LICENCES = ROOT / "tools" / "deployment" / "licences"
_NOTES = """\
A UF2 file holds MicroPython and the console: hold the board's BOOTSEL button, plug it in, drop the
file on the drive that appears, play. It overwrites the program in the board and its whole file
system: records, settings and files of yours are gone. To keep them use tools/deploy.py of the
project, which leaves them alone.

MicroPython's licence is in firmware-licences.txt.
"""


def build(
    names: Sequence[str],
    firmware_of: Mapping[str, bytes] | None = None,
    page: Mapping[str, bytes] = MappingProxyType({}),
) -> dict[str, bytes]:
    """Return the files of a release for some boards, by path in its folder. Raises Refusal.

    `firmware_of`: MicroPython as a UF2 by board name; each gives a UF2 with the console. `page`:
    the files of the page for the browser.
    """
    files: dict[str, bytes] = {}
    for board in names:
        contents = compiled(board, load(board).ARCH)
        if firmware_of and board in firmware_of:
            image = uf2_image.image(load(board), firmware_of[board], contents)
            files[f"{NAME}-{version()}-{board}.uf2"] = image
        files |= {board + path: content for path, content in contents.items()}
        text = package_text({path: path.lstrip("/") for path in contents})
        files[f"{board}/package.json"] = text.encode()
    files[f"{NAME}-{version()}-circuitpython.zip"] = zipped(circuitpython())
    files |= {f"web/{path}": content for path, content in page.items()}
    files["LICENSE"] = (ROOT / "LICENSE").read_bytes()
    if firmware_of:
        versions = (
            f"{name}: MicroPython {uf2_image.version(uf2)}\n" for name, uf2 in firmware_of.items()
        )
        files["UF2.txt"] = (_NOTES + "\n" + "".join(versions)).encode()
        files["firmware-licences.txt"] = (_LICENCES / "firmware.txt").read_bytes()
        files["Apache-2.0.txt"] = (_LICENCES / "Apache-2.0.txt").read_bytes()
    return dict(sorted(files.items()))


def firmware_for(names: Sequence[str], given: Sequence[str]) -> tuple[dict[str, bytes], list[str]]:
    """Return MicroPython by board, and a line for each board that could have a UF2 but lacks it.

    `given` are BOARD=FILE. Raises Refusal for an unknown board, OSError for a missing file.
    """
    chosen = {name: Path(file) for name, _, file in (text.partition("=") for text in given)}
    able = [name for name in names if uf2_image.family(load(name)) is not None]
    strange = sorted(set(chosen) - set(able))
    if strange:
        raise Refusal(f"{strange[0]} is no board with a UF2: there are {', '.join(able)}")
    missing = []
    for name in sorted(set(able) - set(chosen)):
        reason = f"name its MicroPython with --firmware {name}=FILE"
        if name == "pico":
            try:
                chosen[name] = firmware.pico("hard", build=False, download=False)
                continue
            except firmware.Unavailable:
                reason = "run tools/firmware.py pico hard first"
        missing.append(f"no UF2 for {name}: {reason}")
    return {name: path.read_bytes() for name, path in chosen.items()}, missing


def circuitpython() -> dict[str, bytes]:
    """Return the files of a CIRCUITPY drive, {path on it: content}: sources, wired like the Pico.

    lib/wiring.py imports a board file of lib/boards/; change it for another board.
    """
    files = {"code.py": ROOT / "device/code.py", "LICENSE": ROOT / "LICENSE"}
    for path in (ROOT / "lib").rglob("*.py"):
        if not uses_viper(path):
            files[path.relative_to(ROOT).as_posix()] = path
    for path, source in sources("pico").items():
        if not path.endswith(".mpy") and path != MAIN:  # data, such as trees
            files[path.lstrip("/")] = source
    for path in [*_device(ROOT / "device/code.py"), *(ROOT / "boards").glob("*.py")]:
        files["lib/" + path.relative_to(ROOT).as_posix()] = path
    contents = {path: source.read_bytes() for path, source in files.items()}
    contents["lib/wiring.py"] = b"from boards.pico import *\n"
    return contents


def _device(start: Path) -> set[Path]:
    """Return the modules in device/ that a module imports, directly or indirectly."""
    found: set[Path] = set()
    waiting = [start]
    while waiting:
        for node in ast.walk(ast.parse(waiting.pop().read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            for name in names:
                place = ROOT / name.replace(".", "/")
                for path in (place.with_suffix(".py"), place / "__init__.py"):
                    if name.startswith("device") and path.is_file() and path not in found:
                        found.add(path)
                        waiting.append(path)
    return found


def sums(files: Mapping[str, bytes]) -> bytes:
    """Return the text of SHA256SUMS, for `sha256sum --check`."""
    lines = (f"{hashlib.sha256(content).hexdigest()}  {path}\n" for path, content in files.items())
    return "".join(lines).encode()


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of files; the same files give the same bytes.

    Nothing is compressed, because compressors differ between versions of Python.
    """
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for path in sorted(files):
            entry = zipfile.ZipInfo(path.lstrip("/"), (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3  # Unix, on every system
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, files[path])
    return stream.getvalue()


def earlier(folder: Path) -> list[Path]:
    """Return the files of an earlier release in a folder. Raises Refusal for another folder."""
    if not folder.exists() or not any(folder.iterdir()):
        return []
    try:
        lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
        names = [line.split("  ", 1)[1] for line in lines]
    except (OSError, ValueError, IndexError):
        raise Refusal(f"{folder} is not a release: name a new folder") from None
    paths = [folder / name for name in (*names, SUMS)]
    return [path for path in paths if path.resolve().is_relative_to(folder.resolve())]


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Write a release into a folder, and remove the files of an earlier one there.

    Raises Refusal if the folder has files that are not of a release.
    """
    for path in earlier(folder):
        path.unlink(missing_ok=True)
    for path, content in {**files, SUMS: sums(files)}.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit status."""
    options = parse(arguments)
    folder = options.output
    try:
        earlier(folder)
        firmware_of, missing = firmware_for(boards(), options.firmware)
        folder.mkdir(parents=True, exist_ok=True)  # check now, not at the end
        page = {}
        try:
            page = web.page(with_pico=False)
        except Unavailable as error:
            missing.append(f"no page: {error}")
        files = build(boards(), firmware_of, page)
        write(files, folder)
    except Refusal as refusal:
        command_line.say("release", str(refusal))
        return command_line.REFUSED
    for line in missing:
        print(line)
    size = sum(map(len, files.values()))
    print(f"{NAME} {version()}: {len(files)} files ({size} bytes) are in {folder}")
    return 0


if __name__ == "__main__":
    with command_line.tool("release"):
        sys.exit(main())
