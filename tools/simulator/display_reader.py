"""The state of an emulated Pico, read from its display and its keys.

It has a page's words and captions as `view.describe` finds them, but no guesses, board or result.
`DisplayReader.view(frame, ms)` is called all the time. `_FrameFilter` finds the steady frame,
which is dark, a spinner, a part of scrolling words (HELP), or a page. `_ScrollingWords` finds the
words among them. Only a page changes the template of the entry (`_Entry`) and the notes of the
game (`_UnknownGame`). This module also runs in the web page's MicroPython: see tools/page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import font
from games import menu
from simulator import running_games, view

_STEADY_MS = 40  # ms that a page must stay: the light of two pages mixes for 30 ms
# The spinner of a console that thinks: at most four segments at the edge of the display.
_SPINNER_SEGMENTS = 4
_EDGE = b"\x39\x09\x09\x09\x09\x0f"  # the segments of each digit there
_FIVE_DIGITS = b"-----.0"  # an entry, which has its round's last digit
_HELP_MS = 900  # ms of a held `*`; the console explains after 1000, but the clocks differ


class _UnknownGame(running_games.Game):
    """A game read from its pages. `note_page` must get each page."""

    def __init__(self) -> None:
        super().__init__(None)
        self.code = ""  # the code shown last
        self.pending = ""  # the machine's guess that waits for its score
        self.round = 0  # of a guess of five digits, which shows the last digit of its round
        self.move_label = ""  # characters 4 to 7 of Othello's latest entry, such as " A 1"
        self.is_machine_move = False  # True on a move of two machines

    def has_history(self) -> bool:
        return True

    def can_move(self) -> bool:
        return not self.is_machine_move

    def shows_watched_move(self, text: str) -> bool:
        return self.is_machine_move and running_games.is_move(text)

    def placeholders(self, pattern: bytes) -> dict[str, object]:
        values: dict[str, object] = {"secret": self.code}  # found by the guess before "I LOSE"
        if self.is_machine_move:
            values["mover"] = "A machine"
        if pattern == _FIVE_DIGITS:
            values["round"] = self.round
        if pattern == running_games.SCORE_ENTRY:
            values["guess"] = self.pending
        if self.pending:
            # While its guess waits for a score, `#` shows its earlier guesses.
            values["guesser"] = "The machine's"
        return values

    def note_page(self, page: view.Page, text: str, lists_moves: bool) -> None:
        """Note what later pages need: the code, the round, the guess without a score.

        `lists_moves`: True if the page is a legal move of a list.
        """
        code, point, _ = text.partition(".")
        if "-" in text:
            self.move_label = text[3:]
        # An entry (with "-") has the label of a human's move; another label with A or b is a
        # machine's. A page "tUrn" follows a move and has no label.
        if not text.startswith("tUrn"):
            is_chosen_by_machine = (
                running_games.is_move(text, "Ab") and text[3:] != self.move_label
            )
            self.is_machine_move = is_chosen_by_machine and not lists_moves
        if page.pattern == _FIVE_DIGITS:
            # The page has only the last digit: count up to the next round that ends with it.
            self.round += (int(text[-1]) - self.round) % 10
        elif text == "HELLO" and page.section == "dUEL":
            self.round = 0
        if view.waits_for_score(page):
            self.pending = code if point else self.pending
        elif view.takes_entry(page):
            self.pending = ""
        if point:
            self.code = code


class _FrameFilter:
    """Finds the steady frame: the latest that stayed for _STEADY_MS, or the latest spinner.

    `is_spinner(frame)` returns whether a frame shows the spinner.
    """

    def __init__(self, is_spinner: Callable[[bytes], bool]) -> None:
        self._is_spinner = is_spinner
        self.steady_frame = self._last_frame = bytes(font.CELLS)
        self.shows_spinner = False  # the steady frame
        self._last_frame_ms = 0.0  # ms: when the last frame appeared

    def update(self, frame: bytes, milliseconds: float) -> bool:
        """Note the visible frame; return whether it is a new steady frame."""
        if frame != self._last_frame:
            self._last_frame, self._last_frame_ms = frame, milliseconds
        if frame == self.steady_frame:
            return False
        is_spinner = self._is_spinner(frame)
        if not is_spinner and milliseconds - self._last_frame_ms < _STEADY_MS:
            return False
        self.steady_frame, self.shows_spinner = frame, is_spinner
        return True


class _ScrollingWords:
    """Finds out whether words scroll. Parts of them look like pages.

    They begin when `*` has been held for _HELP_MS. They end when the page before them returns, at
    the menu, or after a key at any page: HELP may have waited in the queue, and explained a page
    that appeared later.
    """

    def __init__(self) -> None:
        self.are_shown = False
        self._has_key = False  # True after a key since the words began to scroll
        self._is_star_down = False
        self._star_ms: float | None = None  # ms: the first `update` since `*` went down

    def press(self, key: str) -> None:
        """Note a key that is pressed."""
        self._has_key = True
        self._is_star_down = self._is_star_down or key == "*"

    def release(self, key: str, is_on_page: bool) -> None:
        """Note a key that is released; `is_on_page`: the page is shown, not its words."""
        if key == "*":
            self._is_star_down, self._star_ms = False, None
            self.are_shown = self.are_shown and not is_on_page  # the page was not explained

    def update(self, milliseconds: float) -> None:
        """Note the time: the words may begin."""
        if self._is_star_down:
            if self._star_ms is None:
                self._star_ms = milliseconds
            if milliseconds - self._star_ms > _HELP_MS and not self.are_shown:
                self.are_shown, self._has_key = True, False

    def note_page(self, page: view.Page, is_last_page: bool) -> None:
        """Note a steady frame as a page; `is_last_page`: it is the page before the words."""
        leaves_words = self._has_key and page is not view.NO_PAGE
        if is_last_page or page.section == "menu" or leaves_words:
            self.are_shown = False


class _Entry:
    """Finds the template of the entry on the display: the entry without its digits.

    An entry with all its digits looks like a guess or a move. So the last template is kept while
    the display fits it: `----.r1` is kept while `12--.r1` or `1234.r1` is shown, and dropped at
    `1234.12`. Legal moves in a list look like hints, which are entries.
    """

    def __init__(self) -> None:
        self.lists_moves = False  # True from the choice of 8, the legal moves, until a page
        self._template = ""  # of an entry that may come back
        self._shown_option = ""  # the option of Othello on the display, such as "8"

    def press(self, key: str) -> None:
        """Note a key that is pressed: it may choose the list."""
        if self._shown_option:
            self.lists_moves = (self._shown_option if key == "*" else key) == "8"

    def note_page(self, page: view.Page, text: str) -> str:
        """Return the template of the entry that a page shows, "" if it shows none."""
        self._shown_option = text[0] if "8 moves" in page.keys else ""
        self.lists_moves = self.lists_moves and running_games.is_move(text)
        if "-" in text and view.takes_entry(page):
            places = view.entry_places(page.pattern.decode())
            self._template = "".join(
                ["-" if at in places else text[at] for at in range(len(text))]
            )
        elif running_games.is_move(text, "U") and not self.lists_moves:
            self._template = "-.-" + text[3:]  # a hint, or an entry
        fits = _fits(self._template, text)
        if not fits and not _may_return_to_entry(page, text):
            self._template = ""
        return self._template if fits and not self.lists_moves else ""


class DisplayReader:
    """Reads the display; has what `view.describe` needs of a console.

    `press` and `release` must get each key, and `view` each frame that stays for a while.
    """

    def __init__(self) -> None:
        self._pages = view.read_pages()
        self._frames = _FrameFilter(self._is_spinner)
        self._words = _ScrollingWords()
        self._entry = _Entry()
        self._menu_choice = menu.GAMES[0]  # the module that the menu offers, "" outside the menu
        self.last_game: str | None = None  # the module of the game that the menu chose last
        self.frame = self._frames.steady_frame  # of the latest page
        # (game, frame, wait) of Console.explained_page; view uses the frame.
        self.explained_page: tuple[None, bytes, None] | None = None
        self.running_game = _UnknownGame()
        self.template = ""  # of the entry on the display, as of a simulated console
        self.wrong_round = ""  # see `running_games.wrong_round`
        self.answers = 0  # unknown
        self._view: dict[str, Any] = dict(self._describe(), words="The console is starting.")

    def is_thinking(self) -> bool:
        """Return whether the display shows the spinner."""
        return self._frames.shows_spinner

    def shows_new_score(self) -> bool:
        """Return False: the display does not distinguish a new score from an earlier one."""
        return False

    def rules(self) -> str:
        """Return the rules of the game played last, or of the duel, in plain words."""
        return self._pages.rules_of(self.last_game)

    def press(self, key: str) -> None:
        """Note a key that is pressed: it may choose a game."""
        self._words.press(key)
        self._entry.press(key)
        if self._menu_choice and (
            key == "*" or (key.isdigit() and 0 < int(key) <= len(menu.GAMES))
        ):
            self.last_game = self._menu_choice if key == "*" else menu.GAMES[int(key) - 1]
            self._menu_choice = ""

    def release(self, key: str) -> None:
        """Note a key that is released."""
        self._words.release(key, self._frames.steady_frame == self.frame)

    def view(self, frame: bytes, milliseconds: float) -> dict[str, Any]:
        """Return the state as view.py describes it, the same object if equal.

        `frame`: the visible segments, six bytes as in lib/font.py. `milliseconds`: the time.
        """
        self._words.update(milliseconds)
        if self._frames.update(frame, milliseconds):
            described = self._describe()
            if described != self._view:
                self._view = described
        return self._view

    def _describe(self) -> dict[str, Any]:
        frame = self._frames.steady_frame
        text, is_dark = "", not any(frame)
        self.explained_page = None
        if not is_dark and not self._frames.shows_spinner:
            page = self._find(frame)
            self._words.note_page(page, frame == self.frame)
            if self._words.are_shown or page is view.NO_PAGE:
                self.explained_page = None, self.frame, None
            else:
                self.frame = frame
                text = _text(page.pattern, frame)
                self._note_page(page, text)
        described = view.describe(self, self._pages, text, is_dark)
        return dict(described, board=None, left={}, seed=None)

    def _find(self, frame: bytes) -> view.Page:
        """Return the page that `frame` shows; correct the game if only another has such a page."""
        page = self._pages.find(self.last_game, frame)
        if page is not view.NO_PAGE or self._words.are_shown:
            return page
        for game in menu.GAMES:
            other = self._pages.find(game, frame)
            if other.pattern:
                self.last_game = game
                return other
        return page

    def _note_page(self, page: view.Page, text: str) -> None:
        """Note the entry, the offered game and the game's state."""
        self.wrong_round = running_games.wrong_round(text, self.wrong_round)
        self.template = self._entry.note_page(page, text)
        if self.template:
            page = self._pages.find(self.last_game, font.encode(self.template))
        self._menu_choice = menu.GAMES[int(text[0]) - 1] if page.section == "menu" else ""
        self.running_game.note_page(page, text, self._entry.lists_moves)

    def _is_spinner(self, frame: bytes) -> bool:
        """Return whether a frame has few segments, all at the edge, and is no page."""
        count = sum(cell >> segment & 1 for cell in frame for segment in range(8))
        at_edge = all(frame[at] & ~_EDGE[at] == 0 for at in range(font.CELLS))
        if not (0 < count <= _SPINNER_SEGMENTS and at_edge):
            return False
        return self._pages.find(self.last_game, frame) is view.NO_PAGE


def _may_return_to_entry(page: view.Page, text: str) -> bool:
    """Return whether an entry with all its digits may follow: not confirmed, or a hint."""
    return text == "SUrE?" or page.section == "OtHE"


def _fits(template: str, text: str) -> bool:
    """Return whether a text is a template with digits in place of dashes."""
    return len(template) == len(text) and all(
        template[at] in ("-", text[at]) for at in range(len(text))
    )


def _text(pattern: bytes, frame: bytes) -> str:
    """Return the text of a frame that matches a pattern, with the pattern's letters.

    A cell of `0` or `-` is read as a digit before a letter.
    """
    characters = pattern.decode().replace(".", "") + " " * font.CELLS
    text = ""
    for at, cell in enumerate(frame):
        character, glyph = characters[at], cell & ~font.POINT
        if font.encode(character)[0] != glyph:
            place = font.GLYPHS.find(bytes([glyph]))
            character = font.CHARACTERS[place : place + 1].decode() if place >= 0 else "?"
        text += character + ("." if cell & font.POINT else "")
    return text.rstrip()
