"""There are no import cycles, and no tool imports the tests."""

import ast
import graphlib
import importlib.util
import re
from collections.abc import Collection
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


def imports(path: Path, modules: Collection[str]) -> set[str]:
    """Return the modules of `modules` that a file imports anywhere.

    `from a.b import c` imports `a.b.c` if that is a module, else `a.b`.
    """
    package = dotted(path) if path.name == "__init__.py" else dotted(path).rpartition(".")[0]
    imported = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            names = {f"{base}.{alias.name}" for alias in node.names}
            imported.update(name if name in modules else base for name in names)
    return imported.intersection(modules)


def test_no_cycle_of_imports():
    modules = {dotted(path): path for path in sources(*OURS, "host_tests") if dotted(path)}
    graph = {name: imports(path, modules) for name, path in modules.items()}
    assert len(graph) > 100 and sum(map(len, graph.values())) > 200
    graphlib.TopologicalSorter(graph).prepare()  # raises CycleError, with the modules


def test_no_tool_needs_the_tests():
    tests = {dotted(path) for path in sources("host_tests")} | FOR_TESTS
    for path in sources(*OURS):
        assert not imports(path, tests), path


def test_no_test_imports_another_test():
    names = {dotted(path): path.name for path in sources("host_tests")}
    tests = {name for name, file in names.items() if re.match("test_|.*_checks", file)}
    for path in sources("host_tests"):
        assert not imports(path, tests), path
