"""The overlay loader for boards with 20 KB: a module is in memory only while it is used.

The linker (tools/deployment/linker) turns calls of overlays into `run` and `call`, imports into
`load`. It puts this file in place of device/module_loader.py. The file of an overlay has the
function under the name `entry`.

MicroPython keeps each path that it imported from in memory until power is off. So all modules are
imported from one file, `x.mpy`, of a file system that opens the right file behind it.
"""

import gc
import sys

import vfs

# This module replaces methods and entries of sys.modules.
# pyright: reportArgumentType=false, reportAttributeAccessIssue=false, reportAssignmentType=false

_MAX_MODULES = 14  # in memory; the linker rejects a program that may need more
# The names of the loaded modules, in order. Allocated once: a list that grows would move into the
# free memory and fragment it.
_loaded = [""] * _MAX_MODULES
_count = 0  # loaded modules
TAIL_CALL = _loaded  # marks a tail call: any object that is unique; a new one would cost memory
# Removing a module must leave no fragments. So during the console's start `load` reserves a block,
# loads the module above it and frees the block. Permanent objects, such as interned names, then
# fill that hole.
_HOLE_BYTES = 1536
_UNLOAD_CLEAR_CALLS = 12  # for clear_stack, found by trial
_hole = None  # reserved now
# The keypad after the start, else None. It is polled between modules, because loading several in a
# row takes longer than its ring of scans lasts.
_keypad = None


class _Files:
    """The mounted file system, with the functions that MicroPython calls."""

    @staticmethod
    def mount(readonly, mkfs):
        pass

    @staticmethod
    def stat(path):
        if path != "/x.mpy":
            raise OSError(2)
        return [0x8000] * 10  # MicroPython reads the first number: a file

    @staticmethod
    def open(path, mode):
        # The builtin: methods are not in scope.
        return open("/lib/" + _loaded[_count - 1] + ".mpy", "rb")


def load(name):
    """Import the module `name` unless it is in memory; return it."""
    global _count, _hole
    if name not in sys.modules:
        gc.collect()  # names that the import adds are never freed: let them fill low holes
        # Only during the start, and once for a module and all its imports.
        makes_hole = not _keypad and not _hole
        if makes_hole:
            _hole = bytearray(_HOLE_BYTES)
        _loaded[_count] = name
        _count += 1
        # Remove "x": with it a nested import would return the outer module.
        sys.modules.pop("x", None)
        sys.modules[name] = __import__("x")
        sys.modules.pop("x", None)
        if makes_hole:
            _hole = None
            gc.collect()
        if _keypad:
            _keypad.poll()
    return sys.modules[name]


def run(name, *arguments):
    """Run an overlay that is a generator function; return its result.

    The linker makes an overlay return `(TAIL_CALL, name, *arguments)` in place of a tail call of
    another one: the first is removed before the other is loaded.
    """
    depth = _count
    result = (TAIL_CALL, name) + arguments
    try:
        while isinstance(result, tuple) and result and result[0] is TAIL_CALL:
            unload(depth)  # no collection: `load` begins with one
            result = yield from load(result[1]).entry(*result[2:])
        return result
    finally:
        unload(depth)
        gc.collect()  # the caller may run for long without a load


def call(name, *arguments):
    """Call an overlay; return its result."""
    depth = _count
    try:
        return load(name).entry(*arguments)
    finally:
        unload(depth)  # the next load collects; to collect here too would slow down thinking


def unload(depth=0):
    """Remove the modules that were loaded after the first `depth`.

    Without `depth`: all modules of a game, and the modules left from the start.
    """
    global _count
    while _count > depth:
        _count -= 1
        sys.modules.pop(_loaded[_count], None)  # missing if its import failed
        _loaded[_count] = ""  # frees the name: it may be a slice of a text
    clear_stack(_UNLOAD_CLEAR_CALLS)


def clear_stack(calls):
    """Overwrite the stack below the caller, to the depth of `calls` calls.

    Stale pointers there would keep objects alive, even a removed module. The gaps between frames
    keep them until a function at their depth is called again, so the console calls this too. The
    depths are by trial; `tools/bench.py --only budget` shows the effect.
    """
    if calls:
        clear_stack(calls - 1)


def after_boot(keypad, port, timer, *others):  # noqa: F811 - None after the call
    """Poll `keypad` after each load from now on, and free the code that built the console.

    `port`, `timer`, `others`: the classes of its parts, which have no further instance.
    """
    global _keypad, after_boot
    _keypad = keypad
    # Free the bytecode of methods that are called only at the start. None, because `del` would
    # keep the slot.
    port.claim = timer.start = None
    for built in (port, timer) + others:
        built.__init__ = None
    _Files.mount = None
    after_boot = None  # this function, too; it is not split, because each part would cost memory
    gc.collect()
    # Grow `sys.modules` now, into a gap that the start left: add the most entries a game may
    # have, and remove them. In a game it would grow into the free memory and fragment it.
    for number in range(_MAX_MODULES):
        sys.modules[number] = None
    for number in range(_MAX_MODULES):
        del sys.modules[number]


vfs.mount(_Files, "/1")
sys.path.insert(0, "/1")
