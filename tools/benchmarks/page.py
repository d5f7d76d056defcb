"""Measure the speed of the page, in Chromium on this machine."""

import re
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from downloads import browser
from othello.board import Board
from othello.constants import LEVELS
from page import build, serve

from .othello import positions
from .target import MENU_TEXT, OTHELLO_THINKS, Failed, Row

_REPETITIONS = 8  # repetitions of each measurement
_JS = "text/javascript"

# From a key press to the first change of a segment, in ms.
_DELAY = """async () => {
  await new Promise((done) => setTimeout(done, 150));
  const key = { key: "0", code: "Digit0", bubbles: true };
  const changed = new Promise((done) => new MutationObserver((_, observer) => {
    observer.disconnect();
    done(performance.now());
  }).observe(document.querySelector("#display"), { attributes: true, subtree: true }));
  const start = performance.now();
  document.body.dispatchEvent(new KeyboardEvent("keydown", key));
  const delay = (await changed) - start;
  document.body.dispatchEvent(new KeyboardEvent("keyup", key));
  return delay;
}"""
# The answers of the engine in C with their times in ms; null without the engine.
_ANSWERS = """async (tasks) => {
  const { startEngine } = await import(new URL("othello-engine.js", location.href).href);
  const files = await (await fetch("files.json")).json();
  const weights = atob(files["/lib/weights/othello.weights"]);
  const engine = await startEngine(Uint8Array.from(weights, (c) => c.charCodeAt(0)));
  if (!engine) return null;
  const answers = [];
  for (const task of tasks) {
    const start = performance.now();
    engine.think(task);
    while (engine.answer() === null) await new Promise((done) => setTimeout(done));
    answers.push([engine.answer(), performance.now() - start]);
  }
  return answers;
}"""
# Replaces site/othello-engine.js with an engine that never answers. Playwright cannot replace
# site/othello-worker.js, because a worker starts that worker.
_ENDLESS = "export const startEngine = () => ({ think() {}, answer: () => null, stop() {} });"
_LIT = "[...document.querySelectorAll('#display .light')].some((one) => one.style.opacity > 0.5)"


def page() -> list[Row]:
    """Return a row for each measurement: name, least, mean and most. Raises Unavailable."""
    path = browser.chromium()
    with tempfile.TemporaryDirectory() as folder:
        serve.write(build.page(with_pico=True), Path(folder))
        with serve.running(Path(folder)) as address, browser.running(path) as chromium:
            tab = chromium.new_page()
            samples = {
                "from opening it again to the menu, ms": list(time_openings(tab, address))[1:],
                "from a key to the first segment, ms": list(time_keys(tab)),
                "`#` for a second while level 9 thinks, ms to the menu": list(
                    time_departures(chromium.new_context(service_workers="block"), address)
                ),
                **{
                    f"level {level} looking ahead, ms": time_searches(tab, level)
                    for level in (7, 9)
                },
                "the emulated Pico's speed, a Pico's being 1": read_speeds(tab, address),
            }
    return [
        (what, min(times), sum(times) / len(times), max(times)) for what, times in samples.items()
    ]


def time_openings(tab: Any, address: str) -> Iterator[float]:
    """Yield the ms from opening the page to its first lit segment; the first time is cold."""
    for _ in range(_REPETITIONS + 1):
        tab.goto(address)
        tab.wait_for_function(_LIT)
        yield tab.evaluate("performance.now()")


def time_keys(tab: Any) -> Iterator[float]:
    """Yield the ms from a key to the first change of a segment, in the menu."""
    for _ in range(_REPETITIONS):
        yield tab.evaluate(_DELAY)


def time_departures(context: Any, address: str) -> Iterator[float]:
    """Yield the ms from pressing `#` during level 9's thinking until the menu is announced.

    The engine never answers, because the real one would answer before the key. `context`: a new
    browser profile without a service worker, which would bypass the route.
    """
    context.route(
        "**/othello-engine.js", lambda route: route.fulfill(body=_ENDLESS, content_type=_JS)
    )
    tab = context.new_page()
    tab.goto(address)
    tab.wait_for_function(f"document.querySelector('#display').ariaLabel.endsWith('{MENU_TEXT}')")
    for _ in range(3):  # each takes 5 s
        for key in OTHELLO_THINKS:
            tab.keyboard.press(key, delay=80)
            tab.wait_for_timeout(80)
        tab.wait_for_timeout(1500)
        start = time.perf_counter()
        tab.keyboard.down("#")
        tab.wait_for_function("document.querySelector('#othello').hidden")
        yield 1000 * (time.perf_counter() - start)
        tab.keyboard.up("#")


def time_searches(tab: Any, level: int) -> list[float]:
    """Return the ms of a level's search by the engine in C. Raises Failed without the engine."""
    depth, nodes, _, last = LEVELS[level]
    middle = [p for p in positions("middle.txt") if p.board.count("-") > last]
    results = answers(tab, [task(Board.from_text(p.board, p.side), depth, nodes) for p in middle])
    if results is None:
        raise Failed("the page cannot load its engine in C")
    return [milliseconds for _, milliseconds in results]


def task(board: Board, depth: int, nodes: int) -> str:
    """Return the page's task for a position; `nodes` is 0 for an endgame."""
    return " ".join(map(str, (*board.discs, "XO".index(board.side), depth, nodes)))


def answers(tab: Any, tasks: Sequence[str]) -> list[tuple[tuple[int, int], float]] | None:
    """Return ((square, value), ms) of the engine for each task; None without the engine."""
    return tab.evaluate(_ANSWERS, list(tasks))


def read_speeds(tab: Any, address: str) -> list[float]:
    """Return the speed of the emulated Pico in the menu, as the page displays it, 1 at most."""
    tab.goto(address + "?engine=pico")
    tab.wait_for_function(_LIT)
    matches = []
    for _ in range(_REPETITIONS):
        tab.wait_for_timeout(1000)
        matches += re.findall(r"at (?:([\d.]+) of )?a Pico's speed", tab.text_content("#status"))
    return [float(speed or 1) for speed in matches]
