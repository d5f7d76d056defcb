"""Measure the time from a key, or from power-up, to a text."""

import font
from device import shared
from emulator import EmulatedPico, EmulatorError

from .display import THINK
from .target import MENU_TEXT, Row, Target

_SCAN = 6 * shared.PERIOD_MS / 1000  # s
_BOUNCE = 0.004  # s
_PHASES = 12  # of the scan, after the worst move
_MAX_SET_UP_PAGES = 9  # more than a duel has


def latency(target: Target) -> list[Row]:
    """Measure the time from a key's contact until the last changed digit is lit."""
    pico = target.console()
    enter_duel(pico)
    samples = {
        "clean contact": key_times(pico, 0.0),
        f"bouncing for {1000 * _BOUNCE:g} ms": key_times(pico, _BOUNCE),
        "the worst move between": _move_times(target.console(THINK, "PUSH")),
    }
    return [
        (f"{target.kind} timer, {how}", min(times), sum(times) / len(times), max(times))
        for how, times in samples.items()
    ]


def enter_duel(pico: EmulatedPico) -> None:
    """Go from the menu to the first guess of a four-digit duel, past the set-up pages.

    Raises EmulatorError if the guess does not appear.
    """
    pico.panel.tap("1", rest=0.2)
    for _ in range(_MAX_SET_UP_PAGES):
        if pico.panel.shows("----.r1"):
            return
        pico.panel.tap("*", rest=0.2)  # no key is lost: the page is shown before
    raise EmulatorError(f"the duel does not begin\n{pico.report()}")


def key_times(pico: EmulatedPico, bounce: float, keys: str = 4 * "123456789051") -> list[float]:
    """Return the milliseconds of digit keys, pressed at equally spaced phases of the scan.

    `bounce`: s that each contact bounces.
    """
    times = []
    typed = ""
    for number, key in enumerate(keys):
        if len(typed) == 4:
            pico.panel.tap("#")
            typed = ""
        typed += key
        _wait_for_phase(pico, number / len(keys))
        text = typed.ljust(4, "-") + ".r1"
        times.append(1000 * pico.panel.time_to_show(key, text, bounce=bounce))
        pico.panel.release(key, bounce)
        pico.run(0.06)
    pico.panel.tap("#")
    return times


def _move_times(pico: EmulatedPico) -> list[float]:
    """Return milliseconds from a key to the text after the worst move, in several scan phases."""
    times = []
    for number in range(_PHASES):
        _wait_for_phase(pico, number / _PHASES)
        times.append(1000 * pico.panel.time_to_show("5", "ERROR", within=2))
        pico.panel.release("5")
        pico.run(0.06)
        pico.panel.tap("5")
    return times


def _wait_for_phase(pico: EmulatedPico, phase: float) -> None:
    """Run until a phase, a fraction, of the next scan of the keypad."""
    pico.run(-pico.now % _SCAN + phase * _SCAN)


def boot(target: Target) -> list[Row]:
    """Measure the time from power-up to the first text, on a battery."""
    frame = list(font.encode(MENU_TEXT))
    pico = target.board(usb=False)
    pico.boot()
    pico.until(pico.panel.frame_equals(frame), within=5, what="the first text")
    return [(f"{target.kind} timer", 1000 * pico.panel.changed_at)]
