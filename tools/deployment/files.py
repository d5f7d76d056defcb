"""Which files belong on a board."""

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from board_files import reading
from commands.errors import ToolError
from commands.folders import ROOT

from . import bytecode_frames
from .build_cache import cache_result, sources_digest
from .linker import Linked, LinkError, link
from .linker.vocabulary import FIRMWARE_NAMES
from .mpy import compile_file, compile_text, uses_viper
from .target import COMPUTER, board_path, load

MAIN = "/main.py"
LINKER = Path(__file__).resolve().parent / "linker"

# No board imports these: the modules that read them have their constants.
_LAYOUTS = ("othello/endgame/layout", "othello/midgame/layout")

# Of a small board:
_REPLACED_MODULES = {  # module: the source that it gets in its place
    "build_profile": "device/small/build_profile",
    "device/module_loader": "device/small/module_loader",
    "othello/levels": "lib/othello/small/levels",
}
_ADDED = {  # modules that only it gets: their sources
    "binascii": "device/small/binascii",
    "device.small.crc32.native": "device/small/crc32/native",
    "device.small.crc32.reference": "device/small/crc32/reference",
}
_EXCLUDED_MODULES = (  # it gets no module below these
    "othello/midgame",
    "othello/endgame",
    "othello/book",
)
_TOO_LARGE = (  # it gets no such file
    "/lib/weights/othello.weights",
    "/lib/books/othello.book",
    "/lib/trees/digits-5.tree",
    "/lib/trees/digits-5-distinct.tree",
)
# Needed only without native code: the reference implementations, and a smaller Othello engine.
_WITHOUT_NATIVE = re.compile(r"/lib/(.*/reference(_\w+)?\.mpy|othello/small/.*)")


def main_after(patch: str, file: str = "device/main.py") -> str:
    """Return the text of a main.py that runs the code `patch`, then the console as `file` does."""
    return patch + (ROOT / file).read_text(encoding="utf-8")


def sources(board: str) -> dict[str, Path]:
    """Return the sources of a board's files, {path on the board: source}, main.py last.

    `board` is the name of a file in boards/ or the path of one elsewhere. Paths that end in .mpy
    have to be compiled. Raises ToolError if the board file is missing or invalid.
    """
    data = load(board)
    if data.PORT == COMPUTER:
        raise ToolError(
            f"board file {board} is a computer's, which takes no files: see play.py --blinka"
        )
    device = ROOT / "device"
    port = device / "ports" / (data.PORT + ".py")
    modules = {"wiring": board_path(board)}
    for base in reading.bases(board_path(board)):
        modules["boards/" + base.stem] = base
    for path in (ROOT / "lib").rglob("*.py"):
        modules[path.relative_to(ROOT / "lib").with_suffix("").as_posix()] = path
    for path in (*device.glob("*.py"), device / "ports/machine_pin.py", port):
        if path.name not in ("main.py", "code.py"):
            modules[path.relative_to(ROOT).with_suffix("").as_posix()] = path
    files = {
        f"/lib/{name}.mpy": path
        for name, path in sorted(modules.items())
        if name not in _LAYOUTS and (data.ARCH is not None or not uses_viper(path))
    }
    for kind in ("trees/*.tree", "weights/*.weights", "books/*.book", "help.txt"):
        for path in sorted((ROOT / "lib").glob(kind)):
            files[f"/lib/{path.relative_to(ROOT / 'lib').as_posix()}"] = path
    if menu := modules.get("games/menu"):
        for name in re.findall(r'"(games\.\w+)"', menu.read_text(encoding="utf-8")):
            path = name.replace(".", "/")
            if path not in modules and path + "/__init__" not in modules:
                raise ToolError(f"lib/games/menu.py names {name}, but lib/{path}.py is missing")
    files[MAIN] = device / "main.py"
    missing = [path for path in files.values() if not path.is_file()]
    if missing:
        raise ToolError(f"{missing[0]} is missing: check the repository out afresh")
    return files


