"""Merge the resident modules, which main.py imports directly or indirectly, into one."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping

from . import syntax
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
    alone = sum(
        isinstance(node, ast.Name) and node.id in variables for node in syntax.walk(trees[module])
    )
    return bool(variables) and alone == len(mentioned) and overlays.issuperset(mentioned)


def _is_state(statement: ast.stmt, tree: ast.Module) -> bool:
    """Return whether a statement does more than an overlay's copy of it could do."""
    if not syntax.is_shared(statement):
        return syntax.has_effect(statement)
    bound = syntax.names(ast.Module([statement], []))
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
    """Merge some modules into one, which all others import."""
    bodies = {name: trees[name] for name in modules if name in trees}
    names = {
        name: {variable: merged(name, variable) for variable in syntax.defined_names(tree)}
        for name, tree in bodies.items()
    }
    for name, tree in trees.items():
        _Referrer(tree, set(trees), names, names.get(name)).visit(tree)
    resident = ast.Module([part for tree in bodies.values() for part in tree.body], [])
    for name in bodies:
        del trees[name]
    trees[RESIDENT] = resident


class _Referrer(ast.NodeTransformer):
    """Makes a module use the names of the merged one; `own`: the module's own names there."""

    def __init__(
        self,
        tree: ast.Module,
        modules: set[str],
        names: Mapping[str, Mapping[str, str]],
        own: Mapping[str, str] | None,
    ) -> None:
        self._body = tree.body
        self._all = modules
        self._names = names
        self._own = own or {}
        self._merged = own is not None
        imported = [(syntax.variable(alias), name) for alias, name in syntax.imports(tree)]
        self._modules = {variable: names[name] for variable, name in imported if name in names}
        self._functions: dict[str, str] = {}
        for variable, name in imported:
            module, _, last = name.rpartition(".")
            if self._merged and last in names.get(module, ()):
                self._functions[variable] = names[module][last]
        bound = syntax.bindings(tree)
        for variable in self._modules:
            if bound[variable] > sum(variable == other for other, _ in imported):
                raise ValueError(f"{variable} is a module and something else")

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        match node.value:
            case ast.Name(variable) if node.attr in self._modules.get(variable, ()):
                name = self._modules[variable][node.attr]
                if self._merged:
                    return ast.Name(name, node.ctx)
                return ast.Attribute(ast.Name(variable, ast.Load()), name, node.ctx)
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self._own.get(node.id) or self._functions.get(node.id, node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.arg = self._own.get(node.arg, node.arg)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        if node in self._body:
            node.name = self._own.get(node.name, node.name)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self.generic_visit(node)
        node.name = self._own.get(node.name, node.name)
        return node

    def visit_Global(self, node: ast.Global) -> ast.Global:
        node.names = [self._own.get(name, name) for name in node.names]
        return node

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
                if not self._merged:
                    name = self._names[module][alias.name]
                    own = ast.alias(name, syntax.variable(alias))
                    statements.append(ast.ImportFrom(RESIDENT, [own], 0))
            else:
                statements.append(ast.ImportFrom(node.module, [alias], 0))
        return statements or [ast.Pass()]
