"""The places of the settings in `console.settings`, and the names of their records."""

LIGHT = 0  # brightness, 1 to the ticker's steps
SOUND = 1  # 0 off, 1 on
FADE = 2  # minutes without a key before the display is dimmed, 0 never
DARK = 3  # minutes without a key before it goes dark, 0 never

MINUTE_MS = 60_000  # the unit of FADE and DARK
SETTINGS_RECORDS = ("set", "keys")  # the numbers, and the keys by their contacts
