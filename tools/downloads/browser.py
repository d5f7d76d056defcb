"""A browser for the tests of the page: Chromium, installed first if this is CI."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from typing import Any

from commands.errors import Unavailable

from . import apt

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FLAGS = (  # Chromium sends usage data by default, and refuses its sandbox as root
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)


def chromium() -> str:
    """Return the path of the browser; in CI install it if it is missing. Raises Unavailable."""
    if not _find():
        apt.install_packages(["chromium"], install=False)
    path = _find()
    if not path:
        raise Unavailable("Debian's package chromium has no browser with a known name")
    return path


@contextlib.contextmanager
def running(path: str) -> Iterator[Any]:
    """Start the browser at `path` without a window; the value is playwright's Browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(_FLAGS))
        yield chromium
        chromium.close()


def _find() -> str | None:
    return next((path for path in map(shutil.which, _NAMES) if path), None)
