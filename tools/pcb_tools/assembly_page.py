"""A page that shows where each part goes, by InteractiveHtmlBom in KiCad's Python."""

from pathlib import Path

from commands.errors import ToolError
from commands.reporting import last_line
from downloads import pip_package

from . import kicad

NAME = "placement"


def write(board: Path) -> Path:
    """Write the page for a board file beside it; return its path. Raises ToolError."""
    package = pip_package.folder("InteractiveHtmlBom", NAME, "1 MB", "--no-deps")
    command = [kicad.python(), "-m", "InteractiveHtmlBom.generate_interactive_bom"]
    command += ["--no-browser", "--dest-dir", ".", "--name-format", NAME, board.name]
    settings = {"PYTHONPATH": str(package), "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"}
    done = kicad.run(command, "InteractiveHtmlBom", board.parent, settings)
    page = board.with_name(NAME + ".html")
    if done.returncode or not page.exists():
        raise ToolError(f"InteractiveHtmlBom failed: {last_line(done.stderr)}")
    return page
