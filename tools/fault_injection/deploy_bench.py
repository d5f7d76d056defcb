"""A small project, and the emulated Pico for its deployment."""

import contextlib
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from commands.folders import ROOT
from deployment.files import compiled
from deployment.plan import MANIFEST, digest, format_manifest
from emulator import EmulatedPico

HANG = 900  # s; a longer run of the tool counts as hanging


def copy_tools(tree: Path) -> None:
    """Copy tools/ into a project whose commands run in the environment of their caller."""
    shutil.copytree(ROOT / "tools", tree / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    with (tree / "tools/commands/environment.py").open("a") as file:
        # The real function would make a second environment.
        file.write("\n\ndef enter():\n    pass\n")


def make_tree(folder: Path) -> Path:
    """Make a small project around the real tool, which deploys to the emulated Pico in seconds."""
    tree = folder / "project"
    copy_tools(tree)
    board = (ROOT / "boards/pico.py").read_text()
    texts = {
        "boards/pico.py": board,
        "boards/other.py": board.replace("RP2040", "SAMD21G18A"),
        "lib/font.py": "A = 1\n",
        "lib/cows/codes.py": "B = 1\n",
        "device/main.py": "import time\nimport font\nwhile True:\n    time.sleep_ms(50)\n",
        "device/ports/machine_pin.py": "",
        "device/ports/rp2040.py": "import micropython\n@micropython.viper\ndef f():\n    pass\n",
    }
    for name, text in texts.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(text)
    return tree


class Bench:
    """The small project and the emulated Pico for its deployment."""

    def __init__(self, tree: Path, pico: EmulatedPico) -> None:
        self.tree = tree
        self.pico = pico
        self.url = ""

    def contents(self) -> dict[str, bytes]:
        """Return the files that the board should have, the manifest too, by path."""
        with mock.patch("deployment.files.ROOT", self.tree):
            contents = compiled("pico", "armv6m")
        manifest = {path: [digest(content)] for path, content in contents.items()}
        contents[MANIFEST] = format_manifest(manifest).encode()
        return {path.lstrip("/"): content for path, content in contents.items()}

    @contextlib.contextmanager
    def switched_on(self, blank: bytes, files: dict[str, bytes]) -> Iterator[None]:
        """Switch the board on with these files; a context manager."""
        self.pico.write_flash_image(blank)
        self.pico.install(files)
        self.pico.reset()
        with self.serve():
            yield

    @contextlib.contextmanager
    def serve(self) -> Iterator[None]:
        """Connect the board's serial port for the tool; a context manager."""
        with self.pico.serve() as self.url:
            yield

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run the tool."""
        command = [sys.executable, self.tree / "tools/deploy.py", "--port", self.url]
        return subprocess.run([*command, *arguments], capture_output=True, text=True, timeout=HANG)

    def deploy(self, *arguments: str) -> str:
        """Run the tool, which must succeed; return its output."""
        result = self.run(*arguments)
        assert (result.returncode, result.stderr) == (0, ""), result
        return result.stdout
