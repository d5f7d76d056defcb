"""Kernels: their constants are copied from layouts, and their subscripts have names."""

import ast
from pathlib import Path

import pytest

from commands.errors import ToolError
from commands.folders import ROOT
from kernel_tools import constants

MODULES = constants.modules_with_region()


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_each_kernel_of_a_package_with_a_layout_has_a_region():
    packages = {path.parent for path in ROOT.glob("lib/*/*/layout.py")}
    importing = [
        path
        for package in packages
        for path in package.glob("*.py")
        if "import const\n" in path.read_text() and path.name != "layout.py"
    ]
    assert len(importing) >= 17
    assert set(importing) <= set(MODULES)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_word_of_an_array_has_a_name(path):
    bare = [node for node in ast.walk(ast.parse(path.read_text())) if is_bare(node)]
    assert not bare, list(map(ast.unparse, bare))


def is_bare(node: ast.AST) -> bool:
    """Whether a subscript is a number above 1, or a sum with one."""
    match node:
        case ast.Subscript(slice=ast.BinOp(left, ast.Add(), right)):
            parts = [left, right]
        case ast.Subscript(slice=index):
            parts = [index]
        case _:
            return False
    numbers = [part.value for part in parts if isinstance(part, ast.Constant)]
    return any(isinstance(number, int) and number > 1 for number in numbers)


# ---- the region of constants ----

HEAD = "# Filled in by generate.py kernels from cows.consistent.layout, cows.expert.layout:\n"
TWO_ENGINES = HEAD.replace("cows.consistent", "othello.midgame").replace(
    "cows.expert", "othello.small"
)


def test_a_region_has_the_constants_in_use_in_the_layouts_order():
    text = f"a\n\n{HEAD}_OLD = const(1)\n\n_OWN = const(3)\nb(_CAPACITY, _CODE, _OWN, _ROWS)\n"
    assert constants.fill(text) == text.replace(
        "_OLD = const(1)", "_CODE = const(4)\n_ROWS = const(12)\n_CAPACITY = const(1)"
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{HEAD}\n{HEAD}\n", "two regions"),
        (f"{HEAD}\n_CODE = const(4)\na(_CODE)\n", "_CODE is also a constant of a layout"),
        (f"{HEAD}\na(_OTHER)\n", "no layout has OTHER"),
        (HEAD.replace("expert", "other") + "\n", "no module cows.other.layout"),
        (f"{TWO_ENGINES}\n", "PLY has two values"),
        (f"{HEAD}a(_CODE)\n", "no blank line ends the region"),
    ],
)
def test_a_mistake_is_reported(text, why):
    with pytest.raises(ToolError, match=why):
        constants.fill(text)
