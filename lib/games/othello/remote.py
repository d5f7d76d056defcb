"""The other console as a player of Othello: its messages and its moves.

With `U-I` each console's machine plays for it; with `U-U` a person types at each. A console with
`U-I` may play one with `U-U`: the machine against the other console's people.
"""

from games import remote
from games.othello import state, turns
from games.othello.record import read_record
from games.othello.setup import choose_level
from othello import rules
from overlay import overlay

# A message:
#
#     place
#     0        1 while the game can be joined
#     1        the role: 0 if player 1 has X, 1 if O; + _PEOPLE if people type the moves
#     2        1 if X begins
#     3 to 10  the rows before the first move, as registers with O as player 1
#     11 on    the moves, squares from 1, or PASS
_ROLE, _X_BEGINS, _MOVES_AT = 1, 2, 11
_PEOPLE = 2


@overlay
def join_game(game):
    """Set up, from the other side, the game that the console on the line invites to.

    The joining console gets the mode of the other one: a machine plays a machine, at a level that
    the player chooses, or people type on both consoles.
    """
    read_record(game)  # for the levels
    invitation = remote.take_invitation(game.console)[:_MOVES_AT]
    _, role, x_begins, *rows = invitation
    has_people = role >= _PEOPLE
    # A machine's opponent has the other colour; people have the same one on both consoles.
    game.player_1_is_o = role & 1 if has_people else role ^ 1
    game.mode = state.TWO_PLAYERS if has_people else state.YOU_I
    game.starter = x_begins ^ game.player_1_is_o  # if player 1 has O, X is player 0
    game.start_rows = rows if game.player_1_is_o else state.swap_colours(rows)
    game.moves = bytearray()
    game.is_unsaved = True
    if has_people or (
        (yield from choose_level(game))
        and (yield from remote.still_invites(game.console, remote.OTHELLO, invitation))
    ):
        yield from state.replay_steps(game)
    else:
        game.discs = None


def page_for(game, page):
    """Publish the state of the game; return the page to run: `page`, or a `peer_page` of it.

    A game of two machines is not published, and no game while the other console's
    invitation is declined.
    """
    link = game.console.link
    mode = game.mode
    if mode == state.TWO_MACHINES or link.has_declined:
        link.withdraw()
        return page
    link.publish(remote.OTHELLO, _state(game))
    if page == turns.type_move:
        return remote.peer_page(page, remote.OTHELLO, _move_keys)
    if page == turns.show_move and mode == state.YOU_I:
        return remote.peer_page(page, remote.OTHELLO, _leave_keys)
    return page


def _state(game):
    """Return the numbers of a message."""
    role = game.player_1_is_o + _PEOPLE * (game.mode == state.TWO_PLAYERS)
    # The first player may move before the other console joins.
    numbers = [int(len(game.moves) < 2), role, game.player_1_is_o ^ game.starter]
    rows = list(game.start_rows)
    return numbers + (rows if game.player_1_is_o else state.swap_colours(rows)) + list(game.moves)


def _move_keys(game, peer_numbers):
    """Return the keys of the other side's move: "" if there is none yet, None in another game.

    The people of `U-U` confirm the move.
    """
    if len(peer_numbers) < _MOVES_AT:
        return None
    own_numbers = _state(game)
    common_length = min(len(own_numbers), len(peer_numbers))
    if peer_numbers[_X_BEGINS:common_length] != own_numbers[_X_BEGINS:common_length]:
        return None
    if peer_numbers[_ROLE] == own_numbers[_ROLE] and own_numbers[_ROLE] < _PEOPLE:
        return None  # the same moves, but each console plays its own machine
    if len(peer_numbers) <= len(own_numbers):
        return ""
    move = peer_numbers[len(own_numbers)]
    confirm = "*" if game.mode == state.YOU_I else ""
    if move == state.PASS:
        return None if state.legal_state(game)[rules.MOVES] else confirm
    if move - 1 not in rules.moves(game.discs, game.side):
        return None
    return "{}{}".format(*rules.row_and_column(move - 1)) + confirm


def _leave_keys(game, peer_numbers):
    """Return LEAVE once the other side has moved or the game is over, else as `_move_keys`."""
    keys = _move_keys(game, peer_numbers)
    if keys is None:
        return None
    is_over = keys == "" and state.legal_state(game)[rules.OVER]  # no answer will come
    return remote.LEAVE if keys or is_over else ""
