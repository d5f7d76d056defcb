"""Functions and files are short enough to be read at once."""

import ast

from commands.folders import ROOT

ROOMS = ("lib", "device", "tools")
FUNCTION = 60  # lines, with decorators, docstring and inner functions
FILE = 400  # lines
MADE = "# Made by tools/"  # the first line of a generated file

# A call from viper to viper takes 3.5 us and loses the registers, so such a kernel is one function
# of any length.
KERNELS = {
    "lib/cows/consistent/native.py:resume_search": "one loop over the codes, its scoring within",
    "lib/cows/expert/native_partition.py:evaluate": "one loop over the sample, its scoring within",
    "lib/cows/expert/native_sample.py:collect": "one loop over the codes, its scoring within",
    "lib/othello/endgame/descend.py:descend": "the search's states pass on a dozen variables",
    "lib/othello/midgame/alphabeta.py:run": "the search's states pass on a dozen variables",
    "lib/othello/small/native.py:expand_node": "one loop over the squares, turning discs within",
}


def too_long(source: str) -> set[str]:
    """Return the parts of a source that are too long: names of functions, "" for the file."""
    if source.startswith(MADE):
        return set()
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            if (node.end_lineno or first) - first >= FUNCTION:
                found.add(node.name)
    return found | ({""} if len(source.splitlines()) > FILE else set())


def test_functions_and_files_are_short():
    found = {
        f"{path.relative_to(ROOT).as_posix()}:{name}".rstrip(":")
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        for name in too_long(path.read_text(encoding="utf-8"))
    }
    # Equal, so that an exception is deleted when it is no longer needed.
    assert found == set(KERNELS)


def test_long_functions_and_files_are_found():
    def function(lines):
        return "def f():\n" + "    pass\n" * (lines - 1)

    assert too_long(function(FUNCTION)) == set()
    assert too_long(function(FUNCTION + 1)) == {"f"}
    assert too_long("@decorator\n" + function(FUNCTION)) == {"f"}
    assert too_long("x = 1\n" * FILE) == set()
    assert too_long("x = 1\n" * (FILE + 1)) == {""}
    assert too_long(MADE + "x.py\n" + function(FILE + 1)) == set()
