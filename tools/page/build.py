"""Build the page's files: the console's code for MicroPython, the site, the manual."""

import ast
import hashlib
import itertools
import json
import re
from collections.abc import Mapping
from pathlib import Path

from markdown_it import MarkdownIt

from commands.folders import ROOT
from deployment.files import MAIN, compiled, version
from deployment.linker import syntax
from downloads import npm
from emulator.connection import encode
from othello_tools import openings
from simulator import seeded, view

from . import kernel
from .portable import untyped

HERE = Path(__file__).resolve().parent
_MICROPYTHON = "@micropython/micropython-webassembly-pyscript"
_SERVICE_WORKER = "service-worker.js"
_PLAIN = ROOT / "tools/simulator" / view.FILE


def page(with_pico: bool) -> dict[str, bytes]:
    """Return the files of the page by path; the same sources give the same bytes.

    `with_pico`: include the emulated Pico, for this computer only: see pico.py.
    Raises ToolError.
    """
    modules = npm.folder()
    files = {path.name: path.read_bytes() for path in sorted((HERE / "site").iterdir())}
    # A static host may not know the type of .mjs.
    files["micropython.js"] = (modules / _MICROPYTHON / "micropython.mjs").read_bytes()
    files["micropython.wasm"] = (modules / _MICROPYTHON / "micropython.wasm").read_bytes()
    files["files.json"] = _json(
        {path: encode(content) for path, content in micropython_files().items()}
    )
    files[kernel.NAME] = kernel.PATH.read_bytes()
    files["settings.json"] = _json(settings() | {"pico": with_pico})
    text = (ROOT / "docs/user/manual.md").read_text(encoding="utf-8")
    files["manual.html"] = manual(text)
    for picture in re.findall(r"!\[[^\]]*\]\(([^)]*)\)", text):
        files[picture] = (ROOT / "docs/user" / picture).read_bytes()
    files["licence.txt"] = (ROOT / "LICENSE").read_bytes()
    if with_pico:
        from . import pico

        files |= pico.files(modules)
    files[_SERVICE_WORKER] = service_worker(files)
    return files


def micropython_files() -> dict[str, bytes]:
    """Return the files for MicroPython in the browser: a Pico's without viper, and its panel."""
    files = {path: content for path, content in compiled("pico", None).items() if path != MAIN}
    files["/lib/boards/pico.py"] = (ROOT / "boards/pico.py").read_bytes()
    for name, source in _simulator_sources().items():
        files[f"/lib/simulator/{name}.py"] = untyped(source).encode()
    files[f"/lib/simulator/{view.FILE}"] = _PLAIN.read_bytes()
    files["/openings.json"] = _json({key.hex(): name for key, name in openings.names().items()})
    for path in sorted((HERE / "board").rglob("*.py")):
        files["/lib/" + path.relative_to(HERE / "board").as_posix()] = path.read_bytes()
    return files


def _simulator_sources() -> dict[str, str]:
    """Return the sources of tools/simulator that the page imports; page/board replaces some."""
    sources: dict[str, str] = {}
    waiting = [*(HERE / "board").glob("*.py"), ROOT / "tools/simulator/__init__.py"]
    while waiting:
        path = waiting.pop()
        text = path.read_text(encoding="utf-8")
        if path.parent.name == "simulator":
            sources[path.stem] = text
        for name in syntax.modules(ast.parse(text)):
            module = ROOT / "tools" / (name.replace(".", "/") + ".py")
            if name.startswith("simulator.") and module.is_file() and module.stem not in sources:
                waiting.append(module)
    return sources


def settings() -> dict[str, object]:
    """Return settings for the page's scripts: the console's version, rules, number of seeds."""
    return {"version": version(), "rules": view.read_pages().rules, "seeds": seeded.SEEDS}


def manual(text: str) -> bytes:
    """Return the text of docs/user/manual.md as a page."""
    text = re.sub(r"^```mermaid\n.*?^```\n\n", "", text, flags=re.M | re.S)  # no browser draws it
    # Remove links out of the manual, whose targets are not in the page's folder; keep pictures.
    text = re.sub(r"(?<!!)\[([^\]]*)\]\((?!#)[^)]*\)", r"\1", text)
    parser = MarkdownIt("commonmark").enable("table")
    tokens = parser.parse(text)
    for heading, content in itertools.pairwise(tokens):
        if heading.type == "heading_open":
            heading.attrSet("id", anchor(content.content))
    body = parser.renderer.render(tokens, parser.options, {})
    frame = (HERE / "manual.html").read_text(encoding="utf-8")
    return frame.replace("MANUAL", body).encode()


def anchor(heading: str) -> str:
    """Return the anchor of a heading in a Markdown document."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def service_worker(files: Mapping[str, bytes]) -> bytes:
    """Return the service worker that caches `files`; its cache name changes with the files."""
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        digest.update(name.encode() + b"\0" + content)
    names = ["./", *sorted(set(files) - {_SERVICE_WORKER})]
    text = files[_SERVICE_WORKER].decode()
    text = text.replace('"VERSION"', json.dumps(digest.hexdigest()[:16]))
    return text.replace('["FILES"]', json.dumps(names)).encode()


def _json(content: Mapping[str, object]) -> bytes:
    return json.dumps(content, sort_keys=True, separators=(",", ":")).encode()
