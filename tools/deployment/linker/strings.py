"""Slice strings: few long ones in place of many short ones, which MicroPython never frees.

A string of up to ten characters stays in memory once its module has been loaded. After all pages
were shown that would be 2 KB. For example, `show("HELLO")` and `show("GO On")` become

    a = "HELLOGO On|"
    show(a[0:5])
    show(a[5:10])

and `("EASy", "HArd", "SLY")` becomes `tuple("EASy|HArd|SLY".split(a[10:11]))`.
"""

import ast
from collections.abc import Sequence

from . import syntax
from .names import MAIN, RESIDENT, TUPLE
from .vocabulary import FIRMWARE_NAMES

_LONGEST = 10  # characters of a string that is interned (MICROPY_ALLOC_PARSE_INTERN_STRING_LEN)
_KEYS = "0123456789*#"  # the keys: most modules have them, so they are in memory anyway


def slice_strings(name: str, tree: ast.Module, in_flash: Sequence[str]) -> None:
    """Join short strings in a row, slice the others out of one; `in_flash`: free names."""
    _Joiner().visit(tree)
    if name not in (RESIDENT, MAIN):
        used = syntax.identifiers({name: tree})
        spare = next(spare for spare in in_flash if spare not in used)
        _Slicer(spare, {*FIRMWARE_NAMES, *used, *_KEYS}).slice(tree)


class _Joiner(ast.NodeTransformer):
    """Joins the short strings of a tuple or list into one.

    A tuple stays a tuple, because `%`, `startswith` and keys of a dict take no list.
    """

    def _join(self, node: ast.Tuple | ast.List) -> ast.AST:
        self.generic_visit(node)
        texts = [
            part.value
            for part in node.elts
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
        ]
        whole = "|".join(texts)
        if len(texts) < len(node.elts) or len(whole) <= _LONGEST or whole.count("|") >= len(texts):
            return node
        split = ast.Attribute(ast.Constant(whole), "split", ast.Load())
        parts = ast.Call(split, [ast.Constant("|")], [])
        if isinstance(node, ast.List):
            return parts
        return ast.Call(ast.Name(TUPLE, ast.Load()), [parts], [])

    visit_Tuple = visit_List = _join


class _Slicer(ast.NodeTransformer):
    """Slices the short strings of a module out of a long one.

    `variable` is the name for the long one. Strings in `fixed_strings` (names in flash or used as
    names, and _KEYS) stay, and so do strings in constant tuples.
    """

    def __init__(self, variable: str, fixed_strings: set[str]) -> None:
        self._variable = variable
        self._fixed_strings = fixed_strings
        self._whole = ""

    def slice(self, tree: ast.Module) -> None:
        self.visit(tree)
        if self._whole:
            whole = ast.Constant(self._whole.ljust(_LONGEST + 1))
            tree.body.insert(0, ast.Assign([ast.Name(self._variable, ast.Store())], whole))

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        text = node.value
        if (
            not isinstance(text, str)
            or not 0 < len(text) <= _LONGEST
            or text in self._fixed_strings
        ):
            return node
        if text not in self._whole:
            self._whole += text
        at = self._whole.index(text)
        part = ast.Slice(ast.Constant(at), ast.Constant(at + len(text)))
        return ast.Subscript(ast.Name(self._variable, ast.Load()), part, ast.Load())

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        if not all(isinstance(part, ast.Constant | ast.Tuple) for part in syntax.walk(node)):
            self.generic_visit(node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)
        return node
