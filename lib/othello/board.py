"""The board of standard Othello: legal moves, discs turned, passes, the end, taking back.

The game ends when neither side can move. Sides are "X", who begins, and "O". A square is the
tuple (row, column), both from 1, and has a name: (6, 4) is "d6", columns a to h, rows 1 to 8.

The engines read `Board.discs`. `KIND` is "viper" or "Python".
"""

from array import array

from othello import rules

KIND = rules.KIND
_START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27


def name(square):
    """The name of a square: (6, 4) is "d6". ValueError when there is no such square."""
    number = _number(square)
    return "abcdefgh"[number & 7] + "12345678"[number >> 3]


def square(name):
    """The square of a name: "d6" is (6, 4). ValueError when there is no such square."""
    number = _number(name)
    return (number >> 3) + 1, (number & 7) + 1


def _number(square):
    if isinstance(square, str):
        if len(square) == 2:
            column = "abcdefghABCDEFGH".find(square[0])
            row = "12345678".find(square[1])
            if column >= 0 and row >= 0:
                return 8 * row + (column & 7)
    elif isinstance(square, tuple) and len(square) == 2:
        row, column = square
        if row in _ONE_TO_EIGHT and column in _ONE_TO_EIGHT:
            return 8 * row + column - 9
    raise ValueError("no square {}".format(square))


_ONE_TO_EIGHT = (1, 2, 3, 4, 5, 6, 7, 8)


def _tuple(number):
    return (number >> 3) + 1, (number & 7) + 1


class Board:
    """A position, the side to move, and the moves that led here.

    Made by `start` or `from_text`. `side` is "X" or "O". `discs` is an array of four 32-bit
    words, X in rows 1-4, X in rows 5-8, O in rows 1-4, O in rows 5-8; bit 0 of a word is column
    a of its first row, bit 8 the square below. Whoever changes `discs` or `side` must not undo.
    """

    def __init__(self, discs, side):
        self.discs = discs
        self.side = side
        self._history = []

    @staticmethod
    def start():
        """The board before the first move, X to begin."""
        return Board.from_text(_START, "X")

    @staticmethod
    def from_text(text, side):
        """A board from 64 characters X, O or -, a1 b1 ... h1 a2 ... h8; `side` "X" or "O".

        ValueError for another text or side.
        """
        if side not in ("X", "O"):
            raise ValueError("the side to move is X or O, not {}".format(side))
        if len(text) != 64:
            raise ValueError("a board has 64 squares, not {}".format(len(text)))
        discs = array("I", [0, 0, 0, 0])
        for number, disc in enumerate(text):
            if disc in "XO":
                discs[("XO".find(disc) << 1) + (number >> 5)] |= 1 << (number & 31)
            elif disc != "-":
                raise ValueError("a square holds X, O or -, not {}".format(disc))
        return Board(discs, side)

    def copy(self):
        """The same position with no moves to take back."""
        return Board(array("I", self.discs), self.side)

    def text(self):
        """64 characters X, O or -, a1 b1 ... h1 a2 ... h8."""
        cells = bytearray(91)
        rules.fill(cells, self.discs)  # pyright: ignore[reportArgumentType] ptr8
        text = b"".join([cells[cell : cell + 8] for cell in range(10, 82, 9)]).decode()
        return text.replace("\0", "-").replace("\1", "X").replace("\2", "O")

    def count(self):
        """(X's discs, O's discs)."""
        x, x_below, o, o_below = [bin(word).count("1") for word in self.discs]
        return x + x_below, o + o_below

    def moves(self):
        """The squares where the side to move may play, ascending by row, then column."""
        return [_tuple(number) for number in rules.moves(self.discs, self.side)]

    def must_pass(self):
        """Whether the side to move has no move while the other side has one."""
        _, moves, over = rules.legal_state(self.discs, self.side)
        return not moves and not over

    def is_over(self):
        """Whether neither side can move."""
        return rules.legal_state(self.discs, self.side)[2]

    def flips(self, square):
        """The squares that a disc on `square`, a tuple or a name, turns; none if it is no move."""
        turned = rules.flips(self.discs, self.side, _number(square))
        return [_tuple(number) for number in sorted(turned)]

    def play(self, square):
        """Play on `square`, a tuple or a name; return how many discs it turned.

        ValueError when the side to move may not play there.
        """
        number = _number(square)
        turned = rules.play(self.discs, self.side, number)
        if not turned:
            raise ValueError("{} may not play {}".format(self.side, name(_tuple(number))))
        self._history.append(turned + bytes((number,)))
        self.side = rules.other(self.side)
        return len(turned)

    def pass_turn(self):
        """Pass. ValueError when the side to move has a move, or the game is over."""
        if not self.must_pass():
            raise ValueError("{} may not pass".format(self.side))
        self._history.append(b"")
        self.side = rules.other(self.side)

    def undo(self):
        """Take back the last move or pass. ValueError when there is none."""
        if not self._history:
            raise ValueError("there is no move to take back")
        move = self._history.pop()
        self.side = rules.other(self.side)
        if move:
            rules.toggle(self.discs, self.side, move[:-1], move[-1])


def perft(board, depth):
    """How many sequences of `depth` moves there are from the position; `depth` from 0.

    A forced pass counts as a move, and a game that has ended goes on as one sequence. From the
    start: 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288 (Aart Bik, "Computing Perft Numbers
    for Reversi").
    """
    return _count(board.discs, board.side, depth)


def _count(discs, side, depth):
    """Perft of a bare position, by the rules that the games go by."""
    if not depth:
        return 1
    moves = rules.moves(discs, side)
    other = rules.other(side)
    if not moves:
        return _count(discs, other, depth - 1) if rules.moves(discs, other) else 1
    if depth == 1:
        return len(moves)
    total = 0
    for square in moves:
        turned = rules.play(discs, side, square)
        total += _count(discs, other, depth - 1)
        rules.toggle(discs, side, turned, square)
    return total
