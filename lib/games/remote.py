"""The console at the other end of the line as a player, in place of the person at the keys.

Each console sends the state of its game all the time (`device/link.py`). Two consoles play one
game if their states match, seen from the two sides: the same options, the same moves. The other
console then answers the pages for the person: the keys of its answer are pressed on the page. If
the line is cut the person presses them, and the other console continues when the line is back.

On the display `I` stays this console's side; `U`, otherwise the person, is the other console.
"""

from games.menu import PEER_EVENT
from games.saved_game import is_within

DUEL, OTHELLO = "duel", "othello"  # in messages
_MODULES = {DUEL: "games.duel", OTHELLO: "games.othello"}
_NOTICE_MS = 1500  # ms that a notice shows
_KEY_MS = 250  # ms between two keys of the other console
_LINE_UP, _LEFT = "LInE", "LEFt"
LEAVE = "*"  # the answer that leaves a page to be read
_REPEATS_YES = 1  # as in duel.setup, which takes memory: the digits may repeat
# How far the other console's answer has been pressed on a page:
_UNPRESSED = 0  # no answer yet, or the person has typed since: press all its keys
_PRESSED = 1  # press nothing more; the person presses `*`
_CONFIRMED = 2  # the last `*` too: press `*` on the pages that follow
# The bounds of the numbers in an invitation. A duel's are joinable, length, repeats_choice and
# starter (duel/remote.py), Othello's are joinable, role, x_begins and eight rows of two bits a
# square.
_MINIMUM = {DUEL: (1, 2, 1, 1), OTHELLO: (1, 0, 0) + (0,) * 8}
_MAXIMUM = {DUEL: (1, 5, 2, 2), OTHELLO: (1, 3, 1) + (0xAAAA,) * 8}


def play(console):
    """Show, in place of the menu, that the line is up; offer to join the other's game.

    `UErS` on the display is another version of the program at the other end. Returns the module of
    a game to join, else None.
    """
    link = console.link
    if not link.is_announced:
        link.is_announced = True
        version = link.peer_version
        console.show(_LINE_UP if version is None else "UErS{:>2}".format(version % 100))
        key = yield _NOTICE_MS
        if key:
            console.keypad.put_back(key)  # for the menu
            return None
    while link.has_invitation():  # it may change or be withdrawn
        invitation = link.peer_state
        if not _is_valid(*invitation):
            link.is_answered = True
            return None
        console.show(_invitation_text(*invitation))
        link.has_changed = False
        key = yield from _listen(link)
        if link.peer_state == invitation:  # else it changed before the key came
            if key == "#":
                link.is_answered = link.has_declined = True
                return None
            if key == "*":
                game_name, numbers = invitation
                link.accepted_options = numbers
                return _MODULES[game_name]
    return None


def _is_valid(game_name, numbers):
    """Return True if `numbers` begin with options of a game of this program.

    VERSION does not cover the options.
    """
    if game_name not in _MINIMUM:
        return False
    minimum = _MINIMUM[game_name]
    return is_within(numbers[: len(minimum)], minimum, _MAXIMUM[game_name])


def _invitation_text(game_name, numbers):
    """Return the page that asks whether to join."""
    if game_name != DUEL:
        return "OtHE?"
    # `4r.dUEL`: the length; r if digits may repeat, d if all differ.
    _, length, repeats_choice = numbers[:3]
    return "{}{}.dUEL".format(length, "r" if repeats_choice == _REPEATS_YES else "d")


def take_invitation(console):
    """Return and clear the numbers of the game that was accepted in the menu and begins now.

    The invitation is answered, so it is not offered again if the player leaves.
    """
    link = console.link
    numbers, link.accepted_options = link.accepted_options, None
    link.is_answered = True
    return numbers


def still_invites(console, game_name, options):
    """Return True if the other console still invites to the accepted game, or the line is cut.

    `options`: the first numbers of the invitation. If the other side has left, shows `LEFt`.
    """
    link = console.link
    peer_name, numbers = link.peer_state
    if not link.is_up or (peer_name == game_name and numbers[: len(options)] == options):
        return True
    console.show(_LEFT)
    key = yield _NOTICE_MS
    if key:
        console.keypad.put_back(key)  # for the menu
    return False


def peer_page(page, game_name, answer_keys):
    """Return a page that runs `page`, which waits for the person, with the other console's answer.

    `page` must yield None only, never a time. `answer_keys(game, numbers)` is called after every
    message and every key, so it must be idempotent. `numbers` is the state of the other console's
    game, `game_name`. It returns

        keys    to press on the page; if they lack the last `*`, the person presses it
        ""      if there is no answer yet
        None    if the other console plays another game

    and raises ValueError if `numbers` is no state of such a game. It may replace the guess that
    the page shows; the page is then started again.
    """
    return lambda game: _PeerPage(game, page, game_name, answer_keys).run()


