"""Merge the resident modules, which main.py imports directly or indirectly, into one.

A name gets its module's name as a prefix: `KEYS` of `device.keypad` becomes `keypad_KEYS`. So
`keypad.KEYS` becomes `keypad_KEYS` in a merged module, and `resident.keypad_KEYS` in another one.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping

from . import syntax
from .errors import LinkError
from .names import LOADER, MAIN, MARKER, RESIDENT, merged


def find(trees: syntax.Trees) -> list[str]:
    """Return the modules that main.py imports at its top, directly or not; the loader is first.

    A module is left out if they use only its overlays: those are loaded for each call, with copies
    of the constants that they need.
    """
    waiting = [MAIN]
    order: list[str] = []
    while waiting:
        module = waiting.pop()
        if module in order:
            continue
        order.append(module)
        for statement in trees[module].body:
            if isinstance(statement, ast.Import | ast.ImportFrom):
                waiting += [
                    name
                    for name in syntax.modules(statement)
                    if name in trees
                    and (module == MAIN or not _uses_only_overlays(trees, module, name))
                ]
    order = [name for name in order if name not in (MAIN, LOADER, MARKER)]
    return [LOADER, *sorted(order, key=lambda name: (_depth(trees, name, set()), name))]


def _uses_only_overlays(trees: syntax.Trees, module: str, name: str) -> bool:
    """Return whether `module` uses of the module `name` only overlays, and `name` has no state."""
    if any(_is_state(statement, trees[name]) for statement in trees[name].body):
        return False
    variables = {
        syntax.variable(alias) for alias, dotted in syntax.imports(trees[module]) if dotted == name
    }
    overlays = {function.name for function in syntax.overlays(trees[name])}
    mentioned = [
        node.attr
        for node in syntax.walk(trees[module])
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in variables
    ]
    mention_count = sum(
        isinstance(node, ast.Name) and node.id in variables for node in syntax.walk(trees[module])
    )
    # Every mention of the module is `module.overlay`: it is passed nowhere itself.
    is_attribute_only = mention_count == len(mentioned)
    return bool(variables) and is_attribute_only and overlays.issuperset(mentioned)


def _is_state(statement: ast.stmt, tree: ast.Module) -> bool:
    """Return whether a statement does more than an overlay's copy of it could do."""
    if not syntax.is_shared(statement):
        return syntax.has_effect(statement)
    bound = syntax.binds(statement)
    users = [s for s in tree.body if s is not statement and bound.intersection(syntax.loads(s))]
    return len(users) != 1 or users[0] not in syntax.overlays(tree)


def _depth(trees: syntax.Trees, module: str, above: set[str]) -> int:
    """Return the length of the longest import chain; a module comes after its imports."""
    if module in above:
        return 0
    depths = [0]
    for statement in trees[module].body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            depths += [
                1 + _depth(trees, name, above | {module})
                for name in syntax.modules(statement)
                if name in trees
            ]
    return max(depths)


def merge(trees: dict[str, ast.Module], modules: Iterable[str]) -> None:
    """Merge some modules into one, which all others import.

    Raises LinkError if a module uses a name of another one that only imports it.
    """
    bodies = {name: trees[name] for name in modules if name in trees}
    names = {
        name: {variable: merged(name, variable) for variable in syntax.defined_names(tree)}
        for name, tree in bodies.items()
    }
    keywords = {
        node.arg
        for tree in trees.values()
        for node in syntax.walk(tree)
        if isinstance(node, ast.keyword)
    }
    for name, tree in trees.items():
        _ReferenceRenamer(name, trees, names, keywords).visit(tree)
    resident = ast.Module([part for tree in bodies.values() for part in tree.body], [])
    for name in bodies:
        del trees[name]
    trees[RESIDENT] = resident


