"""Constants of kernels have one name and one value, in viper, in Python and in their layout.

In each package of lib/cows with a layout.py, the kernels (native*.py and reference*.py) have
constants `_NAME = const(5)`. They copy the values of layout.py, in this package or in one beside
it. For lib/othello see test_othello_kernels.py. A port's viper code copies values of
device/shared.py.
"""

import ast
from pathlib import Path

import pytest

from device import shared

ROOT = Path(__file__).parents[1]
LIB = ROOT / "lib"
PACKAGES = sorted(
    path.parent for path in LIB.glob("cows/*/layout.py") if any(path.parent.glob("native*.py"))
)
KERNELS = [
    path
    for folder in PACKAGES
    for kind in ("native*.py", "reference*.py")
    for path in sorted(folder.glob(kind))
]


def name_of(path: Path) -> str:
    return path.relative_to(LIB).with_suffix("").as_posix()


def value(node: ast.AST, known: dict[str, int]) -> int | None:
    """Return the value of an expression of numbers and known names; None for any other."""
    try:
        return eval(ast.unparse(node), {"__builtins__": {}}, known)
    except (NameError, TypeError):
        return None


def assigned(path: Path) -> dict[str, int]:
    """Return the names at module level with numbers as values, with or without `const`."""
    known: dict[str, int] = {}
    for node in ast.parse(path.read_text()).body:
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
            continue
        expression = node.value
        if isinstance(expression, ast.Call) and ast.unparse(expression.func) == "const":
            expression = expression.args[0]
        number = value(expression, known)
        if isinstance(number, int):
            known[node.targets[0].id] = number
    return known


def words_for(folder: Path) -> dict[str, int]:
    """Return the constants of a folder's layout.py, and unambiguous ones of other packages."""
    known: dict[str, int] = {}
    unclear = set()
    for path in [package / "layout.py" for package in PACKAGES]:
        for name, number in assigned(path).items():
            if known.setdefault(name, number) != number:
                unclear.add(name)
    return {n: known[n] for n in known if n not in unclear} | assigned(folder / "layout.py")


def wrong(constants: dict[str, int], words: dict[str, int]) -> list[str]:
    """Return differences of a kernel's constants. Its own names have no underscore."""
    return [
        f"{name} is {number}, not {words.get(name[1:])}"
        for name, number in constants.items()
        if name.startswith("_") and words.get(name[1:]) != number
    ]


@pytest.mark.parametrize("path", KERNELS, ids=name_of)
def test_a_kernel_s_constants_are_what_its_words_say(path):
    constants = assigned(path)
    assert any(name.startswith("_") for name in constants)
    assert wrong(constants, words_for(path.parent)) == []


@pytest.mark.parametrize("path", KERNELS, ids=name_of)
def test_a_kernel_uses_all_its_constants(path):
    used = {
        node.id
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    assert {name for name in assigned(path) if name.startswith("_")} <= used


# The state has no SAMD21 addresses: the port's IN is a register's offset.
@pytest.mark.parametrize(("port", "own"), [("rp2040", ""), ("samd21", "IN")])
def test_a_port_s_words_are_those_of_the_state(port, own):
    words = {
        name[1:]: number
        for name, number in assigned(ROOT / "device" / "ports" / f"{port}.py").items()
        if hasattr(shared, name[1:]) and name[1:] != own
    }
    assert words == {name: getattr(shared, name) for name in words}
    assert words.keys() >= {"DIGIT", "COUNT", "SCANS", "FRAME", "DIM", "SAMPLES", "WRAP"}


def test_there_are_kernels_to_check():
    assert {folder.relative_to(LIB).as_posix() for folder in PACKAGES} >= {
        "cows/consistent",
        "cows/expert",
    }
    assert len(KERNELS) > len(PACKAGES)


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("_A = const(3)", "_A is 3, not 2"),
        ("_C = const(3)", "_C is 3, not None"),
        ("_A = const(2)\n_B = const(2 * _A)", "_B is 4, not 5"),
    ],
)
def test_the_check_finds_what_is_wrong(tmp_path, source, fault):
    (tmp_path / "native.py").write_text(source)
    assert wrong(assigned(tmp_path / "native.py"), {"A": 2, "B": 5}) == [fault]
    assert wrong({"SLICE": 600, "_A": 2}, {"A": 2, "B": 5}) == []


# ---- bare numbers ----

COWS = [path for path in KERNELS if path.is_relative_to(LIB / "cows")]


def bare_subscripts(path: Path) -> list[str]:
    """Return subscripts of a kernel with a literal number above 1, alone or in a sum."""
    return [
        f"line {node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Subscript)
        and any(
            isinstance(part, ast.Constant) and isinstance(part.value, int) and part.value > 1
            for part in ast.walk(node.slice)
        )
    ]


@pytest.mark.parametrize("path", COWS, ids=name_of)
def test_every_word_of_an_array_has_a_name(path):
    assert [
        found for found in bare_subscripts(path) if "_COUNTS + _COMMONS" not in found
    ] == []  # the index of the histogram is computed, by a product that counts bits
