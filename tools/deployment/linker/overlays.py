"""Cut overlays: make each function marked `@overlay` a module that is loaded for each call.

An overlay is code that shares its memory with other code and is loaded when it is called. A
module with marked functions is split:

    The *shared part* remains under the module's name. It has the code that is used from outside
    the overlays, and all code that this needs.
    Each overlay's module has the marked function as `entry` and copies of the code that only
    overlays use. It imports the rest from the shared part.

An empty shared part is removed. In all modules a call of a marked function becomes an overlay
call: `loader.run(name, ...)` for a generator, `loader.call(name, ...)` for another function. Any
other reference becomes the overlay's name, a string.

For example, `pages` with two overlays:

    LIMIT = 9
    guesses = []

    @overlay
    def ask(game):
        guesses.append((yield from game.enter(LIMIT)))
        return (yield from show(game))

    @overlay
    def show(game):
        yield from game.read(guesses)

keeps `guesses = []`, which both overlays use. `pages.ask` becomes

    from device import module_loader as loader
    from pages import guesses
    LIMIT = 9

    def entry(game):
        guesses.append((yield from game.enter(LIMIT)))
        return (loader.TAIL_CALL, "pages.show", game)

A call of the variable `page` becomes an overlay call, too; see names.py.
"""

import ast
import copy
from collections.abc import Collection, Mapping
from typing import NamedTuple

from . import dead_code, helpers, syntax
from .errors import LinkError
from .names import ENTRY, MARKER, PAGE

_LOADER = "loader"  # the variable of the overlay loader in the generated code

_Overlays = dict[str, bool]  # dotted name -> is it a generator


class Part(NamedTuple):
    """A line of the map: a module, the module it was cut from, and the names it has of that."""

    module: str
    source: str
    names: list[str]


def cut(trees: dict[str, ast.Module], resident_modules: Collection[str] = ()) -> list[Part]:
    """Cut all overlays; return the map. Raises LinkError if a source breaks a rule.

    `resident_modules` are merged into one later, so they are kept even if empty.
    """
    overlays = _find_overlays(trees)
    for module, tree in trees.items():
        _check(module, tree, overlays)
        tree.body = [s for s in tree.body if ast.unparse(s) != f"from {MARKER} import {MARKER}"]
        _CallRewriter(module, tree, overlays).visit(tree)
    helpers.copy_helpers(trees, resident_modules)
    used = _names_used_outside(trees, overlays)
    parts = []
    for module in list(trees):
        names = [name.rpartition(".")[2] for name in overlays if name.rpartition(".")[0] == module]
        if names:
            parts += _cut_module(trees, module, names, used[module])
    _remove_empty(trees, resident_modules)
    return parts


def _find_overlays(trees: syntax.Trees) -> _Overlays:
    return {
        f"{module}.{function.name}": syntax.is_generator(function)
        for module, tree in trees.items()
        for function in syntax.overlays(tree)
    }


# ---- rules for authors ----


def _check(module: str, tree: ast.Module, overlays: _Overlays) -> None:
    """Raise LinkError if a module breaks a rule about overlays."""
    marked = syntax.overlays(tree)
    bound = syntax.bindings(tree)
    for node in syntax.walk(tree):
        if isinstance(node, ast.ClassDef):  # methods are attributes of their class
            bound.subtract(part.name for part in node.body if isinstance(part, ast.FunctionDef))
        match node:
            case ast.FunctionDef(name, decorator_list=decorators) if node not in tree.body:
                if any(syntax.is_marker(d) for d in decorators):
                    raise LinkError(
                        module, f"overlay {name} must be defined at module level", node
                    )
            case ast.Global() if marked:
                raise LinkError(module, "a module with overlays must not use `global`", node)
            case ast.Constant(str(text)) if text in overlays:
                why = f"a string literal equals the name of overlay {text}"
                remedy = "import the module and refer to the function"
                raise LinkError(module, f"{why}: {remedy}", node)
    for function in marked:
        if bound[function.name] > 1:
            why = f"overlay {function.name} is bound twice, or shadowed"
            raise LinkError(module, why, function)
        arguments = function.args
        if arguments.kwonlyargs or arguments.kwarg:
            why = f"overlay {function.name} has keyword-only or ** arguments"
            raise LinkError(module, why, function)


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
    """Makes tail calls: an overlay that ends with a call of another is removed before that call.

    `return (yield from loader.run(name, ...))` becomes `return (loader.TAIL_CALL, name, ...)`, and
    the loader makes the call. A `try` or `with` stays unchanged, because the call must end inside
    it.
    """

    def visit_Try(self, node: ast.Try) -> ast.Try:
        return node

    def visit_With(self, node: ast.With) -> ast.With:
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        return node  # an inner function

    def visit_Return(self, node: ast.Return) -> ast.Return:
        match node.value:
            case ast.YieldFrom(ast.Call(ast.Attribute(ast.Name(name), "run"), arguments)):
                if name == _LOADER:
                    mark = ast.Attribute(ast.Name(_LOADER, ast.Load()), "TAIL_CALL", ast.Load())
                    node.value = ast.Tuple([mark, *arguments], ast.Load())
        return node


