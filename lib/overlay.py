"""The one marker for boards with little memory: `@overlay`.

An overlay is a function that such a board has in memory only while it runs. The build for small
boards moves it to a file of its own, with the functions that only it calls. On other boards the
marker does nothing. The build finds a call of an overlay by the function's name; a variable that
holds an overlay and is called has the name `page`. docs/developer/small-boards.md has all rules.
"""


def overlay(function):
    """Return `function` unchanged."""
    return function
