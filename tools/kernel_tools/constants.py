"""The constants of kernels, copied from the modules that describe shared arrays.

A kernel writes the offsets of an array as `_NAME = const(5)`: MicroPython's compiler puts the
number into the code and keeps no name. A module with such constants has one region that
tools/generate.py kernels writes. The first comment names the layouts, a blank line ends it:

    # Filled in by generate.py kernels from cows.consistent.layout, cows.expert.layout:
    _LAST_PLACE = const(0)
    ...

The region has the constants that the module uses, in the order of the layouts. The words "for
small boards" before the colon evaluate a layout with device/small/build_profile.py.
"""

import ast
import re
from pathlib import Path
from types import SimpleNamespace

from commands.errors import ToolError
from commands.folders import ROOT

FOLDERS = ("lib", "device")  # of modules with regions
PROFILES = {  # text of the region's first line: the build profile
    "": "lib/build_profile.py",
    " for small boards": "device/small/build_profile.py",
}
_HEAD = re.compile(
    r"^# Filled in by generate\.py kernels from ([\w., #\n]+?)( for small boards)?:$", re.M
)
_CONSTANT = re.compile(r"_[A-Z][A-Z0-9_]*")


def has_region(text: str) -> bool:
    """Return True if a module has a region of constants."""
    return _HEAD.search(text) is not None


def modules_with_region() -> list[Path]:
    """Return the paths of all modules with a region."""
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in paths if has_region(path.read_text(encoding="utf-8"))]


def fill(text: str) -> str:
    """Return the text of a module with the right constants in its region. Raises ToolError.

    A module without a region is returned unchanged.
    """
    head = _HEAD.search(text)
    if not head:
        return text
    start = head.end() + 1
    end = text.find("\n\n", start - 1) + 1
    if not end:
        raise ToolError("no blank line ends the region of constants")
    rest = text[:start] + text[end:]
    values = region_constants(text)
    used = _names_read(rest)
    local_names = set(_assignments(rest))
    for name in sorted(used):
        if name in local_names and name[1:] in values:
            raise ToolError(f"{name} is also a constant of a layout")
        if name not in local_names and name[1:] not in values:
            raise ToolError(f"no layout has {name[1:]}")
    lines = [f"_{name} = const({value})\n" for name, value in values.items() if f"_{name}" in used]
    return text[:start] + "".join(lines) + text[end:]


def region_constants(text: str) -> dict[str, str]:
    """Return the `layout_constants` for the region of a module. Raises ToolError."""
    heads = _HEAD.findall(text)
    if len(heads) != 1:
        raise ToolError("two regions of constants" if heads else "no region of constants")
    layouts, profile = heads[0]
    return layout_constants(re.findall(r"[\w.]+", layouts), PROFILES[profile])


def layout_constants(layouts: list[str], profile: str = PROFILES[""]) -> dict[str, str]:
    """Return {name: source of the value} of the int constants of some layouts, in their order.

    `layouts`: module names. Raises ToolError if a name has two values.
    """
    values: dict[str, str] = {}
    for layout in layouts:
        for name, source in _module_constants(_path(layout), ROOT / profile).items():
            if values.setdefault(name, source) != source:
                raise ToolError(f"{name} has two values in {', '.join(layouts)}")
    return values


def _path(layout: str) -> Path:
    """Return the path of a module. Raises ToolError if there is none."""
    for folder in ("lib", ""):
        path = ROOT / folder / (layout.replace(".", "/") + ".py")
        if path.is_file():
            return path
    raise ToolError(f"there is no module {layout}")


def _module_constants(path: Path, profile: Path) -> dict[str, str]:
    """Return {name: source} of a module's int constants; computed ones become numbers."""
    text = path.read_text(encoding="utf-8")
    build_profile = SimpleNamespace(**_values(profile))
    namespace: dict[str, object] = {"__builtins__": {}, "build_profile": build_profile}
    sources = {}
    for name, node in _assignments(text).items():
        try:
            value = namespace[name] = eval(ast.unparse(node), namespace)
        except (NameError, TypeError):  # not a constant, or computed by a call
            continue
        if isinstance(value, int):
            literal = ast.get_source_segment(text, node) or ""
            sources[name] = literal if _is_literal(node) else str(value)
    return sources


def _values(path: Path) -> dict[str, object]:
    text = path.read_text(encoding="utf-8")
    return {n: ast.literal_eval(v) for n, v in _assignments(text).items()}


def _is_literal(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    return isinstance(node, ast.Constant)


def _assignments(text: str) -> dict[str, ast.expr]:
    """Return {name: expression} of the assignments at the top of a module."""
    expressions = {}
    for node in ast.parse(text).body:
        match node:
            case ast.Assign([ast.Name(name)], value):
                expressions[name] = value
            case ast.Assign([ast.Tuple(names)], ast.Tuple(values)):
                expressions |= {ast.unparse(n): v for n, v in zip(names, values, strict=True)}
    return expressions


def _names_read(text: str) -> set[str]:
    """Return the names like _NAME that a module reads."""
    return {
        node.id
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Name)
        and isinstance(node.ctx, ast.Load)
        and _CONSTANT.fullmatch(node.id)
    }
