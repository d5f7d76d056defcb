"""The settings: light, sound, when the display fades and goes dark, which contact is which key.

They are two records. A missing or invalid number gets its default, and the others are kept. So
settings survive a damaged number, and the longer record of a newer version.
"""

from device import keypad, shared
from games.settings_layout import FADE, LIGHT, MINUTE_MS, SETTINGS_RECORDS, SOUND
from overlay import overlay

_DEFAULT_SOUND = 0  # off
_DEFAULT_FADE = 2  # minutes
_DEFAULT_DARK = 5  # minutes
_MAX_MINUTES = 99

_RECORD, _ORDER = SETTINGS_RECORDS


@overlay
def read(records, steps):
    """Return the settings in `records` as a list, and the keys by their contacts as a str.

    `steps`: the number of brightnesses. The str has each key of `keypad.KEYS` once.
    """
    settings = [steps, _DEFAULT_SOUND, _DEFAULT_FADE, _DEFAULT_DARK]
    minimum = (1, 0, 0, 0)
    maximum = (steps, 1, _MAX_MINUTES, _MAX_MINUTES)
    saved = records.get(_RECORD, [])
    for at in range(min(len(saved), len(settings))):
        if minimum[at] <= saved[at] <= maximum[at]:
            settings[at] = saved[at]
    order = records.get(_ORDER, [])
    if sorted(order) != list(range(len(keypad.KEYS))):
        return settings, keypad.KEYS
    return settings, "".join([keypad.KEYS[key] for key in order])


@overlay
def apply(console, keep, order):
    """Apply the console's settings; return the milliseconds without a key until power save.

    `keep`: True to store them. `order`: the keys by their contacts, if that changes, else "".
    """
    settings = console.settings
    ticker = console.ticker
    if ticker.brightness != settings[LIGHT]:
        ticker.brightness = settings[LIGHT]
        ticker.resume()
    if order:
        console.keypad.order = order
        console.keypad.hash_bit = 1 << order.index("#")
    if console.buzzer:
        console.buzzer.is_on = settings[SOUND]
    if keep:
        records = console.records
        records.put(_RECORD, settings)
        if order:
            records.put(_ORDER, [keypad.KEYS.index(key) for key in order])
    minutes = [number for number in settings[FADE:] if number]
    return min(minutes) * MINUTE_MS if minutes else shared.WRAP  # never: no wait is longer
