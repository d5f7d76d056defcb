"""The process that runs in the environment of build123d; case_tools starts it.

Arguments: `write` and a folder, or `measure`. Stdin has two boards as JSON, the board that the
case is built for and the board that it is measured with. `measure` prints JSON.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from commands.errors import ToolError

from . import checks, files
from .assembly import build
from .placement import Board


def main(arguments: list[str]) -> None:
    """Do what the arguments ask. Raises ToolError."""
    built_for, measured_with = (Board(**board) for board in json.load(sys.stdin))
    case = build(built_for)
    if arguments[0] == "write":
        files.write(case, built_for, Path(arguments[1]))
    else:
        print(json.dumps(checks.measure(case, measured_with)))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except ToolError as error:
        sys.exit(str(error))
