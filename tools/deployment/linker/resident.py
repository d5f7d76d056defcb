"""Merge the resident modules, which main.py imports directly or indirectly, into one.

A name gets its module's name as a prefix: `KEYS` of `device.keypad` becomes `keypad_KEYS`.
"""

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping

from . import syntax
from .errors import LinkError
from .names import LOADER, MAIN, MARKER, RESIDENT, merged


def find(trees: syntax.Trees) -> list[str]:
    """Return the modules that main.py imports at its top, directly or not; the loader is first.

    A module is left out if they use only its overlays: those are loaded for each call, with copies
    of the constants that they need.
    """
    waiting = [MAIN]
    reached: list[str] = []
    while waiting:
        module = waiting.pop()
        if module in reached:
            continue
        reached.append(module)
        for statement in trees[module].body:
            if isinstance(statement, ast.Import | ast.ImportFrom):
                waiting += [
                    name
                    for name in syntax.modules(statement)
                    if name in trees
                    and (module == MAIN or not _uses_only_overlays(trees, module, name))
                ]
    modules = [name for name in reached if name not in (MAIN, LOADER, MARKER)]
    return [LOADER, *sorted(modules, key=lambda name: (_depth(trees, name, set()), name))]


def _uses_only_overlays(trees: syntax.Trees, module: str, name: str) -> bool:
    """Return whether `module` uses only overlays of the module `name`, which has no state."""
    if any(_must_stay(statement, trees[name]) for statement in trees[name].body):
        return False
    variables = {
        syntax.variable(alias) for alias, dotted in syntax.imports(trees[module]) if dotted == name
    }
    overlays = {function.name for function in syntax.overlays(trees[name])}
    attributes = [
        node.attr
        for node in syntax.nodes(trees[module], ast.Attribute)
        if isinstance(node.value, ast.Name) and node.value.id in variables
    ]
    mention_count = sum(node.id in variables for node in syntax.nodes(trees[module], ast.Name))
    # Every mention of the module is `module.overlay`: it is passed nowhere itself.
    is_attribute_only = mention_count == len(attributes)
    return bool(variables) and is_attribute_only and overlays.issuperset(attributes)


def _must_stay(statement: ast.stmt, tree: ast.Module) -> bool:
    """Return whether a module must stay in memory because of a statement.

    It has an effect, or binds a mutable object that other code than one overlay uses: copies in
    two overlays would be different objects.
    """
    if not syntax.binds_mutable(statement):
        return not syntax.binds_only(statement)
    bound = syntax.binds(statement)
    users = [s for s in tree.body if s is not statement and bound.intersection(syntax.loads(s))]
    return len(users) != 1 or users[0] not in syntax.overlays(tree)


def _depth(trees: syntax.Trees, module: str, importers: set[str]) -> int:
    """Return the length of the longest import chain; a module comes after its imports."""
    if module in importers:
        return 0
    depths = [0]
    for statement in trees[module].body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            depths += [
                1 + _depth(trees, name, importers | {module})
                for name in syntax.modules(statement)
                if name in trees
            ]
    return max(depths)


def merge(trees: dict[str, ast.Module], modules: Iterable[str]) -> None:
    """Merge some modules into one, which all others import.

    Raises LinkError if a module uses a name of another one that only imports it.
    """
    bodies = {name: trees[name] for name in modules if name in trees}
    new_names = {
        name: {variable: merged(name, variable) for variable in syntax.defined_names(tree)}
        for name, tree in bodies.items()
    }
    keywords = {node.arg for tree in trees.values() for node in syntax.nodes(tree, ast.keyword)}
    for name, tree in trees.items():
        _ReferenceRenamer(name, trees, new_names, keywords).visit(tree)
    resident = ast.Module([part for tree in bodies.values() for part in tree.body], [])
    for name in bodies:
        del trees[name]
    trees[RESIDENT] = resident


