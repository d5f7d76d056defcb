"""Sources made smaller before they are compiled, for boards with little memory.

MicroPython keeps every name that it has met in RAM until power is off, some 16 bytes each, and
every constant of a module as a global variable. So

  - a constant, in capitals and an int known beforehand, is written out wherever it is used, in
    other modules too, and so is that memory is short; what then serves nothing is left out, in a
    board file most of it;
  - the names that our modules define, and those of their functions' arguments, become such as the
    firmware has in flash anyway, and when these are used up short ones, which all modules share;
  - a ValueError says nothing: it is for whoever calls a function wrongly;
  - modules are no longer in packages, and have such names too, by which the files are called:
    `names.txt`, for whoever reads a traceback, tells which is which;
  - those that are never forgotten are one module;
  - of a twin pair that one is imported which the board can run, without trying, or stands in the
    module that would import it;
  - a few short texts in a row are one long one, split when it is used: only short ones are kept
    for ever;
  - every import is done by device/loader.py.

Names stay that are the language's or the firmware's, are given by name in a call, or stand
somewhere as a text, but for functions that `memory.call` calls. Lines do not stay: a traceback
tells the file and the function only.
"""

from __future__ import annotations

import array
import ast
import builtins
import gc
import io
import itertools
import keyword
import os
import re
import string
import struct
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping

_CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
_TWIN = re.compile(r"_(viper|python)$")
_ARITHMETIC = (ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.expr_context)

# Attributes of what is not ours: of CPython, to which MicroPython keeps; of the boards' modules.
_OBJECTS = (builtins, str, bytes, bytearray, list, dict, set, tuple, int, array.array, io.BytesIO)
_FOREIGN = {name for thing in (*_OBJECTS, gc, os, struct, sys, time) for name in dir(thing)} | set(
    "Pin Timer IN OUT PULL_UP PULL_DOWN HIGH_POWER LOW_POWER PERIODIC ONE_SHOT init deinit value "
    "drive on off high low irq callback mode period hard freq idle mem8 mem16 mem32 ticks_ms "
    "ticks_us ticks_diff ticks_add sleep_ms sleep_us mem_free mem_alloc kbd_intr const viper "
    "native ptr8 ptr16 ptr32 uint DigitalInOut Direction Pull UP DOWN INPUT OUTPUT direction pull "
    "switch_to_input switch_to_output drive_mode remount mount".split()
)

# Names that every firmware has in flash take no memory. First those that a .mpy file gives by
# their numbers (static_qstr_list in MicroPython's py/makeqstrdata.py), then those in the modules
# machine, os, time, struct, gc and micropython of the Pico and of a SAMD21 board.
_IN_FLASH = (
    "ArithmeticError AssertionError EOFError Ellipsis GeneratorExit IndentationError IndexError "
    "KeyError LookupError NotImplementedError OverflowError RuntimeError SystemExit "
    "ZeroDivisionError abs all any append args bool bytearray bytecode bytes callable chr "
    "classmethod clear close count dict dir divmod end endswith eval exec extend find format "
    "from_bytes get getattr globals hasattr hash id index insert int isalpha isdigit isinstance "
    "islower isspace issubclass isupper items iter join key keys len list locals lower lstrip "
    "map next object open ord pop popitem pow print range read readinto readline remove replace "
    "repr reverse rfind rindex round rsplit rstrip send sep set setattr setdefault sort sorted "
    "split start startswith staticmethod step stop str strip sum throw to_bytes tuple type "
    "update upper value values write zip argv byteorder compile exit filter float frozenset "
    "getrandbits help hex implementation input memoryview oct platform reversed seed slice ADC "
    "I2C PWM RTC SPI UART WDT IRQ_FALLING IRQ_RISING LSB MSB OPEN_DRAIN Signal SoftI2C SoftSPI "
    "baudrate bits bootloader chdir datetime deepsleep disable_irq duty_ns duty_u16 enable "
    "enable_irq feed firstbit flow flush freq getcwd gmtime heap_lock heap_unlock ilistdir "
    "ioctl isenabled lightsleep listdir localtime mem_info miso mkdir mkfs mktime mosi mount "
    "off on opt_level pack pack_into parity phase polarity qstr_info read_u16 readblocks "
    "readfrom readfrom_into readfrom_mem readfrom_mem_into reset reset_cause rmdir rx scan "
    "schedule sck scl sda sleep sleep_us stat statvfs ticks_add ticks_cpu time_ns time_pulse_us "
    "timeout toggle tx umount uname unique_id unpack_from version version_info write_readinto "
    "writeblocks writeto writeto_mem writevto"
).split()

