"""The one marker for boards with little memory: `@overlay`.

An overlay is a function that such a board has in memory only while it runs. The build for small
boards moves it to a file of its own, with all that only it uses (docs/small-boards.md). On other
boards the marker does nothing. Marked functions are at the top level of a module, take positional
arguments and set no variable of the module.
"""


def overlay(function):
    """Return `function` unchanged."""
    return function
