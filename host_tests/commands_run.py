"""Run a command of tools/ within the process of a test."""

import sys
from collections.abc import Callable, Sequence

import pytest

from commands import command_line


def status(name: str, main: Callable[[Sequence[str]], int], *arguments: object) -> int:
    """Return the exit status of the command `name`, whose `main` gets the arguments.

    Errors become one line, as when a script runs the command.
    """
    with pytest.raises(SystemExit) as ended, command_line.tool(name):
        sys.exit(main([str(argument) for argument in arguments]))
    assert isinstance(ended.value.code, int)
    return ended.value.code
