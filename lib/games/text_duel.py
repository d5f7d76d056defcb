"""The duel typed at a prompt, one line a round (docs/developer/systems.md, system 2).

    [1] Your guess: 1234 Score: 11   My guess: 2396 Score: 02

When a side has found the code, `You got it!` or `I win!` is printed. From then on the line has
only the other side's half, until both have finished. If no code has all the scores that the player
gave, `ERROR` and the wrong scores are printed. After an invalid entry the reason is printed, then
the line again up to the entry. Empty lines and the commands `help`, `rules` and `moves` are not
entries. `give up` shows the machine's code and ends the game.
"""

import font
from cows import codes, scoring
from cows.consistent import ConsistentGuesser
from games import explain

_LONGEST = 16  # characters of a typed line; more are ignored


def play(digits, read, write, randbelow, start=None, secret=None):
    """Play a game with codes of `digits` digits, 2 to 5; return at the end of game or input.

    `read()` waits for a character, without echo, and returns "" at the end of the input.
    `write(text)` prints. `randbelow(n)` returns a random int from 0 to n - 1. The machine's
    guesses begin after the code `start`; `secret` is the machine's code. Both are BCD, by default
    random. Raises ValueError for a wrong length or code.
    """
    codes.check_digits(digits)
    if start is None:
        start = codes.to_bcd(randbelow(10**digits))
    if secret is None:
        secret = codes.to_bcd(randbelow(10**digits))
    game = _Game(digits, read, write, start, codes.check_code(secret, digits))
    try:
        game.play()
    except _GivenUp:
        write("\nMy code is {}.\n".format(codes.to_text(secret, digits)))
    except EOFError:
        write("\n")


def read_line(read, write):
    """Let the player type a line that is not empty; return it. `read` and `write` as in `play`.

    The line is echoed without its end. Backspace erases a character, Ctrl-U the line. Escape
    sequences, such as arrow keys send, are ignored. The end of the input ends a line that has
    characters; otherwise it raises EOFError, as Ctrl-C and Ctrl-D do.
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
            if key >= "@":  # the last character of an escape sequence
                escape = ""
            continue
        escape = ""
        if key in "\r\n":
            if line:
                return line
        elif key == "\x1b":
            escape = key
        elif key in "\b\x7f\x15":
            erased = len(line) if key == "\x15" else min(len(line), 1)
            line = line[: len(line) - erased]
            write("\b \b" * erased)
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
        self._secret = secret  # the machine's code, BCD
        self._guesser = ConsistentGuesser(digits, start)
        self._printed_line = ""  # the printed part of the current line
        self._player_guesses = []  # (guess, score), both BCD

    def play(self):
        """Play to the end; raises _GivenUp, or EOFError at the end of the input."""
        success = self._digits << 4
        player_finished = machine_finished = False
        number = 0
        while not (player_finished and machine_finished):
            number += 1
            self._print("[{}] ".format(number))
            player_score = machine_score = 0
            if not player_finished:
                player_score = self._player_turn()
            if not machine_finished:
                if not player_finished:
                    self._print("   ")
                machine_score = self._machine_turn()
            self._end_line()
            if player_score == success:
                player_finished = True
                self._end_line("You got it!")
            if machine_score == success:
                machine_finished = True
                self._end_line("I win!")
            if machine_score is None:
                machine_finished = True
                self._review()

    def _player_turn(self):
        """Let the player guess; return the score."""
        self._print("Your guess: ")
        guess = self._ask(self._parse_code, "guess")
        score = scoring.score(guess, self._secret, self._digits)
        self._player_guesses.append((guess, score))
        self._print(" Score: {:02x}".format(score))
        return score

    def _machine_turn(self):
        """Guess; return the score that the player types, None if no code has all scores so far."""
        guess = self._guesser.guess()
        if guess is None:
            self._print("ERROR")
            return None
        self._print("My guess: {} Score: ".format(codes.to_text(guess, self._digits)))
        score = self._ask(self._parse_score, "score")
        self._guesser.reply(score)
        return score

    def _review(self):
        """Ask for the player's code; print the rounds with a wrong score."""
        self._end_line("No code has all these scores.")
        self._print("Your code, or n to go on: ")
        code = self._ask(self._parse_code_or_no, "code")
        self._end_line()
        if code is None:
            return
        for index, (guess, score) in enumerate(self._guesser.history):
            right = scoring.score(guess, code, self._digits)
            if right != score:
                text = codes.to_text(guess, self._digits)
                line = "Round {}: {} scores {:02x}, not {:02x}."
                self._end_line(line.format(index + 1, text, right, score))

    def _ask(self, parse, entry):
        """Let the player type lines until one is valid; return the result of `parse(line)`.

        `parse` raises ValueError for an invalid line. `entry` is the name of the entry in the
        section `typed` of lib/help.txt.
        """
        while True:
            line = read_line(self._read, self._write)
            try:
                answer = self._run_command(line.strip().lower(), entry)
                if answer is None:
                    value = parse(line.strip())
                    self._printed_line += line
                    return value
            except ValueError as error:
                answer = "{}; help lists what can be typed".format(error)
            self._write("\n{}\n{}".format(answer, self._printed_line))

    def _run_command(self, line, entry):
        """Return the output of the command `line`, in lower case, or None if it is no command."""
        if line == "help":
            return explain.read(b"typed", font.encode(entry))  # found by a frame, as a page is
        if line == "rules":
            return explain.read(b"dUEL", None)  # None: the rules, not the words of a page
        if line == "moves":
            output = self._history_text("Your guesses:", self._player_guesses)
            return output + "\n" + self._history_text("My guesses:", self._guesser.history)
        if line == "give up":
            raise _GivenUp
        return None

    def _history_text(self, title, history):
        for guess, score in history:
            title += " {}={:02x}".format(codes.to_text(guess, self._digits), score)
        return title if history else title + " none"

    def _parse_code(self, text):
        return codes.from_text(text, self._digits)

    def _parse_code_or_no(self, text):
        return None if text.lower() in ("n", "no") else self._parse_code(text)

    def _parse_score(self, text):
        if len(text) != 2 or any(c not in "0123456789" for c in text):
            raise ValueError("a score is two digits, bulls then cows, not {!r}".format(text))
        score = int(text, 16)
        if not codes.possible(score, self._digits):
            raise ValueError("no guess of {} digits scores {}".format(self._digits, text))
        return score

    def _print(self, text):
        self._printed_line += text
        self._write(text)

    def _end_line(self, text=""):
        self._printed_line = ""
        self._write(text + "\n")
