"""A simulated person at the page in a real browser: clicks keys, reads lit segments."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import Any

from commands.folders import ROOT
from downloads import npm
from emulator.player import Player, SlowBoardPlayer

SHOTS = ROOT / "build" / "tests"
LIT = 0.3  # of full light
TENTH = 0.1  # s
# Reads the lit segments of the drawn display, a number for each digit.
_CELLS = """() => {
  const lights = [...document.querySelectorAll("#display .light")];
  return Array.from({ length: lights.length / 8 }, (_, digit) =>
    lights.slice(8 * digit, 8 * digit + 8)
      .reduce((cell, light, at) => cell | (light.style.opacity > LIT ? 1 << at : 0), 0));
}""".replace("LIT", str(LIT))
SIZES = [(320, 568), (360, 640), (390, 844), (667, 375), (844, 390), (768, 1024), (1280, 800)]
SIZES += [(1920, 1080), (2560, 1440)]
# Lists cut-off elements and buttons that are too small, and whether the page scrolls.
LAYOUT_FAULTS = """() => {
  const found = document.documentElement.scrollHeight > innerHeight ? ["the page scrolls"] : [];
  for (const element of document.querySelectorAll("button, a, #words, #display, #side")) {
    if (!element.checkVisibility()) continue;
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const name = element.dataset.key ?? element.textContent.slice(0, 20);
    if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) {
      found.push(`${name} is cut off`);
    }
    const isTapped = element.matches("a, button:not(.square)");
    if (isTapped && (width < 44 || height < 44)) found.push(`${name} is small`);
  }
  return found;
}"""

# Whether nothing beside the keypad needs scrolling.
IN_SIDE = """(() => {
  const side = document.querySelector("#side");
  return side.scrollHeight <= side.clientHeight;
})()"""


@contextlib.contextmanager
def open_profile(chromium: Any, has_service_worker: bool) -> Iterator[Any]:
    """A new browser profile, closed at the end; a context manager.

    Storing all files by a service worker takes a third of the start of a page.
    """
    context = chromium.new_context(viewport={"width": 1000, "height": 760})
    context.set_default_timeout(120_000)
    if not has_service_worker:
        context.add_init_script("delete Navigator.prototype.serviceWorker")
    yield context
    context.close()


class Page:
    """A tab with the page; `troubles` are the messages on its console, which must be none."""

    def __init__(self, tab: Any, address: str) -> None:
        self.tab = tab
        self.address = address
        self.troubles: list[str] = []
        tab.on("console", lambda message: self.troubles.append(message.text))
        tab.on("pageerror", lambda error: self.troubles.append(str(error)))

    def open(self, query: str = "") -> Page:
        """Open the page and wait for its menu."""
        self.tab.goto(self.address + query)
        self.tab.get_by_role("img", name="1 dUEL").wait_for()
        return self

    def assert_fits_every_window(self, *conditions: str) -> None:
        """Assert that nothing is cut off in any window size, and JavaScript `conditions`."""
        for width, height in SIZES:
            self.tab.set_viewport_size({"width": width, "height": height})
            self.wait(0.1)
            assert self.tab.evaluate(LAYOUT_FAULTS) == [], (width, height)
            for condition in conditions:
                assert self.tab.evaluate(condition), (width, height)

    def violations(self) -> list[tuple[str, str]]:
        """Return the rule and the element of each accessibility fault that axe finds."""
        if self.tab.evaluate("!window.axe"):
            script = npm.folder() / "axe-core/axe.min.js"
            self.tab.evaluate(script.read_text(encoding="utf-8"))
        faults = self.tab.evaluate("axe.run().then((r) => r.violations)")
        return [(fault["id"], fault["nodes"][0]["html"]) for fault in faults]

    @property
    def text(self) -> str:
        """The text announced to a screen reader."""
        return self.tab.text_content("#announcement")

    @property
    def display(self) -> str:
        """The text on the display that a screen reader reads."""
        return self.tab.get_attribute("#display", "aria-label").removeprefix("the display: ")

    @property
    def words(self) -> str:
        """The line in plain words."""
        return self.tab.text_content("#words")

    @property
    def status(self) -> str:
        """The line below the notepad."""
        return self.tab.text_content("#status")

    def cells(self) -> list[int]:
        """Return the lit segments."""
        return self.tab.evaluate(_CELLS)

    def press(self, key: str) -> None:
        """Move the mouse to a drawn key and press its button."""
        box = self.tab.locator(f'[data-key="{key}"]').bounding_box()
        self.tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.tab.mouse.down()

    def release(self, _: str) -> None:
        """Release the mouse button."""
        self.tab.mouse.up()

    def wait(self, seconds: float) -> None:
        """Wait in real time."""
        self.tab.wait_for_timeout(1000 * seconds)

    def wait_for_pico(self, seconds: float) -> None:
        """Wait in the emulated Pico's time, which its status shows in tenths of a second.

        The status is slightly old. That does not matter for a tap, but for a key held for a
        second.
        """
        begin = self._on_for()
        if seconds >= 1:
            self._wait_until(begin + TENTH / 2)
            begin = self._on_for() + TENTH
        self._wait_until(begin + seconds)

    def _wait_until(self, end: float) -> None:
        while self._on_for() < end:
            self.tab.wait_for_timeout(20)

    def _on_for(self) -> float:
        match = re.search(r"on for ([\d.]+) s", self.status)
        return float(match[1]) if match else 0.0


def player(page: Page, pico: bool = False) -> Player:
    """Return a patient player, as in other tests, at this page: parallel tests slow it down."""
    wait = page.wait_for_pico if pico else page.wait
    return SlowBoardPlayer(page.press, page.release, wait, page.cells, hold_s=0.05)
