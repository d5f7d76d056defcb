"""The linker's error."""

import ast


class LinkError(Exception):
    """Raised if modules cannot be linked; `node` gives the line."""

    def __init__(self, module: str, why: str, node: ast.AST | None = None) -> None:
        line = f", line {getattr(node, 'lineno', '?')}" if node else ""
        super().__init__(f"{module}{line}: {why}")
