"""A game of Othello: its state, the machine's moves, and the board as rows.

A row is shown as `4.` and four digits of two squares each. The middle bar of a digit is the row. A
stroke above it, left or right, is a disc of the human (or `A`); a stroke below it is a disc of the
machine (or `b`).
"""

from array import array

import build_profile
import font
from elapsed import elapsed
from games import ui
from games.othello.record import FULL_ROW, save
from othello import levels, rules
from overlay import overlay

YOU_I, TWO_PLAYERS, TWO_MACHINES = 1, 2, 3  # the modes

PASS = 65  # in `moves`, beside the squares, 1 to 64
_BAR = 0x40
# The strokes of the left and of the right square, by base-4 digit: 0 is below (segment e or c), 2
# is above (f or b).
_STROKES = ((0x10, 0, 0x20, 0), (0x04, 0, 0x02, 0))


class Game:
    """The choices of the set-up, the moves and the position of a game.

    Player 0 is the human or `A`, player 1 the machine or `b`. In rows, as registers, a disc of
    player 0 is the base-4 digit 2, of player 1 it is 0. In `discs` X comes first, whoever has it.
    """

    @overlay
    def __init__(self, console):
        self.console = console
        self.mode = YOU_I
        self.levels = (1, 1)  # of players 0 and 1, if they are machines; hints use player 1's
        self.player_1_is_o = 1  # 1 if player 1 has O, 0 if player 0 has
        self.starter = 0  # the player who begins, 0 or 1
        self.start_rows = []  # before the first move, as `registers` returns them
        self.moves = bytearray()  # squares from 1, or PASS
        self.discs = None  # as in othello.board.Board; None without a valid game
        self.side = "X"  # to move
        self.typed = ""  # the first digits of the next entry: a hint, or typed on another page
        self.flip_count = 0  # discs that the last move flipped
        self.is_unsaved = False  # True if the record is outdated
        self.has_warned = False  # True if `no.FILE` or `FULL` has been shown since the menu
        self.lacks_memory = False  # True if the machine lacked memory to look ahead


def player_to_move(game):
    """Return the player to move, 0 or 1."""
    return int("XO"[game.player_1_is_o] == game.side)


def machine_has_move(game):
    """Return True if a machine has the move."""
    return game.mode == TWO_MACHINES or (game.mode == YOU_I and player_to_move(game) == 1)


def player_letter(game, number):
    """Return the letter of player `number`, 0 or 1, on the display."""
    return ("UI" if game.mode == YOU_I else "Ab")[number]


def move_text(row, column, mover, number):
    """Return a move as text, `6.4 I 2`: its square, its player's letter, its number."""
    return "{}.{} {}{:>2}".format(row, column, mover, number % 100)


def legal_state(game):
    """Return (number of empty squares, number of legal moves, True if the game is over)."""
    return rules.legal_state(game.discs, game.side)


@overlay
def replay_steps(game):
    """Set up the position after the moves of `game`; a generator that yields 0 before each.

    If a move is illegal, `discs` is None at the end.
    """
    player_0_is_o = game.player_1_is_o ^ 1
    game.side = "XO"[player_0_is_o ^ game.starter]
    game.discs = array("I", [0, 0, 0, 0])
    for row, register in enumerate(game.start_rows):
        for column in range(8):
            if not register & 1:  # 0 is a disc of player 1, 2 of player 0
                is_o = game.player_1_is_o ^ (register >> 1 & 1)
                # The words of `discs`: X in rows 1 to 4 and 5 to 8, then O.
                word = 2 * is_o + (row >> 2)
                game.discs[word] |= 1 << ((8 * row + column) & 31)
            register >>= 2
    try:
        for move in game.moves:
            yield 0
            _make_move(game, move)
    except ValueError:
        game.discs = None