_SPECIAL = (  # as above, but of use for modules only
    "__call__ __enter__ __exit__ __hash__ __int__ __iter__ __len__ __new__ __next__ __repr__ "
    "__str__"
).split()

KNOWN = frozenset(_IN_FLASH + _SPECIAL)

Numbers = Mapping[str, int]
Trees = Mapping[str, ast.Module]


def compact(sources: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """All modules of a board, {dotted name: source}, made smaller together, by their new names.

    The second result tells the new names, by the old ones.
    """
    trees = {name: ast.parse(source) for name, source in sources.items()}
    for tree in trees.values():
        _mark(tree)
        _Settle(trees).visit(tree)
    _take_in(trees)
    if _LOADER in trees:
        known = {"memory": {"SMALL": True}}
        for name, tree in trees.items():
            _Write(tree, known.get(name, {}), known).visit(tree)
            ast.fix_missing_locations(tree)
    numbers = {name: _numbers(tree) for name, tree in trees.items()}
    for name, tree in trees.items():
        _Write(tree, numbers[name], numbers).visit(tree)
    dropped = 1
    while dropped:
        elsewhere = _elsewhere(trees)
        dropped = sum(_Drop(name, tree, elsewhere).dropped() for name, tree in trees.items())
    _merge(trees)
    fixed = _FOREIGN | _fixed(trees)
    names = {name: _Names(tree, fixed) for name, tree in trees.items()}
    attributes = {word for found in names.values() for word in found.attributes}
    taken = _variables(trees) | set(keyword.kwlist) | sys.stdlib_module_names
    in_flash = sorted((name for name in _IN_FLASH if name not in taken), key=len, reverse=True)
    short = _short(_groups(trees, names, attributes), taken | _identifiers(trees), in_flash)
    # The shortest are left for modules, which are in many a text.
    places = _places(trees, [name for name in in_flash if name not in short.values()])
    for name, tree in trees.items():
        move = _Move(places, tree, name == _RESIDENT)
        move.visit(tree)
        if move.refers and name != _RESIDENT:
            tree.body.insert(0, ast.Import([ast.alias(places[_RESIDENT])]))
        _Rename(short, attributes, names[name].arguments).visit(tree)
        _Join().visit(tree)
        if name not in (_RESIDENT, "main") and not _has_all_of(tree):
            used = _identifiers({name: tree})
            kept = {*KNOWN, *used, *_KEYS}
            _Cut(next(spare for spare in in_flash if spare not in used), kept).cut(tree)
    made = {
        place: ast.unparse(ast.fix_missing_locations(trees[name]))
        for name, place in places.items()
    }
    return made, places


def _identifiers(trees: Trees) -> set[str]:
    """All names in the modules."""
    return _variables(trees) | {
        node.attr
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
    }


def _variables(trees: Trees) -> set[str]:
    """The names of variables and arguments, and of the attributes that our modules set."""
    found = set()
    for tree in trees.values():
        for node in ast.walk(tree):
            match node:
                case ast.Attribute(attr=name, ctx=ast.Store() | ast.Del()):
                    found.add(name)
            for field in ("id", "arg", "name", "asname"):
                found.add(getattr(node, field, None))
    return found - {None}


def _imports(tree: ast.AST) -> Iterator[tuple[ast.alias, str]]:
    """What a module imports: the alias, and the dotted name."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(aliases):
                yield from ((alias, alias.name) for alias in aliases)
            case ast.ImportFrom(module, aliases):
                yield from ((alias, f"{module}.{alias.name}") for alias in aliases)


def _variable(alias: ast.alias) -> str:
    """The variable that an import binds."""
    return alias.asname or alias.name.split(".")[0]


# ---- functions called by name ----


def _mark(tree: ast.Module) -> None:
    """Mark the functions that `memory.call` is to call."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                ast.Attribute(ast.Name("memory"), "call"), [_, ast.Constant() as name, *_]
            ):
                name.kind = "function"


