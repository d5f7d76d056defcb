"""Play the console in a terminal: six drawn digits, the keypad, keys typed or clicked.

Examples:
  python3 tools/play.py              in the terminal
  python3 tools/play.py --web        in a browser
  python3 tools/play.py --pico       on an emulated Pico
  python3 tools/play.py --seed 7     the same random numbers each time
  python3 tools/play.py --othello 5  Othello in text, at level 5

The games, the console's loop, the display's encoding and the keypad's debouncing are the same code
as on a board. Only the port, which drives the pins, is simulated.

Keys: 0 to 9; * or Enter or Space or + (go on); # or Backspace or - (clear); arrows and Tab (next
or previous choice); h or Esc twice holds # for a second, which leads to the menu; q or Ctrl-C
quits. If the terminal reports the mouse, click the drawn keys, or hold them.

With --pico an emulated Raspberry Pi Pico boots real firmware instead and runs the compiled files
of a board. It is never faster than a real Pico; the status line shows its relative speed.

With --blinka the console runs at this computer's own pins, such as a Raspberry Pi's: real digits
and a real keypad, through Adafruit Blinka (python3 -m pip install adafruit-blinka).

With --web it is played in a browser: the page is built into build/web and served at 127.0.0.1.
That folder works on any static host too.

With --text the duel is typed and printed line by line, as at a board's REPL; with --othello so is
Othello.

Exit status: 0 played, 1 the terminal was closed, 2 it could not begin; the reason is one line on
stderr.

"""

from __future__ import annotations

import argparse
import io
import itertools
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from commands import command_line, glyphs
from commands.errors import ToolError
from cows import codes
from othello.levels import HIGHEST
from othello_tools import openings
from simulator import othello_board, othello_text, panel, prompt, seeded, terminal, user_data
from simulator.records import Records
from simulator.session import Session
from simulator.simulated import DrawnConsole, SimulatedConsole

if TYPE_CHECKING:
    from simulator.emulated import EmulatedConsole
    from simulator.keypad_input import Console

_MODES = {  # the options that may go with a mode
    "web": "web_port no_browser",
    "othello": "",
    "text": "seed",
    "picture": "records ascii",
    "blinka": "board records",
    "pico": "seed ascii",
    "no_records": "seed bell ascii",
}


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line; exit if two options contradict each other."""
    parser = _parser()
    args = parser.parse_args(arguments)
    if args.web and args.seed is not None:
        parser.error("--web does not go with --seed; a seed is ?seed=7 in the address")
    parser.check_together(args, _MODES)
    args.board, args.records = args.board or "", args.records or ""
    if args.board and not args.blinka:
        parser.error("--board is for --blinka")
    if (args.web_port or args.no_browser) and not args.web:
        parser.error(f"{'--web-port' if args.web_port else '--no-browser'} is for --web")
    return args


def _parser() -> command_line.Parser:
    parser = command_line.Parser("play", __doc__)
    parser.add_argument("--seed", type=int, help="a number; the same number repeats the game")
    parser.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")
    text = "ring after the machine's turn and at the end of a game"
    parser.add_argument("--bell", action="store_true", help=text)
    parser.add_argument(
        "--pico",
        nargs="?",
        const="hard",
        choices=("hard", "soft"),
        help="play on an emulated Pico; the firmware's timers: hard (default) or soft",
    )
    parser.add_argument(
        "--blinka", action="store_true", help="play at this computer's own pins, through Blinka"
    )
    parser.add_argument(
        "--board",
        type=command_line.non_empty,
        metavar="FILE",
        help="for --blinka: a name in boards/ or a path (default: raspberry_pi)",
    )
    parser.add_argument(
        "--records",
        type=command_line.non_empty,
        metavar="FILE",
        help="keep games, settings and statistics in FILE (default: in the user's data folder; "
        "with --seed or --blinka only while playing)",
    )
    parser.add_argument(
        "--no-records", action="store_true", help="keep games and statistics only while playing"
    )
    parser.add_argument(
        "--picture",
        metavar="TEXT",
        help="print the panel showing TEXT, with the Othello board of --records; then quit",
    )
    length = command_line.int_range(codes.MIN_DIGITS, codes.MAX_DIGITS, "a length")
    parser.add_argument(
        "--text", type=length, metavar="N", help="play the typed duel with codes of N digits, 2-5"
    )
    parser.add_argument(
        "--othello",
        nargs="?",
        const=othello_text.LEVEL,
        type=command_line.int_range(1, HIGHEST, "a level"),
        metavar="LEVEL",
        help="play Othello in text; the machine's level, "
        f"1-{HIGHEST} (default {othello_text.LEVEL})",
    )
    parser.add_argument("--web", action="store_true", help="play in a browser, on a page")
    port = command_line.int_range(1, 65535, "a port")
    parser.add_argument(
        "--web-port", type=port, metavar="PORT", help="for --web: the port; each has own records"
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="for --web: do not open the browser"
    )
    return parser


def main() -> int:
    """Run the command line; return the exit status."""
    args = parse()
    if args.web:
        return web(args.web_port, not args.no_browser)
    if args.othello is not None:
        from othello_tools import c_port  # not for the panel: it takes time at the start

        open_input("--othello")
        if problem := c_port.weights_problem():
            command_line.say(f"play: {problem}")
        return othello_text.play(args.othello)
    if args.text is not None:
        open_input("--text")
        return prompt.play(args.text, args.seed)
    if args.blinka:
        from simulator import blinka

        return blinka.play(args.board, args.records)
    unicode = not args.ascii and can_show_blocks()
    if args.picture is not None:
        return picture(args.picture, unicode, args.records)
    if problem := drawing_problem():
        raise ToolError(problem)
    if args.pico:
        return show(emulated_pico(args.pico, args.seed), unicode)
    if args.records or args.no_records or args.seed is not None:
        return show(simulated(args.seed, args.records), unicode, args.bell)
    return play_with_default_records(unicode, args.bell)


def open_input(option: str) -> None:
    """Let invalid bytes of the input be replaced. Raises ToolError if the input is closed."""
    if sys.stdin is None:
        raise ToolError(f"{option} needs its input open")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
        command_line.wait_for_input()


def play_with_default_records(unicode: bool, has_bell: bool) -> int:
    """Play with the records in the user's folder; return the exit status. Raises ToolError."""
    try:
        path = user_data.records_file()
        is_new = not path.exists()
        machine = simulated(None, str(path))
    except ToolError as error:
        raise ToolError(f"{error} (--no-records plays without this file)") from None
    status = show(machine, unicode, has_bell)
    if status == 0 and is_new and path.exists():
        print(f"Games, settings and statistics are kept in {path}")
    return status


