"""How many modules can be in memory at once: the lender's table has room for so many.

This counts too many rather than too few: whenever a module is in use it is taken to lend all that
any function of it lends, and a variable `page` to hold each overlay that any module mentions.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator

from . import overlays, syntax
from .dead_code import LENDER
from .errors import LinkError
from .resident import RESIDENT

_ROOM = "_AT_ONCE"  # what the lender calls the number
_ASKED = ("module_loader_run", "module_loader_call", "module_loader_NEXT")  # what asks for a loan
# Of what the console itself lends: a page's explanation, its rest, and in that the light's timer.
_ON_TOP = 3


def room(lender: ast.Module) -> int | None:
    """For how many modules the lender has room; None where it does not say."""
    for statement in lender.body:
        match statement:
            case ast.Assign([ast.Name(name)], ast.Constant(int(number))) if name == _ROOM:
                return number
    return None


def check(trees: syntax.Trees, room: int | None) -> None:
    """Raise LinkError where more modules may be needed at once than there is room for."""
    if room is None:
        return
    chain = deepest(trees)
    if len(chain) + _ON_TOP > room:
        raise LinkError(
            f"{LENDER}: {_ROOM} is {room}, and {_ON_TOP} modules of the console's can be in "
            f"memory together with these {len(chain)}: {', '.join(sorted(chain))}"
        )


def deepest(trees: syntax.Trees) -> frozenset[str]:
    """The most modules that can be in memory at once, beside the resident one.

    `trees` are the modules cut and merged, their names not yet shortened.
    """
    modules = {name: _Module(trees, tree) for name, tree in trees.items()}
    pages = set().union(*(module.pages for module in modules.values()))

    def with_imports(name: str, found: frozenset[str] = frozenset()) -> frozenset[str]:
        """`found`, with a module, what that imports, and so on."""
        if name not in found:
            found |= {name}
            for other in modules[name].imports:
                found = with_imports(other, found)
        return found

    def lent_by(names: frozenset[str]) -> set[str]:
        """What these modules may lend when a function of theirs runs."""
        pages_too = any(modules[name].lends_pages for name in names)
        return set(pages if pages_too else ()).union(*(modules[name].lends for name in names))

    @functools.cache
    def most(name: str, before: frozenset[str]) -> frozenset[str]:
        """The most there are until `name` is given back, lent while `before` were there."""
        running = with_imports(name)
        there = before | running
        while again := lent_by(running) & there - running:  # it is there, and called once more
            running = running.union(*map(with_imports, again))
            there |= running
        found = [there]
        found += [most(other, there) for other in lent_by(running) - there]
        return max(found, key=_length_and_names)

    all_lent = [most(name, frozenset()) for name in trees if name != RESIDENT]
    return max(all_lent, key=_length_and_names)


def _length_and_names(chain: frozenset[str]) -> tuple[int, list[str]]:
    return len(chain), sorted(chain)


class _Module:
    """What one module imports, lends and mentions as pages."""

    def __init__(self, trees: syntax.Trees, tree: ast.Module) -> None:
        self.imports: set[str] = set()
        for _, name in syntax.imports(tree):
            self.imports |= {name, name.rpartition(".")[0]}.intersection(trees) - {RESIDENT}
        loans = list(_loans(tree))
        self.lends = {str(lent.value) for lent in loans if isinstance(lent, ast.Constant)}
        self.lends_pages = any(not isinstance(lent, ast.Constant) for lent in loans)
        mentioned = {
            str(node.value)
            for node in syntax.walk(tree)
            if isinstance(node, ast.Constant) and node not in loans
        }
        self.pages = {
            name
            for name in mentioned.intersection(trees)
            if overlays.ENTRY in syntax.defined(trees[name])
        }


def _loans(tree: ast.Module) -> Iterator[ast.expr]:
    """The names that a module hands to the lender, and the variables that hold one."""
    for node in syntax.walk(tree):
        match node:
            case ast.Call(ast.Attribute(ast.Name(), asked), [lent, *_]) if asked in _ASKED:
                yield lent
            case ast.Tuple([ast.Attribute(ast.Name(), asked), lent, *_]) if asked in _ASKED:
                yield lent
