"""Board files and their outlines, read as data."""

import ast
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from commands.folders import ROOT

from . import schema

Board = Any  # what load() returns
BOARDS = ROOT / "boards"
_File = tuple[Path, list[ast.stmt]]

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
    ast.Add,
    ast.Sub,
    ast.unaryop,
    ast.expr_context,
)


class BoardFileError(ValueError):
    """A board file is wrong. `faults` has a line for each fault; the message is the first."""

    def __init__(self, *faults: str) -> None:
        super().__init__(faults[0])
        self.faults = faults


def board_names() -> list[str]:
    """Return the names of the boards in boards/, sorted. A file `_NAME.py` is not a board."""
    return sorted(path.stem for path in BOARDS.glob("[!_]*.py"))


def base_board_name(name: str) -> str:
    """Return the board file's name for the name of a circuit board: its base's, if it has one.

    Raises BoardFileError if the circuit board's file is wrong.
    """
    path = BOARDS / "pcb" / f"{name}.py"
    return bases(path)[-1].stem if path.is_file() and bases(path) else name


def load(name: str) -> SimpleNamespace:
    """Return the fields of a board file and its outline; the optional ones have their defaults.

    `name` is the name of a file in boards/ or the path of any file. The file may begin with
    `from boards.OTHER import *`, to change some fields of another one. Its outline is the file of
    the same name in the folder outlines/ beside it. Without that file it has OTHER's outline.
    Raises OSError if the file cannot be read, and BoardFileError if it is wrong.
    """
    path = _path(name)
    files = _files(path)
    values, faults = _checked(files, schema.BOARD)
    outlines = (file.parent / "outlines" / file.name for file, _ in reversed(files))
    if outline := next(filter(Path.is_file, outlines), None):
        looks, more = _checked([(outline, _statements(outline))], schema.OUTLINE)
        values, faults = values | looks, faults + more
    if faults:
        raise BoardFileError(*faults)
    return SimpleNamespace(**schema.complete(values))


def load_beside(name: str, folder: str, fields: tuple[schema.Field, ...]) -> SimpleNamespace:
    """Return the fields of the file in `folder` that belongs to a board file: its own or a base's.

    A file in `folder` may begin with `from boards.FOLDER.OTHER import *`, too. Raises OSError if
    there is none, and BoardFileError if it is wrong.
    """
    path = _path(name)
    source = path.parent / folder / path.name
    if not source.is_file():
        inherited = [file.parent / folder / file.name for file in bases(path)]
        source = next(filter(Path.is_file, inherited), source)
    values, faults = _checked(_files(source), fields)
    if faults:
        raise BoardFileError(*faults)
    return SimpleNamespace(**{field.name: values[field.name] for field in fields})


def _path(name: str) -> Path:
    path, board = Path(name), BOARDS / (name + ".py")
    is_folder = path.is_dir() and not board.exists()  # for its own error
    return path if path.suffix == ".py" or path.is_file() or is_folder else board


def flat_source(path: Path) -> str:
    """Return one module with the fields of a sound board file and of the files it imports."""
    values, _ = _values(_files(path))
    texts = {
        field.name: repr(values[field.name]) for field in schema.BOARD if field.name in values
    }
    if values["COLUMNS"] == values["DIGITS"][:3]:
        texts["COLUMNS"] = "DIGITS[:3]"  # a slice shares the pins' names in memory
    return "".join(f"{name} = {text}\n" for name, text in texts.items())


def _checked(
    files: list[_File], fields: tuple[schema.Field, ...]
) -> tuple[dict[str, Any], list[str]]:
    """Return the names that files bind, read in this order, and the faults."""
    values, file_by_name = _values(files)
    return values, schema.faults(values, file_by_name, fields, _label(files[-1][0]))


def _values(files: list[_File]) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the names that files bind, read in this order, and the last file to bind each."""
    values: dict[str, Any] = {"__builtins__": {}}
    file_by_name: dict[str, str] = {}
    for path, statements in files:
        for statement in statements:
            for node in ast.walk(statement):
                if not isinstance(node, _DATA):
                    line = getattr(node, "lineno", statement.lineno)
                    raise BoardFileError(f"{_label(path)}: line {line} is not plain data")
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    file_by_name[node.id] = _label(path)
        try:
            exec(compile(ast.Module(statements, []), str(path), "exec"), values)
        except Exception as error:
            raise BoardFileError(f"{_label(path)} is not a board file: {error}") from None
    return values, file_by_name


def bases(path: Path) -> list[Path]:
    """Return the board files that the file at `path` imports, directly or not, nearest first."""
    return [file for file, _ in reversed(_files(path)[:-1])]


def _files(path: Path, importers: tuple[Path, ...] = ()) -> list[_File]:
    """Return the board files that a file imports, the farthest first, and the file itself.

    Each has its statements without the import.
    """
    statements = _statements(path)
    match statements:
        case [ast.ImportFrom(str(name), [ast.alias("*")]), *rest] if name.startswith("boards."):
            base = name.removeprefix("boards.").replace(".", "/")
        case _:
            return [(path, statements)]
    base_path, importers = BOARDS / (base + ".py"), (*importers, path)
    if not base_path.exists():
        raise BoardFileError(f"{_label(path)} imports boards/{base}.py: there is no such file")
    if base_path in importers:
        raise BoardFileError(f"{_label(path)} imports itself")
    return [*_files(base_path, importers), (path, rest)]


def _label(path: Path) -> str:
    """Return a path for a message: from the repository on if the file is in it."""
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


def _statements(path: Path) -> list[ast.stmt]:
    """Return the statements of a file without its docstrings."""
    try:
        tree = ast.parse(path.read_text(encoding="utf-8-sig"), path.name)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        reason = str(error) or "it is nested too deeply"  # a MemoryError of the parser has no text
        raise BoardFileError(f"{_label(path)} is not a board file: {reason}") from None
    return [
        statement
        for statement in tree.body
        if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))
    ]
