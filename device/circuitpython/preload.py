"""Letting games be read, and think, where there are no timers.

A loop that calls the tick itself does not while a module is loaded, which takes 5 to 20 ms from an
.mpy file and far longer from a source, nor while garbage is collected, which takes 5 to 30 ms: the
longer, the more is in memory. So a game is loaded when it is chosen, with all its pages and what
thinks in it, to be forgotten when it is left; and garbage is collected before memory runs out.
"""

import gc
import os
import sys

import resources

_SLICES = 32  # after which garbage is collected: there may be 40 KB by then
_THINKS = {"games.duel": "cows", "games.abcd": "cows", "games.othello": "othello"}
# What no board with CircuitPython needs; `small` is for less memory, `remote` for a line.
_NEVER = ("__init__", "__pycache__", "small", "remote")


def load_game(name, ticker):
    """Load the game in the module or package `name`, and what thinks in it, amid ticks."""

    def rest():
        ticker.darken()
        gc.collect()
        ticker.poll()

    if name in _THINKS:
        _load(_THINKS[name], rest)
    _load(name, rest)


def _load(name, rest):
    """Load a module, or a package's modules; `rest()` is called before each.

    Not what CircuitPython cannot run or does not need; and nothing on a computer, which is fast.
    """
    if sys.implementation.name == "cpython":
        return
    try:
        entries = sorted(os.listdir(resources.beside(name.replace(".", "/"))))
    except OSError:  # a module
        rest()  # so that what stays does not lie between garbage
        __import__(name)
        return
    for entry in entries:
        stem = entry.split(".")[0]
        # What the package has imported itself it has perhaps taken off the list of modules, too.
        here = hasattr(sys.modules.get(name), stem)
        if not (here or "native" in stem or stem in _NEVER):
            _load(name + "." + stem, rest)


def ease(ticker, slices):
    """Be easier on the display after a slice of thinking; return how many there have been.

    There are more ticks, and garbage is collected when thinking begins and every so often then:
    with half of the memory free that takes half as long, and memory is found faster in between.
    `slices` of thinking came before this one.
    """
    # Not each time: of two ticks a turn some digits would get all the long ones.
    if slices % 3:
        ticker.poll()
    if slices % _SLICES == 0:
        ticker.darken()
        gc.collect()
    return slices + 1
