"""The state of the console as one dictionary, for the page, the terminal and the tests.

It also runs in the page's MicroPython: see tools/page. The keys of the dictionary:

section   the part of lib/help.txt that the page belongs to: "menu", "dUEL", "AbCd", ..., "any"
text      the characters on the display, such as "12--.r1"; "" if it shows no text
words     the page in plain words, from plain.txt
keys      {key: a caption of one or two words} for each key that has an effect now
legend    [name, caption] of each caption that three or more keys share, such as ["1-8", "row"]
actions   [name, keys] of undo, hint and pass in the running game: the keys that do it, None if it
          cannot be done now; "move" has the keys before the row and column of a square
entry     the digits typed so far, on a page that takes an entry
state     "waiting" for a key, "thinking", "explaining" (the words scroll), "asleep"
turn      the side to play in a game: "player", "machine" or ""
over      True from the end of a game until the next begins
answers   the number of moves and guesses of the machine, since power-up
guesses   {side: rows} for each side that guesses in the running game; a row is
          [guess, digits in place (bulls), digits elsewhere (cows)]
left      {"player": counts, "machine": counts}: the number of consistent codes after each guess,
          as far as it may be shown and is counted; see left.py
duel      None, or of a running duel {"digits": of a code, "allow_repeats", "turns": those taken}
pending   the machine's guess that waits for its score, or ""
board     None, or Othello's position as a dictionary, see `board_of`
result    the result of the running game, such as "found 4071 in 5"; "" before its end
address   the parameters with which the page begins a game with the same options
seed      the seed of the game's random numbers, or None
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import font
from cows import codes, slowmoo
from games import explain, guess_pages, ui
from games.duel import setup as duel
from games.othello import game as othello

FILE = "plain.txt"
_SAME = '"'  # in place of captions: same as in the previous line
_LETTERS = " AbCd"
_KEYS = "1234567890*#"
_WORD_FOUND = 4 << 4  # the score of the machine's last guess
_DASHES = font.encode("--")
_SCORE_ENTRY = b"b- C-"  # of five digits: the page does not show the guess


class Pages:
    """The pages in plain words, and by section `rules` and the names of `actions`.

    `text` is the content of plain.txt, whose head describes the format.
    """

    def __init__(self, text: str) -> None:
        self.rules: dict[str, str] = {}
        self.actions: dict[str, list[str]] = {}
        self.pages: list[tuple[str, list[bytes], str, str, str]] = []
        section = keys = ""
        for line in text.split("\n"):
            if line[:1] == "[":
                section, _, words = line[1:].partition("]")
                self.rules[section] = words.strip()
                self.actions[section] = []
            elif "|" in line and section:
                patterns, words, captions, actions = (line + "|").split("|")[:4]
                keys = keys if captions.strip() == _SAME else captions.strip()
                found = [pattern.encode() for pattern in patterns.rstrip().split(",")]
                self.pages.append((section, found, words.strip(), keys, actions))
                names = self.actions[section]
                names += [name for name, _ in _pairs(actions) if name not in names]

    def find(self, section: str, frame: bytes) -> tuple[str, bytes, str, str, str]:
        """Return (section, pattern, words, keys, actions) of the page that `frame` shows.

        The result is the first match among the pages of the section, the menu and any game.
        """
        for its, patterns, words, keys, actions in self.pages:
            if its in ("menu", "any", section):
                for pattern in patterns:
                    if explain.fits(pattern, frame):
                        return its, pattern, words, keys, actions
        return "", b"", "", "", ""


def describe(console: Any, pages: Pages, text: str, asleep: bool) -> dict[str, Any]:
    """Return the state of a console: the keys listed above, except some.

    Handheld.view adds `board`, `left`, `result`, `address` and `seed`.

    `text`: the characters of the current or explained page; `asleep`: True if the display is dark.
    """
    explained = console.explained_page
    frame = explained[1] if explained else console.frame
    game = explain.section_of(console.last_game).decode()
    playing = console.game_state
    if _is_typed_score(playing, text):
        frame = frame[:-2] + _DASHES  # as before typing, because a past guess looks the same
    section, pattern, words, keys, offered = pages.find(game, frame)
    values = _values(playing, pattern, text)
    entry = _entry(pattern.decode(), text) if "# clear" in keys else ""
    state = "waiting"
    if explained:
        state = "explaining"
        words = explain.read(game.encode(), frame)
        keys = " ; ".join([key + " end" for key in "0123456789*#"])
    elif asleep:
        state, words, keys = "asleep", "Asleep: press any key.", ""
    elif console.thinks():
        state, words, keys = "thinking", "The machine is thinking.", "# hold: menu"
    if state != "waiting":
        offered = ""
    found = captions(keys, bool(entry))
    return {
        "section": section,
        "text": text,
        "words": words.format(**values) if state == "waiting" else words,
        "keys": found,
        "legend": [[name, caption] for name, caption, count in grouped(found) if count > 2],
        "actions": _actions(playing, pages.actions.get(game, []), offered, entry),
        "entry": entry,
        "state": state,
        "turn": turn(playing),
        "over": _is_over(playing),
        "answers": console.answers,
        "guesses": guesses(playing),
        "duel": _duel(playing),
        "pending": values["guess"] if _waits_for_score(pattern) else "",
    }


def is_duel(playing: Any) -> bool:
    """Return True if `playing` is a duel that has begun."""
    return isinstance(playing, duel.Game) and playing.secret >= 0


def _duel(playing: Any) -> dict[str, Any] | None:
    """Return the options that a code of the running duel must meet, and the turns taken."""
    if not is_duel(playing):
        return None
    is_second_turn = playing.is_player_turn != (playing.beginner == duel.HUMAN)
    return {
        "digits": playing.digits,
        "allow_repeats": playing.allow_repeats,
        "turns": 2 * (playing.round - 1) + is_second_turn,
    }


def progress(playing: Any) -> Any:
    """Return a value that changes if a game's guesses, turn or position change."""
    if is_duel(playing):
        turns = len(playing.player_guesses), len(playing.machine_guesses)
        return playing.secret, playing.round, playing.is_player_turn, turns
    if getattr(playing, "discs", None) is not None:
        return othello.pack(playing)
    if isinstance(playing, tuple):
        return playing[0], len(playing[1])
    return len(playing) if isinstance(playing, list) else None


