"""KiCad as a child process: the Python that has its module `pcbnew` runs kicad_script.py."""

import functools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from commands.errors import ToolError, Unavailable
from commands.reporting import last_line

_SCRIPT = Path(__file__).with_name("kicad_script.py")
ORIGIN = 50  # mm, of the board on KiCad's sheet
MAJOR = 6  # version of KiCad; 7 and 8 have other types and other names in files
TIMEOUT = 600  # s; a board takes 5 s
# Lines with dates and paths in gerbers, in the drill file and in the report of the check.
_DATES = re.compile(
    rb"^.*(?:TF\.CreationDate|Created by KiCad|DRILL file|Drc report for|Created on).*\n", re.M
)
_VERSION = "import pcbnew; print(pcbnew.Version())"


@functools.cache
def python() -> str:
    """Return the path of a Python that has KiCad's module. Raises Unavailable, ToolError."""
    override = os.environ.get("KICAD_PYTHON")
    problem = f"KiCad {MAJOR} is missing" + f": KICAD_PYTHON is {override}" * bool(override)
    for name in (override,) if override else ("/usr/bin/python3", sys.executable):
        if shutil.which(name) and not (result := run([name, "-c", _VERSION])).returncode:
            version = last_line(result.stdout)
            if re.match(rf"\(?{MAJOR}\.", version):
                return name
            problem = f"KiCad {version} cannot be used: KiCad {MAJOR} is needed"
    raise Unavailable(
        f"{problem} (Debian 12 and Ubuntu 22.04: apt install kicad kicad-footprints; "
        f"elsewhere set KICAD_PYTHON to KiCad {MAJOR}'s own Python)"
    )


def footprints(design: dict[str, Any]) -> tuple[list[dict[str, Any]], list[list[Any]]]:
    """Return the place, size and net of each pad of a design in JSON, and the silkscreen.

    The latter are lines: their points, their width in mm, and True on the back. Raises ToolError.
    """
    with tempfile.TemporaryDirectory() as folder:
        pads, prints = json.loads(_make_text("footprints", design, Path(folder, "made.json")))
    return pads, prints


def make(design: dict[str, Any], path: Path) -> None:
    """Write the board file `path`, the report of the rule check and the folder fabrication/.

    The bytes depend on the design and on KiCad's version alone. Raises ToolError.
    """
    # KiCad writes the rules into its project file beside the board file.
    path.write_text(_make_text("place", design, path))
    fabrication = path.with_name("fabrication")
    fabrication.mkdir()
    _script("finish", path, fabrication)
    for file in (path.with_suffix(".drc.txt"), *fabrication.iterdir()):
        file.write_bytes(_DATES.sub(b"", file.read_bytes()))


def _make_text(step: str, design: dict[str, Any], target: Path) -> str:
    """Return the text of the file `target`, which a step of the script makes from a design."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "design.json")
        source.write_text(json.dumps({**design, "origin": ORIGIN}))
        _script(step, source, target)
    return target.read_text()


def _script(step: str, source: Path, target: Path) -> None:
    result = run([python(), str(_SCRIPT), step, str(source), str(target)])
    if result.returncode:
        reason = last_line(result.stderr or f"status {result.returncode}")
        raise ToolError(f"KiCad cannot make the board: {reason}")


def run(
    command: list[str],
    name: str = "KiCad",
    cwd: Path | None = None,
    settings: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a command in KiCad's Python and return its result.

    `name`: of the program, for the message; `cwd`: its working directory; `settings`: more
    environment variables. Raises ToolError if it hangs.
    """
    # An isolated Python, because .venv may be on PYTHONPATH; KiCad writes settings into HOME.
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    try:
        return subprocess.run(
            command,
            cwd=cwd,
            env=environment | dict(settings or {}),
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        raise ToolError(f"{name} has not ended within {TIMEOUT} s") from None
