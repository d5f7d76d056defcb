"""Press Ctrl-C at random moments, also at the start: pins released, REPL back, timer stopped."""

from __future__ import annotations

import random
from typing import Any

from benchmarks.target import EXPERT_THINKS, OTHELLO_THINKS
from commands.reporting import ShowProgress
from emulator import CONNECTED, DRIVEN

from . import boards
from .report import Report, again

_PROMPT = b">>> "
# The situations: the keys that lead there, and the range of seconds after which Ctrl-C is pressed.
PLACES = {
    "the start": ("", (0.0, 0.32)),
    "the pins' first light": ("", (0.0, 0.0)),
    "the menu": ("", (0.5, 0.6)),
    "a duel begins": ("1", (0.0, 0.4)),
    "the expert thinks": (EXPERT_THINKS, (0.0, 0.15)),
    "Othello thinks": (OTHELLO_THINKS, (0.0, 1.5)),
    "records are written": ("4**2", (0.0, 0.1)),
}


def run(
    times: int, seed: int, progress: ShowProgress, places: tuple[str, ...] = tuple(PLACES)
) -> Report:
    """Press Ctrl-C `times` times, each on a board that was just reset."""
    chance = random.Random(seed)
    faults: list[str] = []
    count = dict.fromkeys(places, 0)
    picos: dict[str, Any] = {}
    for number in range(times):
        kind = ("hard", "soft")[number // len(places) % 2]
        place = places[number % len(places)]
        if kind not in picos:
            picos[kind] = boards.make_board(kind, seed=seed)
            picos[kind].boot()
        try:
            moment, presses, new_faults = press_at(picos[kind], place, chance)
        except boards.ERRORS as error:
            moment, presses, new_faults = picos.pop(kind).now, 0, [str(error)]
        count[place] += 1
        faults += [
            f"{kind}, {place}, {presses} Ctrl-C at {1000 * moment:.3f} ms: {fault}\n"
            + again("interrupts", seed, number + 1)
            for fault in new_faults
        ]
        progress(number + 1, times, "interrupts", f"{len(faults)} faults")
    figures: dict[str, str | float] = {f"Ctrl-C while: {what}": n for what, n in count.items()}
    figures["pins not released, no REPL or the timer running"] = len(faults)
    return Report(figures, faults)


def press_at(pico: Any, place: str, chance: random.Random) -> tuple[float, int, list[str]]:
    """Press Ctrl-C at a place after a reset; return the moment, the count and the faults."""
    keys, (first, last) = PLACES[place]
    pico.panel.release_all()
    pico.reset()
    pico.until(CONNECTED, 1.0)
    if place == "the pins' first light":
        # Between the claim of the pins and the loop: 50 ms for the first scans, then the console.
        pico.until(DRIVEN, 2.0, every=0.0005)
        first, last = 0.0, 0.07
    elif keys or first:
        boards.wait_for_text(pico)
        pico.panel.type(keys[:-1], hold=0.04)
        if keys:
            pico.panel.press(keys[-1])
    pico.run(chance.uniform(first, last))
    moment = pico.now
    presses = chance.choice((1, 1, 2, 3))
    start = len(pico.serial_output)
    for _ in range(presses):
        pico.send(b"\x03")
        pico.run(chance.choice((0, 0, 0.001, 0.01)))
    return moment, presses, find_faults(pico, start)


def find_faults(pico: Any, start: int) -> list[str]:
    """Return the faults of a board after Ctrl-C; its output begins at `start`."""
    try:
        pico.until(pico.printed(_PROMPT, start), 3.0, what="the prompt")
    except boards.ERRORS as error:
        return [str(error)]
    faults = boards.list_activity(pico)
    faults += [str(fault) for fault in pico.panel.faults]
    pico.panel.clear_faults()
    return faults
