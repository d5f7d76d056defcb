"""Resolve fallbacks: keep the one branch of a guarded import that the board can do.

The one pattern is `try: ... except viper_support.UNAVAILABLE: ...`, see lib/viper_support.py. The
first branch is kept if the board gets all of our modules that it imports, else the second.
"""

import ast
from collections import Counter

from . import syntax

GUARD = "viper_support.UNAVAILABLE"


def resolve(trees: dict[str, ast.Module]) -> None:
    """Keep one branch of each pair; merge it into its importer if that is the only one."""
    for tree in trees.values():
        _Chooser(trees).visit(tree)
    _merge_into_importer(trees)


class _Chooser(ast.NodeTransformer):
    def __init__(self, trees: syntax.Trees) -> None:
        self._trees = trees

    def visit_Try(self, node: ast.Try) -> ast.AST | list[ast.stmt]:
        guards = [ast.unparse(handler.type) for handler in node.handlers if handler.type]
        if guards != [GUARD]:
            return self.generic_visit(node)
        # A module, because the functions of syntax.py take a tree.
        body = ast.Module([self._branch(statement) for statement in node.body], [])
        node.body = body.body
        branch = node.body if self._is_complete(body) else node.handlers[0].body
        return [self.visit(statement) for statement in branch]

    def _branch(self, statement: ast.stmt) -> ast.stmt:
        """Keep one branch of an `if` if the board has the modules of only one."""
        if isinstance(statement, ast.If) and statement.orelse:
            branches = [statement.body, statement.orelse]
            complete = [b for b in branches if self._is_complete(ast.Module(b, []))]
            if len(complete) == 1:
                statement.test = ast.Constant(True)
                statement.body, statement.orelse = complete[0], []
        return statement

    def _is_complete(self, branch: ast.Module) -> bool:
        """Return whether the board has all modules that a branch imports."""
        return not any(syntax.is_missing(self._trees, name) for _, name in syntax.imports(branch))


def is_implementation(name: str) -> bool:
    """Return whether a dotted name is of native code or of its reference implementation."""
    package, _, last = name.rpartition(".")
    return bool(package) and bool({"native", "reference"} & set(last.split("_")))


def _merge_into_importer(trees: dict[str, ast.Module]) -> None:
    """Replace the import of an implementation by its code, if only one module imports it."""
    importers = Counter(name for tree in trees.values() for name in syntax.modules(tree))
    for importer, tree in list(trees.items()):
        if importer not in trees:  # merged before, into its own importer
            continue
        for name in sorted(syntax.modules(tree)):
            if (
                is_implementation(name)
                and name in trees
                and importers[name] == 1
                and _can_join(tree, trees[name])
            ):
                _merge(tree, name, trees)


def _merge(tree: ast.Module, name: str, trees: dict[str, ast.Module]) -> None:
    """Replace the import of the module `name` in `tree` by its code, if it is `from name`."""
    statements = [
        statement
        for statement in tree.body
        if isinstance(statement, ast.ImportFrom) and statement.module == name
    ]
    if statements:
        at = tree.body.index(statements[0])
        tree.body = [statement for statement in tree.body if statement not in statements]
        tree.body[at:at] = trees.pop(name).body


def _can_join(tree: ast.Module, implementation: ast.Module) -> bool:
    """Return whether two modules share no names, except constants of equal value."""
    both = syntax.defined_names(tree) & syntax.defined_names(implementation)
    for name in both:
        value = _value(tree, name)
        if value is None or value != _value(implementation, name):
            return False
    return True


def _value(tree: ast.Module, name: str) -> str | None:
    """Return the source of the value that a module assigns to a name; None if unclear."""
    for statement in tree.body:
        match statement:
            case ast.Assign([ast.Name(target)], value) if target == name:
                return ast.unparse(value)
    return None
