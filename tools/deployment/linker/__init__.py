"""The linker for small boards: fits our modules into the 20 KB heap of a SAMD21.

The sources do not depend on the board's memory, except for the marker `overlay` (lib/overlay.py).
The linker parses all modules together. One module of this package does each step, in this order:

    fallbacks     keep native code or its reference implementation, whichever the board can run
    constructors  make a marked function of each marked constructor
    constants     replace named ints by their values, fold the conditions that they decide
    dead_code     remove unused code
    overlays      make a module of each marked function, in memory only during a call
      helpers     within overlays: copy small functions of other modules to their callers
    resident      merge the modules that are always in memory into one
    qstrs         choose names that the firmware has in flash, or short ones
    relocate      move modules out of their packages; the overlay loader does every import
    qstrs         rename
    strings       slice short strings out of long ones

A step changes the trees in place: print `ast.unparse(trees[NAME])` to read its result.

`loader_table` then checks that the loader's table is large enough for all modules that can be in
memory at once.

Line numbers are not preserved: a traceback shows only the file and the function.
`Linked.places` maps modules to files. docs/developer/small-boards.md explains
each step.
"""

import ast
from collections.abc import Mapping
from typing import NamedTuple

from . import (
    constants,
    constructors,
    dead_code,
    fallbacks,
    loader_table,
    names,
    overlays,
    qstrs,
    relocate,
    resident,
    strings,
    syntax,
)
from .errors import LinkError

__all__ = ["LinkError", "Linked", "link"]


class Linked(NamedTuple):
    """The result of `link`: sources by file name, the file of each module, the overlay map."""

    sources: dict[str, str]
    places: dict[str, str]  # dotted name -> file name
    map: list[overlays.Part]


def check_imports(trees: syntax.Trees) -> None:
    """Raise LinkError if a module imports a module of ours, or a name in one, that is missing."""
    for module, tree in trees.items():
        for alias, name in syntax.imports(tree):
            if syntax.is_missing(trees, name):
                raise LinkError(module, f"there is no {name}", alias)


def link(sources: Mapping[str, str]) -> Linked:
    """Link all modules of a board, given as {dotted name: source}.

    Without the overlay loader, the module `device.module_loader`, no overlays are made. Raises
    LinkError, with module and line, if a source breaks a rule for overlays. Raises it too if more
    overlays can be loaded at once than the loader's table holds.
    """
    trees = {name: ast.parse(source) for name, source in sources.items()}
    trees = {
        name: tree
        for name, tree in trees.items()
        if name in dead_code.ROOTS or not syntax.is_empty(tree)
    }
    has_loader = names.LOADER in trees
    fallbacks.resolve(trees)
    constructors.extract(trees)
    constants.inline(trees)
    dead_code.remove_unused(trees)
    check_imports(trees)
    parts: list[overlays.Part] = []
    if has_loader:
        resident_modules = resident.find(trees)
        parts = overlays.cut(trees, resident_modules)
        dead_code.remove_unreachable_modules(trees)
        resident.merge(trees, resident_modules)
        loader_table.check(trees, sources[names.LOADER])
    short = qstrs.Shortener(trees)
    places = relocate.places(trees, short.free_names)
    for name, tree in trees.items():
        relocate.move(places, name, tree)
        short.rename(name, tree)
        strings.slice_strings(name, tree, short.in_flash)
    linked = {
        place: ast.unparse(ast.fix_missing_locations(constants.write_signs(trees[name])))
        for name, place in places.items()
    }
    return Linked(linked, places, parts)
