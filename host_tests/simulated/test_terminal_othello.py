"""Othello in the terminal: play.py --othello, and the board drawn beside the console."""

import random
import re

import pytest

from device import store
from othello import hp67
from othello.board import Board, name
from othello_samples import START_REGISTERS
from programs import run
from simulator import othello_board
from terminal_process import start

GAVE_UP = "X gives up. The game is over: O wins.\nnew, undo or quit? "
NO_UNDO, OVER = "there is no move of yours to take back", "the game is over; help"


def typed(text, *arguments):
    """Return the output of the game at level 1 for the lines of `text`, and its exit status."""
    done = run("play", "--othello", "1", *arguments, input=text)
    assert done.stderr == ""
    return done.stdout, done.returncode


def test_a_whole_game_against_the_calculators_player():
    draw = random.Random(136)  # a game with passes on both sides
    board = Board.start()
    lines, moves = [], []
    while not board.is_over():
        side = board.side
        if board.must_pass():
            board.pass_turn()
            moves.append(f"{side} has no move and passes.")
            continue
        if side == "X":
            square = draw.choice(board.moves())
            lines.append("{}.{}".format(*square) if len(lines) % 2 else name(square))
        else:
            square = hp67.choose(hp67.registers(board, "O"))
        turned = board.play(square)
        moves.append(
            "{} plays {} ({}.{}) and turns {}.".format(side, name(square), *square, turned)
        )
    output, status = typed("\n".join(lines))
    assert status == 0
    assert re.findall(r"[XO] (?:plays|has no).*", output) == moves
    x, o = board.count()
    winner = "Nobody" if x == o else "X" if x > o else "O"
    assert f"The game is over: X has {x}, O has {o}. {winner} wins.\n" in output
    assert output.endswith("new, undo or quit? \n")
    last = output[: output.index("The game is over")].splitlines()[-9:]
    rows = ["".join(line.split()[1:]) for line in last[:8]]
    assert "".join(rows).replace(".", "-") == board.text()


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("6.4", "X may not play d6 (6.4): that turns no disc; help"),
        ("44", "X may not play d4 (4.4): that turns no disc; help"),
        ("9.9", "'9.9' is neither a move nor a command; help"),
        ("i9", "'i9' is neither a move nor a command; help"),
        ("0.0", "there is a move, and passes are made by themselves; help"),
        ("Pass", "there is a move, and passes are made by themselves; help"),
        ("level", "a level is 1 to 9, not ''; help"),
        ("give", "give is neither a move nor a command, give up is one; help"),
        ("level 10", "a level is 1 to 9, not '10'; help"),
        ("undo", "there is no move of yours to take back; help"),
        ("\x1b[A", "'\\x1b[A' is neither a move nor a command; help"),
        ("é" * 5000, "'" + "\\xe9" * 20 + "' is neither a move nor a command; help"),
    ],
)
def test_bad_input_is_one_line_and_asked_again(line, answer):
    output, status = typed(line + "\nquit\n")
    assert status == 0
    before, after = output.split(answer)
    assert before.count("to move:") == 1
    assert after.startswith(" lists what can be typed\nX to move: quit\n")


def test_undo_takes_back_to_the_last_own_move():
    output, _ = typed("5.6\n6.5\nundo\nundo\n")
    boards = [re.sub(r"\s", "", part) for part in re.findall(r"  1 .*\n(?:.*\n){7}", output)]
    assert len(boards) == 5
    assert boards[3] == boards[1] and boards[4] == boards[0]


def test_undo_after_go_takes_back_a_move_that_the_player_made():
    """X was the player's when d3 was played; `go` gave it to the machine."""
    output, _ = typed("d3\ngo\nundo\nmoves\nundo\nboard\n")
    after = output[output.index("to move: undo") :]
    assert "X may play d3 (3.4), c4 (4.3), f5 (5.6), e6 (6.5).\n" in after
    assert "plays" not in after, "the machine does not make the move again"
    assert after.count(NO_UNDO) == 1
    output, _ = typed("go\nundo\n")
    assert output.count(NO_UNDO) == 1


def test_go_changes_sides_and_both_plays_alone():
    output, _ = typed("both\n5.6\n6.6\nundo\n6.4\ngo\nlevel 2\nhint\nboard\nnew\n")
    assert "All moves are yours." in output
    assert output.count("O plays") == 2
    assert len(re.findall(r"^Try [a-h][1-8] \([1-8]\.[1-8]\)\.$", output, re.M)) == 1
    assert output.count("You are X") == 2
    # After `go` the machine made X's move, and the player is O.
    assert output[output.index("to move: go") :].count("O to move: ") == 4