def _members(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the nodes that bind attributes of classes: methods and assigned names."""
    for cls in syntax.nodes(tree, ast.ClassDef):
        for statement in cls.body:
            if isinstance(statement, ast.FunctionDef):
                yield statement
            else:
                yield from syntax.stored_names(statement)


class _ReferenceRenamer(ast.NodeTransformer):
    """Makes a module use the names of the merged one.

    If `device.keypad` and `device.console` are merged, `device.console` changes as follows:

        import device.keypad as keypad     pass
        from device import keypad          pass
        from device.keypad import KEYS     pass
        keypad.KEYS, KEYS                  keypad_KEYS, keypad_KEYS
        LIMIT = 3                          console_LIMIT = 3
        def read(LIMIT): return LIMIT      def console_read(console_LIMIT): return console_LIMIT
        def show(LIMIT): return LIMIT      def console_show(LIMIT): return LIMIT
                                           (if any module has a call with `LIMIT=`)
        class Scan:                        class console_Scan:
            LIMIT = 1                          LIMIT = 1
            def read(self): return LIMIT       def read(self): return console_LIMIT
        global LIMIT                       global console_LIMIT
        except OSError as LIMIT            except OSError as console_LIMIT

    A module that is not merged keeps its own names; only imports and attributes change:

        import device.keypad as keypad     import resident as keypad
        from device import keypad          import resident as keypad
        from device.keypad import KEYS     from resident import keypad_KEYS as KEYS
        keypad.KEYS, KEYS                  keypad.keypad_KEYS, KEYS

    `new_names`: the new names by module and name. `keywords`: parameters that keep their names,
    because calls pass them by keyword.
    """

    def __init__(
        self,
        module: str,
        trees: syntax.Trees,
        new_names: Mapping[str, Mapping[str, str]],
        keywords: Collection[str | None],
    ) -> None:
        tree = trees[module]
        self._module = module
        self._members = set(_members(tree))
        self._all_modules = set(trees)
        self._new_names = new_names
        self._keywords = keywords
        self._is_merged = module in new_names
        imported = [(syntax.variable(alias), name) for alias, name in syntax.imports(tree)]
        # The variables that hold merged modules, and the new names of other variables.
        self._modules = {variable: name for variable, name in imported if name in new_names}
        self._variables: dict[str, str] = {}
        for variable, name in imported:
            package, _, last = name.rpartition(".")
            if self._is_merged and last in new_names.get(package, ()):
                self._variables[variable] = new_names[package][last]
        self._variables.update(new_names.get(module, {}))
        bindings = syntax.bindings(tree)
        for alias, _ in syntax.imports(tree):
            variable = syntax.variable(alias)
            import_count = sum(variable == other for other, _ in imported)
            if variable in self._modules and bindings[variable] > import_count:
                raise LinkError(module, f"{variable} is a module and something else", alias)

    def _new_name(self, module: str, name: str, node: ast.AST) -> str:
        """Return the new name of a merged module's `name`, which `node` uses."""
        if name not in self._new_names[module]:
            why = f"{module} does not define {name}: import the module that does"
            raise LinkError(self._module, why, node)
        return self._new_names[module][name]

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        match node.value:
            case ast.Name(variable) if variable in self._modules:
                name = self._new_name(self._modules[variable], node.attr, node)
                if self._is_merged:
                    return ast.Name(name, node.ctx)
                return ast.Attribute(ast.Name(variable, ast.Load()), name, node.ctx)
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.Name:
        if node not in self._members:
            node.id = self._variables.get(node.id, node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        if node.arg not in self._keywords:
            node.arg = self._variables.get(node.arg, node.arg)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        if node not in self._members:
            node.name = self._variables.get(node.name, node.name)
        return self._visit_function(node)

    def _visit_function(self, node):
        """Visit a function; parameters that keep their names hide the module's in its body.

        Defaults and annotations are visited first, with the module's names.
        """
        body, node.body = node.body, []
        self.generic_visit(node)
        outside = self._variables
        parameters = {part.arg for part in syntax.nodes(node.args, ast.arg)}
        hidden = parameters.intersection(self._keywords)
        self._variables = {name: new for name, new in outside.items() if name not in hidden}
        inside = ast.Module(body, [])
        self.generic_visit(inside)
        node.body = inside.body
        self._variables = outside
        return node

    visit_Lambda = _visit_function

    def _rename(self, node: ast.ClassDef | ast.ExceptHandler) -> ast.AST:
        self.generic_visit(node)
        if node.name:
            node.name = self._variables.get(node.name, node.name)
        return node

    visit_ClassDef = visit_ExceptHandler = _rename

    def _rename_all(self, node):
        node.names = [self._variables.get(name, name) for name in node.names]
        return node

    visit_Global = visit_Nonlocal = _rename_all

    def visit_Import(self, node: ast.Import) -> ast.stmt:
        aliases = []
        for alias in node.names:
            if alias.name not in self._new_names:
                aliases.append(alias)
            elif not self._is_merged:
                aliases.append(ast.alias(RESIDENT, syntax.variable(alias)))
        return ast.Import(aliases) if aliases else ast.Pass()

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt]:
        statements: list[ast.stmt] = []
        module = node.module or ""
        for alias in node.names:
            if f"{module}.{alias.name}" in self._new_names:
                if not self._is_merged:
                    new_alias = ast.alias(RESIDENT, syntax.variable(alias))
                    statements.append(ast.Import([new_alias]))
            elif module in self._new_names and f"{module}.{alias.name}" not in self._all_modules:
                name = self._new_name(module, alias.name, alias)
                if not self._is_merged:
                    new_alias = ast.alias(name, syntax.variable(alias))
                    statements.append(ast.ImportFrom(RESIDENT, [new_alias], 0))
            else:
                statements.append(ast.ImportFrom(node.module, [alias], 0))
        return statements or [ast.Pass()]
