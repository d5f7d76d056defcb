"""Check a board file, and show how to wire it.

python3 tools/wiring.py           one line for every file in boards/
python3 tools/wiring.py pico      the check, a table pin by pin (Markdown) and a drawing
python3 tools/wiring.py my.py     the same for a board file of your own

Exit status: 0 good, 1 the board file has problems, 2 it cannot be read.
"""

from __future__ import annotations

import sys

import command_line
from board_files.checking import current as current
from board_files.checking import problems as problems
from board_files.checking import with_transistors as with_transistors
from board_files.drawing import drawing as drawing
from board_files.drawing import note as note
from board_files.drawing import summary as summary
from board_files.drawing import table as table
from board_files.reading import BOARDS as BOARDS
from board_files.reading import bases as bases
from board_files.reading import load as load


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = command_line.Parser("wiring", __doc__)
    parser.add_argument("board", nargs="?", help="a name from boards/, or a path; default: all")
    wanted = parser.parse_args(arguments).board
    known = sorted(path.stem for path in BOARDS.glob("*.py") if path.stem != "__init__")
    status = 0
    for name in [wanted] if wanted else known:
        try:
            board = load(name)
        except OSError as error:
            hint = f"; known boards: {', '.join(known)}"
            command_line.say("wiring", f"no board file {name}: {error.strerror}{hint}")
            return command_line.REFUSED
        except ValueError as error:
            command_line.say("wiring", str(error))
            return command_line.REFUSED
        wrong = problems(board)
        for sentence in wrong:
            print(f"{name}: {sentence}")
        if wrong:
            status = 1
            continue
        print(f"{name}: {summary(board)}")
        if wanted:
            print(f"\n{table(board)}\n\n{drawing(board)}")
            if note(board):
                print("\n" + note(board))
    return status


if __name__ == "__main__":
    with command_line.tool("wiring"):
        sys.exit(main())
