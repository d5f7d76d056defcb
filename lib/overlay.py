"""The one marker for boards with little memory: `@overlay`.

An overlay is a function that such a board has in memory only while it runs. The build for small
boards moves it to a file of its own, with the functions that only it calls
(docs/developer/small-boards.md). On other boards the marker does nothing.

- Mark only constructors and functions at the top level of a module that does not use `global`.
- Pass arguments by position.
- Call an overlay by its own name, so that the linker finds the call. The linker takes a call of a
  variable `page` as a call of any overlay.
- Import modules that only an overlay needs in the overlay; they are in memory only while it runs.
"""


def overlay(function):
    """Return `function` unchanged."""
    return function
