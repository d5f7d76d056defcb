"""Inline constants, and fold the conditions that they decide.

A constant is a name in capitals that a module binds once, at module level. Its value is a known
int or a string of at most one character; in the board file and the build profile any string.
MicroPython would keep each constant as a global variable.
"""

import ast
import operator
import re
from collections.abc import Mapping
from itertools import zip_longest

from . import names, syntax
from .errors import LinkError

_CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
_ARITHMETIC = (ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop)
_MAXSIZE = 0x7FFFFFFF  # sys.maxsize of a board, whose words have 32 bits

Values = Mapping[str, int | str]

_COMPARED = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
}


def inline(trees: syntax.Trees) -> None:
    """Inline all constants until no new ones appear, and fold the conditions that they decide.

    Raises LinkError if a module changes a constant of another one.
    """
    for tree in trees.values():
        _split(tree)
    old_values = None
    values: dict[str, dict[str, int | str]] = {}
    while values != old_values:
        old_values = values
        values = {name: _constants(name, tree) for name, tree in trees.items()}
        absent = frozenset(str(values.get(names.PROFILE, {}).get("ABSENT", "")).split())
        for name, tree in trees.items():
            _Inliner(name, tree, values, absent).visit(tree)
            ast.fix_missing_locations(tree)


def write_signs(tree: ast.Module) -> ast.Module:
    """Replace negative numbers by a minus sign and a number; return the tree.

    Otherwise `LOW ** 2` becomes the text `-3 ** 2`, which is -9.
    """
    return _SignWriter().visit(tree)


class _SignWriter(ast.NodeTransformer):
    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        match node.value:
            case int(value) if value < 0:
                return ast.UnaryOp(ast.USub(), ast.Constant(-value))
        return node


def _split(tree: ast.Module) -> None:
    """Split `A, B = 1, 2` at module level into two assignments.

    Then each constant is inlined, and its assignment removed, by itself.
    """
    body: list[ast.stmt] = []
    for statement in tree.body:
        match statement:
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)) if all(
                isinstance(target, ast.Name) and isinstance(value, ast.Constant)
                for target, value in zip_longest(targets, values)
            ):
                for target, value in zip(targets, values, strict=True):
                    body.append(ast.Assign([target], value))
            case _:
                body.append(statement)
    tree.body = body


def _constants(module: str, tree: ast.Module) -> dict[str, int | str]:
    bound = syntax.bindings(tree)
    values: dict[str, int | str] = {}
    for statement in tree.body:
        match statement:
            case ast.Assign([ast.Name(name)], value) if _CONSTANT.fullmatch(name):
                result = _evaluate(value, values)
                if bound[name] == 1 and _is_constant(result, module):
                    values[name] = result  # pyright: ignore[reportArgumentType]
    return values


def _is_constant(value: object, module: str) -> bool:
    """Return whether a value is inlined: ints, strings of one character, strings of the board.

    Strings of one character are names that the firmware has in flash.
    """
    return type(value) is int or (
        isinstance(value, str) and (len(value) < 2 or module in (names.BOARD, names.PROFILE))
    )


def _evaluate(value: ast.expr, values: Values) -> object:
    """Return the value of arithmetic with known constants; None for any other expression."""
    match value:
        case ast.Call(ast.Name("const"), [argument]):
            value = argument
    for node in syntax.walk(value):
        if not isinstance(node, _ARITHMETIC) and getattr(node, "id", None) not in values:
            return None
    return eval(compile(ast.Expression(value), "", "eval"), {}, dict(values))


def _may_act(expression: ast.expr) -> bool:
    """Return whether evaluating an expression may do more than return a value."""
    for node in syntax.walk(expression):
        match node:
            case ast.Call(ast.Name("hasattr" | "isinstance")):
                continue
            case ast.Call() | ast.Subscript() | ast.NamedExpr() | ast.Yield() | ast.YieldFrom():
                return True
    return False