class _CallRewriter(ast.NodeTransformer):
    """Turns calls of overlays into calls of the loader and other references into names."""

    def __init__(self, module: str, tree: ast.Module, overlays: _Overlays) -> None:
        self._module = module
        self._resolver = _Resolver(module, tree, overlays)
        self._overlays = overlays
        self._page_may_be_overlay = PAGE not in syntax.defined_names(tree)

    def visit_Module(self, node: ast.Module) -> ast.Module:
        before = ast.dump(node)
        self.generic_visit(node)
        if ast.dump(node) != before:
            node.body.insert(0, ast.ImportFrom("device", [ast.alias("module_loader", _LOADER)], 0))
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.decorator_list = [d for d in node.decorator_list if not syntax.is_marker(d)]
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        name = self._resolver.overlay(node.func)
        is_page = isinstance(node.func, ast.Name) and node.func.id == PAGE
        calls_page = is_page and self._page_may_be_overlay
        if name is None and not calls_page:
            return self.generic_visit(node)  # pyright: ignore[reportReturnType]
        if node.keywords:
            raise LinkError(self._module, "an overlay takes positional arguments only", node)
        arguments = [self.visit(argument) for argument in node.args]
        method = "run" if calls_page or self._overlays[name or ""] else "call"
        overlay = node.func if calls_page else ast.Constant(name)
        function = ast.Attribute(ast.Name(_LOADER, ast.Load()), method, ast.Load())
        return ast.copy_location(ast.Call(function, [overlay, *arguments], []), node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._replace_reference(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        return self._replace_reference(node)

    def _replace_reference(self, node: ast.Name | ast.Attribute) -> ast.expr:
        name = self._resolver.overlay(node)
        return ast.copy_location(ast.Constant(name), node) if name else node


# ---- modules of overlays ----


def _names_used_outside(trees: syntax.Trees, overlays: _Overlays) -> dict[str, set[str]]:
    """Return for each module the names that other modules may use, without overlays."""
    used: dict[str, set[str]] = {name: set() for name in trees}
    anywhere: set[str] = set()
    for tree in trees.values():
        for _, name in syntax.imports(tree):
            package, _, last = name.rpartition(".")
            if package in trees and name not in trees:
                used[package].add(last)
        for module, name in syntax.module_attributes(tree, trees):
            (used[module] if module else anywhere).add(name)
    for names in used.values():
        names |= anywhere
    for name in overlays:
        module, _, last = name.rpartition(".")
        used[module].discard(last)
    return used


def _remove_empty(trees: dict[str, ast.Module], resident_modules: Collection[str]) -> None:
    """Remove unused imports, then the empty modules that no module imports, and the marker."""
    for tree in trees.values():
        dead_code.drop_unused_imports(tree)
    imported = {name for tree in trees.values() for name in syntax.modules(tree)}
    for name, tree in list(trees.items()):
        if name not in {*resident_modules, *imported} and syntax.is_empty(tree):
            del trees[name]
    trees.pop(MARKER, None)


def _cut_module(
    trees: dict[str, ast.Module], module: str, names: list[str], used: set[str]
) -> list[Part]:
    """Split a module; return the parts, the shared one first.

    `names`: its overlays. `used`: the names that other modules use.
    """
    tree = trees[module]
    body = tree.body
    entries = {s.name: s for s in body if isinstance(s, ast.FunctionDef) and s.name in names}
    needs, shared = _select(tree, entries, used)
    parts = [_make(trees, module, entries[name], body, needs[name], shared) for name in names]
    tree.body = [
        statement
        for at, statement in enumerate(body)
        if at in shared or isinstance(statement, ast.Import | ast.ImportFrom)
    ]
    return [Part(module, module, _named(tree.body)), *parts]


def _select(
    tree: ast.Module, entries: Mapping[str, ast.FunctionDef], used: set[str]
) -> tuple[dict[str, set[int]], set[int]]:
    """Return the indices of the statements that each overlay needs, and of the shared ones.

    The shared part has the names in `used`, all statements with an effect, and the mutable objects
    that several overlays use: those must not be copied.
    """
    statements = syntax.Statements(tree)
    roots = used & syntax.defined_names(tree)
    for statement in tree.body:
        if not syntax.binds_only(statement):
            roots |= syntax.loads(statement) | syntax.binds(statement)
    needs = {name: statements.needed(syntax.loads(entry)) for name, entry in entries.items()}
    shared = statements.needed(roots)
    for at, statement in enumerate(tree.body):
        if not syntax.binds_only(statement):
            shared.add(at)
        if sum(at in need for need in needs.values()) > 1 and syntax.binds_mutable(statement):
            shared |= statements.needed(syntax.binds(statement))
    return needs, shared


def _make(
    trees: dict[str, ast.Module],
    module: str,
    entry: ast.FunctionDef,
    body: list[ast.stmt],
    need: set[int],
    shared: set[int],
) -> Part:
    """Make the module of one overlay, and return its line of the map."""
    own: list[ast.stmt] = []
    for at in sorted(need):
        statement = body[at]
        if isinstance(statement, ast.Import | ast.ImportFrom) or at not in shared:
            own.append(copy.deepcopy(statement))
        else:
            aliases = [ast.alias(name) for name in sorted(syntax.binds(statement))]
            own.append(ast.ImportFrom(module, aliases, 0))
    function = copy.deepcopy(entry)
    function.name = ENTRY
    if syntax.is_generator(entry):
        function.body = [_TailCaller().visit(statement) for statement in function.body]
        syntax.keep_generator(function)
    names = _named(own)
    overlay = ast.Module([*own, function], [])
    dead_code.drop_unused_imports(overlay)
    trees[f"{module}.{entry.name}"] = ast.fix_missing_locations(overlay)
    return Part(f"{module}.{entry.name}", module, [entry.name, *names])


def _named(body: list[ast.stmt]) -> list[str]:
    return [
        name
        for statement in body
        if not isinstance(statement, ast.Import | ast.ImportFrom)
        for name in sorted(syntax.binds(statement))
    ]
