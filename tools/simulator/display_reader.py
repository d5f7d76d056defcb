"""The state of an emulated Pico, read from its display and its keys.

It has a page's words and captions as `view.describe` finds them, but no guesses, board or result.
`view(frame, ms)` is called all the time. The steady frame is the latest that stayed for
_STEADY_MS, or the latest spinner. It is dark, a spinner, a part of scrolling words (HELP), or a
page. Only a page changes the notes of the game: `_note_entry`, `_note_page`. It also runs in the
page's MicroPython: see tools/page.

Words scroll from the time when `*` has been held for _HELP_MS. They end when the page before them
returns, at the menu, or at any page after another key. An entry with all its digits looks like a
guess or a move. So the last entry without its digits, its template, is kept while the display fits
it: `----.r1` is kept while `12--.r1` or `1234.r1` is shown, and dropped at `1234.12`.
"""

from __future__ import annotations

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
    """A game whose pages alone are known."""

    def __init__(self) -> None:
        super().__init__(None)
        self.code = ""  # the code shown last
        self.pending = ""  # the machine's guess that waits for its score
        self.round = 0  # of a guess of five digits, which shows the last digit of its round
        self.move = ""  # Othello's latest entry, as " A 1": the player and the number of the move
        self.is_machine_move = False  # True on a move of two machines

    def has_history(self) -> bool:
        return True

    def can_move(self) -> bool:
        return not self.is_machine_move

    def shows_watched_move(self, text: str) -> bool:
        return self.is_machine_move and running_games.is_move(text)

    def placeholders(self, pattern: bytes) -> dict[str, object]:
        values: dict[str, object] = {"secret": self.code}  # the page before had it, all bulls
        if self.is_machine_move:
            values["mover"] = "A machine"
        if pattern == _FIVE_DIGITS:
            values["round"] = self.round
        if pattern == running_games.SCORE_ENTRY:
            values["guess"] = self.pending
        if self.pending:
            values["guesser"] = "The machine's"  # looking back shows its earlier guesses
        return values


