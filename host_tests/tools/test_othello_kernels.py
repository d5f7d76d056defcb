"""The native kernels of lib/othello: their templates and layouts, and the C port's numbers."""

import importlib
import sys

import pytest

from commands.errors import ToolError
from commands.folders import ROOT
from kernel_tools import kernels
from programs import assert_done, run


@pytest.mark.parametrize("package", ["midgame", "endgame", "small"])
def test_all_words_of_a_layout_are_apart(package):
    """The constants before the frames, at the beginning of a list of words."""
    words = vars(importlib.import_module(f"othello.{package}.layout"))
    names = [name for name in words if name.isupper()]
    numbers = [words[name] for name in names[: names.index("FRAMES")]]
    assert len(numbers) == len(set(numbers)) and min(numbers) == 0
    assert max(numbers) < words["FRAMES"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a\n% for n in range(3)\n", "line 2: .*looking for .*'endfor'"),
        ("a\n% endfor\n", "line 2: .*'endfor'"),
        ("{{ other }}\n", "'other' is undefined"),
    ],
)
def test_a_mistake_in_a_template_is_reported(text, why):
    with pytest.raises(ToolError, match=why):
        kernels.render(text, {})


def test_the_committed_kernels_pass_the_check():
    done = run("generate kernels", "--check")
    assert_done(done)
    assert done.stdout == ""


def test_a_stale_module_is_reported_before_the_header_imports_it(monkeypatch, capsys):
    path = ROOT / "lib/othello/midgame/search.py"
    monkeypatch.setattr(kernels, "generated_modules", lambda: [(path, "")])
    monkeypatch.setitem(sys.modules, "kernel_tools.header", None)  # its import would fail
    assert kernels.main(["--check"]) == 1
    assert capsys.readouterr().out.count("\n") == 1
