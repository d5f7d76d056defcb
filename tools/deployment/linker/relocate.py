"""Move modules out of their packages, to names that the firmware has in flash.

The overlay loader does every import. MicroPython keeps each path that it has imported from, and so
it meets only one path.
"""

from __future__ import annotations

import ast
import itertools
import string
from collections import Counter
from collections.abc import Iterator, Mapping

from . import syntax
from .names import BOARD, LOADER, MAIN, RESIDENT, merged
from .vocabulary import SPECIAL

_FIXED_NAMES = (MAIN, BOARD)  # found by their names
_LOAD = merged(LOADER, "load")


def places(trees: syntax.Trees, in_flash: list[str]) -> dict[str, str]:
    """Return the file name of each module; the most mentioned modules get the names in flash."""
    identifiers = syntax.identifiers(trees)
    pairs = (letter + digit for letter in string.ascii_lowercase for digit in string.digits)
    more = (name for name in SPECIAL if name not in identifiers)
    free = itertools.chain(in_flash, more, (place for place in pairs if place not in identifiers))
    mentioned = Counter(name for tree in trees.values() for name in _mentions(tree))
    return {
        name: name if name in _FIXED_NAMES else next(free)
        for name in sorted(trees, key=lambda name: (-mentioned[name], name))
    }


def _mentions(tree: ast.Module) -> Iterator[str]:
    """Yield the dotted names in a module: of its imports and its overlay calls."""
    for _, name in syntax.imports(tree):
        yield from (name, name.rpartition(".")[0])
    for node in syntax.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def move(places: Mapping[str, str], name: str, tree: ast.Module) -> None:
    """Make a module import the others under their new names."""
    mover = _Mover(places, tree, name == RESIDENT)
    mover.visit(tree)
    if mover.refers and name != RESIDENT:
        tree.body.insert(0, ast.Import([ast.alias(places[RESIDENT])]))


class _Mover(ast.NodeTransformer):
    """Imports modules under their new names and binds them to the same variables.

    With an overlay loader the loader imports them, except the resident module. If `device.keypad`
    moves to `a1` and the resident module to `r`, `from device import keypad` becomes
    `keypad = r.module_loader_load("a1")`.
    """

    def __init__(self, places: Mapping[str, str], tree: ast.Module, resident: bool) -> None:
        self._places = places
        self._variables = {
            variable: places[name]
            for variable, name in syntax.imported_variables(tree).items()
            if name in places
        }
        self.refers = False  # to the resident module
        self._load: ast.expr | None = None
        if RESIDENT in places:
            self._load = ast.Name(_LOAD, ast.Load())
            if not resident:
                self._load = ast.Attribute(
                    ast.Name(places[RESIDENT], ast.Load()), _LOAD, ast.Load()
                )

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id == "__file__" and self._load:
            # For lib/resources.py, which takes only the folder: the data files are in /lib. The
            # path that the loader imports from is in another file system.
            return ast.Constant("/lib/x.mpy")
        node.id = self._variables.get(node.id, node.id)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, str):
            node.value = self._places.get(node.value, node.value)
        return node

    def visit_Import(self, node: ast.Import) -> list[ast.stmt]:
        return [self._imported(alias, alias.name) for alias in node.names]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        statements: list[ast.stmt] = []
        for alias in node.names:
            module = node.module or ""
            if f"{module}.{alias.name}" in self._places:
                statements.append(self._imported(alias, f"{module}.{alias.name}"))
            elif module in self._places and self._load:
                value = ast.Attribute(self._module(module), alias.name, ast.Load())
                statements.append(syntax.assignment(syntax.variable(alias), value))
            else:
                statements.append(ast.ImportFrom(self._places.get(module, module), [alias], 0))
        return statements

    def _imported(self, alias: ast.alias, name: str) -> ast.stmt:
        if name not in self._places:
            return ast.Import([alias])
        variable = syntax.variable(alias)
        variable = self._variables.get(variable, variable)
        place = self._places[name]
        if not self._load:
            return ast.Import([ast.alias(place, None if variable == place else variable)])
        if variable == place and name == RESIDENT:
            self.refers = True
            return ast.Pass()
        return syntax.assignment(variable, self._module(name))

    def _module(self, name: str) -> ast.expr:
        place = self._places[name]
        if name != RESIDENT:
            return self._loaded(ast.Constant(place))
        self.refers = True
        return ast.Name(place, ast.Load())

    def _loaded(self, name: ast.expr) -> ast.expr:
        assert self._load
        self.refers = True
        return ast.Call(self._load, [name], [])