def captions(text: str, is_typed: bool = False) -> dict[str, str]:
    """Return the captions of keys, such as "1-8 row; * OK, hint", as {key: caption}.

    "OK, hint" stands for OK if `is_typed` (an entry has begun), else for hint.
    """
    found = {}
    for keys, caption in _pairs(text):
        typed, _, untyped = caption.partition(", ")
        caption = untyped if untyped and not is_typed else typed
        first, _, last = keys.partition("-")
        for key in _between(first, last) if last else [first]:
            found[key] = caption
    return found


def _pairs(text: str) -> list[tuple[str, str]]:
    """Return the parts of a column of plain.txt, split at the first blank of each."""
    parts = [part.strip().partition(" ") for part in text.split(";") if part.strip()]
    return [(name, words) for name, _, words in parts]


def _actions(playing: Any, names: list[str], offered: str, entry: str) -> list[list[Any]]:
    """Return [name, keys] of the actions `names` of a game; the page has `offered`."""
    if not turn(playing):
        return []
    keys = {name: ("#" if entry else "") + keys for name, keys in _pairs(offered)}
    if "undo" in keys and not _can_undo(playing):
        del keys["undo"]
    lasting = [] if _is_over(playing) else [name for name in names if name != "pass"]
    return [[name, keys.get(name)] for name in names if name in keys or name in lasting]


def _can_undo(playing: Any) -> bool:
    """Return True if a human has moved in a game of Othello; the machine may have begun."""
    is_second = playing.mode == othello.YOU_I and playing.starter
    return len(playing.moves) > (1 if is_second else 0)


def grouped(keys: dict[str, str]) -> list[tuple[str, str, int]]:
    """Return (name of the keys, caption, number of keys) for each caption of `keys`."""
    groups: dict[str, list[str]] = OrderedDict()
    for key in _KEYS:  # MicroPython's dictionaries have no order
        if key in keys:
            groups.setdefault(keys[key], []).append(key)
    found = []
    for caption, same in groups.items():
        count = len(same)
        name = f"{min(same)}-{max(same)}" if count > 2 else ",".join(same)
        found.append(("any key" if count == len(_KEYS) else name, caption, count))
    return found


def _between(first: str, last: str) -> list[str]:
    return [str(digit) for digit in range(int(first), int(last) + 1)]


def _values(playing: Any, pattern: bytes, text: str) -> dict[str, object]:
    """Return the values for the placeholders of a page's words, from the game and display."""
    code, _, note = text.partition(".")
    cells = (note or text).strip()
    number, second = _numbers(text)
    values: dict[str, object] = {
        "guess": code,
        "bulls": cells[-2:-1],
        "cows": cells[-1:],
        "tens": cells[-2:-1],
        "row": text[:1],
        "column": text[2:3],
        "round": "",
        "digits": "",
        "secret": "",
        "number": number,
        "second": second,
    }
    if text[:1] == "b" and " C" in text:  # the score of five digits has a page of its own
        values["bulls"], values["cows"] = text[1:2], text[-1:]
    if is_duel(playing):
        values["round"] = playing.round
        values["digits"] = playing.digits
        if playing.player_solved_in is not None:
            values["secret"] = codes.to_text(playing.secret, playing.digits)
        if pattern == _SCORE_ENTRY:
            values["guess"] = codes.to_text(playing.machine_guess, playing.digits)
    elif isinstance(playing, tuple):
        values["round"] = len(playing[1]) + 1
    return values


def _numbers(text: str) -> list[str]:
    """Return the first two numbers of a text, "" if there are fewer; "--" is "not found"."""
    blanked = "".join([sign if sign in "0123456789.-" else " " for sign in text])
    found = [number for number in [part.strip(".") for part in blanked.split()] if number]
    read = [str(int(number)) if number.isdigit() else number for number in found]
    return (["not found" if number == "--" else number for number in read] + ["", ""])[:2]