def test_the_legal_moves_and_the_rules_are_printed():
    output, _ = typed("moves\nrules\nhelp\n")
    assert "X may play d3 (3.4), c4 (4.3), f5 (5.6), e6 (6.5).\n" in output
    assert "These turn over." in output
    assert all(f"\n  {command} " in output for command in ("moves", "rules", "give up", "quit"))


@pytest.mark.parametrize(
    ("words", "counts"),
    [
        (
            "5.6,give up,4.6,hint,give up,undo,moves,give up,new",
            {GAVE_UP: 2, OVER: 3, "X may play d3": 1},
        ),
        ("5.6,give up,undo,undo,undo", {NO_UNDO: 1}),  # the move before giving up is kept
        ("Give Up,Undo,Moves", {NO_UNDO: 0, "X may play d3": 1}),
        # X loses all discs.
        ("3.4,6.4,5.6,4.3,6.5,hint,go,undo", {"X has 0, O has 14. O wins.": 1, OVER: 2}),
    ],
)
def test_an_end_can_be_taken_back(words, counts):
    output, status = typed(words.replace(",", "\n") + "\n")
    assert status == 0
    assert {text: output.count(text) for text in counts} == counts
    assert output.endswith("X to move: \n")


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d_end_the_game(key):
    with start("--othello", "1") as terminal:
        terminal.until(lambda: "X to move:" in terminal.text)
        terminal.type("d3\n")
        terminal.until(lambda: "O plays" in terminal.text)
        terminal.type(key)
        assert terminal.end() == (0, "")


# The picture beside the console.


def drawn(terminal):
    """Return the board on the screen: 64 squares, or None."""
    head = terminal.find("1 2 3 4 5 6 7 8")
    if head is None:
        return None
    lines = terminal.screen.display[head[1] + 1 : head[1] + 9]
    return "".join(line[head[0] : head[0] + 15 : 2] for line in lines)


def marked(board):
    """Return the expected drawing of the board: legal moves are marked."""
    legal = [8 * row + column - 9 for row, column in board.moves()]
    squares = "".join("+" if at in legal else square for at, square in enumerate(board.text()))
    return squares.translate(str.maketrans("XO-", "●○·"))


def test_the_board_is_drawn_while_othello_is_played():
    with start("--seed", "7") as terminal:
        terminal.until(terminal.shows("1 dUEL"))
        assert drawn(terminal) is None
        terminal.go("5****", "-.- U 1")
        board = Board.start()
        assert drawn(terminal) == marked(board)
        assert "● U 2, ○ I 2, U to move" in terminal.text
        terminal.type("56*")
        board.play((5, 6))
        board.play(hp67.choose(hp67.registers(board, "O")))
        terminal.until(lambda: drawn(terminal) == marked(board))
        terminal.go("hh", "5 OtHE")
        terminal.until(lambda: drawn(terminal) is None)


def test_the_saved_board_is_in_the_picture(tmp_path):
    path = tmp_path / "records"
    store.Records(str(path)).put("othello", [2, 1, 1, 0, 0, *START_REGISTERS, 26 + (65 << 7)])
    picture = ("play", "--ascii", "--picture", "HELLO", "--records", path)
    done = run(*picture)
    assert "1 2 3 4 5 6 7 8" not in done.stdout  # the pass is illegal
    store.Records(str(path)).put("othello", [2, 1, 1, 0, 0, *START_REGISTERS, 20])
    done = run(*picture)
    assert "3 . . +(X)+ . . ." in done.stdout
    assert "X A 4, O b 1, b to move" in done.stdout


def test_a_position_is_read_from_the_record():
    assert othello_board.from_record([]) is None
    position = othello_board.from_record([1, 1, 1, 0, 1, *START_REGISTERS])
    assert position is not None
    assert position == othello_board.Position(
        "-" * 27 + "XO" + "-" * 6 + "OX" + "-" * 27,
        (2, 2),
        ("U", "I"),
        1,
        1,
        None,
        (),
        (20, 29, 34, 43),
        position.played,
    )
    assert len(position.played) == 1
    moved = othello_board.from_record([1, 1, 1, 0, 1, *START_REGISTERS, 44])
    assert moved is not None
    assert (moved.last, moved.to_move, moved.flipped) == (43, 0, (35,))
    over = othello_board.from_record([3, 1, 1, 0, 1, *[0] * 8])
    assert over is not None
    assert over == othello_board.Position("X" * 64, (0, 64), ("A", "b"), 1, None, None, (), (), ())
    assert othello_board.caption(over, "XO.") == "Othello: O A 0, X b 64, at its end"
