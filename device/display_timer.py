"""The tick: once a millisecond it samples the keypad and lights the next digit.

A port (`device/ports/`) drives the pins; `device/ports/machine_pin.py` describes the interface of
all ports. This module owns the timer. The timer is hard if the firmware has hard timers and the
port's tick neither allocates nor raises, else soft.
"""

import gc
import time

import micropython
from machine import Timer, idle

import build_profile
from device import shared
from overlay import overlay

_STALLED_MS = 100  # ms without a tick before the timer is restarted
# Microseconds per millisecond that a digit is lit, by brightness. Each step has the same ratio,
# because an eye compares ratios.
_ON_US = (0, 100, 180, 320, 560)  # of brightness 1 to 4; brightness 5 is full light
# Above console._THINKING_TICKS, so it ends a turn only if slices are shorter than a tick or if
# COUNT stands still.
_MAX_SLICES = 19
_SETUP_US = 168  # us that making a timer takes on a Pico at 125 MHz, measured
_TICK_WAIT_US = 10_000  # the longest wait for a tick: the timer may stand still
_SOFT_LEAD_US = 60  # microseconds that a soft timer fires early; its callback waits for the rest


class DisplayTimer:
    """Runs a port's tick from a timer, and restarts the timer if it stopped.

    `kind` is the kind of timer, "hard" or "soft". `brightness` is 1 to `brightness_steps` (full
    light): five if the port has `light`, else two. `resume()` applies it. `wait()` waits for an
    interrupt. `max_slices` is the maximum number of slices of thinking in a turn of the loop.
    """

    def __init__(self, port, words):
        self.port = port
        self.words = words
        self.timer = self.light_timer = None
        self.count = self.changed_ms = 0  # the last count of ticks, and when it changed, in ms
        self.kind = "soft"
        self.brightness = self.brightness_steps = (
            build_profile.BRIGHTNESS_STEPS if hasattr(port, "light") else 2
        )
        self.max_slices = _MAX_SLICES
        self.wait = idle

    def start(self):
        """Claim the pins and start the timer."""
        self.port.claim()
        gc.collect()  # the timer stays: garbage around it would fragment memory
        self.resume()

    def resume(self):
        """Start or restart the timer, and light the digits at `brightness`."""
        start_timer(self)

    def pause(self):
        """Stop the timer; the pins stay claimed."""
        if self.timer is not None:
            self.timer.deinit()
            self.timer = None
        if self.light_timer:
            self.light_timer.deinit()
            self.light_timer = None

    def poll(self):
        """Restart the timer if it has stalled; to be called from the loop.

        An exception inside a callback (a Ctrl-C can land there) stops a hard timer for good.
        """
        count = self.words[shared.COUNT]
        now = time.ticks_ms()
        if count != self.count:
            self.count = count
            self.changed_ms = now
        elif time.ticks_diff(now, self.changed_ms) > _STALLED_MS:
            self.resume()

    def stop(self):
        """Stop the timer and release every pin; safe to call twice.

        Disables Ctrl-C first, so that a second one does not interrupt the stop of the other parts.
        The REPL enables it again.
        """
        micropython.kbd_intr(-1)
        try:
            self.pause()
            time.sleep_ms(2)  # lets a soft callback that is still queued run before the release
            self.port.release()
        except KeyboardInterrupt:  # a second Ctrl-C, just before `kbd_intr`
            self.stop()


@overlay
def start_timer(ticker):
    """Start the timer of `ticker`, a DisplayTimer.

    It stops a running timer itself: if the caller did, the display would be dark while this
    overlay is loaded.
    """
    port, words = ticker.port, ticker.words
    ticker.pause()
    ticker.count = words[shared.COUNT]
    ticker.changed_ms = time.ticks_ms()
    words[shared.DIM] = 0
    if port.HARD:
        ticker.kind = "hard"
        try:
            ticker.timer = _timer(port.tick, ticker.kind)
        except TypeError:
            pass
    if ticker.timer is None:
        ticker.kind = "soft"
        ticker.timer = _timer(port.tick, ticker.kind)
    if ticker.brightness < ticker.brightness_steps:
        if ticker.brightness_steps > 2:
            words[shared.DIM] = _start_light(ticker)
        else:
            words[shared.DIM] = shared.DIM_SCAN_MASK


def _start_light(ticker):
    """Start the timer that lights a digit late; return the microseconds that a digit is dark.

    It starts just after a tick. Both timers run from one clock, so the time from tick to light is
    constant.
    """
    words = ticker.words
    gc.collect()  # no collection during the timing below
    time.sleep_ms(2)  # run the soft ticks that the collection has delayed
    ticker.count = words[shared.COUNT]
    begin = time.ticks_us()
    while (
        words[shared.COUNT] == ticker.count
        and time.ticks_diff(time.ticks_us(), begin) < _TICK_WAIT_US
    ):
        pass
    dark_us = 1000 - _ON_US[ticker.brightness]
    time.sleep_us(dark_us - _SETUP_US - (_SOFT_LEAD_US if ticker.kind == "soft" else 0))
    ticker.light_timer = _timer(ticker.port.light, ticker.kind)
    return dark_us


def _timer(callback, kind):
    """Return a timer that calls `callback` each millisecond.

    Raises TypeError if `kind` is "hard" and the firmware has no hard timers: RP2040 has them from
    MicroPython 1.26 on, SAMD from 1.27 on.
    """
    settings = {"mode": Timer.PERIODIC, "period": shared.PERIOD_MS, "callback": callback}
    return Timer(-1, hard=True, **settings) if kind == "hard" else Timer(-1, **settings)
