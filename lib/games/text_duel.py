"""The duel typed at a prompt, one line a round (docs/developer/systems.md, system 2).

    [1] Your guess: 1234 Score: 11   My guess: 2396 Score: 02

`You got it!` and `I win!` follow the round of a side's success. From then on only the other side's
half of the line is printed, until both have found the code. After a wrong entry the reason is
printed, and the line again up to the entry. Empty lines and the commands `help`, `rules` and
`moves` are no entry; `give up` shows the machine's code and ends the game.
"""

import font
from cows import codes, scoring
from cows.consistent import ConsistentGuesser
from games import explain

_LONGEST = 16  # characters of a typed line; more are ignored


def play(digits, read, write, randbelow, start=None, secret=None):
    """Play a game with codes of `digits` digits, 2 to 5; return at its end or the input's.

    `read()` waits for a character, without echo, and returns "" at the end of the input.
    `write(text)` prints. `randbelow(n)` returns a random int from 0 to n - 1. The machine's
    guesses begin after the code `start`; `secret` is the machine's code. Both are BCD, by default
    random.
    Raises ValueError for a wrong length or code.
    """
    codes.check_digits(digits)
    if start is None:
        start = codes.to_bcd(randbelow(10**digits))
    if secret is None:
        secret = codes.to_bcd(randbelow(10**digits))
    game = _Game(digits, read, write, start, codes.check_code(secret, digits))
    try:
        game.play()
    except EOFError:
        write("\n")


def read_line(read, write):
    """Let the player type a line that is not empty; return it. `read` and `write` as in `play`.

    The line is echoed, but not its end. Backspace and Ctrl-U (all of it) rub out; arrows and
    the like are passed over. EOFError at the end of the input, on Ctrl-C and on Ctrl-D.
    """
    line = escape = ""
    while True:
        key = read()
        if not key and line:
            return line
        if key in ("", "\x03", "\x04"):
            raise EOFError
        if escape == "\x1b" and key in "[O":
            escape = key
            continue
        if escape in ("[", "O") and key >= " ":
            if key >= "@":  # which ends such a sequence
                escape = ""
            continue
        escape = ""
        if key in "\r\n":
            if line:
                return line
        elif key == "\x1b":
            escape = key
        elif key in "\b\x7f\x15":
            gone = len(line) if key == "\x15" else min(len(line), 1)
            line = line[: len(line) - gone]
            write("\b \b" * gone)
        elif key >= " " and len(line) < _LONGEST:
            if key > "~":
                key = "?"
            line += key
            write(key)


class _GivenUp(Exception):
    pass


class _Game:
    def __init__(self, digits, read, write, start, secret):
        self._digits = digits
        self._read = read
        self._write = write
        self._secret = secret
        self._guesser = ConsistentGuesser(digits, start)
        self._line = ""  # the printed part
        self._asked = []  # (guess, score) of the player

    def play(self):
        """Play to the end, or until the player gives up."""
        try:
            self._play()
        except _GivenUp:
            self._end_line("\nMy code is {}.".format(codes.to_text(self._secret, self._digits)))

    def _play(self):
        found = self._digits << 4
        yours = mine = False  # whether the secret, and the player's code, are still to be found
        number = 0
        while not (yours and mine):
            number += 1
            self._print("[{}] ".format(number))
            wrong = False
            you = it = None
            if not yours:
                you = self._your_turn()
            if not mine:
                if not yours:
                    self._print("   ")
                it = self._my_turn()
                wrong = it is None
            self._end_line()
            if you == found:
                yours = True
                self._end_line("You got it!")
            if it == found:
                mine = True
                self._end_line("I win!")
            if wrong:
                mine = True
                self._review()

    def _your_turn(self):
        """Let the player guess; return the score."""
        self._print("Your guess: ")
        guess = self._ask(self._code, "guess")
        score = scoring.score(guess, self._secret, self._digits)
        self._asked.append((guess, score))
        self._print(" Score: {:02x}".format(score))
        return score

    def _my_turn(self):
        """Guess; return the player's score, or None when no code fits the scores before."""
        guess = self._guesser.guess()
        if guess is None:
            self._print("ERROR")
            return None
        self._print("My guess: {} Score: ".format(codes.to_text(guess, self._digits)))
        score = self._ask(self._score, "score")
        self._guesser.reply(score)
        return score

    def _review(self):
        """Tell which of the player's scores were wrong, if the player likes to know."""
        self._end_line("No code has all these scores.")
        self._print("Your code, or n to go on: ")
        code = self._ask(self._code_or_no, "code")
        self._end_line()
        if code is None:
            return
        for index, (guess, score) in enumerate(self._guesser.history):
            right = scoring.score(guess, code, self._digits)
            if right != score:
                self._end_line(
                    "Round {}: {} scores {:02x}, not {:02x}.".format(
                        index + 1, codes.to_text(guess, self._digits), right, score
                    )
                )

    def _ask(self, check, what):
        """Let the player type a line until `check(line)`, which raises ValueError, is content.

        `what` is asked for: a page of the section `typed` in lib/help.txt.
        """
        while True:
            typed = read_line(self._read, self._write)
            try:
                answer = self._obey(typed.strip(), what)
                if answer is None:
                    value = check(typed.strip())
                    self._line += typed
                    return value
            except ValueError as error:
                answer = "{}; help lists what can be typed".format(error)
            self._write("\n{}\n{}".format(answer, self._line))

    def _obey(self, typed, what):
        """What a command prints; None where `typed` is none."""
        if typed == "help":
            return explain.read(b"typed", font.encode(what))
        if typed == "rules":
            return explain.read(b"dUEL", None)
        if typed == "moves":
            lines = self._moves("Your guesses:", self._asked)
            return lines + "\n" + self._moves("My guesses:", self._guesser.history)
        if typed == "give up":
            raise _GivenUp
        return None

    def _moves(self, title, history):
        for guess, score in history:
            title += " {}={:02x}".format(codes.to_text(guess, self._digits), score)
        return title if history else title + " none"

    def _code(self, typed):
        return codes.from_text(typed, self._digits)

    def _code_or_no(self, typed):
        return None if typed in ("n", "N", "no") else self._code(typed)

    def _score(self, typed):
        if len(typed) != 2 or any(c not in "0123456789" for c in typed):
            raise ValueError("a score is two digits, bulls then cows, not {!r}".format(typed))
        score = int(typed, 16)
        if not codes.possible(score, self._digits):
            raise ValueError("no guess of {} digits scores {}".format(self._digits, typed))
        return score

    def _print(self, text):
        self._line += text
        self._write(text)

    def _end_line(self, text=""):
        self._line = ""
        self._write(text + "\n")
