"""Cut overlays: make each function marked `@overlay` a module that is loaded for each call.

An overlay is code that shares its memory with other code and is loaded when it is called. A
module with marked functions is split:

    The *room* remains under the module's name. It has the code that is used from outside the
    overlays, and all code that this needs.
    Each overlay's module has the marked function as `entry` and copies of the code that only
    overlays use. It imports the rest from the room.

An empty room is removed. In all modules a call of a marked function becomes a loan:
`modules.run(name, ...)` for a generator, `modules.call(name, ...)` for another function. Any
other reference becomes the name. A variable called `page` holds such a name: calling it is a loan.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Collection, Iterable
from typing import NamedTuple

from . import dead_code, helpers, syntax
from .errors import LinkError

ENTRY = "entry"  # the name of the function in an overlay's module
PAGE = "page"  # the name of variables that hold an overlay's name
_LENDER = "lender"

_Overlays = dict[str, bool]  # dotted name -> is it a generator


class Part(NamedTuple):
    """A line of the map: a module, the module it was cut from, and the names it has of that."""

    module: str
    source: str
    names: list[str]


def cut(trees: dict[str, ast.Module], staying: Collection[str] = ()) -> list[Part]:
    """Cut all overlays; return the map. Raises LinkError if a source breaks a rule.

    The modules in `staying` are merged into the resident module later, so they are kept even if
    empty.
    """
    overlays: _Overlays = {}
    for module, tree in trees.items():
        for function in syntax.overlays(tree):
            overlays[f"{module}.{function.name}"] = _is_generator(function)
        _check(module, tree, {f.name for f in syntax.overlays(tree)})
    for module, tree in list(trees.items()):
        _check_texts(module, tree, overlays)
        tree.body = [s for s in tree.body if ast.unparse(s) != "from overlay import overlay"]
        _Lender(module, tree, overlays, trees).visit(tree)
    helpers.copy_helpers(trees, staying)
    used = _names_used_outside(trees, overlays)
    parts = []
    for module in list(trees):
        names = [name.rpartition(".")[2] for name in overlays if name.rpartition(".")[0] == module]
        if names:
            parts += _cut_module(trees, module, names, used[module])
    for tree in trees.values():
        dead_code.drop_unused_imports(tree)
    gone = [name for name in trees if name not in staying and syntax.is_empty(trees[name])]
    imported = {name for tree in trees.values() for name in syntax.modules(tree)}
    for name in gone:
        if name not in imported:
            del trees[name]
    trees.pop(syntax.MARKER, None)
    return parts


def _is_generator(function: ast.FunctionDef) -> bool:
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))
    return False


# ---- rules for authors ----


def _check(module: str, tree: ast.Module, marked: set[str]) -> None:
    """Raise LinkError if a module breaks a rule about its own overlays."""

    def refuse(node: ast.AST, why: str) -> None:
        raise LinkError(f"{module}, line {getattr(node, 'lineno', '?')}: {why}")

    bound = syntax.bindings(tree)
    for node in syntax.walk(tree):
        if isinstance(node, ast.ClassDef):  # methods are attributes of their class
            bound.subtract(part.name for part in node.body if isinstance(part, ast.FunctionDef))
        match node:
            case ast.FunctionDef(name, decorator_list=decorators) if node not in tree.body:
                if any(syntax.is_marker(d) for d in decorators):
                    refuse(node, f"overlay {name} does not stand at the top of the module")
            case ast.Global() if marked:
                refuse(node, "a module with overlays sets a variable of its own")
    for function in syntax.overlays(tree):
        if bound[function.name] > 1:
            refuse(function, f"overlay {function.name} is bound twice, or shadowed")
        arguments = function.args
        if arguments.kwonlyargs or arguments.kwarg:
            refuse(function, f"overlay {function.name} takes arguments by name")


def _check_texts(module: str, tree: ast.Module, overlays: _Overlays) -> None:
    for node in syntax.walk(tree):
        if isinstance(node, ast.Constant) and node.value in overlays:
            raise LinkError(
                f"{module}, line {node.lineno}: a text names the overlay {node.value}: "
                "import the module and mention the function"
            )


# ---- references ----


class _Resolver:
    """Finds the overlay that an expression of a module refers to."""

    def __init__(self, module: str, tree: ast.Module, overlays: _Overlays) -> None:
        self._overlays = overlays
        self._names = {f.name: f"{module}.{f.name}" for f in syntax.overlays(tree)}
        self._modules: dict[str, str] = {}
        for alias, name in syntax.imports(tree):
            if name in overlays:
                self._names[syntax.variable(alias)] = name
            else:
                self._modules[syntax.variable(alias)] = name

    def overlay(self, node: ast.expr) -> str | None:
        """Return the dotted name of the overlay, or None."""
        match node:
            case ast.Name(name, ast.Load()):
                return self._names.get(name)
            case ast.Attribute(ast.Name(variable), name) if variable in self._modules:
                dotted = f"{self._modules[variable]}.{name}"
                return dotted if dotted in self._overlays else None
        return None


class _TailCaller(ast.NodeTransformer):
    """Makes tail calls: an overlay that ends with a loan is removed before the next is loaded.

    `return (yield from modules.run(name, ...))` becomes `return (modules.NEXT, name, ...)`, and
    the loader makes the call. A `try` stays unchanged, because the call must end inside it.
    """

    def visit_Try(self, node: ast.Try) -> ast.Try:
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        return node  # an inner function

    def visit_Return(self, node: ast.Return) -> ast.Return:
        match node.value:
            case ast.YieldFrom(ast.Call(ast.Attribute(ast.Name("lender"), "run"), arguments)):
                mark = ast.Attribute(ast.Name(_LENDER, ast.Load()), "NEXT", ast.Load())
                node.value = ast.Tuple([mark, *arguments], ast.Load())
        return node


class _Lender(ast.NodeTransformer):
    """Turns calls of overlays into loans and other references into names, in a whole module."""

    def __init__(
        self, module: str, tree: ast.Module, overlays: _Overlays, trees: syntax.Trees
    ) -> None:
        self._module = module
        self._resolver = _Resolver(module, tree, overlays)
        self._overlays = overlays
        self._pages = PAGE not in syntax.defined(tree)

    def visit_Module(self, node: ast.Module) -> ast.Module:
        before = ast.dump(node)
        self.generic_visit(node)
        if ast.dump(node) != before:
            node.body.insert(0, ast.ImportFrom("device", [ast.alias("module_loader", _LENDER)], 0))
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.decorator_list = [d for d in node.decorator_list if not syntax.is_marker(d)]
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        name = self._resolver.overlay(node.func)
        page = isinstance(node.func, ast.Name) and node.func.id == PAGE and self._pages
        if name is None and not page:
            return self.generic_visit(node)  # pyright: ignore[reportReturnType]
        if node.keywords:
            raise LinkError(
                f"{self._module}, line {node.lineno}: an overlay takes its arguments by place"
            )
        arguments = [self.visit(argument) for argument in node.args]
        how = "run" if page or self._overlays[name or ""] else "call"
        what = node.func if page else ast.Constant(name)
        loan = ast.Attribute(ast.Name(_LENDER, ast.Load()), how, ast.Load())
        return ast.copy_location(ast.Call(loan, [what, *arguments], []), node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._mentioned(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        return self._mentioned(node)

    def _mentioned(self, node: ast.Name | ast.Attribute) -> ast.expr:
        name = self._resolver.overlay(node)
        return ast.copy_location(ast.Constant(name), node) if name else node


# ---- rooms ----


def _names_used_outside(trees: syntax.Trees, overlays: _Overlays) -> dict[str, set[str]]:
    """Return for each module the names that other modules may use, without overlays."""
    used: dict[str, set[str]] = {name: set() for name in trees}
    anywhere: set[str] = set()
    for tree in trees.values():
        variables: dict[str, set[str]] = {}
        for alias, name in syntax.imports(tree):
            package, _, last = name.rpartition(".")
            if package in trees and name not in trees:
                used[package].add(last)
            elif name in trees:
                variables.setdefault(syntax.variable(alias), set()).add(name)
        for node in syntax.walk(tree):
            match node:
                case ast.Attribute(ast.Name(variable), name) if variable in variables:
                    for module in variables[variable]:
                        used[module].add(name)
                case ast.Attribute(ast.Call(), name):  # of a module just loaded
                    anywhere.add(name)
    for names in used.values():
        names |= anywhere
    for name in overlays:
        module, _, last = name.rpartition(".")
        used[module].discard(last)
    return used


class _Statements:
    """The statements at module level, with their dependencies."""

    def __init__(self, tree: ast.Module) -> None:
        self.body = tree.body
        self._of: dict[str, list[int]] = {}
        for at, statement in enumerate(self.body):
            for name in _binds(statement):
                self._of.setdefault(name, []).append(at)

    def needed(self, names: Iterable[str]) -> set[int]:
        """Return the indices of the statements that bind `names`, and of all that those need."""
        waiting = list(names)
        places: set[int] = set()
        while waiting:
            for at in self._of.get(waiting.pop(), ()):
                if at not in places:
                    places.add(at)
                    waiting.extend(syntax.loads(self.body[at]))
        return places


def _binds(statement: ast.stmt) -> set[str]:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return {statement.name}
    return syntax.assigned([statement]) | {
        syntax.variable(alias) for alias, _ in syntax.imports(statement)
    }


def _cut_module(
    trees: dict[str, ast.Module], module: str, names: list[str], used: set[str]
) -> list[Part]:
    tree = trees[module]
    statements = _Statements(tree)
    body = statements.body
    entries = {s.name: s for s in body if isinstance(s, ast.FunctionDef) and s.name in names}
    roots = used & syntax.defined(tree)
    for statement in body:
        if syntax.has_effect(statement):
            roots |= syntax.loads(statement) | _binds(statement)
    needs = {name: statements.needed(syntax.loads(entries[name])) for name in names}
    room = statements.needed(roots)
    for at, statement in enumerate(body):
        if syntax.has_effect(statement):
            room.add(at)
        if sum(at in need for need in needs.values()) > 1 and syntax.is_shared(statement):
            room |= statements.needed(_binds(statement))
    parts = []
    for name in names:
        parts.append(_make(trees, module, entries[name], body, needs[name], room))
    tree.body = [
        statement
        for at, statement in enumerate(body)
        if at in room or isinstance(statement, ast.Import | ast.ImportFrom)
    ]
    parts.insert(0, Part(module, module, _named(tree.body)))
    return parts


def _make(
    trees: dict[str, ast.Module],
    module: str,
    entry: ast.FunctionDef,
    body: list[ast.stmt],
    need: set[int],
    room: set[int],
) -> Part:
    """Make the module of one overlay, and return its line of the map."""
    own: list[ast.stmt] = []
    for at in sorted(need):
        statement = body[at]
        if isinstance(statement, ast.Import | ast.ImportFrom) or at not in room:
            own.append(copy.deepcopy(statement))
        else:
            aliases = [ast.alias(name) for name in sorted(_binds(statement))]
            own.append(ast.ImportFrom(module, aliases, 0))
    function = copy.deepcopy(entry)
    function.name = ENTRY
    if _is_generator(entry):
        function.body = [_TailCaller().visit(statement) for statement in function.body]
    names = _named(own)
    made = ast.Module([*own, function], [])
    dead_code.drop_unused_imports(made)
    trees[f"{module}.{entry.name}"] = ast.fix_missing_locations(made)
    return Part(f"{module}.{entry.name}", module, [entry.name, *names])


def _named(body: list[ast.stmt]) -> list[str]:
    return [
        name
        for statement in body
        if not isinstance(statement, ast.Import | ast.ImportFrom)
        for name in sorted(_binds(statement))
    ]
