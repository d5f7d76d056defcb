"""Copy helpers: put a copy of another module's function into the module that uses it.

Importing a module for one small function keeps the whole module in memory. A function can be
copied if it needs only functions, constants and imports. Classes and mutable objects cannot be
copied, because the copies would be different objects.
"""

import ast
import copy
from collections.abc import Collection

from . import dead_code, syntax

# The nodes of a constant that can be copied:
_VALUES = (ast.Constant, ast.Tuple, ast.BinOp, ast.UnaryOp, ast.Name, ast.operator, ast.unaryop)


def copy_helpers(trees: syntax.Trees, resident_modules: Collection[str]) -> None:
    """Copy helpers between modules, but not from `resident_modules`: they are in memory anyway."""
    for module, tree in trees.items():
        if module not in resident_modules:
            copies: list[ast.stmt] = []
            changed = True
            while changed:
                copier = _Copier(
                    module, ast.Module([*copies, *tree.body], []), trees, resident_modules
                )
                for statement in (*copies, *tree.body):
                    copier.visit(statement)
                copies[:0] = copier.copies
                changed = bool(copier.copies)
            tree.body[:0] = sorted(copies, key=_definition_order)
            dead_code.drop_unused_imports(tree)


def _definition_order(statement: ast.stmt) -> int:
    """Return the sort key of a statement: imports, then constants, then functions.

    The head of a function needs the names in it to be bound already.
    """
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return 0
    return 2 if isinstance(statement, ast.FunctionDef) else 1


class _Copier(ast.NodeTransformer):
    """Replaces references to other modules' functions and constants by references to copies."""

    def __init__(
        self, module: str, tree: ast.Module, trees: syntax.Trees, resident_modules: Collection[str]
    ) -> None:
        self.copies: list[ast.stmt] = []
        self._trees = trees
        self._bound_names = syntax.bound_names(tree)
        self._modules: dict[str, str] = {}  # variable -> module
        self._names: dict[str, tuple[str, str]] = {}  # variable -> module, name
        # An import inside a function loads the module there, on purpose, and stays.
        top = ast.Module([s for s in tree.body if isinstance(s, ast.Import | ast.ImportFrom)], [])
        others = trees.keys() - {*resident_modules, module}
        for variable, name in syntax.imported_variables(tree, top).items():
            package, _, last = name.rpartition(".")
            if name in others:
                self._modules[variable] = name
            elif package in others and name not in trees:
                self._names[variable] = (package, last)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if isinstance(node.ctx, ast.Load) and node.id in self._names:
            return self._copy(*self._names[node.id], node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        match node.value:
            case ast.Name(variable) if variable in self._modules:
                return self._copy(self._modules[variable], node.attr, node)
        self.generic_visit(node)
        return node

    def _copy(self, module: str, name: str, node: ast.expr) -> ast.expr:
        """Return the name of the copy, made if necessary; `node` if copying is impossible."""
        prefix = module.rpartition(".")[2] + "_"
        if prefix + name not in self._bound_names:
            statements = _closure(self._trees[module], name)
            if not statements:
                return node
            own = syntax.bound_names(self._trees[module])
            own.discard("micropython")  # a name of the compiler
            for statement in statements:
                statement_copy = copy.deepcopy(statement)
                _Prefixer(prefix, own, statement_copy).visit(statement_copy)
                bound = syntax.binds(statement_copy)
                if not bound <= self._bound_names:
                    self._bound_names |= bound
                    self.copies.append(ast.fix_missing_locations(statement_copy))
        return ast.copy_location(ast.Name(prefix + name, ast.Load()), node)


class _Prefixer(ast.NodeTransformer):
    """Puts a prefix before the names of a module in `statement`, one at module level."""

    def __init__(self, prefix: str, own: Collection[str], statement: ast.stmt) -> None:
        self._statement = statement
        self._prefix = prefix
        self._own = own

    def _new(self, name: str) -> str:
        return self._prefix + name if name in self._own else name

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self._new(node.id)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        if node is self._statement:
            node.name = self._new(node.name)
        self.generic_visit(node)
        return node

    def _set_aliases(self, node: ast.Import | ast.ImportFrom) -> ast.AST:
        if node is self._statement:
            for alias in node.names:
                variable = syntax.variable(alias)
                alias.asname = self._new(variable) if variable in self._own else alias.asname
        return node

    visit_Import = visit_ImportFrom = _set_aliases


def _closure(tree: ast.Module, name: str) -> list[ast.stmt]:
    """Return the statements that bind a name, and the statements that those need.

    Returns an empty list if one of them cannot be copied, also if one uses the name of another for
    an argument or a local variable.
    """
    top = syntax.bound_names(tree)
    needed = syntax.Statements(tree).needed([name])
    statements = [tree.body[at] for at in sorted(needed)]
    return statements if all(_may_be_copied(s, top) for s in statements) else []


def _may_be_copied(statement: ast.stmt, top: Collection[str]) -> bool:
    if isinstance(statement, ast.FunctionDef):
        inside = syntax.bindings(statement)
        inside.subtract([statement.name])
        return not any(inside[name] > 0 for name in top)
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return True
    return isinstance(statement, ast.Assign) and all(
        isinstance(node, _VALUES) for node in syntax.walk(statement.value)
    )
