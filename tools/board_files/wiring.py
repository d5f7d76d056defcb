"""Check a board file, and show its wiring.

Examples:
  python3 tools/wiring.py                        one line for every file in boards/
  python3 tools/wiring.py pico                   check, table of the pins (Markdown), drawing
  python3 tools/wiring.py my.py                  the same for your own board file
  python3 tools/wiring.py pico --svg FILE        every part and every wire (SVG)
  python3 tools/wiring.py pico --schematic FILE  the circuit (SVG)
  python3 tools/wiring.py pico --wokwi FOLDER    diagram.json and wokwi.toml for Wokwi
  python3 tools/wiring.py --fields               the fields of a board file (Markdown)

Exit status: 0 correct; 1 the wiring has faults; 2 a file cannot be read or written, or a field of
a board file is missing, misspelled or wrong.

"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from board_files.ascii_drawing import drawing, note, summary, table
from board_files.checking import problems
from board_files.reading import Board, BoardFileError, board_names, load
from board_files.schema import BOARD, OUTLINE, markdown
from commands import command_line, environment, output_files
from commands.errors import ToolError


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = command_line.Parser("wiring", __doc__)
    text = "a name from boards/, or a path; default: all"
    parser.add_argument("board", nargs="?", type=command_line.non_empty, help=text)
    parser.add_argument("--fields", action="store_true", help="list the fields of board files")
    parser.add_argument(
        "--svg", type=command_line.svg_path, metavar="FILE", help="draw its wiring"
    )
    parser.add_argument(
        "--schematic",
        type=command_line.svg_path,
        metavar="FILE",
        help="draw the circuit into FILE",
    )
    text = "write diagram.json and wokwi.toml there"
    parser.add_argument("--wokwi", type=command_line.folder_path, metavar="FOLDER", help=text)
    options = parser.parse_args(arguments)
    parser.check_together(options, {"fields": ""})
    outputs = [path for path in (options.svg, options.schematic, options.wokwi) if path]
    for path in outputs:
        if outputs.count(path) > 1:
            parser.error(f"{path} is named twice: name different outputs")
    options.draws = bool(options.svg or options.schematic or options.wokwi)
    if options.draws and not options.board:
        parser.error("name a board: a picture or diagram shows one board")
    return options


def draw(board: Board, options: argparse.Namespace) -> None:
    """Write the pictures of the options. Raises ValueError for a board that cannot be drawn."""
    if options.svg:
        from drawings import wiring_picture

        output_files.check_writable(options.svg)  # a picture is not worth a copy elsewhere
        output_files.write(options.svg, wiring_picture.draw(board))
        print(f"the picture of the wiring is in {options.svg}")
    if options.schematic:
        from drawings import schematic  # needs a package, unlike the rest

        output_files.check_writable(options.schematic)
        output_files.write(options.schematic, schematic.draw(board))
        print(f"the schematic is in {options.schematic}")
    if options.wokwi:
        from drawings import wokwi

        folder = options.wokwi
        firmware = f"bulls-cows-othello-{Path(options.board).stem}.uf2"
        files = {folder / "diagram.json": wokwi.text(board)}
        files[folder / "wokwi.toml"] = wokwi.settings(firmware)
        for path, content in files.items():
            if path.exists() and path.read_bytes() != content:
                raise ToolError(f"{path} has other content: move it away")
        folder.mkdir(parents=True, exist_ok=True)
        output_files.write_all(files)
        print(f"diagram.json and wokwi.toml are in {folder}; put the UF2 of a release")
        print(f"(tools/release.py) there as {firmware}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    options = parse(arguments)
    if options.schematic:
        environment.enter()
    if options.fields:
        print(f"In boards/*.py:\n\n{markdown(BOARD)}\nIn boards/outlines/*.py:\n")
        print(markdown(OUTLINE), end="")
        return 0
    status = 0
    for name in [options.board] if options.board else board_names():
        try:
            board = load(name)
        except OSError as error:
            hint = f"; known boards: {', '.join(board_names())}"
            raise ToolError(f"no board file {name}: {error.strerror}{hint}") from None
        except BoardFileError as error:
            for fault in error.faults:
                command_line.say(f"wiring: {fault}")
            return command_line.REFUSED
        board_problems = problems(board)
        for problem in board_problems:
            print(f"{name}: {problem}")
        if board_problems:
            status = 1
            continue
        print(f"{name}: {summary(board)}")
        if options.draws:
            try:
                draw(board, options)
            except ValueError as error:
                raise ToolError(str(error)) from None
        elif options.board:
            print(f"\n{table(board)}\n\n{drawing(board)}")
            if note(board):
                print("\n" + note(board))
    return status
