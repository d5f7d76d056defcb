"""Playing with the console at the other end of the line.

Each console says all the time what stands in its game (`device/link.py`). Two games are one when
each could be the other seen from the other side: the same options, the same moves. Then a page
that waits for what the other side does has it typed by the line, at the page's own keys. So the
keys go on where the line is cut, and the line where it comes back.

`I` is a console's own side, `U` the other console.
"""

from games.menu import NEWS

DUEL, OTHELLO = "duel", "othello"  # what is said of a game begins with 1 while it can be joined
_MODULES = {DUEL: "games.duel", OTHELLO: "games.othello"}
_SHOWN = 1500  # ms for which a text shows that nobody needs to confirm
_PACE = 250  # ms from one key of the line to the next
_TOGETHER = "LInE"


def play(console):
    """Tell in place of the menu that the line is up; ask whether to join the other's game.

    Returns the module of the game then.
    """
    link = console.link
    if not link.announced:
        link.announced = True
        version = link.other_version
        console.show(_TOGETHER if version is None else "UErS{:>2}".format(version % 100))
        link.key = yield _SHOWN
        if link.key:  # it is for the menu
            return None
    if not link.invites():
        return None
    game, numbers = link.heard
    text = "OtHE?"
    if game == DUEL:
        text = "{}{}.dUEL".format(numbers[1], " rd"[numbers[2]])
    console.show(text)
    key = None
    while key not in ("*", "#") and link.invites():  # it may be withdrawn
        link.news = False
        key = yield from _listen(link)
    if key == "*" and link.invites():
        game, link.joining = link.heard
        return _MODULES[game]
    link.refused = key == "#"


def is_up(console):
    """Whether there is another console on the line."""
    return console.link and console.link.up


def leave(console):
    """Say that no game is played."""
    if console.link:
        console.link.begin(False)


def joined(console):
    """The numbers of the game that was accepted in the menu, which is taken up now."""
    link = console.link
    numbers, link.joining = link.joining, None
    link.refused = True  # if the player goes back from it
    return numbers


def typing(page, name, look, alone, shown=False):
    """A page that runs `page`, at which the line types what the other side has done.

    `name`: the game's; `look(game, numbers)` returns the keys to be typed, None where the other
    console's game is another one. `alone`: the line confirms too, and passes what is shown then;
    else its last `*` is left to the player. `shown`: there is nothing to type, only to pass.
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
            word, keys = _hear(game, name, look)
            key = yield from _tell(console, word)
            if key is None:
                keys = keys if alone else keys[:-1]
                if keys and not typed:
                    steps.close()  # with what was half typed
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
                    typed = typed and key == NEWS
            if key != NEWS:
                steps.send(key)
    except StopIteration as end:
        return end.value


def _listen(link):
    """Wait for a key, or NEWS if there has been any since `news` was cleared."""
    link.listening = True
    key = yield
    link.listening = False
    return key


def _hear(game, name, look):
    """The word about the other console, and the keys for this page that it comes to."""
    link = game.console.link
    link.news = False  # from here on what comes is newer than what is looked at
    if not link.up:
        return "no.LInE", ""
    if link.heard[0] != name:
        return "LEFt", ""
    keys = look(game, link.heard[1])
    return ("dIFFEr", "") if keys is None else (_TOGETHER, keys)


def _tell(console, word):
    """Tell the word if it is new, once the games have been one; return the key that ends it."""
    link = console.link
    if word == link.told or not (link.told or word == _TOGETHER):
        return None
    link.told = word
    frame = console.frame
    console.show(word)
    key = yield _SHOWN
    console.show_frame(frame)
    return key
