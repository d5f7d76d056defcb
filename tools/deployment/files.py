"""Which files belong on a board."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import wiring

from .compact import KNOWN, compact
from .errors import Refusal
from .mpy import compile_text, uses_viper
from .target import board_path, load

ROOT = Path(__file__).resolve().parents[2]
MAIN = "/main.py"

# What only boards with more memory load, where `memory.SMALL` is False: the faster machinery of
# Othello with larger weights. And what only tests use: the class of boards, counting all games.
ROOMY = (
    "/lib/cows/expert.mpy",
    "/lib/othello/board.mpy",
    "/lib/othello/ending.mpy",
    "/lib/othello/endgame.mpy",
    "/lib/othello/_endgame_descend_viper.mpy",
    "/lib/othello/_endgame_finish_viper.mpy",
    "/lib/othello/_endgame_python.mpy",
    "/lib/othello/_endgame_table_viper.mpy",
    "/lib/othello/_endgame_viper.mpy",
    "/lib/othello/evaluation.mpy",
    "/lib/othello/looking.mpy",
    "/lib/othello/search.mpy",
    "/lib/othello/_pass_viper.mpy",
    "/lib/othello/_perft_python.mpy",
    "/lib/othello/_perft_viper.mpy",
    "/lib/othello/_run_viper.mpy",
    "/lib/othello/_search_python.mpy",
    "/lib/othello/_search_viper.mpy",
    "/lib/othello/_visit_python.mpy",
    "/lib/othello/_visit_viper.mpy",
    "/lib/weights/othello.weights",
)


def sources(board: str) -> dict[str, Path]:
    """What a board's files are made of: {path on the board: source}, main.py last.

    `board` is the name of a file in boards/ or the path of one elsewhere. What ends in .mpy is to
    be compiled. Raises Refusal for a board that is not there or not sound.
    """
    data = load(board)
    device = ROOT / "device"
    port = device / "ports" / (data.PORT + ".py")
    if not port.is_file():
        raise Refusal(f"board file {board}: there is no device/ports/{data.PORT}.py")
    modules = {"wiring": board_path(board)}
    for base in wiring.bases(board_path(board)):
        modules["boards/" + base.stem] = base
    for path in (ROOT / "lib").rglob("*.py"):
        modules[path.relative_to(ROOT / "lib").with_suffix("").as_posix()] = path
    ports = [device / "ports/__init__.py", device / "ports/pins.py", port]
    ports += sorted((device / "ports").glob(f"_{data.PORT}_*.py"))  # its tick, in twins
    elsewhere = ["main.py", "code.py"] if is_small(data) else ["main.py", "code.py", "loader.py"]
    for path in (*device.glob("*.py"), *ports):
        if path.name not in elsewhere:
            modules[path.relative_to(ROOT).with_suffix("").as_posix()] = path
    wanted = {
        f"/lib/{name}.mpy": path
        for name, path in sorted(modules.items())
        if data.ARCH is not None or not uses_viper(path)
    }
    for kind in ("trees/*.tree", "weights/*.weights"):
        for path in sorted((ROOT / "lib").glob(kind)):
            wanted[f"/lib/{path.relative_to(ROOT / 'lib').as_posix()}"] = path
    wanted[MAIN] = device / "main.py"
    missing = [path for path in wanted.values() if not path.is_file()]
    if missing:
        raise Refusal(f"{missing[0]} is missing: check the repository out afresh")
    return wanted


def compiled(board: str, arch: str | None) -> dict[str, bytes]:
    """The files that a board gets, as they are to stand there: {path on the board: content}.

    `arch` is what the board's firmware runs native code for (mpy-cross -march), None when it has
    no viper: then the modules written in it are left out and their Python twins serve.
    Raises Refusal when a source does not compile.
    """
    plain, texts = {}, {}
    small = is_small(load(board))
    for path, source in sources(board).items():
        if small and path in ROOMY:
            continue
        if not path.endswith(".mpy"):
            plain[path] = source.read_bytes()
        elif arch is not None or not uses_viper(source):
            name = path.removeprefix("/lib/").removesuffix(".mpy").replace("/", ".")
            texts[name] = source.read_text(encoding="utf-8")
    options = []
    if small:
        texts, places = compact({**texts, "main": plain[MAIN].decode()})
        plain["/lib/names.txt"] = "".join(
            f"{place} {name}\n" for name, place in places.items() if place != name
        ).encode()
        plain[MAIN] = texts.pop("main").encode()
        options = ["-O3"]
    built = {}
    for name, text in texts.items():
        path = name.replace(".", "/")
        called = path + ".py"
        if small:  # MicroPython keeps what tracebacks call a file, too
            called = path if path in KNOWN else "_"
        built[f"/lib/{path}.mpy"] = compile_text(text, called, arch, *options)
    return {**built, **plain}


def is_small(board: Any) -> bool:
    """Whether a board has so little memory that its files are to be as small as can be."""
    return "SAMD21" in board.MACHINE


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
