"""The running game as the web page, the terminal and the tests see it: a class a game.

`create` chooses the class by the game's module, in one table. A game without a class has a page in
plain words and captions only. This module also runs in the web page's MicroPython.
"""

from collections.abc import Generator
from typing import Any

from cows import abcd, codes, slowmoo
from cows.expert import sample
from games import guess_pages, ui
from games.duel import setup as duel
from games.othello import record as othello_record
from games.othello import state as othello
from othello import hp67, rules
from othello.board import Board
from simulator import othello_board

_LETTERS = " ABCD"
_WORD_FOUND = abcd.LETTERS << 4  # the score of the machine's last guess
SCORE_ENTRY = b"b- C-"  # of five digits: the page does not show the guess
_RESULT = b"U--.I--"
_LINKED_ROWS = list(hp67.registers(Board.start(), "O"))  # where a game from an address starts


class Game:
    """A game whose state is unknown, or no game: neither turn, guesses, board nor result.

    A subclass overrides what its game has. `state` is `console.game_state`.
    """

    has_hints = False  # True if help in the game gives the number of codes left

    def __init__(self, state: Any) -> None:
        self.state = state

    @property
    def machine_guess(self) -> Any:
        """The machine's last guess or its number, None if the game does not give it."""
        return None

    @property
    def code_kind(self) -> Any:
        """A value that is equal for games with the same codes."""
        return None

    def has_begun(self) -> bool:
        """Return False while the game is set up: it then counts as no game."""
        return True

    def progress(self) -> Any:
        """Return a value that changes if the guesses, the turn or the position change."""
        return None

    def turn(self) -> str:
        """Return the side to play, "player" or "machine"; "" if there is none."""
        return ""

    def is_over(self) -> bool:
        """Return True from the end of the game until the next begins."""
        return False

    def scored_guesses(self) -> dict[str, list[Any]]:
        """Return {side: its guesses, each with its score} of each side that guesses."""
        return {}

    def rows(self) -> dict[str, list[list[Any]]]:
        """Return {side: rows} of each side that guesses; a row as view.py describes it."""
        return {}

    def count_steps(self, history: list[Any]) -> Generator[int, None, int]:
        """Count the codes that fit one side of `scored_guesses`; yield 0 after each part."""
        raise NotImplementedError

    def has_history(self) -> bool:
        """Return True if the side to play has guessed before."""
        return bool(self.scored_guesses().get(self.turn()))

    def duel_options(self) -> dict[str, Any] | None:
        """Return the options that a code of a duel must meet, and the turns taken; else None."""
        return None

    def placeholders(self, pattern: bytes) -> dict[str, object]:
        """Return the game's values for the placeholders of a page, found by its pattern."""
        return {}

    def can_undo(self) -> bool:
        """Return True if a move can be taken back."""
        return False

    def can_move(self) -> bool:
        """Return False if the player has no move: the machine plays, or the player must pass."""
        return True

    def shows_watched_move(self, text: str) -> bool:
        """Return True if `text` is the move of one of two machines."""
        return False

    def position(self) -> othello_board.Position | None:
        """Return the board of Othello, else None."""
        return None

    def result(self) -> str:
        """Return the result in words, "" before the end."""
        return ""

    def address(self) -> str:
        """Return the web page's parameters for a game with the same options."""
        return ""


