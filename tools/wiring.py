"""Check a board file, and show how to wire it.

python3 tools/wiring.py           one line for every file in boards/
python3 tools/wiring.py pico      the check, a table pin by pin (Markdown) and a drawing
python3 tools/wiring.py my.py     the same for a board file of your own

Exit status: 0 good, 1 the board file has problems, 2 it cannot be read.
"""

from __future__ import annotations

import argparse
import os
import sys

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
    parser = argparse.ArgumentParser(
        description="Check a board file and show its wiring.",
        epilog="Exit status: 0 good, 1 the board file has problems, 2 it cannot be read.",
    )
    parser.add_argument("board", nargs="?", help="a name from boards/, or a path; default: all")
    wanted = parser.parse_args(arguments).board
    known = sorted(path.stem for path in BOARDS.glob("*.py") if path.stem != "__init__")
    status = 0
    for name in [wanted] if wanted else known:
        try:
            board = load(name)
        except OSError as error:
            hint = f"; known boards: {', '.join(known)}"
            print(f"no board file {name}: {error.strerror}{hint}", file=sys.stderr)
            return 2
        except ValueError as error:
            print(error, file=sys.stderr)
            return 2
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
    try:
        status = main()
        print(end="", flush=True)
    except BrokenPipeError:  # the reader, `head` perhaps, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)
