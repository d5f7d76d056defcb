"""Keep `sys.modules` short on a board, so that garbage is collected faster.

MicroPython's collector marks with a stack of 64 entries (MICROPY_ALLOC_GC_STACK_SIZE in
py/mpconfig.h). The modules in `sys.modules` are all on it at once; with some fifty of them it
overflows, and the collector goes through the heap a second time.
"""

import sys


def prune_sys_modules(package):
    """Remove the modules of a package from `sys.modules`; does nothing on a computer.

    They stay attributes of the package, so `from package import module` still works. An import by
    the whole name would load the module a second time, so call this after the last of them.
    """
    if sys.implementation.name == "cpython":
        return
    for name in list(sys.modules):
        if name.startswith(package + "."):
            del sys.modules[name]
