"""Import a game's modules when the game is chosen, and remove them when it is left.

With all games in memory a Pico would lack the memory for Othello's tables. Boards with 20 KB have
device/small/module_loader.py in place of this module.
"""

import gc
import sys

import memory

_PACKAGES = ("cows", "games", "othello")
# Packages whose modules are imported by full names only inside the package. `load` removes these
# modules from sys.modules.
_CLOSED_PACKAGES = ("cows.scoring", "othello.rules")
# Names of the modules that were loaded before the game; empty while no game is loaded.
_loaded_before = set()
# Called with the name of a game's module, before that is imported; circuitpython/start.py sets it.
preload = None


def load(name):
    """Import the module `name` of a game; return it."""
    _collect()  # the modules stay for a while: garbage around them would fragment memory
    _loaded_before.update(sys.modules)
    if preload:
        preload(name)
    module = __import__(name, None, None, ("play",))
    for package in _CLOSED_PACKAGES:
        memory.prune_sys_modules(package)
    return module


def unload():
    """Remove the modules of games and engines that were imported since `load`."""
    if not _loaded_before:
        return
    for name in [name for name in sys.modules if name not in _loaded_before]:
        package, *path = name.split(".")
        if package in _PACKAGES:
            del sys.modules[name]
            parent = sys.modules.get(".".join([package] + path[:-1]))
            if path and hasattr(parent, path[-1]):
                delattr(parent, path[-1])
    _loaded_before.clear()
    _collect()


def clear_stack(calls):
    """Overwrite the stack below the caller, so that stale pointers there keep no objects alive."""
    if calls:
        clear_stack(calls - 1)


def after_boot(keypad, *classes):
    """Prepare for games, once the console is built and all modules of `device` are loaded.

    Only the loader of small boards uses the arguments.
    """
    memory.prune_sys_modules("device")
    _collect()
    memory.reserve_arena()


def _collect():
    """Collect garbage on a board; a computer has enough memory, and it would take long."""
    if hasattr(gc, "mem_free"):
        gc.collect()