def compiled(board: str, arch: str | None, references: bool = False) -> dict[str, bytes]:
    """Return the files of a board as {path on the board: content}.

    `arch` is the architecture of native code on the board (mpy-cross -march), or None if its
    firmware has no viper. With None the viper modules are left out, and their reference
    implementations are used. Else the latter are left out unless `references` is set, because a
    Pico W has 848 KB for files and saved games need some of that. Raises ToolError if a source
    does not compile.
    """
    if load(board).SMALL:  # little memory, so its files are linked
        return _compile_small(board, arch)

    def is_wanted(path: str, source: Path) -> bool:
        if arch is None:
            return not uses_viper(source)
        return references or not _WITHOUT_NATIVE.fullmatch(path)

    contents = {}
    for path, source in sources(board).items():
        if not path.endswith(".mpy"):
            contents[path] = source.read_bytes()
        elif is_wanted(path, source):
            name = uncompiled_path(path).removeprefix("/lib/")
            contents[path] = compile_file(source, name, arch)
    return contents


def _compile_small(board: str, arch: str | None) -> dict[str, bytes]:
    """Return the files of a small board: linked, then compiled."""
    linked = linked_sources(board, arch)
    files = {
        path: source.read_bytes()
        for path, source in sources(board).items()
        if not path.endswith(".mpy") and path not in (MAIN, *_TOO_LARGE)
    }
    # For a person who reads a traceback: the module of each file name.
    files["/lib/names.txt"] = "".join(
        f"{place} {name}\n" for name, place in linked.places.items() if place != name
    ).encode()
    for place, text in linked.sources.items():
        if place != "main":
            # MicroPython keeps the file name for tracebacks in RAM, unless the firmware has it in
            # flash. So all other files share the name `_`.
            called = place if place in FIRMWARE_NAMES else "_"
            files[f"/lib/{place}.mpy"] = bytecode_frames.pad(
                compile_text(text, called, arch, "-O3")
            )
    files[MAIN] = linked.sources["main"].encode()
    return files


def linked_sources(board: str, arch: str | None) -> Linked:
    """Return the linked modules of a small board; `arch` and errors as in `compiled`."""
    texts = {}
    for path, source in sources(board).items():
        name = path.removeprefix("/lib/").removesuffix(".mpy")
        if not path.endswith(".mpy") or name.startswith((*_EXCLUDED_MODULES, "boards/")):
            continue
        if arch is not None or not uses_viper(source):
            source = (
                ROOT / (_REPLACED_MODULES[name] + ".py") if name in _REPLACED_MODULES else source
            )
            dotted = name.removesuffix("/__init__").replace("/", ".")
            texts[dotted] = source.read_text(encoding="utf-8")
    for name, place in _ADDED.items():
        source = ROOT / (place + ".py")
        if arch is not None or not uses_viper(source):
            texts[name] = source.read_text(encoding="utf-8")
    texts["wiring"] = reading.flat_source(board_path(board))  # to fold its constants
    texts["main"] = sources(board)[MAIN].read_text(encoding="utf-8")
    # ast.unparse depends on the version of Python.
    cache_key = ("linked", sorted(texts.items()), sources_digest(LINKER), sys.version_info[:2])
    try:
        return cache_result(cache_key, lambda: link(texts))
    except LinkError as error:
        raise ToolError(f"cannot link for {board}: {error}") from None


def package_sources(board: str) -> dict[str, Path]:
    """Return the sources of `mpremote mip install` as {path on the board: source}."""
    return {uncompiled_path(path): source for path, source in sources(board).items()}


def uncompiled_path(path: str) -> str:
    """Return the path of a board's file if it is not compiled: .py in place of .mpy."""
    return re.sub(r"\.mpy$", ".py", path)


def package() -> str:
    """Return the text of package.json, which `mpremote mip install` reads."""
    urls = {
        path: source.relative_to(ROOT).as_posix()
        for path, source in package_sources("pico").items()
    }
    return package_text(urls)


def package_text(urls: Mapping[str, str]) -> str:
    """Return a package.json for files given as {path on the board: URL, relative to it}.

    `mip install` puts files into /lib, so paths are given relative to /lib.
    """
    lines = ",\n".join(
        "    " + json.dumps([path.removeprefix("/lib/") if "/lib/" in path else ".." + path, url])
        for path, url in urls.items()
    )
    return f'{{\n  "version": "{version()}",\n  "urls": [\n{lines}\n  ]\n}}\n'


def version() -> str:
    """Return the project's version, as in pyproject.toml."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    [number] = re.findall(r'^version = "(.+)"', project, re.M)
    return number
