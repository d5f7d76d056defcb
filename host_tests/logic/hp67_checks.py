"""Checks of lib/othello/hp67 against another implementation of the rule, square by square."""

import random
from array import array

from othello import hp67

EMPTY_BOARD = (21845,) * 8


class Discs:
    """The parts of a Board that `registers` reads."""

    def __init__(self, squares):
        """`squares` are {(row, column): "X" or "O"}."""
        halves = [0, 0, 0, 0]
        for (row, column), owner in squares.items():
            bit = 1 << (row - 1) % 4 * 8 + column - 1
            halves["XO".index(owner) * 2 + (row - 1) // 4] |= bit
        self.discs = array("I", halves)


def below(n):
    return random.getrandbits(30) % n


def refused(call, *arguments):
    try:
        call(*arguments)
    except ValueError as error:
        return bool(str(error))
    return False


def to_registers(squares, machine):
    """Return the registers, digit by digit, of {(row, column): "X" or "O"}."""
    found = []
    for row in range(1, 9):
        digits = [
            {None: 1, machine: 0}.get(squares.get((row, column)), 2) for column in range(1, 9)
        ]
        found.append(sum(digit * 4**i for i, digit in enumerate(digits)))
    return tuple(found)


def would_turn(squares, row, column, own):
    """Return the discs that a move would flip; none if the square is taken."""
    if (row, column) in squares:
        return []
    found = []
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            line = []
            for i in range(1, 9):
                line.append((row + i * down, column + i * right))
            owners = [squares.get(square) for square in line]
            for i in range(8):
                if owners[i] is None:
                    break
                if owners[i] == own:
                    found += line[:i]
                    break
    return found


def obvious_choice(squares, own):
    """Return the move with most discs, of these the highest row, of these the highest column."""
    triples = [
        (len(would_turn(squares, row, column, own)), row, column)
        for row in range(1, 9)
        for column in range(1, 9)
    ]
    count, row, column = max(triples)
    return (row, column) if count else None


def start():
    return {(4, 4): "O", (5, 5): "O", (4, 5): "X", (5, 4): "X"}


def random_game():
    """Yield the positions of a game with random moves, each for both sides to choose."""
    squares = start()
    own, other = "X", "O"
    passes = 0
    while passes < 2:
        yield squares, own
        yield squares, other
        moves = [
            (row, column)
            for row in range(1, 9)
            for column in range(1, 9)
            if would_turn(squares, row, column, own)
        ]
        if moves:
            move = moves[below(len(moves))]
            for square in would_turn(squares, move[0], move[1], own) + [move]:
                squares[square] = own
            passes = 0
        else:
            passes += 1
        own, other = other, own


def random_board():
    """Return a board that may be unreachable, with few or many discs."""
    full = below(9)
    squares = {}
    for row in range(1, 9):
        for column in range(1, 9):
            if below(8) < full:
                squares[row, column] = "XO"[below(2)]
    return squares


def check_games():
    random.seed(1)
    seen = passes = 0
    for _ in range(4):
        for squares, own in random_game():
            expected = obvious_choice(squares, own)
            assert hp67.choose(to_registers(squares, own)) == expected, (squares, own)
            seen += 1
            passes += expected is None
    assert seen > 400 and passes >= 8, (seen, passes)


def check_boards_that_no_game_reaches():
    random.seed(2)
    passes = 0
    for _ in range(300):
        squares = random_board()
        expected = obvious_choice(squares, "X")
        assert hp67.choose(to_registers(squares, "X")) == expected, squares
        passes += expected is None
    assert passes > 30


def check_first_moves():
    assert hp67.choose(hp67.setup(192)) == (6, 4)
    assert hp67.choose(hp67.setup(-192)) == (6, 5)
    for number in (0, 191, None, "192"):
        assert refused(hp67.setup, number)


def check_setups():
    squares = start()
    assert hp67.setup(192) == (21845, 21845, 21845, 22037, 21653, 21845, 21845, 21845)
    assert hp67.setup(192) == to_registers(squares, "O")
    assert hp67.setup(-192) == to_registers(squares, "X")


def check_registers():
    random.seed(3)
    for _ in range(50):
        squares = random_board()
        board = Discs(squares)
        for machine in ("X", "O"):
            assert hp67.registers(board, machine) == to_registers(squares, machine)
    signed = Discs({(4, 8): "X", (8, 8): "O"})
    signed.discs = array("i", (-(1 << 31), 0, 0, -(1 << 31)))
    assert hp67.registers(signed, "X")[3:] == (5461, 21845, 21845, 21845, 38229)
    assert refused(hp67.registers, signed, "-")


def check_pass():
    for digit in range(3):
        assert hp67.choose([21845 * digit] * 8) is None


def check_slices():
    """Check that a slice tries at most three empty squares, and that the result is `choose`'s."""
    search = hp67.choose_steps(hp67.setup(192))
    slices = 0
    while True:
        try:
            assert next(search) == 0
            slices += 1
        except StopIteration as end:
            assert end.value == (6, 4)
            break
    assert slices == 1 + 60 // 3


def check_no_register():
    for bad in (3, 3 * 4**7, 2 * 4**8, 65536 + 21845, -1, -21845):
        for at in (0, 3, 7):
            rows = list(EMPTY_BOARD)
            rows[at] = bad
            assert refused(hp67.choose, rows), rows
    assert refused(hp67.choose, EMPTY_BOARD[:7])
    assert refused(hp67.choose, EMPTY_BOARD + EMPTY_BOARD[:1])
