"""Make the opening book of Othello: lib/books/othello.book.

Examples:
  python3 tools/engine.py book                from tools/othello_tools/openings.txt
  python3 tools/engine.py book --output FILE  write it to FILE
  python3 tools/engine.py book --lines FILE --output FILE   from other lines

It needs a C compiler (CC, or gcc). Each line has the moves from the start, a space,
and the name; it is played by the rules. Each of its moves is entered
for the position before it, also the equivalent moves if the position is symmetric. Losing moves
are left out: the position after every legal move is searched to DEPTH, and a move of a line is
kept if it loses at most LOSS discs against the best one. The same lines give the same book on
every machine.

Exit status: 0 done, 2 failed; the reason is on stderr.

"""

import argparse
import os
from binascii import crc32
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

from commands import command_line, environment, output_files
from commands.errors import ToolError
from commands.folders import ROOT
from commands.reporting import Progress
from othello import book
from othello.board import Board
from othello.board import square as board_square
from othello_tools.c_port import (
    TABLE_ENTRIES,
    Engine,
    bitboards,
    shipped_engine,
    square_number,
    weights_problem,
)
from othello_tools.openings import LINES, lines, positions

FILE = ROOT / "lib" / "books" / "othello.book"
DEPTH = 10  # plies
LOSS = 2  # discs
UNLIMITED = (1 << 31) - 1


def collect_positions(played: Sequence[tuple[str, str]]) -> dict[bytes, tuple[Board, set[int]]]:
    """Return each position of the lines by its key, with its moves' squares in that image.

    Raises ToolError for a position that the book cannot hold, or whose moves cannot be searched.
    """
    boards_by_key: dict[bytes, tuple[Board, set[int]]] = {}
    for moves, name in played:
        for number, (board, move) in enumerate(
            zip(positions(moves), _squares(moves), strict=False), 1
        ):
            own, other = book.squares(board.discs, board.side)
            images = [book.key_of(own, other, symmetry) for symmetry in range(8)]
            key = min(images)
            if key not in boards_by_key:
                _check(board, f"{name}: move {number}")
            _, squares = boards_by_key.setdefault(key, (board, set()))
            turns = [symmetry for symmetry, image in enumerate(images) if image == key]
            squares.update(book.transform(move, symmetry) for symmetry in turns)
    return boards_by_key


def _squares(moves: str) -> list[int]:
    pairs = [board_square(moves[at : at + 2]) for at in range(0, len(moves), 2)]
    return [square_number(*pair) for pair in pairs]


def _check(board: Board, move: str) -> None:
    """Raise ToolError if the book cannot have a move from this position; `move` names it."""
    discs = sum(board.count())
    if not book.may_contain(board.discs):
        reason = f"is played at {discs} discs, the book ends at {book.MAX_DISCS}"
    elif not all(after.moves() for _, after in _continuations(board)):
        reason = "is played where another one forces a pass, which is not searched"
    else:
        return
    raise ToolError(f"{move} {reason}: end the line before it")


def _continuations(board: Board) -> Iterator[tuple[int, Board]]:
    """Yield the square of each move of a position, and the position after it."""
    for row, column in board.moves():
        after = board.copy()
        after.play((row, column))
        yield square_number(row, column), after


def losses(board: Board, engine: Engine) -> dict[int, int]:
    """Return the loss of each move of a position, by its square, in eighths of a disc."""
    values = {}
    for square, after in _continuations(board):
        own, other = bitboards(after.text(), after.side)
        _, value, _, _ = engine.search(own, other, after.side, DEPTH, UNLIMITED, TABLE_ENTRIES)
        values[square] = -value
    best = max(values.values())
    return {square: best - value for square, value in values.items()}


def make_book(
    boards_by_key: Mapping[bytes, tuple[Board, set[int]]], engine: Engine, progress: Progress
) -> bytes:
    """Return the content of the book of the positions of `collect_positions`."""
    records = []
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        all_losses = threads.map(
            lambda position: losses(position[0], engine), boards_by_key.values()
        )
        entries = zip(boards_by_key.items(), all_losses, strict=True)
        for done, ((key, (board, squares)), loss) in enumerate(entries, 1):
            records += [key + bytes((square,)) for square in good(board, squares, loss)]
            progress(done, len(boards_by_key), "positions", f"{len(records)} moves kept")
    content = b"".join(sorted(records))
    return content + crc32(content).to_bytes(4, "little")


def good(board: Board, squares: Iterable[int], loss: Mapping[int, int]) -> list[int]:
    """Return those squares, in the book's image, whose moves lose at most LOSS discs."""
    _, symmetry = book.canonical(board.discs, board.side)
    return [
        square for square in squares if loss[book.transform_back(square, symmetry)] <= 8 * LOSS
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit status."""
    parser = command_line.Parser("engine book", __doc__)
    parser.add_argument("--lines", type=command_line.path_argument, default=LINES, metavar="FILE")
    parser.add_argument("--output", type=command_line.path_argument, metavar="FILE")
    args: argparse.Namespace = parser.parse_args(arguments)
    args.output = parser.output_path(args, FILE, "lines")
    if args.output.resolve() == args.lines.resolve():
        parser.error("--output is the file of the lines: name another")
    if problem := weights_problem():
        raise ToolError(problem)
    played = lines(args.lines)
    boards_by_key = collect_positions(played)
    output_files.check_writable(args.output)
    environment.enter()
    content = make_book(boards_by_key, shipped_engine(), Progress())
    output_files.write(args.output, content)
    count = len(content) // book.RECORD_BYTES
    print(f"{args.output}: {count} moves of {len(played)} openings, {len(content)} bytes")
    return 0
