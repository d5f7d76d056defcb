"""Convert sources of tools/ for MicroPython: without types, whose modules it lacks."""

import ast

_TYPES = ("__future__", "collections.abc", "types", "typing")  # modules needed only for types


class _Stripper(ast.NodeTransformer):
    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        return None if node.module in _TYPES else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.Assign | None:
        if node.value is None:
            return None
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        node.returns = None
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node


def untyped(source: str) -> str:
    """Return a module's source without annotations and the imports for them."""
    tree = _Stripper().visit(ast.parse(source))
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"
