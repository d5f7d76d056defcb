"""Power save after minutes without a key: the display is dimmed, then it is dark.

While it is dark the tick is stopped, and the keypad is polled some thirty times a second. A point
blinks every four seconds, so the console does not look switched off.
"""

import time

import font
from device import keypad, shared
from games.settings_layout import DARK, FADE, MINUTE_MS
from overlay import overlay

_POLL_MS = 30  # ms between two polls of the keypad: no tap is shorter
_BLINK_POLLS = 128  # polls between two blinks, some 4 s
_BLINK_MS = 8  # ms that the point is lit


@overlay
def run(console, words, idle):
    """Save power until a key is pressed; a generator that yields once a turn of the loop.

    While the display is dim, a key goes to the game and ends power save. While it is dark, the key
    only wakes the console. While the display is dim the link works; a change of the other
    console's game ends power save, too.

    `console`: a device.console.Console; `words`: see device/shared.py; `idle()` waits for the
    next turn of the loop.
    """
    ticker, keys, link = console.ticker, console.keypad, console.link
    fade_minutes, dark_minutes = console.settings[FADE], console.settings[DARK]  # 0: never
    dark_ms = dark_minutes * MINUTE_MS
    # Stuck keys, and those they make ambiguous, do not wake the console until they open.
    held = keys.down | keypad.ambiguous_contacts(keys.contacts)
    fades_first = fade_minutes and (fade_minutes < dark_minutes or not dark_minutes)
    if fades_first:
        brightness = ticker.brightness
        ticker.brightness = 1
        ticker.resume()
        while not _is_woken(keys, held, link) and (not dark_ms or console.wait_ms() < dark_ms):
            ticker.poll()
            keys.poll()
            for feature in console.features:
                feature.poll(console)
            idle()
            yield
            held &= keys.contacts
        ticker.brightness = brightness
    if _is_woken(keys, held, link):
        ticker.resume()
    else:
        yield from _sleep(console, ticker, keys, words, idle, held)


def _is_woken(keys, held, link=None):
    """Return a true value if a key is down that is not in the map `held`, or if the link wakes."""
    return keys.contacts & ~held or (link and link.should_wake())


def _sleep(console, ticker, keys, words, idle, held):
    """Keep the display dark, without ticks, until a key is pressed and opens; discard the key."""
    port = ticker.port
    sleep = port.sleep if hasattr(port, "sleep") else time.sleep_ms
    frame = console.frame
    console.show_frame(bytes(font.CELLS))
    ticker.pause()
    # The tick lights each digit now: no timer does it later, and rows are read while it is lit.
    words[shared.DIM] = 0
    polls = 0
    try:
        while not _is_woken(keys, held):
            yield
            sleep(_POLL_MS)
            polls += 1
            if polls % _BLINK_POLLS == 0:
                light_point(console, port, words)
                sleep(_BLINK_MS)
                console.show_frame(bytes(font.CELLS))
            for _ in range(font.CELLS + 1):  # one more than digits: polls end on different ones
                port.tick(None)
            keys.poll()
            held &= keys.contacts
    finally:
        ticker.resume()
        console.show_frame(frame)
    while _is_woken(keys, held):  # until that key opens
        ticker.poll()
        keys.poll()
        idle()
        yield
    keys.forget()


def light_point(console, port, words):
    """Light the point of the last digit once, while the ticker is paused."""
    console.show_frame(bytes(font.CELLS - 1) + bytes((font.POINT,)))
    port.tick(None)  # at least once: a digit is lit by the next tick
    while words[shared.DIGIT] != font.CELLS - 1:
        port.tick(None)
