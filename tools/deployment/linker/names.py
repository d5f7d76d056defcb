"""Names of modules, functions and variables that several passes of the linker share.

The sources keep one convention for names: a variable that is called and may hold an overlay is
called `page`. The linker does not follow values from variable to variable, so it goes by the name.
An overlay's name in another variable is a string, which cannot be called. For example

    page = pages.ask                becomes     page = "pages.ask"
    yield from page(game)           becomes     yield from loader.run(page, game)

unless the module defines `page` at its top.
"""

MAIN = "main"  # the module that MicroPython starts
BOARD = "wiring"  # the board file; it is passed as an argument, so its attributes are all in use
PROFILE = "build_profile"  # its ABSENT lists the attributes that are None on the board
LOADER = "device.module_loader"  # the overlay loader
LOADER_NAMES = ("load", "run", "call", "TAIL_CALL")  # of the overlay loader, in generated code
MARKER = "overlay"  # the decorator of overlays, and its module
ENTRY = "entry"  # the function in an overlay's module
PAGE = "page"  # a variable that holds the name of an overlay, which is a generator
TUPLE = "tuple"  # the built-in function, which generated code calls
RESIDENT = "resident"  # the module that is made of all modules that are always in memory


def merged(module: str, name: str) -> str:
    """Return the name in the resident module of `name`, which a merged module defines."""
    return f"{module.rpartition('.')[2]}_{name}"
