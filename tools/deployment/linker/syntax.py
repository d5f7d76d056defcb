"""Queries of a module's syntax tree, for the linker's passes.

nodes(tree, kind)           nodes of a kind
binds(statement)            names that a statement at module level binds, also by import
bound_names(tree)           the same of a module
defined_names(tree)         the same without imports
assigned_names(body)        the same of statements, outside of functions and classes
bindings(tree)              how often each variable is bound, in any scope
imported_variables(tree)    {variable: dotted name}, if nothing else binds the variable
loads(tree)                 variables that are read, in any scope
variables(trees)            all variables, arguments, and attributes that are set
identifiers(trees)          all variables and all attributes
"""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from .names import MARKER

Trees = Mapping[str, ast.Module]
Kind = TypeVar("Kind", bound=ast.AST)


def walk(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield a tree's nodes without Load, Store and Del; twice as fast as `ast.walk`."""
    todo = [tree]
    for node in todo:  # grows
        for field in node._fields:
            value = getattr(node, field, None)
            if isinstance(value, list):
                todo += [item for item in value if isinstance(item, ast.AST)]
            elif isinstance(value, ast.AST) and field != "ctx":
                todo.append(value)
        yield node


def nodes(tree: ast.AST, kind: type[Kind]) -> Iterator[Kind]:
    """Yield a tree's nodes of a kind, such as `ast.Name`."""
    return (node for node in walk(tree) if isinstance(node, kind))


def stored_names(tree: ast.AST) -> Iterator[ast.Name]:
    """Yield the nodes of the names that a tree assigns, in any scope."""
    return (node for node in nodes(tree, ast.Name) if isinstance(node.ctx, ast.Store))


def _statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the tree and the statements in it, without the expressions in them."""
    todo = [tree]
    for node in todo:  # grows
        yield node
        for field in ("body", "handlers", "orelse", "finalbody"):
            value = getattr(node, field, None)
            if isinstance(value, list):  # a lambda's body is an expression
                todo += value


def imports(tree: ast.AST) -> Iterator[tuple[ast.alias, str]]:
    """Yield the alias and the dotted name of each import, anywhere in a tree."""
    for node in _statements(tree):
        match node:
            case ast.Import(aliases):
                yield from ((alias, alias.name) for alias in aliases)
            case ast.ImportFrom(module, aliases):
                yield from ((alias, f"{module}.{alias.name}") for alias in aliases)


def is_missing(trees: Trees, name: str) -> bool:
    """Return whether an imported module or name should be in our modules, and is not.

    Modules of other packages, such as the firmware, are never missing.
    """
    package, _, last = name.rpartition(".")
    if name in trees or (package in trees and last in bound_names(trees[package])):
        return False
    top = name.partition(".")[0]
    return any(other.partition(".")[0] == top for other in trees)


def is_empty(tree: ast.Module) -> bool:
    """Return whether a module only imports, or does nothing."""
    return all(
        isinstance(statement, ast.Pass | ast.Import | ast.ImportFrom)
        or (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))
        for statement in tree.body
    )


def is_marker(decorator: ast.expr) -> bool:
    """Return whether a decorator is `@overlay`."""
    return isinstance(decorator, ast.Name) and decorator.id == MARKER


def overlays(tree: ast.Module | ast.ClassDef) -> list[ast.FunctionDef]:
    """Return the functions at the top of a module or class that are marked `@overlay`."""
    return [
        statement
        for statement in tree.body
        if isinstance(statement, ast.FunctionDef)
        and any(is_marker(d) for d in statement.decorator_list)
    ]


def variable(alias: ast.alias) -> str:
    """Return the variable that an import binds."""
    return alias.asname or alias.name.split(".")[0]


def modules(tree: ast.AST) -> set[str]:
    """Return the modules that a tree imports, or imports names from."""
    dotted = {name for _, name in imports(tree)}
    return dotted | {name.rpartition(".")[0] for name in dotted}


def bindings(tree: ast.AST) -> Counter[str]:
    """Return how often a tree binds each variable, in any scope."""
    bound: Counter[str] = Counter()
    for node in walk(tree):
        match node:
            case ast.Name(name, ast.Store() | ast.Del()) | ast.arg(name):
                bound[name] += 1
            case ast.FunctionDef(name) | ast.ClassDef(name) | ast.ExceptHandler(name=str(name)):
                bound[name] += 1
    bound.update(variable(alias) for alias, _ in imports(tree))
    return bound


def imported_variables(tree: ast.AST, top: ast.AST | None = None) -> dict[str, str]:
    """Return the dotted names of imports by variable, if nothing else binds the variable.

    `top`: the part of `tree` that has the imports, by default the whole.
    """
    bound = bindings(tree)
    imported = [(variable(alias), name) for alias, name in imports(top or tree)]
    return {
        target: name
        for target, name in imported
        if bound[target] == imported.count((target, name))
    }


def loads(tree: ast.AST) -> set[str]:
    """Return the variables that a tree reads."""
    names = set()
    for node in walk(tree):
        match node:
            case ast.Name(name, ast.Load()) | ast.AugAssign(ast.Name(name)):
                names.add(name)
    return names


def assigned_names(body: list[ast.stmt]) -> set[str]:
    """Return the variables that statements assign outside of functions and classes."""
    outside = (part for part in body if not isinstance(part, ast.FunctionDef | ast.ClassDef))
    return {node.id for statement in outside for node in stored_names(statement)}


def defined_names(tree: ast.Module) -> set[str]:
    """Return the variables of a module, without imported ones."""
    names = assigned_names(tree.body) - {variable(alias) for alias, _ in imports(tree)}
    return names | {
        node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }


def binds(statement: ast.stmt) -> set[str]:
    """Return the variables that a statement at module level binds."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return {statement.name}
    return assigned_names([statement]) | {variable(alias) for alias, _ in imports(statement)}


def bound_names(tree: ast.Module) -> set[str]:
    """Return all variables at module level, also imported ones."""
    return set().union(*map(binds, tree.body))


class Statements:
    """The statements at module level, with their dependencies."""

    def __init__(self, tree: ast.Module) -> None:
        self._body = tree.body
        self._of: dict[str, list[int]] = {}
        for at, statement in enumerate(self._body):
            for name in binds(statement):
                self._of.setdefault(name, []).append(at)

    def needed(self, names: Iterable[str]) -> set[int]:
        """Return the indices of the statements that bind `names`, and of their dependencies."""
        waiting = list(names)
        places: set[int] = set()
        while waiting:
            for at in self._of.get(waiting.pop(), ()):
                if at not in places:
                    places.add(at)
                    waiting.extend(loads(self._body[at]))
        return places


def module_attributes(tree: ast.Module, trees: Trees) -> Iterator[tuple[str | None, str]]:
    """Yield (module, name) for each attribute of a variable that holds a module of ours.

    The module of an attribute of a call is None: the call may load any module.
    """
    held: dict[str, set[str]] = {}  # by variable
    for alias, name in imports(tree):
        if name in trees:
            held.setdefault(variable(alias), set()).add(name)
    for node in walk(tree):
        match node:
            case ast.Attribute(ast.Name(holder), name):
                yield from ((module, name) for module in held.get(holder, ()))
            case ast.Attribute(ast.Call(), name):
                yield None, name


def identifiers(trees: Trees) -> set[str]:
    """Return all names in the modules."""
    return variables(trees) | {
        node.attr for tree in trees.values() for node in nodes(tree, ast.Attribute)
    }


def variables(trees: Trees) -> set[str]:
    """Return the names of variables and arguments, and of attributes that our modules set."""
    names = set()
    for tree in trees.values():
        for node in walk(tree):
            match node:
                case ast.Attribute(attr=name, ctx=ast.Store() | ast.Del()):
                    names.add(name)
            for field in ("id", "arg", "name", "asname"):
                names.add(getattr(node, field, None))
    return names - {None}


def assignment(name: str, value: ast.expr) -> ast.stmt:
    """Return the statement `name = value`."""
    return ast.Assign([ast.Name(name, ast.Store())], value)


def is_assembler(function: ast.FunctionDef) -> bool:
    """Return whether a function is in MicroPython's inline assembler."""
    return "micropython.asm_thumb" in map(ast.unparse, function.decorator_list)


def is_generator(function: ast.FunctionDef) -> bool:
    """Return whether a function is a generator function."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))
    return False


def keep_generator(function: ast.FunctionDef) -> None:
    """Add a `yield` that never runs to a function that lost its last one."""
    if not is_generator(function):
        function.body += [ast.Return(), ast.Expr(ast.Yield())]


def binds_only(statement: ast.stmt) -> bool:
    """Return whether a statement binds names, also to the result of a call, or does nothing."""
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    return isinstance(
        statement,
        ast.FunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom | ast.Assign | ast.Pass,
    )


def binds_mutable(statement: ast.stmt) -> bool:
    """Return whether a statement binds a class or a mutable object, which must not be copied.

    The result of a call counts as mutable.
    """
    if isinstance(statement, ast.ClassDef):
        return True
    mutable = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.Call)
    return isinstance(statement, ast.Assign) and any(
        isinstance(node, mutable) for node in walk(statement.value)
    )
