"""Folders: the project, its generated files, and the user's cache."""

import os
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"


def _folder_of_caches() -> Path:
    named = os.environ.get("XDG_CACHE_HOME")
    if named:
        return Path(named)
    try:
        return Path.home() / ".cache"
    except RuntimeError:  # no home folder
        return Path(tempfile.gettempdir())


CACHE = _folder_of_caches() / "bulls-cows-othello"