# ---- twins ----


class _Settle(ast.NodeTransformer):
    """Of an import of native code with a twin to fall back on, leaves the one that will do."""

    def __init__(self, trees: Trees) -> None:
        self._trees = trees

    def visit_Try(self, node: ast.Try) -> ast.AST | list[ast.stmt]:
        modules = {
            name
            for alias, dotted in _imports(ast.Module(node.body, []))
            for name in (dotted, dotted.rpartition(".")[0])
            if name.endswith("_viper")
        }
        for_want_of_memory = any(
            isinstance(part, ast.Name) and part.id == "MemoryError"
            for handler in node.handlers
            for part in ast.walk(handler)
        )
        if modules and not modules <= self._trees.keys():
            return node.handlers[0].body
        return node.body if modules and not for_want_of_memory else self.generic_visit(node)


def _take_in(trees: dict[str, ast.Module]) -> None:
    """Put a twin that is left in place of its import, if that is the only one of it."""
    imported = Counter(name for tree in trees.values() for name in _modules(tree))
    for tree in list(trees.values()):
        for statement in list(tree.body):
            match statement:
                case ast.ImportFrom(str() as name) if _TWIN.search(name) and name in trees:
                    if imported[name] == 1 and not _defined(tree) & _defined(trees[name]):
                        at = tree.body.index(statement)
                        tree.body[at : at + 1] = trees.pop(name).body


def _modules(tree: ast.Module) -> set[str]:
    """The modules that one imports, or that names are imported from."""
    dotted = {name for _, name in _imports(tree)}
    return dotted | {name.rpartition(".")[0] for name in dotted}


# ---- constants ----


def _numbers(tree: ast.Module) -> dict[str, int]:
    """The constants of a module: bound once, at its top, to an int."""
    bound = _bound(tree)
    found: dict[str, int] = {}
    for statement in tree.body:
        match statement:
            case ast.Assign([ast.Name(name)], value):
                number = _evaluated(value, found)
                if type(number) is int and bound[name] == 1 and _CONSTANT.fullmatch(name):
                    found[name] = number
    return found


def _evaluated(value: ast.expr, known: Numbers) -> object:
    """What arithmetic with known numbers comes to; None for anything else."""
    for node in ast.walk(value):
        if not isinstance(node, _ARITHMETIC) and getattr(node, "id", None) not in known:
            return None
    return eval(compile(ast.Expression(value), "", "eval"), {}, dict(known))


def _bound(tree: ast.AST) -> Counter[str]:
    """How often a module binds each variable, in whatever scope."""
    found: Counter[str] = Counter()
    for node in ast.walk(tree):
        match node:
            case ast.Name(name, ast.Store() | ast.Del()) | ast.arg(name):
                found[name] += 1
            case ast.FunctionDef(name) | ast.ClassDef(name):
                found[name] += 1
    found.update(_variable(alias) for alias, _ in _imports(tree))
    return found


class _Write(ast.NodeTransformer):
    """Writes out the constants of a module and those of the modules that it imports."""

    def __init__(self, tree: ast.Module, here: Numbers, numbers: Mapping[str, Numbers]) -> None:
        self._here = dict(here)
        self._modules: dict[str, Numbers] = {}
        bound = _bound(tree)
        for alias, name in _imports(tree):
            variable = _variable(alias)
            package, _, last = name.rpartition(".")
            if bound[variable] > 1:
                continue
            if name in numbers:
                self._modules[variable] = numbers[name]
            elif last in numbers.get(package, ()):
                self._here[variable] = numbers[package][last]

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        self.generic_visit(node)
        match node.targets:
            case [ast.Name(name)] if name in self._here:
                node.value = ast.Constant(self._here[name])
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if isinstance(node.ctx, ast.Load) and node.id in self._here:
            return ast.Constant(self._here[node.id])
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        match node.value:
            case ast.Name(module) if node.attr in self._modules.get(module, ()):
                return ast.Constant(self._modules[module][node.attr])
        self.generic_visit(node)
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.UnaryOp(ast.Not(), ast.Constant(bool() as value)):
                return ast.Constant(not value)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.Compare(ast.Attribute(ast.Name("sys"), "maxsize"), [ast.Gt()]):
                return ast.Constant(False)  # a board's words have 32 bits
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        match node.values:
            case [ast.Constant(bool() as value), *others]:
                if value is isinstance(node.op, ast.Or):
                    return ast.Constant(value)
                return ast.BoolOp(node.op, others) if others[1:] else others[0]
        return node

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        match node.test:
            case ast.Constant(bool() as value):
                return node.body if value else node.orelse or ast.Pass()
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        match node.test:
            case ast.Constant(bool() as value):
                return node.body if value else node.orelse
        return node

    def visit_Raise(self, node: ast.Raise) -> ast.stmt:
        match node.exc:
            case ast.Call(ast.Name("ValueError") as error):
                return ast.Raise(error)
        self.generic_visit(node)
        return node


