"""Load a game whole when it is chosen, on a board without timers.

The loop calls the tick, but not while a module is loaded: 5 to 20 ms from an .mpy file, far
longer from source. So all modules of a game, its engine too, are loaded when the game is chosen
and removed when it is left.
"""

import gc
import os
import sys

import resources

_ENGINES = {"games.duel": "cows", "games.abcd": "cows", "games.othello": "othello"}
# Not loaded: `small` is for less memory, `remote` for the line. The modules that need a `layout`
# import it; the others have its constants.
_SKIPPED = ("__init__", "__pycache__", "small", "remote", "layout")
_SUFFIXES = ([], ["py"], ["mpy"])  # the parts after the first "." in the name of a file to load


def load_game(name, ticker):
    """Load the module or package `name` of a game, and its engine, with ticks in between."""
    if name in _ENGINES:
        _load(_ENGINES[name], ticker)
    _load(name, ticker)


def _load(name, ticker):
    """Load a module, or a package's modules; tick before each.

    Skips modules that CircuitPython cannot run or does not need. Does nothing on a computer.
    """
    if sys.implementation.name == "cpython":
        return
    try:
        entries = sorted(os.listdir(resources.path(name.replace(".", "/"))))
    except OSError:  # no folder, so a module
        package, stem = name.rsplit(".", 1)
        # A package may have removed a module from sys.modules after importing it.
        if not hasattr(sys.modules.get(package), stem):
            # Collect first: the module stays, and garbage around it would fragment memory.
            ticker.port.darken()
            gc.collect()
            ticker.poll()
            __import__(name)
        return
    for entry in entries:
        stem, *suffix = entry.split(".")
        if suffix in _SUFFIXES and not ("native" in stem or stem in _SKIPPED):
            _load(name + "." + stem, ticker)
