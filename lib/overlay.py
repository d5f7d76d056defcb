"""The one marker for boards with little memory: `@overlay`.

An overlay is a function that such a board has in memory only while it runs. The build for small
boards moves it to a file of its own, with the functions that only it calls. On other boards the
marker does nothing. docs/developer/small-boards.md has the rules for a marked function.
"""


def overlay(function):
    """Return `function` unchanged."""
    return function
