"""Which files belong on a board."""

from __future__ import annotations

import json
import re
from pathlib import Path

from .errors import Refusal
from .mpy import compile_file, uses_viper
from .target import board_path, load

ROOT = Path(__file__).resolve().parents[2]
MAIN = "/main.py"


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
    for path in (ROOT / "lib").rglob("*.py"):
        modules[path.relative_to(ROOT / "lib").with_suffix("").as_posix()] = path
    ports = [device / "ports/__init__.py", device / "ports/pins.py", port]
    for path in (*device.glob("*.py"), *ports):
        if path.name not in ("main.py", "code.py"):
            modules[path.relative_to(ROOT).with_suffix("").as_posix()] = path
    wanted = {
        f"/lib/{name}.mpy": path
        for name, path in sorted(modules.items())
        if data.ARCH is not None or not uses_viper(path)
    }
    for path in sorted((ROOT / "lib/trees").glob("*.tree")):
        wanted[f"/lib/trees/{path.name}"] = path
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
    contents = {}
    for path, source in sources(board).items():
        if not path.endswith(".mpy"):
            contents[path] = source.read_bytes()
        elif arch is not None or not uses_viper(source):
            name = path.removeprefix("/lib/").removesuffix(".mpy") + ".py"
            contents[path] = compile_file(source, name, arch)
    return contents


def packaged(board: str) -> dict[str, Path]:
    """The sources where `mpremote mip install` puts them: {path on the board: source}."""
    return {
        path.removesuffix(".mpy") + ".py" * path.endswith(".mpy"): source
        for path, source in sources(board).items()
    }


def package() -> str:
    """The text of package.json, by which `mpremote mip install` copies a Pico's sources to /."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    [version] = re.findall(r'^version = "(.+)"', project, re.M)
    urls = ",\n".join(
        "    " + json.dumps([path.lstrip("/"), source.relative_to(ROOT).as_posix()])
        for path, source in packaged("pico").items()
    )
    return f'{{\n  "version": "{version}",\n  "urls": [\n{urls}\n  ]\n}}\n'
