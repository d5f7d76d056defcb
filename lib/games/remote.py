"""Play with the console at the other end of the line.

Each console sends the state of its game all the time (`device/link.py`). Two consoles play one
game if their states match, seen from the two sides: the same options, the same moves. Then the
line presses the keys of a page that waits for the other side. If the line is cut the player
presses them, and the line continues when it is back.

`I` is a console's own side, `U` the other console.
"""

from games.menu import PEER_EVENT

DUEL, OTHELLO = "duel", "othello"  # their messages begin with 1 while the game can be joined
_MODULES = {DUEL: "games.duel", OTHELLO: "games.othello"}
_SHOWN = 1500  # ms that a notice shows
_PACE = 250  # ms between two keys of the line
_TOGETHER = "LInE"


def play(console):
    """Show, in place of the menu, that the line is up; offer to join the other's game.

    Returns the module of a game to join, else None.
    """
    link = console.link
    if not link.is_announced:
        link.is_announced = True
        version = link.other_version
        console.show(_TOGETHER if version is None else "UErS{:>2}".format(version % 100))
        link.pressed = yield _SHOWN
        if link.pressed:  # it is for the menu
            return None
    if not link.invites():
        return None
    game, numbers = link.peer_state
    text = "OtHE?"
    if game == DUEL:
        text = "{}{}.dUEL".format(numbers[1], " rd"[numbers[2]])
    console.show(text)
    key = None
    while key not in ("*", "#") and link.invites():  # it may be withdrawn
        link.changed = False
        key = yield from _listen(link)
    if key == "*" and link.invites():
        game, link.accepted = link.peer_state
        return _MODULES[game]
    link.declined = key == "#"


def leave(console):
    """Send that no game is played."""
    console.link.begin(False)


def joined(console):
    """Return the numbers of the game that was accepted in the menu, which begins now."""
    link = console.link
    numbers, link.accepted = link.accepted, None
    link.declined = True  # if the player goes back from it
    return numbers


def typing(page, name, look, alone, shown=False):
    """Return a page that runs `page`, with the other side's keys pressed by the line.

    `name`: the name of the game. `look(game, numbers)` returns the keys to press, None if the
    other console plays another game. `alone`: the line also confirms and passes the next page;
    else the last `*` is the player's. `shown`: there are no keys to press, only pages to pass.
    """

    def run(game):
        return (yield from _run(game, page, name, look, alone, shown))

    return run


def _run(game, page, name, look, alone, typed):
    console = game.console
    link = console.link
    steps = page(game)
    try:
        next(steps)
        while True:
            word, keys = _receive(game, name, look)
            key = yield from _tell(console, word)
            if key is None:
                keys = keys if alone else keys[:-1]
                if keys and not typed:
                    steps.close()  # drops a half-typed entry
                    steps = page(game)
                    next(steps)
                    for each in keys:
                        yield _SHOWN if keys == "*" else _PACE
                        steps.send(each)
                    typed = True
                if typed and alone and word == _TOGETHER:
                    key = (yield _SHOWN) or "*"
                    typed = key == "*"
                else:
                    key = yield from _listen(link)
                    typed = typed and key == PEER_EVENT
            if key != PEER_EVENT:
                steps.send(key)
    except StopIteration as end:
        return end.value


def _listen(link):
    """Wait for a key, or PEER_EVENT if there has been any since `news` was cleared."""
    link.is_listening = True
    key = yield
    link.is_listening = False
    return key


def _receive(game, name, look):
    """Return the notice about the other console, and the keys for this page."""
    link = game.console.link
    link.changed = False  # set again by a newer message
    if not link.is_up:
        return "no.LInE", ""
    if link.peer_state[0] != name:
        return "LEFt", ""
    keys = look(game, link.peer_state[1])
    return ("dIFFEr", "") if keys is None else (_TOGETHER, keys)


def _tell(console, word):
    """Show a new notice, once the games have matched; return the key that ends it."""
    link = console.link
    if word == link.last_notice or not (link.last_notice or word == _TOGETHER):
        return None
    link.last_notice = word
    frame = console.frame
    console.show(word)
    key = yield _SHOWN
    console.show_frame(frame)
    return key
