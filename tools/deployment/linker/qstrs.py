"""Shorten names.

MicroPython keeps every name that it meets (a qstr) in RAM until power-off, about 16 bytes each.
So names that our modules define, and the arguments of their functions, are renamed. They get names
in flash; when these run out, short names that all modules share. A name stays if it belongs to the
language or the firmware, is a keyword argument, or occurs in a string.
"""

import ast
import keyword
import string
import sys
from collections import Counter
from collections.abc import Mapping

from . import syntax
from .names import TUPLE
from .vocabulary import FOREIGN, IN_FLASH, names_in_strings


class Shortener:
    """The new names of all modules; `free_names`: the names in flash that are still free."""

    def __init__(self, trees: syntax.Trees) -> None:
        fixed = FOREIGN | _fixed_names(trees)
        self._names = {name: _Names(tree, fixed) for name, tree in trees.items()}
        self._attributes = {word for names in self._names.values() for word in names.attributes}
        reserved_names = syntax.variables(trees) | {TUPLE, *keyword.kwlist}
        reserved_names |= sys.stdlib_module_names
        self.in_flash = sorted(
            (name for name in IN_FLASH if name not in reserved_names), key=len, reverse=True
        )
        groups = _groups(trees, self._names, self._attributes)
        self._short = _assign_names(
            groups, reserved_names | syntax.identifiers(trees), self.in_flash
        )
        # The shortest names are left for modules, whose names occur in many strings.
        self.free_names = [name for name in self.in_flash if name not in self._short.values()]

    def rename(self, module: str, tree: ast.Module) -> None:
        """Rename the names in a module."""
        _Renamer(self._short, self._attributes, self._names[module].arguments).visit(tree)


def _fixed_names(trees: syntax.Trees) -> set[str]:
    """Return the names that must stay: names of others, of keyword arguments, and in strings.

    Names of our modules are not among them.
    """
    names = names_in_strings(trees)
    for tree in trees.values():
        for alias, name in syntax.imports(tree):
            names.add(alias.asname or "")
            if not any(module == name or name.startswith(module + ".") for module in trees):
                names.add(alias.name)
        names.update(node.arg or "" for node in syntax.nodes(tree, ast.keyword))
    return names


class _Names:
    """The names bound in a module that may be renamed: attributes, and arguments apart."""

    def __init__(self, tree: ast.Module, fixed: set[str]) -> None:
        attributes, arguments = syntax.assigned_names(tree.body), set()
        for node in syntax.walk(tree):
            match node:
                case ast.Attribute(attr=name, ctx=ast.Store()):
                    attributes.add(name)
                case ast.arg(name):
                    arguments.add(name)
                case ast.FunctionDef(name):
                    attributes.add(name)
                case ast.ClassDef(name, body=body):
                    attributes.add(name)
                    attributes |= syntax.assigned_names(body)
        self.attributes = {name for name in attributes - fixed if not name.startswith("__")}
        self.arguments = arguments - fixed - attributes


def _groups(
    trees: syntax.Trees, names: Mapping[str, _Names], attributes: set[str]
) -> list[set[str]]:
    """Return sets of names that must stay distinct.

    Names in one set may be visible in one place. A set has the names of a module and of its base
    classes' modules, or the attributes of an object that several modules use.
    """
    groups = {
        name: syntax.identifiers({name: tree}) & (attributes | names[name].arguments)
        for name, tree in trees.items()
    }
    for name, tree in trees.items():
        for base in _bases(tree, trees):
            groups[name] |= groups[base]
    return [*groups.values(), *_attributes_by_variable(trees, attributes)]


def _attributes_by_variable(trees: syntax.Trees, attributes: set[str]) -> list[set[str]]:
    """Return the attributes used of variables with the same name: they may be one object."""
    by_variable: dict[str, set[str]] = {}
    for tree in trees.values():
        for node in syntax.walk(tree):
            match node:
                case ast.Attribute(ast.Name(variable), name) if name in attributes:
                    by_variable.setdefault(variable, set()).add(name)
    return list(by_variable.values())


def _bases(tree: ast.Module, trees: syntax.Trees) -> set[str]:
    """Return the modules of a module's base classes, and of their base classes in turn."""
    variables = {
        node.id
        for derived in syntax.nodes(tree, ast.ClassDef)
        for base in derived.bases
        for node in syntax.nodes(base, ast.Name)
    }
    modules = set()
    for alias, name in syntax.imports(tree):
        module = name if name in trees else name.rpartition(".")[0]
        if syntax.variable(alias) in variables and module in trees:
            modules |= {module} | _bases(trees[module], trees)
    return modules


def _assign_names(
    groups: list[set[str]], reserved_names: set[str], in_flash: list[str]
) -> dict[str, str]:
    """Return a new name for each name, different within each group.

    New names are names in flash, then short names that are not in `reserved_names`.
    """
    letters = ["", *string.ascii_letters]
    pool = [a + b for a in letters for b in letters[1:]]
    pool = in_flash + [name for name in pool if name not in reserved_names]
    count = Counter(name for group in groups for name in group)
    new_names: dict[str, str] = {}
    for name in sorted(count, key=lambda name: (-count[name], name)):
        conflicts = {
            new_names[other]
            for group in groups
            if name in group
            for other in group & new_names.keys()
        }
        new_names[name] = next(free for free in pool if free not in conflicts)
    return new_names


class _Renamer(ast.NodeTransformer):
    """Gives a name one new name in all modules, without regard to scopes.

    resident.py's renamer cannot do this: its new name depends on what the name means in a module.
    """

    def __init__(
        self, short: Mapping[str, str], attributes: set[str], arguments: set[str]
    ) -> None:
        self._attributes = {name: short[name] for name in attributes}
        self._variables = {name: short[name] for name in attributes | arguments}

    def visit(self, node: ast.AST) -> ast.AST:
        match node:
            case ast.Name(name):
                node.id = self._variables.get(name, name)
            case ast.arg(name):
                node.arg = self._variables.get(name, name)
            case ast.Attribute(attr=name):
                node.attr = self._attributes.get(name, name)
            case ast.FunctionDef(name) | ast.ClassDef(name) | ast.alias(name):
                node.name = self._attributes.get(name, name)
                if isinstance(node, ast.alias) and node.asname:
                    node.asname = self._variables.get(node.asname, node.asname)
                if isinstance(node, ast.FunctionDef) and syntax.is_assembler(node):
                    return node  # its other names are registers, instructions and labels
            case ast.ExceptHandler(name=str() as name):
                node.name = self._variables.get(name, name)
            case ast.Global(names) | ast.Nonlocal(names):
                node.names = [self._variables.get(name, name) for name in names]
        return self.generic_visit(node)
