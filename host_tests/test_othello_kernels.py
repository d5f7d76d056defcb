"""The native kernels: made by tools/kernels.py where unrolled, their numbers those of `layout`."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import kernels
from patience import HANG

ROOT = Path(__file__).resolve().parents[1]
TOOL = ROOT / "tools" / "kernels.py"
PACKAGES = ("midgame", "endgame", "small")


def constants(path):
    """{name: value} of the `const`s at the top of a module."""
    found = {}
    for node in ast.parse(path.read_text()).body:
        match node:
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("const"), [value])):
                found[name] = ast.literal_eval(value)
    return found


def natives(package):
    """The modules of a package of lib/othello that have consts."""
    folder = ROOT / "lib" / "othello" / package
    return [path for path in sorted(folder.glob("*.py")) if constants(path)]


def words_of(package):
    """[{name: value}]: all that the native files have as `const`s, the shared ones first."""
    modules = ["layout"] + ["native_layout"] * (package == "midgame")
    return [vars(importlib.import_module(f"othello.{package}.{name}")) for name in modules]


# What a native file knows by itself.
LOCAL = {"_SLICE", "_TABLE_FROM", "_FINISHING_UP_TO", "_NEVER", "_STEPS_FROM"}


@pytest.mark.parametrize("package", PACKAGES)
def test_a_native_files_numbers_are_those_of_words(package):
    words = {name: value for some in words_of(package) for name, value in some.items()}
    paths = natives(package)
    assert paths
    for path in paths:
        for name, value in constants(path).items():
            if name.removeprefix("_") in words or name not in LOCAL:
                assert value == words[name.removeprefix("_")], f"{path}: {name}"


def test_the_rules_native_file_has_the_twins_board():
    from othello.rules import reference

    found = constants(ROOT / "lib/othello/rules/native.py")
    assert (found["_CELLS"], found["_FIRST"]) == (reference._CELLS, reference._FIRST)


@pytest.mark.parametrize("package", PACKAGES)
def test_no_two_words_share_a_place(package):
    """Those before the frames, with which a list of words begins."""
    numbers = []
    for words in words_of(package):
        names = [name for name in words if name.isupper()]
        ends = [name for name in ("FRAMES", "FRAME_BYTES") if name in names]
        numbers += [words[name] for name in names[: names.index(ends[0])]]
    assert len(numbers) == len(set(numbers)) and min(numbers) == 0
    assert max(numbers) < words_of(package)[0]["FRAMES"]


def subscripts(path):
    """The bare numbers above 1 by which a module looks something up."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Subscript(slice=ast.Constant(int(number))) if number > 1:
                yield number


def test_kernels_look_up_by_name():
    """But for what is copied or summed by sevens or fours."""
    for package in (*PACKAGES, "rules"):
        for path in natives(package):
            most = 19 if path.name == "node.py" else 0
            assert len([*subscripts(path)]) <= most, path


@pytest.mark.parametrize("name", kernels.KERNELS)
def test_a_kernel_is_what_its_template_says(name):
    text = (ROOT / kernels.KERNELS[name]).read_bytes()
    assert text == kernels.rendered(name).encode(), "run tools/kernels.py"
    assert text.startswith(b"# Made by tools/kernels.py from tools/kernel_templates/")


def test_a_repeat_is_written_once_for_each_row():
    text = "a\n    # repeat FIVE\n    x[$n]\n    # end\nb\n"
    assert kernels.render(text) == "a\n    x[0]\n    x[1]\n    x[2]\n    x[3]\n    x[4]\nb\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("# repeat SIX\n# end\n", "line 1: there is no table SIX"),
        ("# repeat FIVE\n# repeat FIVE\n# end\n# end\n", "line 2: a repeat inside another"),
        ("# repeat FIVE\n", "has no end"),
        ("a\n# end\n", "line 2: an end without a repeat"),
        ("# repeat FIVE\n$other\n# end\n", r"\$other"),
    ],
)
def test_a_mistake_in_a_template_is_told(text, why):
    with pytest.raises(kernels.Mistake, match=why):
        kernels.render(text)


def run(*arguments):
    command = [sys.executable, str(TOOL), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=HANG)


def test_the_tool_compares():
    done = run("--check")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_tool_says_what_is_wrong_in_a_line():
    done = run("--nonsense")
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1
    assert run("--help").returncode == 0
