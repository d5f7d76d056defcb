"""A game's modules are imported when it is chosen and forgotten when it is left.

All games together would leave a Pico too little memory for what Othello thinks with. Boards with
little memory have device/small/module_loader.py in place of this.
"""

import gc
import sys

import arena
from prune_sys_modules import prune_sys_modules

_PACKAGES = ("cows", "games", "othello")
_KERNELS = ("cows.scoring", "othello.checksum", "othello.rules")  # each alone imports its parts
_before = []  # the modules that there were before the game
read_first = None  # called with the module of a game, before that is imported


def load(name):
    """Import the module `name` of a game; return it."""
    _collect()  # what is imported now stays for a while, and is not to lie between garbage
    _before.extend(sys.modules)
    if read_first:
        read_first(name)
    module = __import__(name, None, None, ("play",))
    for package in _KERNELS:
        prune_sys_modules(package)
    return module


def unload():
    """Forget what has been imported since `load`, if there is a game."""
    for name in _before and [name for name in sys.modules if name not in _before]:
        package, *module = name.split(".")
        if package in _PACKAGES:
            del sys.modules[name]
            package = sys.modules.get(".".join([package] + module[:-1]))
            if module and hasattr(package, module[-1]):
                delattr(package, module[-1])
    if _before:
        del _before[:]
        _collect()


def started(keypad, *classes):
    """Be told that the console has been built, and all modules of `device` are there."""
    prune_sys_modules("device")
    _collect()
    arena.keep()


def _collect():
    """Collect garbage on a board; elsewhere there is memory enough, and this takes long."""
    if hasattr(gc, "mem_free"):
        gc.collect()
