"""A simulated person who plays the duel and the word game at the console."""

from collections.abc import Callable
from typing import ClassVar

import font
from cows import codes, scoring
from cows.consistent import ConsistentGuesser
from emulator.player import Player
from games.duel import setup

# Keys of a duel's first round: menu and set-up (2 digits), a guess, past its score, the score of
# the machine's guess; and of the next guess.
ROUND = "1*2111" + "01*" + "*" + "00*" + "23*"
# The choices on the pages of a duel's set-up; the first duel begins with the first of each.
_OFFERED = (
    ("LEn  4", "LEn  2", "LEn  3", "LEn  5"),
    ("EASy", "HArd", "SLY"),
    ("rEPYES", "rEP no"),
    ("1St.YOU", "1St.  I"),
)


class Duel:
    """Plays a duel from the menu on. `code` is the player's own, as text.

    `change_score(round, reply)` may change the player's answer in a round. `level` is one of
    games/duel/setup.py; `allow_repeats`: True for codes with repeated digits. `was_saved_before`:
    True if a duel was saved before, so that the set-up begins with its choices.
    """

    def __init__(
        self,
        player: Player,
        code: str,
        starter: str = "1",
        change_score: Callable[[int, int], int] | None = None,
        level: int = setup.EASY,
        allow_repeats: bool = True,
        was_saved_before: bool = False,
    ) -> None:
        self.player = player
        self.starter = starter
        self.allow_repeats = allow_repeats
        self.length = len(code)
        self.code = int(code, 16)
        # The machine's guesses, the player's replies.
        self.machine_guesses: list[tuple[int, int]] = []
        self.scores: list[int] = []  # the machine's answers
        self.change_score = change_score or (lambda round_, reply: reply)
        self.guesser = ConsistentGuesser(self.length, 0)
        self._solved_reply = self.length << 4
        self.has_found = [False, False]  # the player, the machine
        self.has_contradiction = False  # `ERROR` has shown
        player.begin("1", "HELLO")
        keys = "*", f"{self.length}", f"{level}", "1" if allow_repeats else "2"
        for key, offered in zip(keys, _OFFERED, strict=True):
            player.tap(key)
            player.expect_one(offered if was_saved_before else offered[:1])
        player.tap(starter)

    def round_text(self, number: int, cells: int) -> str:
        """Return the number of a round as the last `cells` cells show it."""
        text = f"r{number}"
        return (text if len(text) <= cells else str(number)[-cells:]).rjust(cells)

    def player_turn(self, number: int, within: float = 2.0) -> bool:
        """Guess; return whether that found the machine's code."""
        player, length = self.player, self.length
        player.expect("-" * length + "." + self.round_text(number, 6 - length))
        guess = self.guesser.guess()
        assert guess is not None
        typed = codes.to_text(guess, length)
        player.tap(typed)
        if not self.allow_repeats and len(set(typed)) < length:
            player.go("*", "SUrE?")
        if length < 5:
            player.tap("*")
            player.wait_steady(
                lambda: player.digits(0, length) == typed and "?" not in player.digits(4, 6),
                within,
            )
            score = int(player.digits(4, 6), 16)
        else:
            player.go("*", typed + ".=")
            player.tap("*")
            score = int(player.digits(1, 2) + player.digits(4, 5), 16)
            player.expect(f"b{score >> 4} C{score & 15}")
        self.guesser.reply(score)
        self.scores.append(score)
        player.tap("*")
        return score == self._solved_reply and self._pass_solver_page(0, "I LOSE")

    def machine_turn(self, number: int, within: float = 2.0) -> bool:
        """Answer the machine's guess; return whether it found the player's code."""
        player, length = self.player, self.length
        suffix = ("--" if length < 5 else "?").rjust(6 - length)

        def shows_guess() -> bool:
            typed = player.digits(0, length)
            return "?" not in typed and player.shows(typed + "." + suffix)

        player.wait_steady(shows_guess, within)
        typed = player.digits(0, length)
        guess = int(typed, 16)
        reply = self.change_score(number, scoring.score(guess, self.code, length))
        self.machine_guesses.append((guess, reply))
        player.go(
            f"{reply:02x}",
            f"b{reply >> 4} C{reply & 15}"
            if length == 5
            else typed + "." + f"{reply:02x}".rjust(6 - length),
        )
        player.tap("*")
        return reply == self._solved_reply and self._pass_solver_page(1, "HO-HO")

    def _pass_solver_page(self, side: int, text: str) -> bool:
        """Pass the page that names the finder; the first finder gets `text`.

        After `ERROR` there is none.
        """
        if not self.has_contradiction:
            self.player.expect("FOUnd" if self.has_found[1 - side] else text)
            self.player.tap("*")
        self.has_found[side] = True
        return True

    def take_hint(self) -> str:
        """Take a hint in place of a guess in a duel of four digits; return the code shown."""
        self.player.tap("*")  # shows the number of codes that fit
        self.player.run(0.3)
        self.player.go("*", "HInt?")
        self.player.go("*", "-rOUnd")
        self.player.tap("*")
        self.player.run(0.3)
        hint = self.player.digits(0, 4)
        self.player.expect(hint + ".Ht")
        return hint

    def play(self) -> tuple[int, int]:
        """Play until both codes are found; return the player's round and the machine's."""
        player_round = machine_round = 0
        number = 1
        while not (player_round and machine_round):
            for side in "12" if self.starter == "1" else "21":
                if side == "1" and not player_round and self.player_turn(number):
                    player_round = number
                elif side == "2" and not machine_round and self.machine_turn(number):
                    machine_round = number
            number += 1
        if player_round == machine_round:
            self.player.expect("EqUAL")
        else:
            self.player.expect("YOU.UIn" if player_round < machine_round else "I UIn")
        self.player.go("*", f"U{player_round:02}.I{machine_round:02}")
        return player_round, machine_round


class WordGame:
    """Plays the word game from the menu on. `word` is the player's own, of A to D.

    `change_score(number, reply)` may change the answer to a guess.
    """

    _GLYPHS: ClassVar = {font.encode(letter)[0]: letter for letter in "AbCd"}

    def __init__(
        self, player: Player, word: str, change_score: Callable[[int, int], int] | None = None
    ) -> None:
        self.player = player
        self._word = self._code(word)
        # The guesses as displayed, the player's replies.
        self.machine_guesses: list[tuple[str, int]] = []
        self._change_score = change_score or (lambda number, reply: reply)
        player.begin("2", "HELLO")
        player.go("*", "AAbC.--")

    @staticmethod
    def _code(word: str) -> int:
        return int(word.upper().translate(str.maketrans("ABCD", "1234")), 16)

    def turn(self) -> bool:
        """Answer a guess; return whether there was one."""
        player = self.player
        player.run(0.1)
        cells = player.cells()
        guess = "".join(self._GLYPHS.get(cell & 0x7F, "?") for cell in cells[:4])
        if "?" in guess or not cells[3] & font.POINT:
            return False
        player.expect(guess + ".--")
        reply = scoring.score(self._code(guess), self._word, 4)
        reply = self._change_score(len(self.machine_guesses) + 1, reply)
        self.machine_guesses.append((guess, reply))
        answer = f"{guess}.{reply:02x}"
        player.go(answer[-2:], answer)
        player.tap("*")
        player.expect_not(answer)
        return True

    def play(self) -> int:
        """Answer until the word is found; return the number of guesses."""
        while self.turn():
            pass
        self.player.expect(f"In{len(self.machine_guesses):>4}")
        return len(self.machine_guesses)
