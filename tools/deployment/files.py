"""Which files belong on a board."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import wiring

from . import frames
from .errors import Refusal
from .linker import Linked, LinkError, link
from .linker.vocabulary import KNOWN
from .mpy import compile_file, compile_text, uses_viper
from .remembered import program, remembered
from .target import COMPUTER, board_path, load

ROOT = Path(__file__).resolve().parents[2]
MAIN = "/main.py"
LINKER = Path(__file__).resolve().parent / "linker"

# What a small board has in place of other modules, and what it is not given.
_IN_PLACE = {
    "build_profile": "device/small/build_profile",
    "device/module_loader": "device/small/module_loader",
    "othello/levels": "lib/othello/small/levels",
}
_LEFT_OUT = ("othello/midgame", "othello/endgame", "othello/book")
_TOO_LARGE = (
    "/lib/weights/othello.weights",
    "/lib/books/othello.book",
    "/lib/trees/digits-5.tree",
    "/lib/trees/digits-5-distinct.tree",
)
# What serves only where there is no native code: the twins, and the engine that looks ahead there.
_WITHOUT_NATIVE = re.compile(r"/lib/(.*/reference\.mpy|othello/small/.*)")


def sources(board: str) -> dict[str, Path]:
    """What a board's files are made of: {path on the board: source}, main.py last.

    `board` is the name of a file in boards/ or the path of one elsewhere. What ends in .mpy is to
    be compiled. Raises Refusal for a board that is not there or not sound.
    """
    data = load(board)
    if data.PORT == COMPUTER:
        raise Refusal(
            f"board file {board} is a computer's, which takes no files: see play.py --blinka"
        )
    device = ROOT / "device"
    port = device / "ports" / (data.PORT + ".py")
    modules = {"wiring": board_path(board)}
    for base in wiring.bases(board_path(board)):
        modules["boards/" + base.stem] = base
    for path in (ROOT / "lib").rglob("*.py"):
        modules[path.relative_to(ROOT / "lib").with_suffix("").as_posix()] = path
    for path in (*device.glob("*.py"), device / "ports/machine_pin.py", port):
        if path.name not in ("main.py", "code.py"):
            modules[path.relative_to(ROOT).with_suffix("").as_posix()] = path
    wanted = {
        f"/lib/{name}.mpy": path
        for name, path in sorted(modules.items())
        if data.ARCH is not None or not uses_viper(path)
    }
    for kind in ("trees/*.tree", "weights/*.weights", "books/*.book", "help.txt"):
        for path in sorted((ROOT / "lib").glob(kind)):
            wanted[f"/lib/{path.relative_to(ROOT / 'lib').as_posix()}"] = path
    wanted[MAIN] = device / "main.py"
    missing = [path for path in wanted.values() if not path.is_file()]
    if missing:
        raise Refusal(f"{missing[0]} is missing: check the repository out afresh")
    return wanted


def compiled(board: str, arch: str | None, twins: bool = False) -> dict[str, bytes]:
    """The files that a board gets, as they are to stand there: {path on the board: content}.

    `arch` is what the board's firmware runs native code for (mpy-cross -march), None when it has
    no viper: then the modules written in it are left out and their Python twins serve. Else the
    twins are left out, unless `twins` asks for them: a Pico W has 848 KB for files, and records
    need some. Raises Refusal when a source does not compile.
    """
    if is_small(load(board)):
        return _compiled_small(board, arch)

    def serves(path: str, source: Path) -> bool:
        if arch is None:
            return not path.endswith(".mpy") or not uses_viper(source)
        return twins or not _WITHOUT_NATIVE.fullmatch(path)

    return {
        path: source.read_bytes()
        if not path.endswith(".mpy")
        else compile_file(source, path.removeprefix("/lib/").replace(".mpy", ".py"), arch)
        for path, source in sources(board).items()
        if serves(path, source)
    }


def _compiled_small(board: str, arch: str | None) -> dict[str, bytes]:
    """The files of a small board: linked, then compiled."""
    linked = linked_sources(board, arch)
    files = {
        path: source.read_bytes()
        for path, source in sources(board).items()
        if not path.endswith(".mpy") and path not in (MAIN, *_TOO_LARGE)
    }
    files["/lib/names.txt"] = "".join(
        f"{place} {name}\n" for name, place in linked.places.items() if place != name
    ).encode()
    for place, text in linked.sources.items():
        if place != "main":
            # MicroPython keeps what tracebacks call a file, too.
            called = place if place in KNOWN else "_"
            files[f"/lib/{place}.mpy"] = frames.fit(compile_text(text, called, arch, "-O3"))
    files[MAIN] = linked.sources["main"].encode()
    return files


def linked_sources(board: str, arch: str | None) -> Linked:
    """What the linker makes of a small board's modules. As `compiled` otherwise."""
    texts = {}
    for path, source in sources(board).items():
        name = path.removeprefix("/lib/").removesuffix(".mpy")
        if not path.endswith(".mpy") or name.startswith((*_LEFT_OUT, "boards/")):
            continue
        if arch is not None or not uses_viper(source):
            source = ROOT / (_IN_PLACE[name] + ".py") if name in _IN_PLACE else source
            dotted = name.removesuffix("/__init__").replace("/", ".")
            texts[dotted] = source.read_text(encoding="utf-8")
    texts["wiring"] = wiring.flat_source(board_path(board))  # so that its constants are folded
    texts["main"] = sources(board)[MAIN].read_text(encoding="utf-8")
    made_from = ("linked", sorted(texts.items()), program(LINKER))
    try:
        return remembered(made_from, lambda: link(texts))
    except LinkError as error:
        raise Refusal(f"cannot link for {board}: {error}") from None


def is_small(board: Any) -> bool:
    """Whether a board has so little memory that its files are to be as small as can be."""
    return board.SMALL


def packaged(board: str) -> dict[str, Path]:
    """The sources where `mpremote mip install` puts them: {path on the board: source}."""
    return {
        path.removesuffix(".mpy") + ".py" * path.endswith(".mpy"): source
        for path, source in sources(board).items()
    }


def package() -> str:
    """The text of package.json, by which `mpremote mip install` copies a Pico's sources."""
    found = {
        path: source.relative_to(ROOT).as_posix() for path, source in packaged("pico").items()
    }
    return package_text(found)


def package_text(urls: Mapping[str, str]) -> str:
    """A package.json for files given as {path on the board: where from, relative to it}.

    It names them as seen from /lib, where `mip install` puts what it gets.
    """
    lines = ",\n".join(
        "    " + json.dumps([path.removeprefix("/lib/") if "/lib/" in path else ".." + path, url])
        for path, url in urls.items()
    )
    return f'{{\n  "version": "{version()}",\n  "urls": [\n{lines}\n  ]\n}}\n'


def version() -> str:
    """The project's version, which pyproject.toml states."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    [found] = re.findall(r'^version = "(.+)"', project, re.M)
    return found
