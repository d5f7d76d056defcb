"""The turns of a game of Othello: a human's move, the machine's move."""

import build_profile
from games import ui
from games.othello import options, state
from othello import rules
from overlay import overlay

_KEYS = "012345678"  # the keys that type a move
_MACHINE_MOVE_MS = 1500  # ms that each move of two machines shows


@overlay
def next_turn(game):
    """Return the page of the next turn, or of the end."""
    is_over = state.legal_state(game)[rules.OVER]
    if is_over or state.machine_has_move(game):
        game.typed = ""  # no entry follows
        return options.count_discs if is_over else machine_turn
    return type_move


@overlay
def type_move(game):
    """Let a human type a move, `-.- U 1`, or pass; the sixth cell has its number."""
    mover = state.player_letter(game, state.player_to_move(game))
    typed = game.typed
    game.typed = ""
    if not state.legal_state(game)[rules.MOVES]:
        passes = yield from ui.confirm(game.console, "PASS " + mover)
        return make_move if passes else options.choose_option
    entry = state.move_text("-", "-", mover, len(game.moves) + 1)
    typed = yield from ui.enter(game.console, entry, typed, _KEYS, True)
    if typed is None:
        return options.choose_option
    if not typed:
        return options.count_discs
    game.typed = typed
    return make_move


@overlay
def make_move(game):
    """Make the human's move in `game.typed`, "" for a pass; reject a wrong one, `bAd 1.1`."""
    yield 0
    typed = game.typed
    game.typed = ""
    try:
        state.apply_move(game, (int(typed[0]), int(typed[1])) if typed else None)
    except ValueError:
        text = "bAd {}.{}".format(*typed)  # not empty: a pass that is offered is legal
        game.typed = yield from ui.refuse(game.console, text, _KEYS)
    return next_turn(game)


@overlay
def machine_turn(game):
    """Let the machine think, and make its move."""
    level = game.levels[state.player_to_move(game)]
    move = None
    if build_profile.BOOK_LEVEL and level >= build_profile.BOOK_LEVEL and not game.lacks_memory:
        move = yield from state.book_move_steps(game)
    if not move:
        move = yield from state.best_move_steps(game, level)
    state.apply_move(game, move)
    return show_move


@overlay
def report_full(game):
    """Continue at level 1 for this move, because memory ran out; show `FULL` once."""
    game.lacks_memory = True
    if not game.has_warned:
        game.has_warned = True
        yield from ui.confirm(game.console, "FULL")
    return machine_turn if state.machine_has_move(game) else options.hint


@overlay
def show_move(game):
    """Show the machine's move, `6.4 I 2`, or `0.0PASS`; `#` shows its flips, `tUrn 3`.

    A digit is the first one of the player's move.
    """
    console = game.console
    text = "0.0PASS"
    move = game.moves[-1]
    if move != state.PASS:
        mover = 1 - state.player_to_move(game)  # made the move
        row, column = rules.row_and_column(move - 1)
        text = state.move_text(row, column, state.player_letter(game, mover), len(game.moves))
    console.show(text)
    key = yield _MACHINE_MOVE_MS if state.machine_has_move(game) else None
    if key == "#":
        console.show("tUrn{:>2}".format(game.flip_count))
        key = yield
        if key == "#":
            return options.choose_option
    if key and key in "12345678":
        game.typed = key
    return next_turn(game)
