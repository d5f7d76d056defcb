"""Press Ctrl-C at random moments, also at the start: pins released, REPL back, timer stopped."""

import random

from benchmarks.target import EXPERT_THINKS, OTHELLO_THINKS
from commands.reporting import ShowProgress
from emulator import CONNECTED, DRIVEN, EmulatedPico

from . import emulated_boards
from .report import Report, again

_PROMPT = b">>> "
_FIRST_LIGHT = "the pins' first light"
# By situation: the keys that lead there, and the least and the greatest delay of Ctrl-C, in s.
SITUATIONS = {
    "the start": ("", (0.0, 0.32)),
    # Between the claim of the pins and the loop: 50 ms for the first scans, then the console.
    _FIRST_LIGHT: ("", (0.0, 0.07)),
    "the menu": ("", (0.5, 0.6)),
    "a duel begins": ("1", (0.0, 0.4)),
    "the expert thinks": (EXPERT_THINKS, (0.0, 0.15)),
    "Othello thinks": (OTHELLO_THINKS, (0.0, 1.5)),
    "a key clicks": ("820", (0.01, 0.04)),  # sounds on in the settings, and a key
    "records are written": ("4**2", (0.0, 0.1)),
}


def run(
    times: int, seed: int, progress: ShowProgress, situations: tuple[str, ...] = tuple(SITUATIONS)
) -> Report:
    """Press Ctrl-C `times` times, each on a board that was just reset."""
    rng = random.Random(seed)
    failures: list[str] = []
    count = dict.fromkeys(situations, 0)
    for number in range(times):
        kind = ("hard", "soft")[number // len(situations) % 2]
        situation = situations[number % len(situations)]
        pico = emulated_boards.start_board(kind, seed=seed)
        try:
            moment, presses, new_failures = press_at(pico, situation, rng)
        except emulated_boards.ERRORS as error:
            moment, presses, new_failures = pico.now, 0, [str(error)]
        count[situation] += 1
        failures += [
            f"{kind}, {situation}, {presses} Ctrl-C at {1000 * moment:.3f} ms: {failure}\n"
            + again("interrupts", seed, number + 1)
            for failure in new_failures
        ]
        progress(number + 1, times, "interrupts", f"{len(failures)} failures")
    figures: dict[str, str | float] = {f"Ctrl-C while: {what}": n for what, n in count.items()}
    figures["pins not released, no REPL or the timer running"] = len(failures)
    return Report(figures, failures)


def press_at(
    pico: EmulatedPico, situation: str, rng: random.Random
) -> tuple[float, int, list[str]]:
    """Press Ctrl-C in a situation after a reset; return the moment, the count and the failures."""
    keys, (first, last) = SITUATIONS[situation]
    pico.reset()
    pico.until(CONNECTED, 1.0)
    if situation == _FIRST_LIGHT:
        pico.until(DRIVEN, 2.0, every=0.0005)
    elif keys or first:
        emulated_boards.wait_for_text(pico)
        emulated_boards.press_keys(pico, keys)
    pico.run(rng.uniform(first, last))
    moment = pico.now
    presses = rng.choice((1, 1, 2, 3))
    start = len(pico.serial_output)
    for _ in range(presses):
        pico.send(b"\x03")
        pico.run(rng.choice((0, 0, 0.001, 0.01)))
    return moment, presses, failures_at_prompt(pico, start)


def failures_at_prompt(pico: EmulatedPico, start: int) -> list[str]:
    """Return the failures of a board after Ctrl-C; its output begins at `start`."""
    try:
        pico.until(pico.printed(_PROMPT, start), 3.0, what="the prompt")
    except emulated_boards.ERRORS as error:
        return [str(error)]
    return emulated_boards.list_activity(pico) + list(map(str, pico.panel.violations))
