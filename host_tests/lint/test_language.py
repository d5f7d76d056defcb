"""Device code uses only features of all its runtimes; the folders depend one way on each other.

The smallest runtime is MicroPython on SAMD21 boards, built with its basic features. Its missing
features were read from py/mpconfig.h, py/objstr.c and ports/samd/mcu/samd21 of MicroPython 1.26.
"""

import ast
import inspect
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from commands.errors import ToolError
from commands.folders import ROOT
from deployment import files
from deployment.linker.resident import RESIDENT
from deployment.mpy import EMITTER, compile_file
from deployment.target import load
from games import menu, ui

MODULES = sorted(
    path for folder in ("lib", "device", "boards") for path in (ROOT / folder).rglob("*.py")
)

LOGIC = {"cows", "elapsed", "font", "games", "othello", "run_to_end"}
LOGIC |= {"memory", "overlay"}
LOGIC |= {"build_profile", "resources", "viper_support"}
MAY_IMPORT = {
    "lib": LOGIC | {"array", "binascii", "gc", "micropython", "struct", "sys"},
    "device": LOGIC
    | {"device", "wiring"}
    | {"array", "binascii", "gc", "micropython", "os", "struct", "sys", "time", "vfs"}
    | {"machine", "rp2", "uctypes"}
    | {"board", "digitalio", "microcontroller", "pwmio", "storage", "supervisor"},
    "device/small": LOGIC
    | {"array", "device", "gc", "micropython", "sys", "vfs"}
    | {"x"},  # the modules that device/small/module_loader.py loads
    "boards": {"boards"},
}
# The first gets a game's module from the menu, the second imports two packages of lib whole.
# `test_the_menu_lists_games` and test_circuitpython_parts check that there is nothing more.
IMPORT_ANY = ("device.module_loader", "device.circuitpython.preload")
DIALOGS = {f"ui.{name}" for name, value in vars(ui).items() if inspect.isgeneratorfunction(value)}
# Nodes that run the generator of a dialog, or pass it on; nodes that drop a generator or test it.
KEEPING = ast.YieldFrom, ast.Return
DROPPING = ast.Expr, ast.UnaryOp, ast.If, ast.While
# Methods of CPython's str, bytes or int; SAMD21 lacks them all, other ports most of them.
ABSENT_METHODS = set(
    "bit_count capitalize casefold center expandtabs format_map isalnum isascii "
    "isdecimal isidentifier isnumeric isprintable istitle ljust maketrans partition "
    "removeprefix removesuffix rjust rpartition splitlines swapcase title translate zfill".split()
)
ABSENT_NAMES = {
    *("NotImplemented", "UnicodeError", "ascii", "breakpoint", "format", "frozenset", "vars"),
}
ABSENT_SYNTAX = {
    ast.JoinedStr: "an f-string",
    ast.NamedExpr: "an assignment expression",
    ast.Match: "a match statement",
    ast.AsyncFunctionDef: "async",
    ast.AsyncFor: "async",
    ast.AsyncWith: "async",
    ast.Await: "async",
}

# Loading a module takes its size in heap once more, and a SAMD21 has 20 KB. Modules that are
# loaded at power-up, when the heap is empty, may be larger.
LARGEST = 4096  # bytes of .mpy
LARGEST_RESIDENT = 4400
SMALL_BOARDS = [
    path.stem for path in sorted((ROOT / "boards").glob("[!_]*.py")) if load(path.stem).SMALL
]


def folder_of(path: Path) -> str:
    """Return the first folder of a path, or the first two if that has its own rules."""
    first, second = path.relative_to(ROOT).parts[:2]
    return f"{first}/{second}" if f"{first}/{second}" in MAY_IMPORT else first


