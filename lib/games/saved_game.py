"""Saved games, which the player left or a power cut interrupted."""

from games import ui
from overlay import overlay

_GO_ON = 1
_TEXTS = ("GO On", "StArt")


def numbers_of(console, name):
    """Return the numbers of the saved game under a name, [] without one.

    A separate function, because the records stay in memory as long as the frame that uses them.
    """
    return console.records.get(name, [])


@overlay
def offer(console):
    """Offer to continue a saved game; return True, False for a new game, None to leave."""
    number = yield from ui.choose(console, _TEXTS, _GO_ON)
    return None if number is None else number == _GO_ON


@overlay
def drop(console, name):
    """Delete the saved game under a name, if there is one, because it has ended."""
    if console.records.get(name):
        console.records.put(name, [])


def is_within(numbers, minimum, maximum):
    """Return True if each number is within its bounds and there are as many."""
    return len(numbers) == len(minimum) and all(
        low <= n <= high for low, n, high in zip(minimum, numbers, maximum)
    )
