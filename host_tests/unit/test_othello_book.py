"""Othello's opening book: the lines, the file, the levels that use it, the names."""

import pytest

from check_helpers import finish
from commands.folders import ROOT
from device import store
from emulator.othello_player import Othello
from emulator.player import SimulatedPlayer
from othello import book, evaluation, rules
from othello.board import Board
from othello_samples import START_REGISTERS
from othello_tools import openings
from othello_tools.book import collect_positions
from programs import assert_refused, needs_compiler, run
from simulator.othello_board import from_record

START = [2, 1, 1, 0, 0, *START_REGISTERS]  # two players


def looked_up(board, **more):
    return finish(book.look_up_steps(board.discs, board.side, **more))


def images(board):
    """Yield the position under each symmetry, and the symmetry as a function of squares."""
    text = board.text()
    for symmetry in range(8):
        turned = [""] * 64
        for square in range(64):
            turned[book.transform(square, symmetry)] = text[square]
        yield Board.from_text("".join(turned), board.side), symmetry


def test_transform_back_undoes_transform():
    for symmetry in range(8):
        squares = [book.transform(square, symmetry) for square in range(64)]
        assert sorted(squares) == list(range(64))
        assert [book.transform_back(square, symmetry) for square in squares] == list(range(64))


def test_the_first_move_is_any_of_the_four():
    assert sorted(looked_up(Board.start())) == Board.start().moves()


def test_every_move_of_the_book_is_legal_in_each_image_and_colour():
    count = 0
    for board, _ in collect_positions(openings.lines()).values():
        expected = None
        for image, symmetry in images(board):
            moves = looked_up(image)
            assert set(moves) <= set(image.moves())
            back = sorted(
                book.transform_back(8 * row + column - 9, symmetry) for row, column in moves
            )
            assert expected in (None, back)
            expected = back
        text = board.text().translate(str.maketrans("XO", "OX"))
        other = Board.from_text(text, rules.other(board.side))
        assert sorted(8 * r + c - 9 for r, c in looked_up(other)) == expected
        count += bool(expected)
    content = (ROOT / "lib/books/othello.book").read_bytes()
    keys = {content[at : at + 16] for at in range(0, len(content) - 4, book.RECORD_BYTES)}
    assert count == len(keys)


def test_other_positions_have_no_move():
    board = Board.start()
    for move in ("d3", "e3"):  # Parallel, with no continuation in the book
        board.play(move)
    assert looked_up(board) == []
    late = Board.from_text("XO" * 16 + "-" * 32, "X")
    assert not book.may_contain(late.discs) and looked_up(late) == []


@pytest.mark.parametrize("damage", ["missing", "empty", "cut", "a bit"])
def test_a_damaged_book_is_refused(tmp_path, damage):
    content = bytearray((ROOT / "lib/books/othello.book").read_bytes())
    content[100] ^= damage == "a bit"
    sizes = {"empty": 0, "cut": 500}
    if damage != "missing":
        (tmp_path / "othello.book").write_bytes(content[: sizes.get(damage, len(content))])
    with pytest.raises(evaluation.FileError):
        looked_up(Board.start(), folder=str(tmp_path))


@needs_compiler
def test_the_tool_makes_the_book_of_the_lines(tmp_path):
    path = tmp_path / "book"
    done = run("engine book", "--output", path)
    assert done.returncode == 0, done.stderr
    assert path.read_bytes() == (ROOT / "lib/books/othello.book").read_bytes()


@needs_compiler
@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"c4c3c4 Twice", "{path}, line 2: X may not play c4"),
        (b"c4c Half", "{path}, line 2: no square c"),
        (b"c4c3", "{path}, line 2: the opening has no name"),
        (b"\xa0", "{path} is no text in UTF-8"),
        (
            b"c4c5f6c3b5g7e3e6c2f3g3a5h8b3f4f2b4f5f7h3a3d2e2e1 Long",
            "Long: move 22 is played at 25 discs, the book ends at 24: end the line before it",
        ),
        (
            b"f5f6c4g5h5h4f7c5 Forced",
            "Forced: move 8 is played where another one forces a pass, which is not searched: "
            "end the line before it",
        ),
    ],
)
def test_an_invalid_line_of_the_book_is_refused(tmp_path, line, message):
    path = tmp_path / "lines"
    path.write_bytes(b"f5d6c3d3c4 Tiger\n" + line + b"\n")
    done = run("engine book", "--lines", path, "--output", tmp_path / "book")
    assert assert_refused(done) == f"engine: {message.format(path=path)}"
    assert list(tmp_path.iterdir()) == [path]


def first_replies(level, games):
    """Return the displayed replies of a level to the same first move, in several games."""
    replies = set()
    for seed in range(games):
        player = SimulatedPlayer(seed)
        game = Othello(player, levels=level)
        game.put((3, 4))
        replies.add(game.machine_move(within=20))
    return replies


def test_levels_from_5_on_vary_their_first_reply():
    assert len(first_replies("5", 12)) == 2  # diagonal and perpendicular; parallel loses
    assert len(first_replies("4", 3)) == 1


def test_an_opening_is_named_by_its_positions(tmp_path):
    moves = ("f5", "d6", "c3", "d3", "c4")  # Tiger, from another corner
    assert opening_of(moves) == "Tiger"
    assert opening_of(moves[:1]) is None
    path = tmp_path / "records"
    store.Records(str(path)).put("othello", record_of(moves))
    done = run("play", "--ascii", "--picture", "HELLO", "--records", path)
    assert "Othello, Tiger" in done.stdout


def test_every_opening_is_named_at_the_end_of_its_line():
    for moves, name in openings.lines():
        assert opening_of([moves[at : at + 2] for at in range(0, len(moves), 2)]) == name


@needs_compiler
def test_a_gtp_player_uses_the_book_on_request():
    def first_moves(*options):
        commands = "genmove b\nclear_board\n" * 20 + "quit\n"
        done = run("engine gtp", *options, input=commands)
        assert done.returncode == 0, done.stderr
        return set(done.stdout.replace("=", "").split())

    assert len(first_moves()) == 1
    assert len(first_moves("--book")) > 1
    assert len(first_moves("--book", "--level", "4")) == 1
    assert len(first_moves("--book", "--nodes", "100")) == 1


def opening_of(moves):
    """Return the name of the opening in a record with these moves."""
    position = from_record(record_of(moves))
    assert position is not None
    return openings.name(position.played)


def record_of(moves):
    """Return the record of a game with these moves, four in an int."""
    numbers = [8 * int(move[1]) - 8 + "abcdefgh".index(move[0]) + 1 for move in moves]
    packed = [
        sum(number << 7 * at for at, number in enumerate(numbers[first : first + 4]))
        for first in range(0, len(numbers), 4)
    ]
    return [*START, *packed]