class _Drop(ast.NodeTransformer):
    """Drops from a module what is used nowhere: values, imports, functions, a class's methods."""

    def __init__(self, name: str, tree: ast.Module, elsewhere: set[str]) -> None:
        self._tree = tree
        self._used = {
            node.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
        }
        self._used |= elsewhere
        self._used |= {
            used.removeprefix(name + ".") for used in elsewhere if used.startswith(name + ".")
        }
        self._count = 0

    def dropped(self) -> int:
        """Drop them; return how many."""
        self._tree.body = [self.visit(statement) for statement in self._tree.body]
        return self._count

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        match node.targets:
            case [ast.Name(name)] if name not in self._used:
                if not any(isinstance(part, ast.Call) for part in ast.walk(node)):
                    return self._pass()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        if node.name in self._used | _FOREIGN or node.name.startswith("__"):
            return node
        return self._pass()

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt:
        node.body = [
            self.visit(part) if isinstance(part, ast.FunctionDef) else part for part in node.body
        ]
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt:
        left = [alias for alias in node.names if _variable(alias) in self._used | {"*"}]
        if not left:
            return self._pass()
        node.names = left
        return node

    def _pass(self) -> ast.stmt:
        self._count += 1
        return ast.Pass()


def _elsewhere(trees: Trees) -> set[str]:
    """The names, or module.name, that modules may use of each other."""
    found = _texts(trees) | {_LOADER + ".load"}
    for tree in trees.values():
        others = _bound(tree)
        others.subtract(_variable(alias) for alias, _ in _imports(tree))
        modules = {
            _variable(alias): name
            for alias, name in _imports(tree)
            if name in trees and not others[_variable(alias)] and not _has_all_of(trees[name])
        }
        found.update(name for _, name in _imports(tree))
        for node in ast.walk(tree):
            match node:
                case ast.Attribute(ast.Name(variable), name) if variable in modules:
                    found.add(f"{modules[variable]}.{name}")
                case ast.Attribute(attr=name) | ast.Constant(value=str() as name, kind="function"):
                    found.add(name)
    return found


def _has_all_of(tree: ast.Module) -> bool:
    """Whether a module imports all names of another."""
    return any(alias.name == "*" for alias, _ in _imports(tree))


# ---- the modules that stay ----

_RESIDENT = "resident"
_LOADER = "device.loader"
_LOAD = "loader_load"  # what its function is called in the resident module
_STAY = "memory segments device.shared device.keypad device.display device.tick device.console"
_STAYING = [_LOADER, *_STAY.split(), "games.menu"]


def _merge(trees: dict[str, ast.Module]) -> None:
    """Make one module of those that are never forgotten; all others import that."""
    staying = [name for name in _STAYING if name in trees]
    bodies = {name: trees[name] for name in staying}
    names = {
        name: {variable: f"{name.rpartition('.')[2]}_{variable}" for variable in _defined(tree)}
        for name, tree in bodies.items()
    }
    for name, tree in trees.items():
        _Refer(tree, names, names.get(name)).visit(tree)
    if staying:
        merged = ast.Module([part for tree in bodies.values() for part in tree.body], [])
        for name in staying:
            del trees[name]
        trees[_RESIDENT] = merged


def _defined(tree: ast.Module) -> set[str]:
    """The variables of a module but for what it imports."""
    found = _top(tree.body) - {_variable(alias) for alias, _ in _imports(tree)}
    return found | {
        node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }


