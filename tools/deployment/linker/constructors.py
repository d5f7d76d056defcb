"""Make overlays of the constructors that are marked `@overlay`.

The constructor of a class `Game` becomes the overlay `new_Game`, which makes the object and
returns it. Calls of `Game` become calls of `new_Game`. So a small board has the constructor in
memory only while it runs.
"""

import ast
from collections.abc import Container, Iterator

from . import syntax
from .errors import LinkError


def extract(trees: syntax.Trees) -> None:
    """Extract all marked constructors.

    Raises LinkError for one that returns early, and for a class with one that has a base class or
    is not only called.
    """
    constructors = {
        f"{module}.{cls.name}": (tree, cls, method)
        for module, tree in trees.items()
        for cls, method in _constructors(module, tree)
    }
    for module, tree in trees.items():
        _Caller(module, tree, constructors).visit(tree)
    for tree, cls, method in constructors.values():
        cls.body = [part for part in cls.body if part is not method] or [ast.Pass()]
        tree.body.insert(tree.body.index(cls) + 1, _function(cls.name, method))


def _constructors(module: str, tree: ast.Module) -> Iterator[tuple[ast.ClassDef, ast.FunctionDef]]:
    """Yield the classes of a module that have a marked constructor, with it."""
    for cls in [node for node in tree.body if isinstance(node, ast.ClassDef)]:
        for method in syntax.overlays(cls):
            if method.name != "__init__" or any(syntax.nodes(method, ast.Return)):
                why = "of methods only a constructor without a return can be an overlay"
                raise LinkError(module, why, method)
            if cls.bases:
                why = f"{cls.name} has an overlay as constructor, so it can have no base class"
                raise LinkError(module, why, cls)
            yield cls, method


def _function(name: str, method: ast.FunctionDef) -> ast.FunctionDef:
    """Return the function that makes an object of the class `name` and initializes it."""
    this = method.args.args.pop(0).arg
    make = ast.Call(ast.Name(name, ast.Load()), [], [])
    method.name = _factory_name(name)
    method.body = [
        syntax.assignment(this, make),
        *method.body,
        ast.Return(ast.Name(this, ast.Load())),
    ]
    return method


def _factory_name(name: str) -> str:
    return f"new_{name}"


class _Caller(ast.NodeTransformer):
    """Calls the functions in place of the classes."""

    def __init__(self, module: str, tree: ast.Module, classes: Container[str]) -> None:
        self._module = module
        self._classes = classes
        self._names = {name: f"{module}.{name}" for name in syntax.defined_names(tree)}
        self._names |= {syntax.variable(alias): name for alias, name in syntax.imports(tree)}

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        node.names += [
            ast.alias(_factory_name(alias.name))
            for alias in node.names
            if f"{node.module}.{alias.name}" in self._classes
        ]
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        if self._dotted_name(node.func) in self._classes:
            match node.func:
                case ast.Name() as function:
                    function.id = _factory_name(function.id)
                case ast.Attribute() as function:
                    function.attr = _factory_name(function.attr)
        self.generic_visit(node)
        return node

    def _refuse_class(self, node: ast.expr) -> ast.expr:
        """Raise LinkError if a class with a marked constructor is not called."""
        name = self._dotted_name(node)
        if name in self._classes:
            why = "has an overlay as constructor, so it can only be called"
            raise LinkError(self._module, f"{name.rpartition('.')[2]} {why}", node)
        self.generic_visit(node)
        return node

    visit_Name = visit_Attribute = _refuse_class

    def _dotted_name(self, node: ast.expr) -> str:
        """Return the module and name that an expression refers to; "" if it is no name."""
        match node:
            case ast.Name(name):
                return self._names.get(name, "")
            case ast.Attribute(ast.Name(variable), name):
                return f"{self._names.get(variable)}.{name}"
        return ""
