"""The settings: light, sound, minutes until it fades and goes dark, the order of the keys.

`*` or its digit changes a setting, `0` is the next one, `#` is back. A point marks a setting that
is being changed, `LIGHt.5`. Settings survive power cuts.
"""

from elapsed import elapsed
from games import ui
from games.settings_layout import FADE, LIGHT, SOUND
from overlay import overlay

# The keys by their contacts, as KEYS of device/keypad.py. On small boards a shared one takes 32
# bytes more.
_KEYS = "123456789*0#"
_ORDER_PAGE = 4  # after the numbers of games/settings_layout.py; the order has its own record
_TIMEOUT_MS = 10_000  # ms to wait for a key
_POLL_MS = 20  # ms between two polls of the contacts


def play(console):
    """Let the player change settings until `#` leads back to the menu."""
    at = 0
    while True:
        texts = [_text(console.settings, page) for page in range(_ORDER_PAGE + 1)]
        number = yield from ui.choose(console, texts, at + 1)
        if number is None:
            return
        at = number - 1
        if at == LIGHT:
            yield from change_light(console)
        elif at == SOUND:
            console.settings[SOUND] ^= 1
            console.use_settings()
        elif at == _ORDER_PAGE:
            yield from teach_keys(console)
        else:
            yield from change_minutes(console, at)


def _text(settings, at):
    if at == LIGHT:
        return "LIGHt{}".format(settings[LIGHT])
    if at == SOUND:
        return "Snd {}".format("on" if settings[SOUND] else "no")
    if at == _ORDER_PAGE:
        return "PAd"
    return "{}{:>2}".format("FAdE" if at == FADE else "OFF ", settings[at])


@overlay
def change_light(console):
    """Let the player try each brightness, `LIGHt.3`, and choose one; `#` keeps the old one."""
    most = console.ticker.brightness_steps
    light = console.settings[LIGHT]
    key = None
    try:
        while key != "*" and key != "#":
            console.ticker.brightness = light
            console.ticker.resume()
            console.show("LIGHt.{}".format(light))
            key = yield
            if key == "0":
                light = light % most + 1
            elif key != "*" and key != "#" and int(key) <= most:
                light = int(key)
    finally:  # also if the player leaves to the menu
        if key == "*":
            console.settings[LIGHT] = light
        console.use_settings(key == "*")


@overlay
def change_minutes(console, at):
    """Let the player type minutes, two digits, `FAdE.--`; `00` is never."""
    typed = yield from ui.enter(console, "FAdE.--" if at == FADE else "OFF. --")
    if typed is not None:
        console.settings[at] = int(typed)
        console.use_settings()


@overlay
def teach_keys(console):
    """Let the player press each key as it is named, then the new `*` to keep the order."""
    assigned = []  # the contacts of the keys so far, by their numbers
    for key in _KEYS:
        console.show("PUSH" + ui.key_text(key))
        contact = yield from _wait_for_contact(console, assigned)
        if contact is None:
            return
        assigned.append(contact)
    console.show("SUrE?")
    if (yield from _wait_for_contact(console, ())) == assigned[_KEYS.index("*")]:
        order = [""] * len(_KEYS)
        for key, contact in zip(_KEYS, assigned):
            order[contact] = key
        console.use_settings(True, "".join(order))


def _wait_for_contact(console, assigned):
    """Wait until one contact alone, not one of `assigned`, has closed and opened.

    Returns its number, None after too long.
    """
    start_ms = console.milliseconds()
    before = -1
    number = None
    all_opened = False  # True once all contacts have been open
    while elapsed(start_ms, console.milliseconds()) < _TIMEOUT_MS:
        yield _POLL_MS
        contacts = console.keypad.contacts  # a bit for each closed one
        if not contacts:
            if number is not None:
                console.keypad.forget()  # also a `*`, which would be reported two scans later
                return number
            all_opened = True
        elif all_opened and number is None and contacts == before:
            closed = len(bin(contacts)) - 3  # the highest one: bin(4) is "0b100"
            if contacts == 1 << closed and closed not in assigned:
                number = closed
        before = contacts
    return None
