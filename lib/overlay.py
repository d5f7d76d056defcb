"""The one marker for boards with little memory: `@overlay`.

An overlay is a function that such a board has in memory only while it runs. The build for small
boards cuts it out, with what only it uses (docs/small-boards.md); elsewhere the marker does
nothing. Marked functions stand at the top of a module, take their arguments by place and set no
variable of the module.
"""


def overlay(function):
    """Return `function` unchanged."""
    return function
