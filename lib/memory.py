"""Modules that are in memory only while they are needed: a small board has 20 KB for everything.

`run` and `call` lend a module: it is imported, used, and forgotten with all that it imported
itself. So a game is made of pages, a module each, and only the page that is shown is in memory,
or what the machine thinks with. Always there are only `device.console` with what it imports,
this module, and the loop of the game that runs.

A board with more memory, where `SMALL` is False, keeps the modules of a game until its end:
loading takes milliseconds, for which soft timers wait.
"""

import gc
import sys

_OURS = "boards cows device games othello wiring"
_before = []  # for each `run` that has not come to its end, the modules that there were before

SMALL = (  # else there are more than 100 KB, or this is no board
    hasattr(gc, "mem_free") and gc.mem_free() + gc.mem_alloc() < 65536  # pyright: ignore[reportAttributeAccessIssue]
)


def run(name, *arguments):
    """Run the generator `play(*arguments)` of the module `name`; return its result."""
    depth = len(_before)
    _before.append(_loaded())
    try:
        result = yield from load(name).play(*arguments)
    except MemoryError:
        take_back(depth)
        raise
    if SMALL or not depth:
        take_back(depth)
    else:
        del _before[depth:]
    return result


def call(name, function, *arguments):
    """Call a function of the module `name`; return its result."""
    before = SMALL and _loaded()
    try:
        return getattr(load(name), function)(*arguments)
    finally:
        if SMALL:
            _forget(before)


def take_back(depth):
    """Forget what a `run` left behind that was closed; `depth` many that it stands in keep theirs.

    Not done at once, by a `finally` there: that may run at any time, even amid an import.
    """
    if len(_before) > depth:
        before = _before[depth]
        del _before[depth:]
        _forget(before)


def load(name):
    """Import the module `name`; return it."""
    if not SMALL and name not in sys.modules:
        _collect()  # else what stays would lie between garbage, and leave no large piece free
    return __import__(name, None, None, ("play",))


def beside(folder):
    """The path of a folder beside this module."""
    path = __file__.replace("\\", "/")
    return path[: path.rfind("/") + 1] + folder


def _loaded():
    """The names of the modules in memory, but for those that are built in."""
    return [name for name in sys.modules if hasattr(sys.modules[name], "__file__")]


def _forget(before):
    """Take the modules of ours that came after `before` out of sys.modules."""
    for module in _loaded():
        if module not in before:
            if SMALL:
                del sys.modules[module]  # they are in no packages there
            else:
                _forget_in_package(module)
    if SMALL:
        gc.collect()
    else:
        _collect()


def _forget_in_package(module):
    """Take a module out of sys.modules and its package, if it is one of ours."""
    package, name = (module.split(".") + [""])[:2]
    if package in _OURS.split(" "):
        del sys.modules[module]
        if hasattr(sys.modules.get(package), name):
            delattr(sys.modules[package], name)


def _collect():
    """Collect garbage on a board; elsewhere there is memory enough, and this takes long."""
    if hasattr(gc, "mem_free"):
        gc.collect()