def show(console: Console, unicode: bool, has_bell: bool = False) -> int:
    """Show a console in the terminal until the user quits; return the exit status."""
    try:
        with terminal.open_terminal() as screen:
            Session(console, screen, unicode, colours(), has_bell).run()
    except KeyboardInterrupt:
        pass
    except terminal.Closed:
        return 1
    return 0


def web(port: int | None, browser: bool) -> int:
    """Build and serve the page until Ctrl-C; return 0. Raises ToolError."""
    from commands import environment

    environment.enter()

    from page import serve

    return serve.play(port, browser)


def simulated(seed: int | None, records: str) -> DrawnConsole:
    """Return a console with simulated pins; a seed repeats its games. Raises ToolError."""
    Records(records).check()
    random_bytes = None if seed is None else seeded.random_bytes(seed)
    note = "" if seed is None else f", seed {seed}"
    return DrawnConsole(random_bytes, note=note, records=records, opening=openings.name)


def emulated_pico(kind: str, seed: int | None) -> EmulatedConsole:
    """Return a console on an emulated Pico, switched on. Raises ToolError."""
    from commands import environment

    environment.enter()

    from simulator import emulated

    try:
        return emulated.EmulatedConsole(kind, seed)
    except ToolError as error:
        raise ToolError(f"no emulated Pico: {error}") from None


def drawing_problem() -> str:
    """Return the reason why the panel cannot be drawn, and an alternative; "" if it can."""
    for stream in (sys.stdin, sys.stdout):  # a closed one is None
        if stream is None or not stream.isatty():
            return (
                "it draws in a terminal: run it in one, with its input and output not redirected "
                "(--picture TEXT prints the panel anywhere)"
            )
    if os.name != "nt" and (os.environ.get("TERM") or "dumb") == "dumb":
        return (
            "this terminal cannot draw the panel (TERM is dumb or not set): "
            "play with --text N, --othello or --web"
        )
    return ""


def can_show_blocks() -> bool:
    """Return whether the output's encoding has the block and line characters."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"  # a closed stdout is None
    try:
        "".join(panel.UNICODE.values()).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def colours() -> dict[str, str]:
    """Return the terminal's colours, or none if the user wants none (https://no-color.org)."""
    if os.environ.get("NO_COLOR"):
        return panel.NO_COLOURS
    if "256" in os.environ.get("TERM", "") or os.environ.get("COLORTERM"):
        return panel.COLOURS_256
    return panel.COLOURS_8


def picture(text: str, unicode: bool, records: str) -> int:
    """Print the panel while a game shows `text`; return 0. Raises ToolError.

    If the file `records` has a game of Othello, its board is drawn, too.
    """
    if records:
        try:
            os.stat(records)
        except OSError as error:
            problem = f"{command_line.reason(error)}: --picture needs a file of records"
            raise ToolError(problem) from None
    saved = Records(records)
    text = os.fsencode(text).decode("utf-8", "replace")  # an undecodable byte has no glyph

    def game(console):
        console.show(text)
        while True:
            yield

    machine = SimulatedConsole(play=game, clock=itertools.count(0, 0.01).__next__)
    try:
        glyphs.check(text)
        for _ in range(20):
            machine.run()
    except ValueError as error:
        raise ToolError(f"cannot show this: {error}") from None
    shades = colours() if sys.stdout and sys.stdout.isatty() else {}
    grid = panel.grid(
        machine.light(),
        unicode=unicode,
        ghosts=panel.DARK in shades,
        position=othello_board.from_record(saved.get("othello", [])),
        view={**machine.view(), "text": ""},  # a text of the user's, for which there are no words
    )
    print(panel.text_of(grid, shades))
    return 0
