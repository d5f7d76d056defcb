"""Check how many modules can be in memory at once: the overlay loader's table is limited.

The count is an upper bound: a module in use is assumed to load all overlays of all its functions.
A variable `page` (see names.py) is assumed to hold each overlay whose name any module contains as
a string.
"""

import ast
from collections.abc import Iterator

from . import syntax
from .errors import LinkError
from .names import ENTRY, LOADER, LOADER_NAMES, RESIDENT, merged

_SIZE_NAME = "_MAX_MODULES"  # the loader's name for the number of modules
_LOADING = {merged(LOADER, name) for name in LOADER_NAMES if name != "load"}  # load overlays
# The console itself runs a page's help and power saving at once, and calls one overlay more; a
# test counts them.
CONSOLE_MODULES = 3


def _table_size(loader: str) -> int | None:
    """Return the size of the loader's table, in modules; None if the loader does not state it."""
    for statement in ast.parse(loader).body:
        match statement:
            case ast.Assign([ast.Name(name)], ast.Constant(int(number))) if name == _SIZE_NAME:
                return number
    return None


def check(trees: syntax.Trees, loader: str) -> None:
    """Raise LinkError if more modules can be needed at once than the table of a loader holds.

    `loader` is the source of the module, because the constant is inlined in its tree.
    """
    table_size = _table_size(loader)
    if table_size is None:
        return
    chain = deepest(trees)
    if len(chain) + CONSOLE_MODULES > table_size:
        raise LinkError(
            LOADER,
            f"{_SIZE_NAME} is {table_size}, and {CONSOLE_MODULES} modules of the "
            f"console can be in memory together with these {len(chain)}: "
            f"{', '.join(sorted(chain))}",
        )


def deepest(trees: syntax.Trees) -> frozenset[str]:
    """Return the largest set of modules that can be in memory at once, without the resident one.

    `trees` are the modules after cutting and merging, before their names are shortened.
    """
    search = _Search(trees)
    all_sets = [search.largest(name, frozenset()) for name in trees if name != RESIDENT]
    return max(all_sets, key=_length_and_names)


def _length_and_names(chain: frozenset[str]) -> tuple[int, list[str]]:
    return len(chain), sorted(chain)


class _Search:
    """Finds the largest sets of modules that can be in memory at once."""

    def __init__(self, trees: syntax.Trees) -> None:
        self._modules = {name: _Module(trees, tree) for name, tree in trees.items()}
        self._pages = set().union(*(module.pages for module in self._modules.values()))
        self._known: dict[tuple[str, frozenset[str]], frozenset[str]] = {}

    def largest(self, name: str, before: frozenset[str]) -> frozenset[str]:
        """Return the largest set until the module `name` returns; `before` is loaded already."""
        if (name, before) not in self._known:
            self._known[name, before] = self._largest(name, before)
        return self._known[name, before]

    def _largest(self, name: str, before: frozenset[str]) -> frozenset[str]:
        running = self._with_imports(name)
        loaded_modules = before | running
        # Modules that were loaded before may be called again, and then load overlays in turn.
        while reloaded := (self._overlays(running) & loaded_modules) - running:
            running = running.union(*map(self._with_imports, reloaded))
            loaded_modules |= running
        chains = [loaded_modules]
        for other in self._overlays(running) - loaded_modules:
            chains.append(self.largest(other, loaded_modules))
        return max(chains, key=_length_and_names)

    def _with_imports(self, name: str, closure: frozenset[str] = frozenset()) -> frozenset[str]:
        """Return `closure` with a module and everything that it imports, directly or not."""
        if name not in closure:
            closure |= {name}
            for other in self._modules[name].imports:
                closure = self._with_imports(other, closure)
        return closure

    def _overlays(self, names: frozenset[str]) -> set[str]:
        """Return the overlays that functions of these modules can load."""
        modules = [self._modules[name] for name in names]
        loads_pages = any(module.loads_pages for module in modules)
        return set(self._pages if loads_pages else ()).union(*(part.loads for part in modules))


class _Module:
    """The imports of one module, the overlays that it loads, and the pages that it names."""

    def __init__(self, trees: syntax.Trees, tree: ast.Module) -> None:
        self.imports: set[str] = set()
        for _, name in syntax.imports(tree):
            self.imports |= {name, name.rpartition(".")[0]}.intersection(trees) - {RESIDENT}
        loaded = list(_loaded_names(tree))
        self.loads = {
            str(overlay.value) for overlay in loaded if isinstance(overlay, ast.Constant)
        }
        self.loads_pages = any(not isinstance(overlay, ast.Constant) for overlay in loaded)
        constants = syntax.nodes(tree, ast.Constant)
        mentioned = {str(node.value) for node in constants if node not in loaded}
        self.pages = {
            name
            for name in mentioned.intersection(trees)
            if ENTRY in syntax.defined_names(trees[name])
        }


def _loaded_names(tree: ast.Module) -> Iterator[ast.expr]:
    """Yield the arguments that name an overlay in calls of the loader: strings or variables."""
    for node in syntax.walk(tree):
        match node:
            case ast.Call(ast.Attribute(ast.Name(), name), [overlay, *_]) if name in _LOADING:
                yield overlay
            case ast.Tuple([ast.Attribute(ast.Name(), name), overlay, *_]) if name in _LOADING:
                yield overlay
