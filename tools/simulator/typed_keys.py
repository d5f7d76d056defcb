"""Maps typed keys to the console's keys, with a hint for a key that does nothing.

A view is the console's state, see view.py.
"""

from collections.abc import Mapping
from typing import Any

from device import keypad
from simulator.terminal import BACK_TAB, DOWN, LEFT, RIGHT, UP

KEYS = {
    **{key: key for key in keypad.KEYS},
    **dict.fromkeys("\r\n+ ", "*"),
    **dict.fromkeys("\x7f\b-", "#"),
}
# The caption of the console's key that each of these typed keys presses.
CAPTIONS = {
    **dict.fromkeys((UP, LEFT, BACK_TAB), "previous"),
    **dict.fromkeys((DOWN, RIGHT, "\t"), "next"),
}
_WAKING = "0"  # wakes the console; any key does, without another effect


def key_of(typed: str, view: Mapping[str, Any]) -> str:
    """Return the console's key for a typed key, "" if it does nothing on this page."""
    if typed in KEYS:
        return KEYS[typed]
    if typed not in CAPTIONS:
        return ""
    if view["state"] == "asleep":
        return _WAKING
    for key, caption in view["keys"].items():
        if caption == CAPTIONS[typed]:
            return key
    return ""


def hint(typed: str, view: Mapping[str, Any]) -> str:
    """Return a line for a key that does nothing: its name, and the keys of the page."""
    name = "Tab" if typed == "\t" else typed
    return f"{name} does nothing here: {', '.join(_names(view))}."


def _names(view: Mapping[str, Any]) -> list[str]:
    captions = view["keys"]
    names = [arrow for arrow in (UP, DOWN) if CAPTIONS[arrow] in captions.values()]
    # Digits that are typed into an entry have no captions. A page without `*` names no idle keys.
    typed = set("0123456789") - set(view["idle"]) if "*" in captions else set()
    stepping = {key for key, caption in captions.items() if caption in CAPTIONS.values()}
    keys = (typed | set(captions)) - stepping
    digits = "".join(sorted(keys - {"*", "#"}))
    is_range = len(digits) > 2 and digits in "0123456789"
    names += [f"{digits[0]} to {digits[-1]}"] if is_range else list(digits)
    if "*" in keys:
        names.append("Enter")
    if "#" in keys and not captions["#"].startswith("hold"):
        names.append("Backspace")
    return names or ["h twice for the menu"]
