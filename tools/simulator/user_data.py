"""The file in the user's data folder with the saved games of play.py."""

import os
import sys
from pathlib import Path

from commands import command_line, folders
from commands.errors import ToolError

NAME = "bulls-cows-othello"


def folder() -> Path:
    """Return this program's data folder, which may not exist. Raises RuntimeError without a home.

    Source: XDG Base Directory Specification 0.8, and the usual folders of macOS and Windows.
    XDG_DATA_HOME is used on every system. play.py runs without installed packages, so the package
    platformdirs cannot be used.
    """
    if named := folders.xdg("XDG_DATA_HOME"):
        return named / NAME
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local", NAME)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / NAME
    return Path.home() / ".local" / "share" / NAME


def records_file() -> Path:
    """Return the path of the records; create its folder. Raises ToolError."""
    try:
        path = folder() / "records"
        path.parent.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError) as error:
        reason = command_line.reason(error) if isinstance(error, OSError) else str(error)
        raise ToolError(f"records: {reason}") from None
    return path
