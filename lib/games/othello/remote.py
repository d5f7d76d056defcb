"""Othello with another console: its messages, and the keys that the line presses.

With `U-I` each console's machine plays for it; with `U-U` people type, each on his or her own.
"""

from games import remote
from games.othello import turns
from games.othello.game import (
    MODE,
    PASS,
    PLAYER_1_COLOUR,
    SETTINGS,
    START_ROWS,
    STARTER,
    TWO_MACHINES,
    TWO_PLAYERS,
    YOU_I,
    legal_state,
    swap_colours,
)
from othello import rules

# A message: 1 if the game can be joined, the colours, the first player, the first discs, all
# moves.
_ROLE, _START = 1, 2
_PEOPLE = 2  # in a role


def over(game, page):
    """Send the state of the game; return the page to show in place of `page`."""
    link = game.console.link
    mode = game.settings[MODE]
    if mode == TWO_MACHINES:
        remote.leave(game.console)
        return page
    link.publish(remote.OTHELLO, _numbers(game))
    if page == turns.your_turn:
        return remote.typing(page, remote.OTHELLO, _their_move, mode == YOU_I)
    if page == turns.show_move and mode == YOU_I:
        return remote.typing(page, remote.OTHELLO, _pass_when_answered, True)
    return page


def _numbers(game):
    settings = game.settings
    second = settings[PLAYER_1_COLOUR]
    rows = settings[START_ROWS:SETTINGS]
    role = second + _PEOPLE * (settings[MODE] == TWO_PLAYERS)
    numbers = [int(len(game.moves) < 2), role, second ^ settings[STARTER]]
    return numbers + (rows if second else swap_colours(rows)) + list(game.moves)


def _their_move(game, theirs):
    """Return the keys of the other side's move, None if it plays another game."""
    mine = _numbers(game)
    both = min(len(mine), len(theirs))
    if theirs[_START:both] != mine[_START:both]:
        return None
    if theirs[_ROLE] == mine[_ROLE] and mine[_ROLE] < _PEOPLE:
        return None  # the same moves, but each console plays its own machine
    if len(theirs) <= len(mine):
        return ""
    move = theirs[len(mine)]
    if move == PASS:
        return None if legal_state(game)[1] else "*"
    if move - 1 not in rules.moves(game.discs, game.side):
        return None
    return "{}{}*".format((move + 7) >> 3, (move - 1 & 7) + 1)


def _pass_when_answered(game, theirs):
    keys = _their_move(game, theirs)
    return "*" if keys == "" and legal_state(game)[2] else keys and "*"
