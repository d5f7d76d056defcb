"""Records of games that were left or that the power has cut off, which several games keep."""

from games import ui
from overlay import overlay

_GO_ON = 1
_TEXTS = ("GO On", "StArt")


@overlay
def offer(console):
    """Ask whether to go on with a kept game; return True, False for another, None to leave."""
    number = yield from ui.choose(console, _TEXTS, _GO_ON)
    return number and number == _GO_ON


@overlay
def drop(console, name):
    """Forget the game kept under a name, if there is one: it has come to its end."""
    if console.records.get(name):
        console.records.put(name, [])


def within(numbers, least, most):
    """Whether there are as many numbers as bounds, and each is within its own."""
    return len(numbers) == len(least) and all(
        low <= n <= high for low, n, high in zip(least, numbers, most)
    )