def _is_typed_score(playing: Any, text: str) -> bool:
    """Return whether `text` is the machine's guess with all of its score typed."""
    code, point, score = text.partition(".")
    if not (point and score.strip().isdigit()) or turn(playing) != "machine":
        return False
    if is_duel(playing):
        guess = playing.machine_guess
        if guess is None or code != codes.to_text(guess, playing.digits):
            return False
    return not any(code == row[0] for row in guesses(playing).get("machine", []))


def _entry(pattern: str, text: str) -> str:
    """Return the characters of `text` at the dashes of a pattern that are typed already."""
    if len(text) < len(pattern.rstrip()):
        return ""
    start = pattern.find(".--") + 1  # the guess before the score is not typed
    typed = [text[at] for at in range(start, len(pattern)) if pattern[at] == "-"]
    return "".join([digit for digit in typed if digit != "-"])


def _waits_for_score(pattern: bytes) -> bool:
    return pattern == _SCORE_ENTRY or pattern.partition(b".")[2].strip() in (b"--", b"?")


def turn(playing: Any) -> str:
    """Return the side to play in a running game, "" if there is none."""
    if getattr(playing, "discs", None) is not None:
        return "machine" if othello.machine_has_move(playing) else "player"
    if is_duel(playing):
        return "player" if playing.is_player_turn else "machine"
    if isinstance(playing, list):
        return "machine"
    return "player" if isinstance(playing, tuple) else ""


def _is_over(playing: Any) -> bool:
    if getattr(playing, "discs", None) is not None:
        return othello.legal_state(playing)[2]
    if is_duel(playing):
        return playing.player_solved_in is not None and playing.machine_solved_in is not None
    if isinstance(playing, list):
        return bool(playing) and playing[-1][1] == _WORD_FOUND
    return isinstance(playing, tuple) and playing[0] in playing[1]


def guesses(playing: Any) -> dict[str, list[list[Any]]]:
    """Return {side: rows} of each side that guesses in the running game, {} without guesses."""
    if is_duel(playing):
        sides = {"player": playing.player_guesses, "machine": playing.machine_guesses}
        return {
            side: [_row(guess, score, playing.digits) for guess, score in history]
            for side, history in sides.items()
        }
    if isinstance(playing, list):
        return {"machine": [_row(guess, score, 4, _LETTERS) for guess, score in playing]}
    if isinstance(playing, tuple):
        number, asked = playing
        rows = [(guess, divmod(slowmoo.score(guess, number), 10)) for guess in asked]
        return {"player": [[guess, in_place, other] for guess, (in_place, other) in rows]}
    return {}


def result(playing: Any, position: Any) -> str:
    """Return the result of the running game, "" before its end; `position` is Othello's."""
    if is_duel(playing):
        count, code = playing.player_solved_in or 0, codes.to_text(playing.secret, playing.digits)
        return f"found {code} in {count}" if count > 0 else ""
    if isinstance(playing, tuple):
        number, asked = playing
        return f"found {number} in {len(asked)}" if asked[-1:] == [number] else ""
    if isinstance(playing, list):
        is_found = playing and playing[-1][1] == _WORD_FOUND
        return f"the machine found my word in {len(playing)}" if is_found else ""
    if position is None or position.to_move is not None:
        return ""
    counts = "{}:{}".format(*[position.squares.count(player) for player in "01"])
    if playing.mode != othello.YOU_I:
        return counts
    return f"{counts}, level {playing.levels[1]}"


def address(playing: Any) -> str:
    """Return the parameters with which the page begins a game with the same options."""
    if is_duel(playing):
        text = f"game=duel&digits={playing.digits}"
        if duel.has_expert(playing):
            text += "&level=" + ("hard" if playing.level == duel.HARD else "sly")
        if not playing.allow_repeats:
            text += "&repeats=no"
        return text + ("&first=machine" if playing.beginner == duel.MACHINE else "")
    if isinstance(playing, tuple):
        return "game=12c"
    if isinstance(playing, list):
        return "game=word"
    if getattr(playing, "discs", None) is None:
        return ""
    if playing.mode != othello.YOU_I:
        return "game=othello"
    first = "&first=machine" if playing.starter else ""
    return f"game=othello&level={playing.levels[1]}{first}"


def _row(guess: int, score: int, digits: int, symbols: str = ui.DIGITS) -> list[Any]:
    return [guess_pages.code_text(guess, digits, symbols), score >> 4, score & 15]


def board_of(position: Any, opening: str | None) -> dict[str, Any] | None:
    """Return a `board.Position` as a dictionary: its fields without `played`, and two more.

    counts    the discs of each player
    opening   the name of the opening, or None
    """
    if position is None:
        return None
    return {
        "squares": position.squares,
        "names": list(position.names),
        "to_move": position.to_move,
        "last": position.last,
        "flipped": list(position.flipped),
        "legal": list(position.legal),
        "counts": [position.squares.count(player) for player in "01"],
        "opening": opening,
    }
