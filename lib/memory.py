"""Memory for modules and arrays that are loaded while the console runs, on a board.

Loading and removing modules leaves interned strings (qstrs) behind. MicroPython never frees them,
and they are spread over the heap. Later no free block is large enough for the largest array that
a board needs. So on MicroPython a block for it, the arena, is reserved from power-up on.

The `__init__` of a large package calls `intern_strings` and `reserve_blocks` before it imports its
other modules, and `prune_sys_modules` after them.
"""

import gc
import sys

ARENA_BYTES = 42624  # a phase's tables in othello.weights, 42,606 bytes, rounded up to 32
_arena = []


def reserve_arena():
    """Reserve the arena if four times its size is free.

    That is so on a Pico (201,000 bytes), not on a Pico W (160,000).
    """
    if sys.implementation.name == "micropython" and not _arena and gc.mem_free() > 4 * ARENA_BYTES:
        _arena.append(bytearray(ARENA_BYTES))


def borrow_arena(size):
    """Return a bytearray of at least `size` bytes: the arena, if reserved and large enough.

    It is not cleared, and two callers get the same one: use only the last result.
    """
    return _arena[0] if _arena and size <= ARENA_BYTES else bytearray(size)


def release_arena():
    """Free the arena, for an engine that does without it."""
    _arena.clear()


def intern_strings(count):
    """Intern `count` new strings, so that MicroPython's table of qstrs grows now if it must.

    The table grows by a block of about 7 KB. While modules are loaded there may be no free block
    of this size, and the import would raise MemoryError. Call this with the number of names that
    the modules add; a second call with this number does nothing.
    """
    for number in range(count):
        hasattr(gc, "{:x}".format(number))  # interns the string


def reserve_blocks(sizes):
    """Return a block of each size, in bytes, or fewer blocks if memory runs out.

    Modules that are loaded meanwhile are allocated around the blocks. Delete the blocks before
    allocating the arrays that need their place.
    """
    gc.collect()
    blocks = []
    try:
        for size in sizes:
            blocks.append(bytearray(size))
    except MemoryError:
        pass
    return blocks


def prune_sys_modules(package):
    """Remove the modules of a package from `sys.modules`; does nothing on a computer.

    So garbage is collected faster. MicroPython's collector marks with a stack of 64 entries
    (MICROPY_ALLOC_GC_STACK_SIZE in py/mpconfig.h). The modules in `sys.modules` are all on it at
    once; with some fifty of them it overflows, and the collector goes through the heap again.

    They stay attributes of the package, so `from package import module` still works. An import by
    the whole name would load the module a second time, so call this after the last of them.
    """
    if sys.implementation.name == "cpython":
        return
    for name in list(sys.modules):
        if name.startswith(package + "."):
            del sys.modules[name]
