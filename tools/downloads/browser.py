"""A browser for the tests of the page: Chromium without windows, installed first if this is CI."""

import contextlib
import shutil
from collections.abc import Iterator
from typing import Any

from commands.errors import Unavailable

from . import apt

_SHELL = "chromium-headless-shell"  # Debian's package; a page needs half the CPU time of Chromium
_NAMES = (_SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FLAGS = (  # Chromium sends usage data by default, and refuses its sandbox as root
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)


def chromium() -> str:
    """Return the path of a browser; CI installs the shell if it is missing. Raises Unavailable."""
    problem = f"Debian's package {_SHELL} has no browser with a known name"
    if not shutil.which(_SHELL):
        try:
            apt.install_packages([_SHELL], install=False)
        except Unavailable as error:
            problem = str(error)
    path = next((path for path in map(shutil.which, _NAMES) if path), None)
    if not path:
        raise Unavailable(problem)
    return path


@contextlib.contextmanager
def running(path: str) -> Iterator[Any]:
    """Start the browser at `path` without a window; the value is playwright's Browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(_FLAGS))
        yield browser
        browser.close()
