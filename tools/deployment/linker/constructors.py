"""Making overlays of the constructors that are marked `@overlay`.

The constructor of a class `Game` becomes the overlay `new_Game`, which makes the object and
returns it. Calls of `Game` become calls of `new_Game`. So a small board has the constructor in
memory only while it runs.
"""

from __future__ import annotations

import ast

from . import syntax
from .errors import LinkError


def extract(trees: syntax.Trees) -> None:
    """Extract all marked constructors. Raises LinkError for one that returns early."""
    classes = {
        f"{module}.{name}" for module, tree in trees.items() for name in _extract(module, tree)
    }
    for module, tree in trees.items():
        _Caller(module, tree, classes).visit(tree)


def _extract(module: str, tree: ast.Module) -> list[str]:
    """Move the marked constructors of a module out of their classes; return the classes."""
    names = []
    for cls in [node for node in tree.body if isinstance(node, ast.ClassDef)]:
        for method in cls.body:
            if isinstance(method, ast.FunctionDef) and any(
                syntax.is_marker(decorator) for decorator in method.decorator_list
            ):
                if method.name != "__init__" or _returns(method):
                    raise LinkError(
                        f"{module}, line {method.lineno}: of methods only a constructor without "
                        "a return can be an overlay"
                    )
                cls.body = [part for part in cls.body if part is not method] or [ast.Pass()]
                tree.body.insert(tree.body.index(cls) + 1, _function(cls.name, method))
                names.append(cls.name)
                break
    return names


def _returns(method: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.Return) for node in syntax.walk(method))


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

    def __init__(self, module: str, tree: ast.Module, classes: set[str]) -> None:
        self._classes = classes
        self._names = {name: f"{module}.{name}" for name in syntax.defined_names(tree)}
        self._names |= {syntax.variable(alias): name for alias, name in syntax.imports(tree)}
        self._makers = {_factory_name(name.rpartition(".")[2]) for name in classes}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        if node.name not in self._makers:  # these call the class itself
            self.generic_visit(node)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        node.names += [
            ast.alias(_factory_name(alias.name))
            for alias in node.names
            if f"{node.module}.{alias.name}" in self._classes
        ]
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        match node.func:
            case ast.Name(name) if self._names.get(name) in self._classes:
                node.func = ast.Name(_factory_name(name), ast.Load())
            case ast.Attribute(ast.Name(variable), name):
                if f"{self._names.get(variable)}.{name}" in self._classes:
                    node.func = ast.Attribute(node.func.value, _factory_name(name), ast.Load())
        return node
