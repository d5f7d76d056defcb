"""The board of standard Othello: legal moves, flipped discs, passes, game end, undo.

The game ends when neither side can move. Sides are "X", which moves first, and "O". A square is
the tuple (row, column), both from 1. Its name has a column a to h and a row 1 to 8: (6, 4) is
"d6".

The engines read `Board.discs`. `KIND` is "viper" or "Python".
"""

from array import array

from othello import rules

KIND = rules.KIND
_START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27


def name(square):
    """Return the name of a square, a tuple or a name: (6, 4), "d6" or "D6" -> "d6".

    ValueError if there is no such square.
    """
    row, column = rules.row_and_column(_number(square))
    return "abcdefgh"[column - 1] + str(row)


def square(name):
    """Return the square with a name, or a tuple unchanged: "d6" -> (6, 4).

    ValueError if there is no such square.
    """
    return rules.row_and_column(_number(name))


def _number(square):
    """Return the number of a square, 8 * row + column from 0; `square`: a tuple or a name."""
    if isinstance(square, str):
        if len(square) == 2:
            column = "abcdefghABCDEFGH".find(square[0])
            row = "12345678".find(square[1])
            if column >= 0 and row >= 0:
                return 8 * row + (column & 7)
    elif isinstance(square, tuple) and len(square) == 2:
        row, column = square
        if row in range(1, 9) and column in range(1, 9):
            return 8 * row + column - 9
    raise ValueError("no square {}".format(square))


class Board:
    """A position, the side to move, and the moves that led here.

    `start` and `from_text` make one. `side` is "X" or "O". `discs` is an array of four 32-bit
    words: X in rows 1-4, X in rows 5-8, O in rows 1-4, O in rows 5-8. Bit 0 of a word is column a
    of its first row, bit 8 the square below. After a change of `discs` or `side` from outside,
    `undo` must not be called.
    """

    def __init__(self, discs, side):
        self.discs = discs
        self.side = side
        self._history = []

    @staticmethod
    def start():
        """Return the board before the first move, with X to move."""
        return Board.from_text(_START, "X")

    @staticmethod
    def from_text(text, side):
        """Return a board from 64 characters X, O or -, in the order a1 b1 ... h1 a2 ... h8.

        `side`: the side to move, "X" or "O". ValueError for any other text or side.
        """
        if side not in ("X", "O"):
            raise ValueError("the side to move is X or O, not {}".format(side))
        if len(text) != 64:
            raise ValueError("a board has 64 squares, not {}".format(len(text)))
        discs = array("I", [0, 0, 0, 0])
        for number, disc in enumerate(text):
            if disc and disc in "XO":  # a list may have ""
                discs[("XO".find(disc) << 1) + (number >> 5)] |= 1 << (number & 31)
            elif disc != "-":
                raise ValueError("a square holds X, O or -, not {}".format(disc))
        return Board(discs, side)

    def copy(self):
        """Return a board with the same position and without moves to undo."""
        return Board(array("I", self.discs), self.side)

    def text(self):
        """Return 64 characters X, O or -, in the order a1 b1 ... h1 a2 ... h8."""
        cells = bytearray(rules.CELLS)
        rules.fill(cells, self.discs)
        text = b"".join([cells[cell : cell + 8] for cell in range(10, 82, 9)]).decode()
        return text.replace("\0", "-").replace("\1", "X").replace("\2", "O")

    def count(self):
        """Return (discs of X, discs of O)."""
        x, x_below, o, o_below = [bin(word).count("1") for word in self.discs]
        return x + x_below, o + o_below

    def moves(self):
        """Return the legal moves of the side to move, ascending by row, then column."""
        return [rules.row_and_column(number) for number in rules.moves(self.discs, self.side)]

    def must_pass(self):
        """Return True if the side to move has no legal move but the other side has one."""
        _, moves, over = rules.legal_state(self.discs, self.side)
        return not moves and not over

    def is_over(self):
        """Return True if neither side can move."""
        return rules.legal_state(self.discs, self.side)[rules.OVER]

    def flips(self, square):
        """Return the squares that a move on `square`, a tuple or a name, flips; [] if illegal."""
        flipped = rules.flips(self.discs, self.side, _number(square))
        return [rules.row_and_column(number) for number in sorted(flipped)]

    def play(self, square):
        """Make the move on `square`, a tuple or a name; return the number of flipped discs.

        ValueError if the move is illegal.
        """
        number = _number(square)
        flipped = rules.play(self.discs, self.side, number)
        if not flipped:
            raise ValueError("{} may not play {}".format(self.side, name(square)))
        self._history.append(flipped + bytes((number,)))
        self.side = rules.other(self.side)
        return len(flipped)

    def pass_turn(self):
        """Pass. ValueError if the side to move has a legal move or the game is over."""
        if not self.must_pass():
            raise ValueError("{} may not pass".format(self.side))
        self._history.append(b"")
        self.side = rules.other(self.side)

    def undo(self):
        """Undo the last move or pass. ValueError if there is none."""
        if not self._history:
            raise ValueError("there is no move to undo")
        move = self._history.pop()
        self.side = rules.other(self.side)
        if move:
            rules.toggle(self.discs, self.side, move[:-1], move[-1])
