"""There are no import cycles, and no tool imports the tests."""

import ast
import re
from collections.abc import Mapping
from pathlib import Path

from commands.folders import ROOT

OURS = ("lib", "device", "tools")
PATHS = ("lib", "tools", "host_tests/logic", "host_tests/support", "")  # folders of sys.path
FOR_TESTS = {"pytest", "hypothesis", "pyte", "conftest", "host_tests"}


def sources(*folders: str) -> list[Path]:
    """Return the Python files below some folders."""
    return [path for folder in folders for path in (ROOT / folder).rglob("*.py")]


def dotted(path: Path) -> str:
    """Return the name under which a module is imported; "" for a folder's own `__init__`."""
    base = next(ROOT / place for place in PATHS if path.is_relative_to(ROOT / place))
    parts = path.relative_to(base).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: str, package: str, modules: set[str]) -> set[str]:
    """Return the modules of `modules` that a source imports anywhere.

    `package` is the base of relative imports. `from a.b import c` imports `a.b.c` if that is a
    module, else `a.b`.
    """
    imported = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            imported.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: -(node.level - 1) or None] if node.level else []
            base = ".".join([*parents, *([node.module] if node.module else [])])
            names = {f"{base}.{alias.name}" for alias in node.names}
            imported.update(name if name in modules else base for name in names)
    return imported & modules


def cycles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Return every set of modules that import each other; each sorted."""
    reached = {}
    for module in graph:
        visited, waiting = set(), list(graph[module])
        while waiting:
            name = waiting.pop()
            if name not in visited:
                visited.add(name)
                waiting += graph[name]
        reached[module] = visited
    imported = {
        tuple(sorted(name for name in reached[module] if module in reached[name]))
        for module in graph
    }
    return [list(names) for names in sorted(imported) if names]


def test_no_cycle_of_imports():
    paths = sources(*OURS, "host_tests")
    modules = {dotted(path): path for path in paths if dotted(path)}
    assert len(modules) > 100
    graph = {}
    for name, path in modules.items():
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        graph[name] = imports(path.read_text(encoding="utf-8"), package, set(modules))
    assert sum(map(len, graph.values())) > 200
    assert cycles(graph) == []


def test_no_tool_needs_the_tests():
    tests = {dotted(path) for path in sources("host_tests")} | FOR_TESTS
    for path in sources(*OURS):
        assert not imports(path.read_text(encoding="utf-8"), "", tests), path
    assert imports("from host_tests import x\nimport pytest", "", tests) == {
        "host_tests",
        "pytest",
    }


def test_no_test_imports_another_test():
    names = {dotted(path): path.name for path in sources("host_tests")}
    tests = {name for name, file in names.items() if re.match("test_|.*_checks", file)}
    for path in sources("host_tests"):
        assert not imports(path.read_text(encoding="utf-8"), "", tests), path


def test_imports_are_found():
    modules = {"a", "a.b", "a.b.c", "a.d", "e"}
    sources = {
        "import e": {"e"},
        "import a.b": {"a.b"},
        "from a.b import c": {"a.b.c"},
        "from a.b import c, f": {"a.b.c", "a.b"},
        "from . import c": {"a.b.c"},
        "from .c import f": {"a.b.c"},
        "from .. import d": {"a.d"},
        "from ..d import f": {"a.d"},
        "def f():\n    import e": {"e"},
        "if TYPE_CHECKING:\n    from a import d": {"a.d"},
        "import sys": set(),
    }
    for source, expected in sources.items():
        assert imports(source, "a.b", modules) == expected, source


def test_cycles_are_found():
    assert cycles({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"d"}}) == [["b", "c"], ["d"]]
