"""The linker for small boards: makes of our modules what 20 KB of memory can hold.

The sources know nothing of memory (but for the marker `overlay`, see lib/overlay.py). Here they
are parsed together and changed in this order, a module of this package each:

    twins       of native code and its Python twin the one that the board runs is taken
    constructors    each marked constructor becomes a marked function
    constants   names of ints become the ints, conditions that they decide are decided
    dead_code   what nothing uses is shaken out
    overlays    each marked function becomes a module that is lent while it runs
    resident    the modules that are never forgotten become one
    qstrs       names become names that the firmware has in flash, or short ones
    relocate    modules leave their packages; every import is done by the lender
    strings     short texts are sliced out of long ones

And `loans` makes sure that the lender has room for all the modules that can be needed at once.

Lines do not stay: a traceback tells the file and the function only, and `Linked.places` which
file is which. docs/small-boards.md says why each step is there and what it gains.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import NamedTuple

from . import (
    constants,
    constructors,
    dead_code,
    loans,
    overlays,
    qstrs,
    relocate,
    resident,
    strings,
    syntax,
    twins,
)
from .errors import LinkError

__all__ = ["LinkError", "Linked", "link"]


class Linked(NamedTuple):
    """What `link` makes: the new sources by file name, the file of each module, the map."""

    sources: dict[str, str]
    places: dict[str, str]  # dotted name -> file name
    map: list[overlays.Part]


def check_imports(trees: syntax.Trees) -> None:
    """Raise LinkError for an import of a module, or of a name in one, that is not there."""
    for module, tree in trees.items():
        for alias, name in syntax.imports(tree):
            package, _, last = name.rpartition(".")
            top = name.partition(".")[0]
            there = name in trees or (package in trees and last in syntax.names(trees[package]))
            if not there and any(other.partition(".")[0] == top for other in trees):
                line = getattr(alias, "lineno", "?")
                raise LinkError(f"{module}, line {line}: there is no {name}")


def link(sources: Mapping[str, str]) -> Linked:
    """Link all modules of a board, {dotted name: source}.

    Without the module `device.module_loader`, which loads overlays, no overlays are made. Raises
    LinkError, with file and line, if a source breaks a rule for overlays, or if more overlays can
    be needed at once than the loader has room for.
    """
    trees = {name: ast.parse(source) for name, source in sources.items()}
    trees = {
        name: tree
        for name, tree in trees.items()
        if name in dead_code.ROOTS or not syntax.is_empty(tree)
    }
    # Before the number is written out where it is used.
    room = loans.room(trees[dead_code.LENDER]) if dead_code.LENDER in trees else None
    twins.choose_twins(trees)
    constructors.extract(trees)
    constants.inline(trees)
    dead_code.shake(trees)
    check_imports(trees)
    parts: list[overlays.Part] = []
    if dead_code.LENDER in trees:
        staying = resident.staying(trees)
        parts = overlays.cut(trees, staying)
        dead_code.drop_unreached(trees)
        resident.merge(trees, staying)
        loans.check(trees, room)
    short = qstrs.Shortener(trees)
    places = relocate.places(trees, short.left)
    for name, tree in trees.items():
        relocate.move(places, name, tree)
        short.rename(name, tree)
        strings.slice_strings(name, tree, short.in_flash)
    linked = {
        place: ast.unparse(ast.fix_missing_locations(trees[name]))
        for name, place in places.items()
    }
    return Linked(linked, places, parts)