class _Refer(ast.NodeTransformer):
    """Makes a module refer to the names of the merged one; `own`: those of its own among them."""

    def __init__(
        self,
        tree: ast.Module,
        names: Mapping[str, Mapping[str, str]],
        own: Mapping[str, str] | None,
    ) -> None:
        self._names = names
        self._own = own or {}
        self._merged = own is not None
        self._modules = {
            _variable(alias): names[name] for alias, name in _imports(tree) if name in names
        }
        for variable in self._modules:
            if _bound(tree)[variable] > sum(_variable(a) == variable for a, _ in _imports(tree)):
                raise ValueError(f"{variable} is a module and something else")

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        match node.value:
            case ast.Name(variable) if node.attr in self._modules.get(variable, ()):
                name = self._modules[variable][node.attr]
                if self._merged:
                    return ast.Name(name, node.ctx)
                return ast.Attribute(ast.Name(variable, ast.Load()), name, node.ctx)
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self._own.get(node.id, node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.arg = self._own.get(node.arg, node.arg)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        if node.col_offset == 0:
            node.name = self._own.get(node.name, node.name)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self.generic_visit(node)
        node.name = self._own.get(node.name, node.name)
        return node

    def visit_Global(self, node: ast.Global) -> ast.Global:
        node.names = [self._own.get(name, name) for name in node.names]
        return node

    def visit_Import(self, node: ast.Import) -> ast.stmt:
        kept = []
        for alias in node.names:
            if alias.name not in self._names:
                kept.append(alias)
            elif not self._merged:
                kept.append(ast.alias(_RESIDENT, _variable(alias)))
        return ast.Import(kept) if kept else ast.Pass()

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for alias in node.names:
            if f"{node.module}.{alias.name}" in self._names:
                if not self._merged:
                    found.append(ast.Import([ast.alias(_RESIDENT, _variable(alias))]))
            elif node.module and node.module in self._names:
                if self._merged:
                    raise ValueError(f"one that stays imports {alias.name} by its name")
                name = self._names[node.module][alias.name]
                found.append(ast.ImportFrom(_RESIDENT, [ast.alias(name, _variable(alias))], 0))
            else:
                found.append(ast.ImportFrom(node.module, [alias], 0))
        return found or [ast.Pass()]


# ---- names ----


def _strings(trees: Trees) -> set[str]:
    """The strings that are a name, or a dotted one."""
    return {
        node.value
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if node.kind != "function" and re.fullmatch(r"[\w.]+", node.value)
    }


def _texts(trees: Trees) -> set[str]:
    """The words of these strings, but for those that are a module's name."""
    modules = {name for name in trees if "." in name}
    return {word for text in _strings(trees) - modules for word in text.split(".")}


def _open(trees: Trees) -> set[str]:
    """The modules whose names are put together at run time, from a beginning and the rest."""
    beginnings = tuple(text for text in _strings(trees) if re.fullmatch(r"\w.*[._]", text))
    return {
        name for name in trees if name.startswith(beginnings) and "." in name and "._" not in name
    }


def _fixed(trees: Trees) -> set[str]:
    """The names that must stay: of what is not ours, given by name, in texts, but for modules'."""
    found = _texts(trees)
    for tree in trees.values():
        for alias, name in _imports(tree):
            found.add(alias.asname or "")
            if not any(module == name or name.startswith(module + ".") for module in trees):
                found.add(alias.name)
        found.update(node.arg or "" for node in ast.walk(tree) if isinstance(node, ast.keyword))
    return found


class _Names:
    """The names that a module binds and that may have others: attributes, and other arguments."""

    def __init__(self, tree: ast.Module, fixed: set[str]) -> None:
        attributes, arguments = _top(tree.body), set()
        for node in ast.walk(tree):
            match node:
                case ast.Attribute(attr=name, ctx=ast.Store()):
                    attributes.add(name)
                case ast.arg(name):
                    arguments.add(name)
                case ast.FunctionDef(name):
                    attributes.add(name)
                case ast.ClassDef(name, body=body):
                    attributes.add(name)
                    attributes |= _top(body)
        self.attributes = {name for name in attributes - fixed if not name.startswith("__")}
        self.arguments = arguments - fixed - attributes


def _top(body: list[ast.stmt]) -> set[str]:
    """The variables that statements bind outside of functions."""
    return {
        node.id
        for statement in body
        if not isinstance(statement, ast.FunctionDef | ast.ClassDef)
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def _groups(trees: Trees, names: Mapping[str, _Names], attributes: set[str]) -> list[set[str]]:
    """Sets of names to be told apart: those of a module and of the modules of its base classes."""
    groups = {
        name: _identifiers({name: tree}) & (attributes | names[name].arguments)
        for name, tree in trees.items()
    }
    for name, tree in trees.items():
        for base in _bases(tree, trees):
            groups[name] |= groups[base]
    return list(groups.values())


def _bases(tree: ast.Module, trees: Trees) -> set[str]:
    """The modules of the classes from which a module derives its own, and theirs."""
    variables = {
        node.id
        for derived in ast.walk(tree)
        if isinstance(derived, ast.ClassDef)
        for base in derived.bases
        for node in ast.walk(base)
        if isinstance(node, ast.Name)
    }
    found = set()
    for alias, name in _imports(tree):
        module = name if name in trees else name.rpartition(".")[0]
        if _variable(alias) in variables and module in trees:
            found |= {module} | _bases(trees[module], trees)
    return found


def _short(groups: list[set[str]], taken: set[str], in_flash: list[str]) -> dict[str, str]:
    """Another name for each name, not the same for two in a group: one in flash, or a short one
    that is not taken.
    """
    letters = ["", *string.ascii_letters]
    pool = [a + b for a in letters for b in letters[1:]]
    pool = in_flash + [name for name in pool if name not in taken]
    count = Counter(name for group in groups for name in group)
    found: dict[str, str] = {}
    for name in sorted(count, key=lambda name: (-count[name], name)):
        near = {
            found[other] for group in groups if name in group for other in group & found.keys()
        }
        found[name] = next(free for free in pool if free not in near)
    return found


class _Rename(ast.NodeTransformer):
    def __init__(
        self, short: Mapping[str, str], attributes: set[str], arguments: set[str]
    ) -> None:
        self._attributes = {name: short[name] for name in attributes}
        self._variables = {name: short[name] for name in attributes | arguments}

    def visit(self, node: ast.AST) -> ast.AST:
        match node:
            case ast.Name(name):
                node.id = self._variables.get(name, name)
            case ast.arg(name):
                node.arg = self._variables.get(name, name)
            case ast.Constant(value=str() as name, kind="function"):
                node.value = self._attributes.get(name, name)
            case ast.Attribute(attr=name):
                node.attr = self._attributes.get(name, name)
            case ast.FunctionDef(name) | ast.ClassDef(name) | ast.alias(name):
                node.name = self._attributes.get(name, name)
                if isinstance(node, ast.alias) and node.asname:
                    node.asname = self._variables.get(node.asname, node.asname)
            case ast.ExceptHandler(name=str() as name):
                node.name = self._variables.get(name, name)
            case ast.Global(names) | ast.Nonlocal(names):
                node.names = [self._variables.get(name, name) for name in names]
        return self.generic_visit(node)


# ---- modules ----


def _places(trees: Trees, in_flash: list[str]) -> dict[str, str]:
    """What the modules are called; those that others are to find by name keep their last one."""
    open_ = _open(trees) | {"main", "wiring"}
    taken = _identifiers(trees)
    pairs = (letter + digit for letter in string.ascii_lowercase for digit in string.digits)
    more = (name for name in _SPECIAL if name not in taken)
    free = itertools.chain(in_flash, more, (place for place in pairs if place not in taken))
    found = {}
    for name in sorted(trees):
        last = name.rpartition(".")[2]
        if last != "__init__":
            found[name] = last if name in open_ else next(free)
    if len(set(found.values())) < len(found):
        raise ValueError("two modules that keep their names have the same")
    return found


class _Move(ast.NodeTransformer):
    """Imports modules from their new places, by variables of the same names.

    Where there is a loader, by that, but for what stays.
    """

    def __init__(self, places: Mapping[str, str], tree: ast.Module, resident: bool) -> None:
        self._places = places
        bound = _bound(tree)
        bound.subtract(_variable(alias) for alias, name in _imports(tree) if name in places)
        self._variables = {
            _variable(alias): places[name]
            for alias, name in _imports(tree)
            if name in places and not bound[_variable(alias)]
        }
        self._packages = {name.rpartition(".")[0] for name in places} - {""}
        self.refers = False  # to what stays
        self._load: ast.expr | None = None
        if _RESIDENT in places:
            self._load = ast.Name(_LOAD, ast.Load())
            if not resident:
                self._load = ast.Attribute(
                    ast.Name(places[_RESIDENT], ast.Load()), _LOAD, ast.Load()
                )

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self._variables.get(node.id, node.id)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, str) and re.fullmatch(r"[a-z][a-z0-9_.]*", node.value):
            package = node.value.rpartition(".")[0]
            if node.value in self._places:
                node.value = self._places[node.value]
            elif package in self._packages:
                node.value = node.value.removeprefix(package + ".")
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name("__import__"), [name, _, _, _]) if self._load:
                return self._loaded(name)
        return node

    def visit_Import(self, node: ast.Import) -> list[ast.stmt]:
        return [self._imported(alias, alias.name) for alias in node.names]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for alias in node.names:
            module = node.module or ""
            if f"{module}.{alias.name}" in self._places:
                found.append(self._imported(alias, f"{module}.{alias.name}"))
            elif module in self._places and alias.name != "*" and self._load:
                value = ast.Attribute(self._module(module), alias.name, ast.Load())
                found.append(_assignment(_variable(alias), value))
            else:
                found.append(ast.ImportFrom(self._places.get(module, module), [alias], 0))
        return found

    def _imported(self, alias: ast.alias, name: str) -> ast.stmt:
        if name not in self._places:
            return ast.Import([alias])
        variable = _variable(alias)
        variable = self._variables.get(variable, variable)
        place = self._places[name]
        if not self._load:
            return ast.Import([ast.alias(place, None if variable == place else variable)])
        if variable == place and name == _RESIDENT:
            self.refers = True
            return ast.Pass()
        return _assignment(variable, self._module(name))

    def _module(self, name: str) -> ast.expr:
        place = self._places[name]
        if name != _RESIDENT:
            return self._loaded(ast.Constant(place))
        self.refers = True
        return ast.Name(place, ast.Load())

    def _loaded(self, name: ast.expr) -> ast.expr:
        assert self._load
        self.refers = True
        return ast.Call(self._load, [name], [])