class _Inliner(ast.NodeTransformer):
    """Inlines the constants of a module and of the modules that it imports.

    `absent`: the names of attributes that are None.
    """

    def __init__(
        self, name: str, tree: ast.Module, values: Mapping[str, Values], absent: frozenset[str]
    ) -> None:
        self._name = name
        self._absent = absent
        self._values = dict(values[name])
        self._modules: dict[str, Values] = {}
        for variable, imported in syntax.imported_variables(tree).items():
            package, _, last = imported.rpartition(".")
            if imported in values:
                self._modules[variable] = values[imported]
            elif last in values.get(package, ()):
                self._values[variable] = values[package][last]

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        self.generic_visit(node)
        node.targets = [target for target in node.targets if not self._is_absent(target)]
        if not node.targets:
            return ast.Pass()
        match node.targets:
            case [ast.Name(name)] if name in self._values:
                node.value = ast.Constant(self._values[name])
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if isinstance(node.ctx, ast.Load) and node.id in self._values:
            return ast.Constant(self._values[node.id])
        return node

    def _is_absent(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Attribute) and node.attr in self._absent

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Drop the last parameters if they are absent, as their keyword arguments are."""
        arguments = node.args
        while arguments.defaults and arguments.args[-1].arg in self._absent:
            arguments.args.pop()
            arguments.defaults.pop()
        is_generator = syntax.is_generator(node)
        self.generic_visit(node)
        if is_generator:
            syntax.keep_generator(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        node.keywords = [part for part in node.keywords if part.arg not in self._absent]
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name("getattr"), [_, ast.Constant(name), ast.Constant() as default]):
                if name in self._absent:
                    return default
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if self._is_absent(node) and isinstance(node.ctx, ast.Load):
            return ast.Constant(None)
        match node.value:
            case ast.Name(module) if node.attr in self._modules.get(module, ()):
                if not isinstance(node.ctx, ast.Load):
                    why = f"{node.attr} is a constant of {module}: no other module may change it"
                    raise LinkError(self._name, why, node)
                return ast.Constant(self._modules[module][node.attr])
        self.generic_visit(node)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """Replace `x * 1` by `x`: the factor is a constant of the profile or of a layout."""
        self.generic_visit(node)
        match node:
            case ast.BinOp(left, ast.Mult(), ast.Constant(1 as factor)):
                if type(factor) is int:  # 1.0 and True are equal to 1
                    return left
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.UnaryOp(ast.Not(), ast.Constant(bool() | int() | None as value)):
                return ast.Constant(not value)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.Compare(
                ast.Attribute(ast.Name("sys"), "maxsize"), [ast.Gt()], [ast.Constant(int(right))]
            ) if right >= _MAXSIZE:
                return ast.Constant(False)
            case ast.Compare(
                ast.Constant(None), [ast.Is() | ast.IsNot() as compared], [ast.Constant(None)]
            ):
                return ast.Constant(isinstance(compared, ast.Is))
            case ast.Compare(ast.Constant(left), [compared], [ast.Constant(right)]):
                compare = _COMPARED.get(type(compared))
                if compare and type(left) is type(right):
                    return ast.Constant(compare(left, right))
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        match node.values:
            case [ast.Constant(bool() | int() | None as value), *others]:
                if bool(value) is isinstance(node.op, ast.Or):
                    return ast.Constant(value)
                return ast.BoolOp(node.op, others) if others[1:] else others[0]
        return node

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        match node.test:
            case ast.Constant(bool() | int() | None as value):
                return node.body if value else node.orelse or ast.Pass()
        return node

    def visit_For(self, node: ast.For) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        match node.iter:
            case ast.Constant(None):  # an absent attribute, so only the else part runs
                return node.orelse or ast.Pass()
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        match node.test:
            case ast.Constant(bool() | int() | None as value):
                return node.body if value else node.orelse
        if ast.dump(node.body) == ast.dump(node.orelse) and not _may_act(node.test):
            return node.body
        return node

    def visit_Raise(self, node: ast.Raise) -> ast.stmt:
        match node.exc:  # drop the message: it only helps a programmer
            case ast.Call(ast.Name("ValueError") as error):
                return ast.Raise(error)
        self.generic_visit(node)
        return node
