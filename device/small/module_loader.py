"""Lends modules on boards with little memory: each is there only while it is needed.

The linker (tools/deployment/linker) makes `run` and `call` of the calls of overlays, `load` of
every import, and puts this file in place of device/module_loader.py.

MicroPython keeps every path that it has imported from in memory until power is off. So there is
a file system whose one file, `x.mpy`, is whichever is wanted.
"""

import gc
import sys

import vfs

_AT_ONCE = 14  # modules that can be lent; the linker refuses what may take more
# The names of the modules in memory that are to be forgotten, in their order, and how many there
# are. In one piece from the start: a list that grows would come to lie amid the free memory.
_loaded = NEXT = [""] * _AT_ONCE  # NEXT: what nothing else is
_count = 0
# While the console is built, a piece of so many bytes is held whenever a module is loaded for
# that. Then it is let go, and what the module makes to stay comes to lie below the module, which
# goes.
_BELOW = 1536
_below = None  # the piece
_keypad = None  # to be polled between modules: several in a row take longer than its ring of scans


class _Files:
    """What is mounted, with the functions that MicroPython calls of a file system."""

    @staticmethod
    def mount(readonly, mkfs):
        pass

    @staticmethod
    def stat(path):
        if path != "/x.mpy":
            raise OSError(2)
        return [0x8000] * 10  # a file

    @staticmethod
    def open(path, mode):
        return open("/lib/" + _loaded[_count - 1] + ".mpy", "rb")


def load(name):
    """Import the module `name` unless it is in memory; return it."""
    global _count, _below
    if name not in sys.modules:
        gc.collect()  # so that what stays, new names above all, does not lie between garbage
        building = not _keypad and not _below
        if building:
            _below = bytearray(_BELOW)
        _loaded[_count] = name
        _count += 1
        sys.modules.pop("x", None)  # what is being imported, and needs this one
        sys.modules[name] = __import__("x")
        sys.modules.pop("x", None)
        if building:
            _below = None
            gc.collect()
        if _keypad:
            _keypad.poll()
    return sys.modules[name]


def run(name, *arguments):
    """Lend an overlay that is a generator function; return its result.

    An overlay that ends with a call of another returns `(NEXT, name, *arguments)` instead of
    making it, and is forgotten before the other is loaded.
    """
    depth = _count
    try:
        result = yield from load(name).entry(*arguments)
        while isinstance(result, tuple) and result and result[0] is NEXT:
            _forget(depth)
            result = yield from load(result[1]).entry(*result[2:])
        return result
    finally:
        _forget(depth)


def call(name, *arguments):
    """Lend an overlay; return what it returns."""
    depth = _count
    try:
        return load(name).entry(*arguments)
    finally:
        _forget(depth)


def unload():
    """Forget all that was loaded for a game."""
    _forget(0)


def _forget(depth):
    """Forget the modules loaded since there were `depth` of them."""
    global _count
    while _count > depth:
        _count -= 1
        # There is none where importing it failed.
        sys.modules.pop(_loaded[_count], None)  # pyright: ignore
        _loaded[_count] = ""  # a text that a page made, and amid the free memory
    _write_over(12)
    gc.collect()


def _write_over(calls):
    """Write over the stack below, so many calls deep; they do nothing else.

    The collector takes what earlier calls have left there for in use, a forgotten module too.
    """
    if calls:
        _write_over(calls - 1)


def started(keypad, *classes):  # noqa: F811 - itself, below
    """Be told that the console has been built, so that what was for that can go.

    `keypad` is polled from now on whenever a module has been loaded. No other instance of the
    `classes`, the port's and the tick's first, is made or started: erasing a method frees its
    bytecode (`del` would keep the slot).
    """
    global _keypad, started
    _keypad = keypad
    classes[0].claim = classes[1].start = None
    for built in classes:
        built.__init__ = None
    _Files.mount = None  # pyright: ignore[reportAttributeAccessIssue]
    started = None  # pyright: ignore[reportAssignmentType]
    gc.collect()
    # A table of modules that grew in a game would come to lie amid the free memory. So it does
    # now, into a gap that the building has left.
    for number in range(_AT_ONCE):
        sys.modules[number] = None  # pyright: ignore[reportArgumentType]
    for number in range(_AT_ONCE):
        del sys.modules[number]  # pyright: ignore[reportArgumentType]


vfs.mount(_Files, "/1")
sys.path.insert(0, "/1")
