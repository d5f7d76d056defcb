"""Measure the time of a tick, and the evenness of the light."""

from boards import pico as board
from emulator import EmulatedPico

from .consistent import SLOWEST
from .target import CLOCK, AnyTarget, Row, Target

_TICK = """
import time, wiring
from device import shared, start, display_timer
words = shared.new()
port = start.open_port(wiring, words)
ticker = display_timer.DisplayTimer(port, words)
def spend(call):
    begin = time.ticks_us()
    for _ in range(1000):
        call(None)
    return time.ticks_diff(time.ticks_us(), begin)
def busy():
    begin = time.ticks_us()
    for _ in range(40000):
        pass
    return time.ticks_diff(time.ticks_us(), begin)
def loop():
    begin = time.ticks_us()
    for _ in range(1000):
        pass
    return time.ticks_diff(time.ticks_us(), begin)
def measure():
    port.claim()
    call = spend(port.tick) - loop()
    alone = busy()
    ticker.start()
    try:
        before = words[shared.COUNT]
        slowed = busy()
        count = words[shared.COUNT] - before
    finally:
        ticker.stop()
    print(call / 1000, (slowed - alone) / count, 100 * (slowed - alone) / slowed)
measure()
"""


def tick(target: AnyTarget) -> list[Row]:
    """Measure the time of a tick, in the code and at the pins."""
    if not isinstance(target, Target):
        target.load_wiring()
    call, whole, share = map(float, target.exec(_TICK).split())
    dark = _longest_dark_us(target) if isinstance(target, Target) else None
    return [(f"{target.kind} timer", call, dark, whole, share)]


def _longest_dark_us(target: Target) -> float:
    """Return the longest time between two lit digits in 0.1 s, in us."""
    pico = target.console()
    with pico.record(*board.DIGITS) as changes:
        pico.run(0.1)
    released: int | None = None
    dark = []
    for cycle, _, level in changes:
        if level is None:
            released = cycle
        elif released is not None:
            dark.append((cycle - released) / CLOCK)
            released = None
    return max(dark)


# A game that plays the worst move known after each key, and repeatedly after a 0.
THINK = f"""
from cows.consistent import ConsistentGuesser
from games import menu
def think(console):
    guesser = ConsistentGuesser({SLOWEST.digits}, {SLOWEST.start})
    for reply in {SLOWEST.replies}:
        yield from guesser.guess_steps()
        guesser.reply(reply)
    while True:
        console.show("PUSH")
        key = yield
        yield from guesser.guess_steps()
        while key == "0":
            yield from guesser.guess_steps()
        console.show("ERROR")
        yield
menu.play = think
"""


def refresh(target: Target) -> list[Row]:
    """Measure the evenness of the light, at rest and during the worst search."""
    pico = target.console()
    rows = [_light(pico, f"{target.kind} timer, at rest", 0.5)]
    pico = target.console(THINK, "PUSH")
    pico.panel.tap("0")
    pico.run(0.1)  # the moving sign is shown from here on
    rows.append(_light(pico, f"{target.kind} timer, during the worst move", 1.0))
    return rows


def _light(pico: EmulatedPico, what: str, seconds: float) -> Row:
    pico.panel.clear_violations()
    pico.panel.reset_measure()
    pico.run(seconds)
    measure = pico.panel.measure()
    violations = sum(each.count for each in pico.panel.violations)
    return (what, measure.rate, measure.unequal_percent, 1000 * measure.gap, violations)
