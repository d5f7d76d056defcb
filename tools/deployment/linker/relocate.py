"""Move modules out of their packages, to names that the firmware has in flash.

The overlay loader does every import, so MicroPython meets only one path. It interns each path that
it has imported from as a string.
"""

import ast
import itertools
import string
from collections import Counter
from collections.abc import Iterator, Mapping

from . import syntax
from .names import BOARD, LOADER, MAIN, RESIDENT, merged
from .vocabulary import SPECIAL

_FIXED_NAMES = (MAIN, BOARD)  # found by their names
_LOAD_NAME = merged(LOADER, "load")


def places(trees: syntax.Trees, in_flash: list[str]) -> dict[str, str]:
    """Return the file name of each module; the most mentioned modules get the names in flash.

    Names in flash cost no RAM: `in_flash`, then SPECIAL. Further modules are named a0 to z9.
    """
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
    for node in syntax.nodes(tree, ast.Constant):
        if isinstance(node.value, str):
            yield node.value


def move(file_names: Mapping[str, str], name: str, tree: ast.Module) -> None:
    """Make a module import the others under their new names."""
    mover = _Mover(file_names, tree, name == RESIDENT)
    mover.visit(tree)
    if mover.uses_resident and name != RESIDENT:
        tree.body.insert(0, ast.Import([ast.alias(file_names[RESIDENT])]))


class _Mover(ast.NodeTransformer):
    """Imports modules under their new names and binds them to the same variables.

    With an overlay loader the loader imports them, except the resident module. If `device.keypad`
    moves to `a1` and the resident module to `r`, `from device import keypad` becomes
    `keypad = r.module_loader_load("a1")`.
    """

    def __init__(self, file_names: Mapping[str, str], tree: ast.Module, is_resident: bool) -> None:
        self._file_names = file_names
        self._variables = {
            variable: file_names[name]
            for variable, name in syntax.imported_variables(tree).items()
            if name in file_names
        }
        # True if the module refers to the resident module; `move` then adds the import.
        self.uses_resident = False
        self._loader: ast.expr | None = None  # the function that imports a module
        if RESIDENT in file_names:
            self._loader = ast.Name(_LOAD_NAME, ast.Load())
            if not is_resident:
                self._loader = ast.Attribute(
                    ast.Name(file_names[RESIDENT], ast.Load()), _LOAD_NAME, ast.Load()
                )

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id == "__file__" and self._loader:
            # For lib/resources.py, which takes only the folder: the data files are in /lib. The
            # path that the loader imports from is in another file system.
            return ast.Constant("/lib/x.mpy")
        node.id = self._variables.get(node.id, node.id)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        # Strings name modules, too (menu.GAMES, module_loader). So each string of lib/, device/ or
        # boards/ that equals the dotted name of a module must name this module.
        if isinstance(node.value, str):
            node.value = self._file_names.get(node.value, node.value)
        return node

    def visit_Import(self, node: ast.Import) -> list[ast.stmt]:
        return [self._import_statement(alias, alias.name) for alias in node.names]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        statements: list[ast.stmt] = []
        for alias in node.names:
            module = node.module or ""
            if f"{module}.{alias.name}" in self._file_names:
                statements.append(self._import_statement(alias, f"{module}.{alias.name}"))
            elif module in self._file_names and self._loader:
                value = ast.Attribute(self._module_expression(module), alias.name, ast.Load())
                statements.append(syntax.assignment(syntax.variable(alias), value))
            else:
                statements.append(ast.ImportFrom(self._file_names.get(module, module), [alias], 0))
        return statements

    def _import_statement(self, alias: ast.alias, name: str) -> ast.stmt:
        """Return the statement that binds the variable of `alias` to the module `name`."""
        if name not in self._file_names:
            return ast.Import([alias])
        variable = syntax.variable(alias)
        variable = self._variables.get(variable, variable)
        place = self._file_names[name]
        if not self._loader:
            return ast.Import([ast.alias(place, None if variable == place else variable)])
        if variable == place and name == RESIDENT:
            self.uses_resident = True
            return ast.Pass()
        return syntax.assignment(variable, self._module_expression(name))

    def _module_expression(self, name: str) -> ast.expr:
        """Return the expression whose value is the module `name`."""
        place = self._file_names[name]
        if name != RESIDENT:
            return self._load_call(ast.Constant(place))
        self.uses_resident = True
        return ast.Name(place, ast.Load())

    def _load_call(self, name: ast.expr) -> ast.expr:
        """Return the call that imports the module with the new name `name`."""
        assert self._loader
        self.uses_resident = True
        return ast.Call(self._loader, [name], [])