def imported(node: ast.AST) -> list[str]:
    """Return the modules that an import statement or a call of __import__ names, dotted."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module}.{alias.name}" for alias in node.names if node.module]
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "__import__":
        name = node.args[0]
        while isinstance(name, ast.BinOp):
            name = name.left
        return [str(name.value)] if isinstance(name, ast.Constant) else ["an unknown module"]
    return []


def catches_interrupt(handler: ast.ExceptHandler) -> bool:
    """Return whether a handler catches Ctrl-C."""
    caught = "BaseException" if handler.type is None else ast.unparse(handler.type)
    return "BaseException" in caught or "KeyboardInterrupt" in caught


def nodes_in_stop(tree: ast.AST) -> set[ast.AST]:
    """Return the nodes in functions `stop`: a first Ctrl-C has ended the program there."""
    return {
        node
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and function.name == "stop"
        for node in ast.walk(function)
    }


def calls_without_yield_from(tree: ast.Module) -> Iterator[ast.Call]:
    """Yield the calls of generators whose result is dropped or tested, as if they were functions.

    The generators are the dialogs of games/ui.py and the module's own.
    """
    own = {
        function.name
        for function in tree.body
        if isinstance(function, ast.FunctionDef)
        and any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in ast.walk(function))
    }
    for parent in ast.walk(tree):
        for node in ast.iter_child_nodes(parent):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func)
                is_lost = name in own and isinstance(parent, DROPPING)
                if is_lost or (name in DIALOGS and not isinstance(parent, KEEPING)):
                    yield node


def faults(source: str, folder: str) -> list[str]:
    """Return features in a module of `folder` that are missing or forbidden, with line numbers."""
    tree = ast.parse(source)
    stopping = nodes_in_stop(tree)
    problems = []

    def report(node, what):
        problems.append(f"line {node.lineno}: {what}")

    for node in ast.walk(tree):
        if type(node) in ABSENT_SYNTAX:
            report(node, ABSENT_SYNTAX[type(node)])
        for name in imported(node):
            if name.split(".")[0] not in MAY_IMPORT[folder]:
                report(node, f"{folder} may not import {name}")
        if isinstance(node, ast.ImportFrom) and node.names[0].name == "*" and folder != "boards":
            report(node, "import *")
        if isinstance(node, ast.ImportFrom) and node.level:
            report(node, "a relative import")
        if (
            isinstance(node, ast.ExceptHandler)
            and node not in stopping
            and catches_interrupt(node)
        ):
            report(node, "Ctrl-C is caught")
        called = getattr(node.func, "attr", "") if isinstance(node, ast.Call) else ""
        if called in ABSENT_METHODS:
            report(node, f"no .{called}() everywhere")
        if isinstance(node, ast.Name) and node.id in ABSENT_NAMES:
            report(node, f"no {node.id} everywhere")
        if folder == "lib" and isinstance(node, ast.Name) and node.id == "print":
            report(node, "lib prints")
        if folder == "boards" and isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Lambda)):
            report(node, "a board file is data only")
    for call in calls_without_yield_from(tree):
        report(call, f"{ast.unparse(call.func)} does not run without `yield from`")
    body = tree.body[1:] if ast.get_docstring(tree) else tree.body
    imports = itertools.takewhile(
        lambda node: isinstance(node, (ast.Import, ast.ImportFrom)), body
    )
    if EMITTER.search(source) and "import micropython" not in map(ast.unparse, imports):
        problems.append("a viper module begins with its imports, `import micropython` among them")
    return problems


def dotted(path: Path) -> str:
    """Return the name under which a module is imported."""
    relative = path.relative_to(ROOT).with_suffix("")
    return ".".join(relative.parts[1:] if relative.parts[0] == "lib" else relative.parts)


VIPER_PATHS = [path for path in MODULES if EMITTER.search(path.read_text())]


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_module_keeps_to_the_language(path):
    problems = faults(path.read_text(), folder_of(path))
    if dotted(path) in IMPORT_ANY:
        problems = [fault for fault in problems if "an unknown module" not in fault]
    name = path.relative_to(ROOT).as_posix()
    assert not problems, "\n".join(f"{name}, {problem}" for problem in problems)


def test_the_menu_lists_games():
    there = {dotted(path).removesuffix(".__init__") for path in MODULES}
    assert all(name.startswith("games.") and name in there for name in menu.GAMES)


VIPER_FUNCTION = "@micropython.viper\ndef f(): pass"


@pytest.mark.parametrize(
    ("folder", "source", "fault"),
    [
        ("lib", "x = f'{1}'", "f-string"),
        ("lib", "if (n := 3): pass", "assignment expression"),
        ("device", "async def f(): pass", "async"),
        ("lib", "import typing", "lib may not import typing"),
        ("lib", "from enum import Enum", "lib may not import enum"),
        ("device", "import asyncio", "device may not import asyncio"),
        ("lib", "import time", "lib may not import time"),
        ("lib", "def f():\n    import os", "lib may not import os"),
        ("lib", "__import__('machine')", "lib may not import machine"),
        ("lib", "__import__('device.' + x)", "lib may not import device."),
        ("lib", "__import__(x)", "lib may not import an unknown module"),
        ("device", "from boards import pico", "device may not import boards"),
        ("device", "__import__('x')", "device may not import x"),
        ("device/small", "import machine", "device/small may not import machine"),
        ("lib", "from device import module_loader", "lib may not import device"),
        ("boards", "import machine", "boards may not import machine"),
        ("boards", "def f(): pass", "data only"),
        ("lib", "from cows import *", "import *"),
        ("lib", "from . import codes", "relative import"),
        ("lib", "try: pass\nexcept: pass", "Ctrl-C"),
        ("lib", "try: pass\nexcept BaseException: pass", "Ctrl-C"),
        ("lib", "try: pass\nexcept (KeyboardInterrupt, ValueError): pass", "Ctrl-C"),
        ("lib", "'x'.zfill(3)", "no .zfill()"),
        ("lib", "x = frozenset()", "no frozenset"),
        ("lib", "print(3)", "lib prints"),
        ("lib", "def f():\n    ui.require_ok(console, ['A'])", "ui.require_ok does not run"),
        ("lib", "def f():\n    x = ui.choose(console, 'AB', 1)", "ui.choose does not run"),
        ("lib", "def f():\n    if not g(): pass\ndef g(): yield", "line 2: g does not run"),
        ("lib", f"x = 3\nimport micropython\n{VIPER_FUNCTION}", "begins with"),
    ],
)
def test_a_forbidden_feature_is_reported(folder, source, fault):
    (problem,) = faults(source, folder)
    assert fault in problem


@pytest.mark.lint
@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_module_compiles_for_the_pico_and_is_small(path):
    assert len(compile_file(path, dotted(path), "armv6m")) <= LARGEST


@pytest.mark.lint
@pytest.mark.parametrize("arch", ["armv6m", None])
@pytest.mark.parametrize("board", SMALL_BOARDS)
def test_overlays_of_small_boards_are_small(board, arch):
    resident = f"/lib/{files.linked_sources(board, arch).places[RESIDENT]}.mpy"
    modules = {
        path: len(content)
        for path, content in files.compiled(board, arch).items()
        if path.endswith(".mpy")
    }
    assert len(modules) > 80
    assert modules.pop(resident) <= LARGEST_RESIDENT
    assert max(modules.values()) <= LARGEST


@pytest.mark.lint
@pytest.mark.parametrize("path", [p for p in MODULES if p not in VIPER_PATHS], ids=dotted)
def test_a_module_without_viper_needs_no_emitter(path):
    compile_file(path, dotted(path), None)


@pytest.mark.lint
@pytest.mark.parametrize("path", VIPER_PATHS, ids=dotted)
def test_a_viper_module_is_a_syntax_error_without_the_emitter(path):
    """The fallback to the reference relies on a SyntaxError, not on a module that half works."""
    with pytest.raises(ToolError, match="does not compile: SyntaxError"):
        compile_file(path, dotted(path), None)