def _members(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the nodes that bind attributes of classes: methods and assigned names."""
    for node in syntax.walk(tree):
        if isinstance(node, ast.ClassDef):
            for statement in node.body:
                if isinstance(statement, ast.FunctionDef):
                    yield statement
                else:
                    yield from (
                        part
                        for part in syntax.walk(statement)
                        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
                    )


class _ReferenceRenamer(ast.NodeTransformer):
    """Makes a module use the names of the merged one.

    `names`: the new names by module and name. `keywords`: parameters that keep their names,
    because calls pass them by keyword.
    """

    def __init__(
        self,
        module: str,
        trees: syntax.Trees,
        names: Mapping[str, Mapping[str, str]],
        keywords: Collection[str | None],
    ) -> None:
        tree = trees[module]
        self._module = module
        self._members = set(_members(tree))
        self._all = set(trees)
        self._names = names
        self._keywords = keywords
        self._merged = module in names
        imported = [(syntax.variable(alias), name) for alias, name in syntax.imports(tree)]
        self._modules = {variable: name for variable, name in imported if name in names}
        self._variables: dict[str, str] = {}
        for variable, name in imported:
            package, _, last = name.rpartition(".")
            if self._merged and last in names.get(package, ()):
                self._variables[variable] = names[package][last]
        self._variables.update(names.get(module, {}))
        bound = syntax.bindings(tree)
        for alias, _ in syntax.imports(tree):
            variable = syntax.variable(alias)
            times = sum(variable == other for other, _ in imported)
            if variable in self._modules and bound[variable] > times:
                raise LinkError(module, f"{variable} is a module and something else", alias)

    def _new_name(self, module: str, name: str, node: ast.AST) -> str:
        """Return the new name of a merged module's `name`, which `node` uses."""
        if name not in self._names[module]:
            why = f"{module} does not define {name}: import the module that does"
            raise LinkError(self._module, why, node)
        return self._names[module][name]

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        match node.value:
            case ast.Name(variable) if variable in self._modules:
                name = self._new_name(self._modules[variable], node.attr, node)
                if self._merged:
                    return ast.Name(name, node.ctx)
                return ast.Attribute(ast.Name(variable, ast.Load()), name, node.ctx)
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.Name:
        if node not in self._members:
            node.id = self._variables.get(node.id, node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        if node.arg not in self._keywords:
            node.arg = self._variables.get(node.arg, node.arg)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        if node not in self._members:
            node.name = self._variables.get(node.name, node.name)
        return self._visit_function(node)

    def _visit_function(self, node):
        """Visit a function; its parameters hide the module's names in its body only."""
        body, node.body = node.body, []
        self.generic_visit(node)
        outside = self._variables
        parameters = {part.arg for part in syntax.walk(node.args) if isinstance(part, ast.arg)}
        hidden = parameters.intersection(self._keywords)
        self._variables = {name: new for name, new in outside.items() if name not in hidden}
        inside = ast.Module(body, [])
        self.generic_visit(inside)
        node.body = inside.body
        self._variables = outside
        return node

    visit_Lambda = _visit_function

    def _rename(self, node: ast.ClassDef | ast.ExceptHandler) -> ast.AST:
        self.generic_visit(node)
        if node.name:
            node.name = self._variables.get(node.name, node.name)
        return node

    visit_ClassDef = visit_ExceptHandler = _rename

    def _rename_all(self, node):
        node.names = [self._variables.get(name, name) for name in node.names]
        return node

    visit_Global = visit_Nonlocal = _rename_all

    def visit_Import(self, node: ast.Import) -> ast.stmt:
        aliases = []
        for alias in node.names:
            if alias.name not in self._names:
                aliases.append(alias)
            elif not self._merged:
                aliases.append(ast.alias(RESIDENT, syntax.variable(alias)))
        return ast.Import(aliases) if aliases else ast.Pass()

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        statements: list[ast.stmt] = []
        module = node.module or ""
        for alias in node.names:
            if f"{module}.{alias.name}" in self._names:
                if not self._merged:
                    own = ast.alias(RESIDENT, syntax.variable(alias))
                    statements.append(ast.Import([own]))
            elif module in self._names and f"{module}.{alias.name}" not in self._all:
                name = self._new_name(module, alias.name, alias)
                if not self._merged:
                    own = ast.alias(name, syntax.variable(alias))
                    statements.append(ast.ImportFrom(RESIDENT, [own], 0))
            else:
                statements.append(ast.ImportFrom(node.module, [alias], 0))
        return statements or [ast.Pass()]