class DisplayReader:
    """Reads the display; has what `view.describe` needs of a console.

    `press` and `release` must get each key, and `view` each frame that stays for a while.
    """

    def __init__(self) -> None:
        self._pages = view.read_pages()
        self.last_game: str | None = None  # the module of the game that the menu chose last
        self.frame = bytes(font.CELLS)  # of the latest page
        self.explained_page: tuple[None, bytes, None] | None = None  # as of a console
        self.running_game = _UnknownGame()
        self.template = ""  # of the entry on the display, as of a simulated console
        self.answers = 0  # unknown
        # The frames.
        self._last_frame = self._steady_frame = self.frame
        self._last_frame_ms = 0.0  # ms: when the last frame appeared
        self._shows_spinner = False
        self._scrolls_words = False  # from HELP until the page is back
        self._has_key_since_help = False  # True after a key since the words began to scroll
        self._is_star_down = False
        self._star_ms: float | None = None  # ms: the first `view` since `*` went down
        # The pages.
        self._latest_template = ""  # of an entry that may come back
        self._menu_choice = menu.GAMES[0]  # the module that the menu offers, "" outside the menu
        self._shown_option = ""  # the option of Othello on the display, such as "8"
        self._lists_moves = False  # True from the choice of 8, the legal moves, until a page
        starting = self._describe(self._steady_frame)
        self._view: dict[str, Any] = dict(starting, words="The console is starting.")

    def is_thinking(self) -> bool:
        """Return whether the display shows the spinner."""
        return self._shows_spinner

    def shows_new_score(self) -> bool:
        """Return False: the display does not distinguish a new score from an earlier one."""
        return False

    def rules(self) -> str:
        """Return the rules of the game played last, or of the duel, in plain words."""
        return self._pages.rules_of(self.last_game)

    def press(self, key: str) -> None:
        """Note a key that is pressed: it may choose a game."""
        self._has_key_since_help = True
        self._is_star_down = self._is_star_down or key == "*"
        if self._shown_option:
            self._lists_moves = (self._shown_option if key == "*" else key) == "8"
        if self._menu_choice and (
            key == "*" or (key.isdigit() and 0 < int(key) <= len(menu.GAMES))
        ):
            self.last_game = self._menu_choice if key == "*" else menu.GAMES[int(key) - 1]
            self._menu_choice = ""

    def release(self, key: str) -> None:
        """Note a key that is released."""
        if key == "*":
            self._is_star_down, self._star_ms = False, None
            # On the page itself the console did not explain it.
            self._scrolls_words = self._scrolls_words and self._steady_frame != self.frame

    def view(self, frame: bytes, milliseconds: float) -> dict[str, Any]:
        """Return the state as view.py describes it, the same object if equal.

        `frame`: the visible segments, six bytes as in lib/font.py. `milliseconds`: the time.
        """
        if self._is_star_down:
            if self._star_ms is None:
                self._star_ms = milliseconds
            if milliseconds - self._star_ms > _HELP_MS and not self._scrolls_words:
                self._scrolls_words, self._has_key_since_help = True, False
        if frame != self._last_frame:
            self._last_frame = frame
            self._last_frame_ms = milliseconds
        if frame != self._steady_frame:
            is_page = self._pages.find(self.last_game, frame) is not view.NO_PAGE
            is_spinner = _is_spinner(frame) and not is_page
            if is_spinner or milliseconds - self._last_frame_ms >= _STEADY_MS:
                self._steady_frame = frame
                self._shows_spinner = is_spinner
                described = self._describe(frame)
                if described != self._view:
                    self._view = described
        return self._view

    def _describe(self, frame: bytes) -> dict[str, Any]:
        text, is_dark = "", not any(frame)
        self.explained_page = None
        if not is_dark and not self._shows_spinner:
            page = self._find(frame)
            self._scrolls_words = self._scrolls_words and not self._ends_words(page, frame)
            if self._scrolls_words or page is view.NO_PAGE:
                self.explained_page = None, self.frame, None
            else:
                self.frame = frame
                text = _text(page.pattern, frame)
                self._note_entry(page, text)
                if self.template:
                    page = self._pages.find(self.last_game, font.encode(self.template))
                self._note_page(page, text)
        described = view.describe(self, self._pages, text, is_dark)
        return dict(described, board=None, left={}, seed=None)

    def _ends_words(self, page: view.Page, frame: bytes) -> bool:
        """Return whether a frame follows the scrolling words, of which parts look like pages.

        It is the page before them, the menu, or after a key any page: HELP may have waited in the
        queue, and explained a page that appeared later.
        """
        is_next = self._has_key_since_help and page is not view.NO_PAGE
        return frame == self.frame or page.section == "menu" or is_next

    def _find(self, frame: bytes) -> view.Page:
        """Return the page that `frame` shows; correct the game if only another has such a page."""
        page = self._pages.find(self.last_game, frame)
        if page is not view.NO_PAGE or self._scrolls_words:
            return page
        for game in menu.GAMES:
            other = self._pages.find(game, frame)
            if other.pattern:
                self.last_game = game
                return other
        return page

    def _note_entry(self, page: view.Page, text: str) -> None:
        """Note the template of an entry, which also shows it with all digits, typed or of a hint.

        Legal moves in a list look like hints.
        """
        self._shown_option = text[0] if "8 moves" in page.keys else ""
        self._lists_moves = self._lists_moves and running_games.is_move(text)
        if "-" in text and view.takes_entry(page):
            places = view.entry_places(page.pattern.decode())
            self._latest_template = "".join(
                ["-" if at in places else text[at] for at in range(len(text))]
            )
        if not _fits(self._latest_template, text) and not _may_return_to_entry(page, text):
            self._latest_template = ""
        fits = not self._lists_moves and _fits(self._latest_template, text)
        self.template = self._latest_template if fits else ""

    def _note_page(self, page: view.Page, text: str) -> None:
        """Note what later pages need: the offered game, the code, the guess without a score."""
        self._menu_choice = menu.GAMES[int(text[0]) - 1] if page.section == "menu" else ""
        code, point, _ = text.partition(".")
        game = self.running_game
        if "-" in text:
            game.move = text[3:]
        if not text.startswith("tUrn"):  # the discs that the same move turned
            is_watched = running_games.is_move(text, "Ab") and text[3:] != game.move
            game.is_machine_move = is_watched and not self._lists_moves
        if page.pattern == _FIVE_DIGITS:
            game.round += (int(text[-1]) - game.round) % 10
        elif text == "HELLO":
            game.round = 0
        if view.waits_for_score(page.pattern):
            game.pending = code if point else game.pending
        elif view.takes_entry(page):
            game.pending = ""
        if point:
            game.code = code


def _may_return_to_entry(page: view.Page, text: str) -> bool:
    """Return whether an entry with all its digits may follow: not confirmed, or a hint."""
    return text == "SUrE?" or page.section == "OtHE"


def _fits(template: str, text: str) -> bool:
    """Return whether a text is a template with digits in place of dashes."""
    return len(template) == len(text) and all(
        template[at] in ("-", text[at]) for at in range(len(text))
    )


def _is_spinner(frame: bytes) -> bool:
    count = sum(cell >> segment & 1 for cell in frame for segment in range(8))
    at_edge = all(frame[at] & ~_EDGE[at] == 0 for at in range(font.CELLS))
    return 0 < count <= _SPINNER_SEGMENTS and at_edge


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
