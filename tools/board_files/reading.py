"""Board files read as data."""

from __future__ import annotations

import ast
from pathlib import Path
from types import SimpleNamespace
from typing import Any

Board = Any  # a module from boards/, or what load() returns
BOARDS = Path(__file__).resolve().parents[2] / "boards"

COUNTS = {"SEGMENTS": 8, "DIGITS": 6, "COLUMNS": 3, "ROWS": 4}
TEXTS = ("NAME", "MACHINE", "PORT")
NUMBERS = ("RESISTOR", "LED_DROP", "SUPPLY", "PIN_LIMIT")

# A board file is data: names bound to constants, and tuples, slices and sums of them.
_DATA = (
    ast.Module,
    ast.Assign,
    ast.Name,
    ast.Constant,
    ast.Tuple,
    ast.List,
    ast.Dict,
    ast.Subscript,
    ast.Slice,
    ast.BinOp,
    ast.UnaryOp,
    ast.operator,
    ast.unaryop,
    ast.expr_context,
)


def load(name: str) -> SimpleNamespace:
    """The board file called `name` (as in boards/) or at the path `name`, as an object.

    It may begin with `from boards.OTHER import *`, to change a few things of another one.
    Raises OSError when it cannot be read and ValueError when it is more than data or lacks a name.
    """
    path = Path(name)
    if path.suffix != ".py" and not path.exists():
        path = BOARDS / (name + ".py")
    bases(path)
    values = _values(path)
    board = SimpleNamespace(**{k: v for k, v in values.items() if k.isupper()})
    wanted = [*COUNTS, *TEXTS, *NUMBERS, "SEGMENT_ON", "DIGIT_ON", "ARCH"]
    missing = [name for name in wanted if not hasattr(board, name)]
    if missing:
        raise ValueError(f"{path.name} is not a board file: it has no {', '.join(missing)}")
    return board


def _values(path: Path) -> dict[str, Any]:
    """The names that a board file binds, its bases' among them."""
    body = [s for s in _parse(path).body if not _is_text(s)]
    values: dict[str, Any] = {"__builtins__": {}}
    if body and (base := _base(body[0])):
        values |= _values(BOARDS / (base + ".py"))
        del body[0]
    for statement in body:
        for node in ast.walk(statement):
            if not isinstance(node, _DATA):
                line = getattr(node, "lineno", statement.lineno)
                raise ValueError(f"{path.name} is not a board file: line {line} is not plain data")
    try:
        exec(compile(ast.Module(body, []), str(path), "exec"), values)
    except Exception as error:
        raise ValueError(f"{path.name} is not a board file: {error}") from None
    return values


def bases(path: Path) -> list[Path]:
    """The board files in boards/ that the one at `path` goes on from, the next one first."""
    found: list[Path] = []
    while base := next(filter(None, map(_base, _parse(path).body)), ""):
        path = BOARDS / (base + ".py")
        if not path.exists():
            raise ValueError(f"there is no boards/{base}.py to go on from")
        if path in found:
            raise ValueError(f"{path.name} is not a board file: it goes on from itself")
        found.append(path)
    return found


def _parse(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    except (SyntaxError, UnicodeDecodeError) as error:
        raise ValueError(f"{path.name} is not a board file: {error}") from None


def _base(statement: ast.stmt) -> str:
    """X of the statement `from boards.X import *`; "" for any other."""
    if isinstance(statement, ast.ImportFrom) and [n.name for n in statement.names] == ["*"]:
        room, _, base = (statement.module or "").partition(".")
        return base if room == "boards" else ""
    return ""


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
