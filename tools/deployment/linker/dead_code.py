"""Remove unused code: values, imports, functions and methods."""

import ast

from . import names, syntax
from .vocabulary import FOREIGN, name_like_strings, names_in_strings

ROOTS = (names.MAIN, names.BOARD)


def remove_unused(trees: dict[str, ast.Module]) -> None:
    """Remove unreachable modules and unused code, until nothing more can be removed.

    A module is reachable if an import or a string leads to it from `ROOTS`.
    """
    for tree in trees.values():
        _remove_statements_after_jumps(tree)
    dropped = 1
    while dropped:
        remove_unreachable_modules(trees)
        elsewhere, methods = _used_elsewhere(trees)
        dropped = sum(
            _UnusedRemover(name, tree, elsewhere, methods).remove() for name, tree in trees.items()
        )


def remove_unreachable_modules(trees: dict[str, ast.Module]) -> None:
    """Remove the modules that cannot be reached from `ROOTS`."""
    for name in trees.keys() - _reachable_modules(trees):
        del trees[name]


def _remove_statements_after_jumps(tree: ast.AST) -> None:
    """Remove the statements after a jump: return, raise, continue or break."""
    generators = list(filter(syntax.is_generator, syntax.nodes(tree, ast.FunctionDef)))
    for node in list(syntax.walk(tree)):
        for field in ("body", "orelse", "finalbody"):
            body = getattr(node, field, None)
            if not isinstance(body, list):  # the body of a lambda is an expression
                continue
            for at, statement in enumerate(body):
                if isinstance(statement, ast.Return | ast.Raise | ast.Continue | ast.Break):
                    del body[at + 1 :]
                    break
    for function in generators:
        syntax.keep_generator(function)


def _reachable_modules(trees: syntax.Trees) -> set[str]:
    """Return the modules reachable from `ROOTS` by imports or by names in strings."""
    waiting = [name for name in (*ROOTS, names.LOADER) if name in trees]
    reached = set()
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            parts = syntax.modules(trees[name]) | name_like_strings(trees[name])
            waiting += [part for part in parts if part in trees]
    return reached


class _UnusedRemover(ast.NodeTransformer):
    """Removes from a module the code that no module uses."""

    def __init__(
        self, name: str, tree: ast.Module, elsewhere: set[str], methods: set[str]
    ) -> None:
        self._tree = tree
        self._methods = methods
        self._used = syntax.loads(tree) | elsewhere
        self._used |= {
            used.removeprefix(name + ".") for used in elsewhere if used.startswith(name + ".")
        }
        if name == names.BOARD:  # passed as an argument, so any attribute may be one of its names
            self._used |= methods
        self._count = 0

    def remove(self) -> int:
        """Remove the unused code; return the number of removed parts."""
        self._tree.body = [self.visit(statement) for statement in self._tree.body]
        return self._count

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        match node.targets:
            case [ast.Name(name)] if name not in self._used:
                if not any(syntax.nodes(node, ast.Call)):
                    return self._pass()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        if node.name in self._used | FOREIGN or node.name.startswith("__"):
            return node
        return self._pass()

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt:
        if node.name not in self._used:
            return self._pass()
        node.body = [
            self._pass()
            if isinstance(part, ast.FunctionDef)
            and part.name not in self._methods | FOREIGN
            and not part.name.startswith("__")
            else part
            for part in node.body
        ]
        return node

    def _prune_import(self, node: ast.Import | ast.ImportFrom) -> ast.stmt:
        return _pruned(node, self._used) or self._pass()

    visit_Import = visit_ImportFrom = _prune_import

    def _pass(self) -> ast.stmt:
        self._count += 1
        return ast.Pass()


def _used_elsewhere(trees: syntax.Trees) -> tuple[set[str], set[str]]:
    """Return the names that modules may use of each other, and the names of used methods.

    A name is given alone or as `module.name`.
    """
    used = names_in_strings(trees) | {f"{names.LOADER}.{name}" for name in names.LOADER_NAMES}
    methods = set(used)
    for tree in trees.values():
        used |= {name for _, name in syntax.imports(tree) if "." in name}
        for module, name in syntax.module_attributes(tree, trees):
            used.add(f"{module}.{name}" if module else name)
        methods |= {node.attr for node in syntax.nodes(tree, ast.Attribute)}
    return used, methods


def drop_unused_imports(tree: ast.Module) -> None:
    """Remove imports, also inside functions, if their variables are never read."""
    _ImportDropper().visit(tree)


class _ImportDropper(ast.NodeTransformer):
    """Removes unused imports, scope by scope: only a scope and its inner ones read its imports."""

    def __init__(self) -> None:
        self._read: set[str] = set()

    def _scope(self, node: ast.Module | ast.FunctionDef) -> ast.AST:
        outside = self._read
        self._read = syntax.loads(node)
        self.generic_visit(node)
        self._read = outside
        return node

    visit_Module = visit_FunctionDef = _scope

    def _prune_import(self, node: ast.Import | ast.ImportFrom) -> ast.stmt:
        return _pruned(node, self._read) or ast.Pass()

    visit_Import = visit_ImportFrom = _prune_import


def _pruned(node: ast.Import | ast.ImportFrom, used: set[str]) -> ast.stmt | None:
    """Return an import without the variables that are not in `used`; None if none remains."""
    node.names = [alias for alias in node.names if syntax.variable(alias) in used]
    return node if node.names else None
