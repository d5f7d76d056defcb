"""Keeping `sys.modules` short on a board, for the sake of collections of garbage.

MicroPython's collector marks with a stack of 64 entries (MICROPY_ALLOC_GC_STACK_SIZE in
py/mpconfig.h). The modules in `sys.modules` are all on it at once; with some fifty of them it
overflows, and the collector goes through the heap a second time.
"""

import sys


def prune_sys_modules(package):
    """Take the modules in the package of this name out of `sys.modules`.

    They stay as its attributes: `from package import module` goes on to work. To be called when
    nothing will import a module in it by its whole name again, which would load it a second time.
    A computer's Python keeps them.
    """
    if sys.implementation.name == "cpython":
        return
    for name in list(sys.modules):
        if name.startswith(package + "."):
            del sys.modules[name]
