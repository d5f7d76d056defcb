"""The options during a game and at its end: undo, hint, counts and others."""

from games import ui
from games.othello import setup, state
from games.othello.record import save
from othello import rules
from overlay import overlay

_TEXTS = ("1.UndO", "2.HInt", "3.LEUEL", "4.rOUS", "5.rEG", "6.dISCS", "7.SEtUP", "8.LEGAL")
# The least level of a hint; it answers within a second on every board.
_MIN_HINT_LEVEL = 6


@overlay
def choose_option(game):
    """Let the player choose an option; `#` is back to the game."""
    number = yield from ui.choose(game.console, _TEXTS, 1)
    if not number:
        return None
    pages = undo, hint, change_level, show_rows, show_registers, count_discs
    return (pages + (change_position, show_moves))[number - 1]


@overlay
def change_level(game):
    """Change the level in the middle of the game."""
    return None if (yield from setup.choose_level(game)) else choose_option


@overlay
def change_position(game):
    """Change the position by hand."""
    return None if (yield from setup.edit(game)) else choose_option


@overlay
def _human_can_move(game):
    """Return True if a human has the move, and a legal one."""
    return not state.machine_has_move(game) and state.legal_state(game)[rules.MOVES] > 0


@overlay
def undo(game):
    """Take back moves, until a human has a choice again; with two machines, only the last one.

    Shows `no.UndO` without such a move.
    """
    two_machines = game.mode == state.TWO_MACHINES
    all_moves = game.moves
    while game.moves:
        game.moves = game.moves[:-1]
        yield from state.replay_steps(game)
        if two_machines or _human_can_move(game):
            game.is_unsaved = True
            return
    game.moves = all_moves
    yield from state.replay_steps(game)
    yield from ui.confirm(game.console, "no.UndO")


@overlay
def show_moves(game):
    """Show the legal moves, `*` next and `#` previous; `PASS U` without any."""
    mover = state.player_letter(game, state.player_to_move(game))
    texts = []
    for square in rules.moves(game.discs, game.side):
        row, column = rules.row_and_column(square)
        texts.append(state.move_text(row, column, mover, len(game.moves) + 1))
    if not texts and not state.legal_state(game)[rules.OVER]:
        texts.append("PASS " + mover)
    yield from ui.read(game.console, texts)


@overlay
def hint(game):
    """Begin the next entry with the machine's choice of a move, if a human can move."""
    yield 0
    if _human_can_move(game):
        move = yield from state.best_move_steps(game, max(game.levels[1], _MIN_HINT_LEVEL))
        if move:
            game.typed = "{}{}".format(*move)


@overlay
def show_rows(game):
    """Show the rows: `*` next, `#` previous, a digit for its row; `0` leaves."""
    rows = state.registers(game)
    row = 0
    while 0 <= row < 8:
        game.console.show_frame(state.row_frame("{}.".format(row + 1), rows[row]))
        key = yield
        if key == "*":
            row += 1
        elif key == "#":
            row -= 1
        elif key == "0":
            return
        elif key != "9":
            row = int(key) - 1


@overlay
def show_registers(game):
    """Show the rows as the calculator's registers."""
    rows = state.registers(game)
    texts = ["{}.{:>5}".format(row + 1, rows[row]) for row in range(8)]
    yield from ui.read(game.console, texts)


@overlay
def count_discs(game):
    """Show the discs, `U30.I34`; if a human can move, offer a hint.

    At the end the winner is shown first: `I LOSE`, `HO-HO`, `A UInS`, `EqUAL`.
    """
    x, x_below, o, o_below = [bin(word).count("1") for word in game.discs]
    discs_0, discs_1 = o + o_below, x + x_below
    if game.player_1_is_o:
        discs_0, discs_1 = discs_1, discs_0
    names = state.player_letter(game, 0), state.player_letter(game, 1)
    discs = "{}{:>2}.{}{:>2}".format(names[0], discs_0, names[1], discs_1)
    if not state.legal_state(game)[rules.OVER]:
        texts = (discs, "HInt?") if _human_can_move(game) else (discs,)
        return hint if (yield from ui.read(game.console, texts)) else None
    if discs_0 == discs_1:
        result = "EqUAL"
    elif game.mode == state.YOU_I:
        result = "I LOSE" if discs_0 > discs_1 else "HO-HO"
        ui.play_result(game.console, discs_0 > discs_1)
    else:
        result = names[discs_0 < discs_1] + " UInS"
    if not (yield from ui.read(game.console, (result, discs))):
        return choose_option
    game.start_rows = state.registers(game)
    game.moves = bytearray()  # an end without moves: the player has read the result
    save(game)
    return setup.set_up
