"""Imports modules on boards with little memory: all of them by one path.

MicroPython keeps every path that it has imported from in memory until power is off. So there is
a file system whose one file, `x.mpy`, is whichever is wanted. tools/deployment/compact.py makes a
`load` of every import.
"""

import gc
import sys

import vfs

_wanted = ""
keypad = None  # to be polled between modules: several in a row take longer than its ring of scans


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
        return open("/lib/" + _wanted + ".mpy", "rb")


def load(name):
    """Import the module `name` unless it is in memory; return it."""
    global _wanted
    if name not in sys.modules:
        gc.collect()  # so that what stays, new names above all, does not lie between garbage
        _wanted = name
        sys.modules.pop("x", None)  # what is being imported, and needs this one
        sys.modules[name] = __import__("x")
        sys.modules.pop("x", None)
        if keypad:
            keypad.poll()
    return sys.modules[name]


vfs.mount(_Files, "/1")
_Files.mount = None  # pyright: ignore[reportAttributeAccessIssue] that was all
sys.path.insert(0, "/1")
