"""The one marker for boards with little memory: `@overlay`.

An overlay is a function that such a board has in memory only while it runs. The build for small
boards moves it to a file of its own, with all that only it uses (docs/developer/small-boards.md).
On other boards the marker does nothing. A marked function is at the top level of a module or a
constructor; it takes positional arguments, and its module does not use `global`. Call it by
its own name, so that the linker finds the call. The linker takes a call of a variable `page` as a
call of any overlay. Modules that only an overlay needs are imported in it: they are in memory only
while it runs, too.
"""


def overlay(function):
    """Return `function` unchanged."""
    return function
