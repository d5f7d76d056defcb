"""The files of a release, for tools/release.py."""

import hashlib
import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from commands.errors import ToolError, Unavailable
from commands.folders import ROOT
from deployment import drive, uf2_image
from deployment import folder as folder_files
from deployment.files import compiled, package_text, version
from deployment.target import boards, load
from downloads import firmware, uf2
from page import build as web

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
    """Return the files of a release for some boards, by path in its folder. Raises ToolError.

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
    files[f"{NAME}-{version()}-circuitpython.zip"] = zip_files(circuitpython())
    files |= {f"web/{path}": content for path, content in page.items()}
    files["LICENSE"] = (ROOT / "LICENSE").read_bytes()
    if firmware_of:
        versions = (
            f"{name}: MicroPython {uf2_image.version(data)}\n"
            for name, data in firmware_of.items()
        )
        files["UF2.txt"] = (_NOTES + "\n" + "".join(versions)).encode()
        files["firmware-licences.txt"] = (_LICENCES / "firmware.txt").read_bytes()
        files["Apache-2.0.txt"] = (_LICENCES / "Apache-2.0.txt").read_bytes()
    return dict(sorted(files.items()))


def firmware_for(
    names: Sequence[str], assignments: Sequence[str]
) -> tuple[dict[str, bytes], list[str]]:
    """Return MicroPython by board, and a line for each board that could have a UF2 but lacks it.

    `assignments` are BOARD=FILE. Raises ToolError for an unknown board, OSError for a missing
    file.
    """
    uf2_paths = {
        name: Path(file) for name, _, file in (text.partition("=") for text in assignments)
    }
    uf2_boards = [name for name in names if uf2_image.family(load(name)) is not None]
    unknown = sorted(set(uf2_paths) - set(uf2_boards))
    if unknown:
        raise ToolError(f"{unknown[0]} is no board with a UF2: there are {', '.join(uf2_boards)}")
    missing = []
    for name in sorted(set(uf2_boards) - set(uf2_paths)):
        reason = f"name its MicroPython with --firmware {name}=FILE"
        if name == "pico":
            try:
                uf2_paths[name] = firmware.pico("hard", may_fetch=False)
                continue
            except Unavailable:
                reason = "run tools/firmware.py pico hard first"
        missing.append(f"no UF2 for {name}: {reason}")
    firmware_of = {}
    for name, path in uf2_paths.items():
        try:
            firmware_of[name] = uf2.read(path)
        except ValueError as error:
            raise ToolError(f"the firmware for {name} {error}") from None
    return firmware_of, missing


def circuitpython() -> dict[str, bytes]:
    """Return the files of a CIRCUITPY drive, {path on it: content}: sources, wired like the Pico.

    lib/wiring.py imports a board file of lib/boards/; change it for another board.
    """
    files = {path.lstrip("/"): source for path, source in drive.files("pico").items()}
    files |= {f"lib/boards/{path.name}": path for path in (ROOT / "boards").glob("*.py")}
    files["LICENSE"] = ROOT / "LICENSE"
    contents = {path: source.read_bytes() for path, source in files.items()}
    contents["lib/wiring.py"] = b"from boards.pico import *\n"
    return contents


def _format_sums(digests: folder_files.Digests) -> str:
    """Return the text of SHA256SUMS, for `sha256sum --check`."""
    return "".join(
        f"{digits}  {path.lstrip('/')}\n" for path in sorted(digests) for digits in digests[path]
    )


def _parse_sums(text: str) -> folder_files.Digests:
    digests: dict[str, list[str]] = {}
    for digits, _, path in (line.partition("  ") for line in text.splitlines()):
        digests.setdefault("/" + path, []).append(digits)
    return digests


_LISTING = folder_files.Listing(
    "/" + SUMS, lambda content: hashlib.sha256(content).hexdigest(), _format_sums, _parse_sums
)


def zip_files(files: Mapping[str, bytes]) -> bytes:
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


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Write a release into a folder, and remove the files of an earlier one there.

    An interrupted call can be repeated. Raises ToolError, before any change, if the folder has
    files that are not of a release.
    """
    folder_files.save({"/" + path: content for path, content in files.items()}, folder, _LISTING)


def make(
    folder: Path, assignments: Sequence[str], extra_files: Callable[[], Mapping[str, bytes]] = dict
) -> str:
    """Build a release into a folder; return lines for the user.

    `assignments`: MicroPython for boards, as BOARD=FILE. `extra_files` returns files to add, by
    path in the release. Raises ToolError, OSError.
    """
    folder_files.check(folder, _LISTING)
    firmware_of, lines = firmware_for(boards(), assignments)
    folder.mkdir(parents=True, exist_ok=True)  # check now, not at the end
    page = {}
    try:
        page = web.page(with_pico=False)
    except Unavailable as error:
        lines.append(f"no page: {error}")
    files = {**build(boards(), firmware_of, page), **extra_files()}
    write(files, folder)
    size = sum(map(len, files.values()))
    lines.append(f"{NAME} {version()}: {len(files)} files ({size} bytes) are in {folder}")
    return "\n".join(lines)