class _Duel(Game):
    """A duel; its state is a `games.duel.setup.Game`."""

    has_hints = True

    @property
    def machine_guess(self) -> Any:
        return self.state.machine_guess

    @property
    def code_kind(self) -> Any:
        return self.state.digits, self.state.allow_repeats

    def has_begun(self) -> bool:
        return self.state.secret >= 0

    def progress(self) -> Any:
        state = self.state
        turns = len(state.player_guesses), len(state.machine_guesses)
        return state.secret, state.round, state.is_player_turn, turns

    def turn(self) -> str:
        return "player" if self.state.is_player_turn else "machine"

    def is_over(self) -> bool:
        state = self.state
        return bool(state.player_solved_in and state.machine_solved_in)

    def scored_guesses(self) -> dict[str, list[Any]]:
        return {"player": self.state.player_guesses, "machine": self.state.machine_guesses}

    def rows(self) -> dict[str, list[list[Any]]]:
        digits = self.state.digits
        return {
            side: [_row(guess, score, digits) for guess, score in history]
            for side, history in self.scored_guesses().items()
        }

    def count_steps(self, history: list[Any]) -> Generator[int, None, int]:
        return sample.count_steps(self.state.digits, self.state.allow_repeats, history)

    def _guess_text(self) -> str:
        guess = self.machine_guess
        return "" if guess is None else codes.to_text(guess, self.state.digits)

    def duel_options(self) -> dict[str, Any] | None:
        return {"digits": self.state.digits, "allow_repeats": self.state.allow_repeats}

    def placeholders(self, pattern: bytes) -> dict[str, object]:
        state = self.state
        values = {"round": state.round, "digits": state.digits}
        if state.player_solved_in:
            values["secret"] = codes.to_text(state.secret, state.digits)
        if pattern == SCORE_ENTRY:
            values["guess"] = self._guess_text()
        if pattern == _RESULT:  # the display has only the last two digits of a round
            rounds = state.player_solved_in, state.machine_solved_in
            values["number"], values["second"] = [
                "not found" if solved_in == duel.UNSOLVED else str(solved_in)
                for solved_in in rounds
            ]
        guess = self.machine_guess
        is_scored = any(guess == earlier for earlier, _ in state.machine_guesses)
        if not (state.is_player_turn or guess is None or is_scored):
            # While its guess waits for a score, `#` shows its earlier guesses.
            values["guesser"] = "The machine's"
        return values

    def result(self) -> str:
        count = self.state.player_solved_in
        code = codes.to_text(self.state.secret, self.state.digits)
        return f"found {code} in {count}" if count > 0 and self.is_over() else ""

    def address(self) -> str:
        state = self.state
        text = f"game=duel&digits={state.digits}"
        if duel.has_expert(state):
            text += "&level=" + ("hard" if state.level == duel.HARD else "sly")
        if not state.allow_repeats:
            text += "&repeats=no"
        return text + ("&first=machine" if state.starter == duel.MACHINE else "")


class _WordGame(Game):
    """The machine finds a word; the state is its list of (guess, score)."""

    @property
    def machine_guess(self) -> Any:
        return len(self.state)  # the state lacks the guess that waits for its score

    @property
    def code_kind(self) -> Any:
        return "words"

    def progress(self) -> Any:
        return len(self.state)

    def turn(self) -> str:
        return "machine"

    def is_over(self) -> bool:
        if not self.state or self.state[-1][1] != _WORD_FOUND:
            return False
        return guess_pages.is_consistent(self.state[-1][0], abcd.LETTERS, self.state[:-1])

    def scored_guesses(self) -> dict[str, list[Any]]:
        return {"machine": self.state}

    def rows(self) -> dict[str, list[list[Any]]]:
        rows = [_row(guess, score, abcd.LETTERS, _LETTERS) for guess, score in self.state]
        return {"machine": rows}

    def count_steps(self, history: list[Any]) -> Generator[int, None, int]:
        count = 0
        for number in range(256):
            word = abcd.code_of(number)
            count += guess_pages.is_consistent(word, abcd.LETTERS, history)
            if number & 15 == 0:
                yield 0
        return count

    def result(self) -> str:
        return f"the machine found my word in {len(self.state)}" if self.is_over() else ""

    def address(self) -> str:
        return "game=word"