class _PeerPage:
    """A page of a game that the other console's answer is pressed on, see `peer_page`."""

    def __init__(self, game, page, game_name, answer_keys):
        self._game = game
        self._page = page
        self._game_name = game_name
        self._answer_keys = answer_keys
        self._console = game.console
        self._link = game.console.link
        self._steps = page(game)
        self._is_over = False  # True if the page has ended
        self._next_page = None  # its result
        self._progress = _UNPRESSED
        self._pressed_keys = ""  # the answer on the page, if the person has to press `*`

    def run(self):
        """Run the page; return its result.

        A page may be closed and started again, so it must not change the game before its last
        key. Each round of the loop

        1. shows a new notice; a key that the person presses meanwhile goes to step 4;
        2. else starts the page again and presses the keys of the answer, unless they are pressed
           already; an answer that the other side took back is taken from the page;
        3. waits for a key or PEER_EVENT;
        4. sends the key to the page; a key other than `*` may change the entry: step 2 follows
           again.
        """
        self._send(None)  # to its first wait
        while not self._is_over:
            notice, answer = self._read_peer()
            is_taken_back = (
                self._pressed_keys and notice == _LINE_UP and answer != self._pressed_keys
            )
            key = yield from self._show_notice(notice)
            if key is None:
                if is_taken_back or (answer and self._progress == _UNPRESSED):
                    is_interrupted = yield from self._press(answer)
                    if is_interrupted:
                        continue
                key = yield from self._wait(notice)
            if key != PEER_EVENT:
                self._send_key(key, answer)
        return self._next_page

    def _send(self, key):
        """Continue the page with a key."""
        try:
            self._steps.send(key)
        except StopIteration as end:
            self._is_over = True
            self._next_page = end.value

    def _read_peer(self):
        """Return the notice about the other console's game, and the keys for this page.

        Clears `has_changed`. `answer_keys` may replace the guess that the page shows.
        """
        link = self._link
        link.has_changed = False  # set again by a newer message
        if not link.is_up:
            return "no.LInE", ""
        if link.peer_state[0] != self._game_name:
            return _LEFT, ""
        try:
            keys = self._answer_keys(self._game, link.peer_state[1])
        except ValueError:
            keys = None
        return ("dIFFEr", "") if keys is None else (_LINE_UP, keys)

    def _show_notice(self, notice):
        """Show a new notice, once the games have matched; return the key that ends it."""
        link = self._link
        if notice == link.last_notice or not (link.last_notice or notice == _LINE_UP):
            return None
        link.last_notice = notice
        frame = self._console.frame
        self._console.show(notice)
        key = yield _NOTICE_MS
        self._console.show_frame(frame)
        return key

    def _press(self, answer):
        """Start the page again and press the keys of an answer, "" for none.

        Pauses before each key, longer before LEAVE. The person's keys are ignored meanwhile; help
        may prolong the pause. Stops with _UNPRESSED as soon as the other side has another answer.
        Returns True then, and if the page has ended.
        """
        self._progress = _UNPRESSED
        self._pressed_keys = answer
        self._steps.close()  # without a half-typed entry, or a guess that was replaced
        self._steps = self._page(self._game)
        self._send(None)
        for key in answer:
            if self._is_over:
                return True
            yield _NOTICE_MS if answer == LEAVE else _KEY_MS
            if self._link.has_changed:
                notice, keys = self._read_peer()
                if notice == _LINE_UP and keys != answer:
                    return True
            self._send(key)
        if answer.endswith("*"):
            self._progress = _CONFIRMED
            self._pressed_keys = ""
        elif answer:
            self._progress = _PRESSED
        return self._is_over

    def _wait(self, notice):
        """Wait for a key or PEER_EVENT; return it.

        After an answer that ended with `*`, while the games match, the key is `*` after
        _NOTICE_MS: this leaves pages such as `I LOSE`.
        """
        if self._progress == _CONFIRMED and notice == _LINE_UP:
            return (yield _NOTICE_MS) or "*"
        return (yield from _listen(self._link))

    def _send_key(self, key, answer):
        """Continue the page with a key of the person, or the `*` of `_wait`."""
        if key == "*" or answer == LEAVE:
            self._pressed_keys = ""  # the page has gone on, or is left to the person
        if key != "*":
            # The person may have changed the entry: press the answer again. A page to be read is
            # left to the person from now on.
            self._progress = _PRESSED if answer == LEAVE else _UNPRESSED
        self._send(key)


def _listen(link):
    """Wait for a key, or PEER_EVENT after a change that set `has_changed`."""
    link.is_listening = True
    key = yield
    link.is_listening = False
    return key
