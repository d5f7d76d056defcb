"""Functions and files are short enough to be read at once."""

import ast

from commands.folders import ROOT

# Lines of a function, with decorators, docstring and inner functions.
FUNCTION = {"lib": 50, "device": 50, "tools": 60}
FILE = 400  # lines
MADE = "# Made from "  # the first line of a generated file


def too_long(source: str, lines: int) -> set[str]:
    """Return the parts of a source that are too long: names of functions, "" for the file.

    `lines`: the most lines of a function.
    """
    if source.startswith(MADE):
        return set()
    oversized = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            if (node.end_lineno or first) - first >= lines:
                oversized.add(node.name)
    return oversized | ({""} if len(source.splitlines()) > FILE else set())


def test_functions_and_files_are_short():
    assert not {
        f"{path.relative_to(ROOT).as_posix()}:{name}".rstrip(":")
        for folder, lines in FUNCTION.items()
        for path in (ROOT / folder).rglob("*.py")
        for name in too_long(path.read_text(encoding="utf-8"), lines)
    }


def test_a_long_function_or_file_is_found():
    function = "@decorator\ndef f():\n" + "    pass\n" * 48
    assert too_long(function, 50) == set()
    assert too_long(function + "    pass\n", 50) == {"f"}
    assert too_long("x = 1\n" * FILE, 50) == set()
    assert too_long("x = 1\n" * (FILE + 1), 50) == {""}