def _assignment(variable: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([ast.Name(variable, ast.Store())], value)


# ---- texts ----

_MOST = 10  # characters of a text that is kept: MICROPY_ALLOC_PARSE_INTERN_STRING_LEN


class _Join(ast.NodeTransformer):
    """Makes one text of the short ones of a tuple or list."""

    def _joined(self, node: ast.Tuple | ast.List) -> ast.AST:
        self.generic_visit(node)
        texts = [
            part.value
            for part in node.elts
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
        ]
        whole = "|".join(texts)
        if len(texts) < len(node.elts) or len(whole) <= _MOST or whole.count("|") >= len(texts):
            return node
        call = ast.Attribute(ast.Constant(whole), "split", ast.Load())
        return ast.Call(call, [ast.Constant("|")], [])

    visit_Tuple = visit_List = _joined


_KEYS = "0123456789*#"


class _Cut(ast.NodeTransformer):
    """Cuts the short texts of a module out of a long one.

    MicroPython keeps a text of up to ten characters for good once a module has it, or room for it:
    by the time all pages have been shown that would be 2 KB. `variable` is to hold the long one;
    texts that are `kept` anyway, as those of _KEYS, are left, and so are those in constant tuples.
    """

    def __init__(self, variable: str, kept: set[str]) -> None:
        self._variable = variable
        self._kept = kept
        self._whole = ""

    def cut(self, tree: ast.Module) -> None:
        self.visit(tree)
        if self._whole:
            whole = ast.Constant(self._whole.ljust(_MOST + 1))
            tree.body.insert(0, ast.Assign([ast.Name(self._variable, ast.Store())], whole))

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        text = node.value
        if not isinstance(text, str) or not 0 < len(text) <= _MOST or text in self._kept:
            return node
        if text not in self._whole:
            self._whole += text
        at = self._whole.index(text)
        part = ast.Slice(ast.Constant(at), ast.Constant(at + len(text)))
        return ast.Subscript(ast.Name(self._variable, ast.Load()), part, ast.Load())

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        if not all(
            isinstance(part, ast.Constant | ast.Tuple | ast.expr_context)
            for part in ast.walk(node)
        ):
            self.generic_visit(node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)
        return node