@overlay
def apply_move(game, move):
    """Make `move`, or pass if it is None. Raises ValueError if it is illegal.

    `move`: (row, column), each 0 to 8, as the keys of a move are; 0 is illegal.
    """
    number = PASS
    if move:
        row, column = move
        number = 8 * row + column - 8 if row and column else 0
    _make_move(game, number)
    game.moves.append(number)
    game.is_unsaved = True


def _make_move(game, move):
    """Make `move`, a square from 1 or PASS, on the board. Raises ValueError if it is illegal."""
    is_square = 0 < move < PASS
    game.flip_count = len(rules.play(game.discs, game.side, move - 1)) if is_square else 0
    if not game.flip_count:
        _, moves, over = legal_state(game)
        if move != PASS or moves or over:
            raise ValueError("illegal move or pass")
    game.side = rules.other(game.side)


def best_move_steps(game, level):
    """Think at `level`; a generator that returns the move, None for a pass.

    After `lacks_memory` it thinks as level 1 for this move. Shows `no.FILE` if a file of weights
    is missing or damaged, unless the game has shown `no.FILE` or `FULL`. Raises MemoryError if
    memory runs out.
    """
    if game.lacks_memory:
        level = 1
    milliseconds = game.console.milliseconds
    steps = levels.choose_move_steps(game, level, milliseconds)
    if build_profile.SAVE_AFTER_MS:
        steps = _save_while(game, steps)
    move, _, _, degraded = yield from steps  # pyright: ignore[reportGeneralTypeIssues]
    game.lacks_memory = False
    if degraded:
        yield from _show_missing_file(game)
    return move


def _save_while(game, steps):
    """Run `steps`, and write the record once it is due, or if the player leaves.

    A generator that returns the result of `steps`.
    """
    milliseconds = game.console.milliseconds
    start_ms = milliseconds()
    try:
        while True:
            yield next(steps)
            if game.is_unsaved and elapsed(start_ms, milliseconds()) > build_profile.SAVE_AFTER_MS:
                start_ms = milliseconds()  # without memory try again later
                _save_if_possible(game)
    except StopIteration as end:
        return end.value
    except GeneratorExit:  # the player leaves
        if game.is_unsaved:
            _save_if_possible(game)
        raise


def _save_if_possible(game):
    """Write the record. If the search leaves too little memory, it is written after the move."""
    try:
        save(game)
    except MemoryError:
        pass


@overlay
def book_move_steps(game):
    """Return a move of the opening book, at random, or None; a generator.

    Shows `no.FILE`, once until the player leaves, if the book is missing or damaged. Returns None
    without memory for the book.
    """
    from othello import book

    moves = ()
    try:
        moves = yield from book.look_up_steps(game.discs, game.side)
    except book.FileError:
        yield from _show_missing_file(game)
    except MemoryError:
        pass  # the search may need less
    return moves[game.console.randbelow(len(moves))] if moves else None


@overlay
def _show_missing_file(game):
    """Show `no.FILE`, once until the player leaves.

    An overlay of its own, because memory is short during the search.
    """
    if not game.has_warned:
        game.has_warned = True
        if build_profile.SAVE_AFTER_MS and game.is_unsaved:
            save(game)  # the page may stay for long
        yield from ui.confirm(game.console, "no.FILE")


@overlay
def registers(game):
    """Return the rows of the board as eight registers of the calculator (`othello.hp67`).

    In base 4, column 1 lowest: 0 a disc of player 1, 1 empty, 2 a disc of player 0.
    """
    from othello import hp67

    return list(hp67.registers(game, "XO"[game.player_1_is_o]))


def swap_colours(rows):
    """Return rows, as registers, with the discs exchanged: base-4 digit d becomes 2 - d."""
    return [FULL_ROW - row for row in rows]


@overlay
def row_frame(heading, register):
    """Return the frame of a row after a heading of two cells."""
    cells = bytearray(font.encode(heading))
    for cell in range(2, 6):
        cells[cell] = _BAR | _STROKES[0][register & 3] | _STROKES[1][(register >> 2) & 3]
        register >>= 4
    return cells
