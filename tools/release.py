#!/usr/bin/env python3
"""Build a release: the console compiled for every board, and a zip for CircuitPython.

python3 tools/release.py                    into build/release
python3 tools/release.py --output FOLDER    there; it must be new, empty or an earlier release

For each file in boards/ there is a folder of what belongs on the board: .mpy files and data. Copy
it there, or let `mpremote mip install FOLDER/package.json` do it. The zip is what belongs on a
CIRCUITPY drive. SHA256SUMS lists all files. The same sources and mpy-cross give the same bytes on
any machine at any time. The version is the one in pyproject.toml.

Exit status: 0 done, 2 not done, for the reason in one line on stderr.
"""

from __future__ import annotations

import environment  # first: it ends a Python that is too old  # isort: skip

import argparse
import ast
import hashlib
import io
import sys
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import command_line

_FOLDER = Path(__file__).resolve().parent.parent / "build" / "release"


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = command_line.Parser("release", __doc__)
    parser.add_argument("--output", type=Path, metavar="FOLDER", default=_FOLDER)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    with command_line.tool("release"):
        parse()  # what can be told without packages is told before they are installed
        environment.enter()

from deployment.errors import Refusal  # noqa: E402
from deployment.files import MAIN, ROOT, compiled, package_text, sources, version  # noqa: E402
from deployment.mpy import uses_viper  # noqa: E402
from deployment.target import boards, load  # noqa: E402

NAME = "bulls-cows-othello"
SUMS = "SHA256SUMS"


def build(names: Sequence[str]) -> dict[str, bytes]:
    """The files of a release for some boards, by their path in its folder. Raises Refusal."""
    files: dict[str, bytes] = {}
    for board in names:
        contents = compiled(board, load(board).ARCH)
        files |= {board + path: content for path, content in contents.items()}
        text = package_text({path: path.lstrip("/") for path in contents})
        files[f"{board}/package.json"] = text.encode()
    files[f"{NAME}-{version()}-circuitpython.zip"] = zipped(circuitpython())
    files["LICENSE"] = (ROOT / "LICENSE").read_bytes()
    return dict(sorted(files.items()))


def circuitpython() -> dict[str, bytes]:
    """What belongs on a CIRCUITPY drive, {path on it: content}: sources, wired like the Pico.

    The board file goes on from one in lib/boards/, which one is to be written into lib/wiring.py.
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
    """The modules in device/ that one imports, and those that they import."""
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
    """The text of SHA256SUMS, as `sha256sum --check` reads it."""
    lines = (f"{hashlib.sha256(content).hexdigest()}  {path}\n" for path, content in files.items())
    return "".join(lines).encode()


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip archive of files, the same bytes for the same files.

    Nothing is compressed, because compressors differ from one Python to the next.
    """
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for path in sorted(files):
            entry = zipfile.ZipInfo(path.lstrip("/"), (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3  # Unix, wherever this runs
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, files[path])
    return stream.getvalue()


def earlier(folder: Path) -> list[Path]:
    """The files that an earlier release left in a folder. Raises Refusal when it is no release."""
    if not folder.exists() or not any(folder.iterdir()):
        return []
    try:
        lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
        names = [line.split("  ", 1)[1] for line in lines]
    except (OSError, ValueError, IndexError):
        raise Refusal(f"{folder} holds no release: name a new folder") from None
    paths = [folder / name for name in (*names, SUMS)]
    return [path for path in paths if path.resolve().is_relative_to(folder.resolve())]


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Write a release into a folder, and take away what an earlier one left there.

    Raises Refusal for a folder with anything but a release in it.
    """
    for path in earlier(folder):
        path.unlink(missing_ok=True)
    for path, content in {**files, SUMS: sums(files)}.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit status."""
    folder = parse(arguments).output
    try:
        earlier(folder)
        folder.mkdir(parents=True, exist_ok=True)  # better known now than at the end
        files = build(boards())
        write(files, folder)
    except Refusal as refusal:
        command_line.say("release", str(refusal))
        return command_line.REFUSED
    size = sum(map(len, files.values()))
    print(f"{NAME} {version()}: {len(files)} files ({size} bytes) are in {folder}")
    return 0


if __name__ == "__main__":
    with command_line.tool("release"):
        sys.exit(main())