class _CalculatorGame(Game):
    """The player finds the HP 12C's number; the state is (number, guesses), all text."""

    @property
    def code_kind(self) -> Any:
        return "numbers"

    def progress(self) -> Any:
        number, guesses = self.state
        return number, len(guesses)

    def turn(self) -> str:
        return "player"

    def is_over(self) -> bool:
        number, guesses = self.state
        return number in guesses

    def scored_guesses(self) -> dict[str, list[Any]]:
        number, guesses = self.state
        return {"player": [(guess, slowmoo.score(guess, number)) for guess in guesses]}

    def rows(self) -> dict[str, list[list[Any]]]:
        history = self.scored_guesses()["player"]
        return {"player": [[guess, score // 10, score % 10] for guess, score in history]}

    def count_steps(self, history: list[Any]) -> Generator[int, None, int]:
        # The calculator scores a guess with equal digits in its own way, see `slowmoo.score`.
        if all(len(set(guess)) == len(guess) for guess, _ in history):
            scored = [(int(guess, 16), score // 10 << 4 | score % 10) for guess, score in history]
            return (yield from sample.count_steps(slowmoo.DIGITS, False, scored))
        count = 0
        for number in range(10000):
            text = f"{number:04}"
            if len(set(text)) == len(text):
                count += all(slowmoo.score(guess, text) == score for guess, score in history)
            if number & 63 == 0:
                yield 0
        return count

    def placeholders(self, pattern: bytes) -> dict[str, object]:
        return {"round": len(self.state[1]) + 1}

    def result(self) -> str:
        number, guesses = self.state
        return f"found {number} in {len(guesses)}" if self.is_over() else ""

    def address(self) -> str:
        return "game=12c"


class _Othello(Game):
    """A game of Othello; its state is a `games.othello.state.Game`."""

    def __init__(self, state: Any) -> None:
        super().__init__(state)
        self._replayed: tuple[Any, othello_board.Position | None] = (None, None)

    def has_begun(self) -> bool:
        return self.state.discs is not None

    def progress(self) -> Any:
        return othello_record.pack(self.state)

    def turn(self) -> str:
        return "machine" if othello.machine_has_move(self.state) else "player"

    def is_over(self) -> bool:
        return othello.legal_state(self.state)[rules.OVER]

    def can_undo(self) -> bool:
        """Return True if a human has made a move; a pass is none."""
        machine_parity = None
        if self._has_one_player():
            machine_parity = 0 if self.state.starter else 1  # the starter is the machine
        return any(
            move != othello.PASS and at % 2 != machine_parity
            for at, move in enumerate(self.state.moves)
        )

    def position(self) -> othello_board.Position | None:
        progress = self.progress()
        if progress != self._replayed[0]:
            self._replayed = progress, othello_board.from_record(progress)
        return self._replayed[1]

    def placeholders(self, pattern: bytes) -> dict[str, object]:
        if self._is_watched():
            return {"mover": "A machine"}
        pick = "pick a marked square, or "
        then = f"Now you: {pick}type its row and column."
        if not self.can_move():
            then = "The game is over." if self.is_over() else "You have no move."
        return {"pick": pick, "then": " " + then}

    def can_move(self) -> bool:
        position = self.position()
        return self.turn() == "player" and position is not None and bool(position.legal)

    def shows_watched_move(self, text: str) -> bool:
        # A legal move in a list has the number of the next move.
        is_made = text[len("4.6 b") :].strip() == str(len(self.state.moves))
        return self._is_watched() and is_move(text, "Ab") and is_made

    def _is_watched(self) -> bool:
        return self.state.mode == othello.TWO_MACHINES

    def result(self) -> str:
        position = self.position()
        if position is None or position.to_move is not None:
            return ""
        counts = "{}:{}".format(*position.counts)
        return f"{counts}, level {self.state.levels[1]}" if self._has_one_player() else counts

    def address(self) -> str:
        if not self._has_one_player() or list(self.state.start_rows) != _LINKED_ROWS:
            return "game=othello"  # to the set-up
        first = "&first=machine" if self.state.starter else ""
        return f"game=othello&level={self.state.levels[1]}{first}"

    def _has_one_player(self) -> bool:
        return self.state.mode == othello.YOU_I


_CLASSES = {
    "games.duel": _Duel,
    "games.abcd": _WordGame,
    "games.hp12c": _CalculatorGame,
    "games.othello": _Othello,
}


def create(name: str | None, state: Any) -> Game:
    """Return the game of the module `name` that has the `state`, None without a running game."""
    return (Game if state is None else _CLASSES.get(name or "", Game))(state)


def is_move(text: str, players: str = "UIAb") -> bool:
    """Return True if the text has a square of Othello and one of `players`, as "3.4 U 1"."""
    row, _, rest = text.partition(".")
    is_square = row.isdigit() and rest[:1].isdigit()
    return is_square and rest[1:3] in [" " + player for player in players]


def wrong_round(text: str, before: str) -> str:
    """Return the round of the wrong score that the page `text` is about, such as "10", else "".

    `bAdr10` names it; the guess, `8748.10`, and both scores follow. `before`: of the page before.
    """
    if text[:3] == "bAd" and "r" in text:
        return text[3:].strip(" r")
    note = text.partition(".")[2].strip(" r")
    is_guess = bool(note) and before.endswith(note)
    return before if is_guess or text[:4] in ("SAId", "IS  ") else ""


def _row(guess: int, score: int, digits: int, symbols: str = ui.DIGITS) -> list[Any]:
    return [guess_pages.code_text(guess, digits, symbols), score >> 4, score & 15]
