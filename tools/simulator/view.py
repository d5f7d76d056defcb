"""The state of the console as one dictionary, for the web page, the terminal and the tests.

It also runs in the web page's MicroPython: see tools/page. The keys of the dictionary:

section   the part of lib/help.txt that the page belongs to: "menu", "dUEL", "AbCd", ..., "any"
text      the characters on the display, such as "12--.r1"; "" if it shows no text
words     the page in plain words, from plain.txt
keys      {key: a caption of one or two words} for each key that has an effect now, and for `*` if
          it needs more digits first
legend    [name, caption] of each caption that three or more keys share, such as ["1-8", "row"]
idle      the keys to dim, because they have no effect on this page; on a page that takes a score
          also the digits that no possible score continues with
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
          as far as it may be shown and is counted; see codes_left.py
duel      None, or of a running duel {"digits": of a code, "allow_repeats"}
pending   the machine's guess that waits for its score, or ""
board     None, or Othello's position as a dictionary, see `board_of`
result    the result of the running game, such as "found 4071 in 5"; "" before its end
address   the web page's parameters for a game with the same options
seed      the seed of the game's random numbers, or None
"""

from collections import OrderedDict, namedtuple
from typing import Any

import font
from cows import codes
from games import explain, menu
from simulator import own_code, running_games

FILE = "plain.txt"
_SAME = '"'  # in place of captions: same as in the previous line
_TYPED = " // "  # precedes the words for a complete entry
_DIGITS = "0123456789"
_KEYS = "1234567890*#"  # in the order of captions
_END = "0-9 end; * end; # end"  # captions while words scroll
_STATES = {  # words and captions of the other states without a page
    "asleep": ("Asleep: press any key.", ""),
    "thinking": ("The machine is thinking.", "# hold: menu"),
}
_UNSCORED = (b"--", b"?")  # after the point, in place of a score

Page = namedtuple("Page", "section pattern words keys actions")
"""A page in plain words: the columns of plain.txt, with one of its patterns, bytes."""

NO_PAGE = Page("", b"", "", "", "")  # for a frame that no page matches


class Pages:
    """The pages in plain words, and by section `rules` and the names of `actions`.

    `text` is the content of plain.txt, whose head describes the format.
    """

    def __init__(self, text: str) -> None:
        self.rules: dict[str, str] = {}
        self.actions: dict[str, list[str]] = {}
        self.pages: list[Page] = []
        section = keys = ""
        for line in text.split("\n"):
            if line[:1] == "[":
                section, _, words = line[1:].partition("]")
                self.rules[section] = words.strip()
                self.actions[section] = []
            elif "|" in line and section:
                patterns, words, key_captions, actions = (line + "|").split("|")[:4]
                keys = keys if key_captions.strip() == _SAME else key_captions.strip()
                for pattern in patterns.rstrip().split(","):
                    self.pages.append(
                        Page(section, pattern.encode(), words.strip(), keys, actions)
                    )
                names = self.actions[section]
                names += [name for name, _ in _pairs(actions) if name not in names]

    def rules_of(self, game: str | None) -> str:
        """Return the rules of a game by its module, of the duel for None, in plain words."""
        return self.rules[explain.section_of(game or menu.GAMES[0]).decode()]

    def find(self, game: str | None, frame: bytes) -> Page:
        """Return the page that `frame` shows; `game`: the game's module, None in the menu.

        The result is the first match among the pages of the game, the menu and any game, else
        NO_PAGE.
        """
        section = explain.section_of(game).decode()
        for page in self.pages:
            if page.section in ("menu", "any", section) and explain.matches(page.pattern, frame):
                return page
        return NO_PAGE


def read_pages() -> Pages:
    """Return the pages of plain.txt, which is in this module's folder, also on the web page."""
    with open(__file__.replace("\\", "/").rpartition("/")[0] + "/" + FILE) as file:
        return Pages(file.read())


def describe(console: Any, pages: Pages, text: str, asleep: bool) -> dict[str, Any]:
    """Return the state of a console: the keys listed above, except some.

    SimulatedConsole.view adds `board`, `left` and `seed`.

    `console`: a Console with `running_game` (a running_games.Game), `answers`, `template` and
    `wrong_round`, or a DisplayReader. The function also uses `last_game`, `frame`,
    `explained_page`, `is_thinking()` and `shows_new_score()`. `template`: the text of an entry
    before typing, such as `----.r1`; "" on other pages. `wrong_round`: see running_games.
    `text`: the characters of the current or explained page; `asleep`: True if the display is dark.
    """
    section = explain.section_of(console.last_game).decode()
    game = console.running_game
    page = pages.find(console.last_game, _page_frame(console, text))
    values = dict(_placeholders(text), **game.placeholders(page.pattern))  # of the words
    values["noted_round"] = console.wrong_round or values["noted_round"]
    entry = _entry(page.pattern.decode(), text) if takes_entry(page) else ""
    pending = str(values["guess"]) if waits_for_score(page) else ""
    state = _state_of(console, asleep)
    if state == "waiting":
        words, _, typed_words = page.words.partition(_TYPED)
        words = typed_words if typed_words and "-" not in text else words
        try:
            words = words.format(**values)
        except KeyError as error:
            words = f"No value for {{{error.args[0]}}} in {FILE}: {words}"
        keys, idle = _captions_and_idle(console, page, text, entry, pending)
        offered = page.actions
    else:
        if state == "explaining":
            words, key_captions = explain.read(section.encode(), console.explained_page[1]), _END
        else:
            words, key_captions = _STATES[state]
        keys, idle, offered = captions(key_captions), [], ""
    return {
        "section": page.section,
        "text": text,
        "words": words,
        "keys": keys,
        "legend": [[name, caption] for name, caption, count in grouped(keys) if count > 2],
        "idle": idle,
        "actions": _actions(game, pages.actions.get(section, []), offered, entry),
        "entry": entry,
        "state": state,
        "turn": game.turn(),
        "over": game.is_over(),
        "answers": console.answers,
        "guesses": game.rows(),
        "duel": game.duel_options(),
        "pending": pending,
        "result": game.result(),
        "address": game.address(),
    }


def _page_frame(console: Any, text: str) -> bytes:
    """Return the frame of the current or explained page, as a pattern of plain.txt has it.

    An entry counts as empty, because a typed one looks like a page that shows a guess or a move.
    """
    if console.template:
        return font.encode(console.template)
    code, point, note = text.partition(".")
    if point and console.wrong_round and "r" not in note and len(note) > 1:
        return font.encode(code + ".r" + note[1:])  # `8748.10`: there was no cell for the r
    frame = console.explained_page[1] if console.explained_page else console.frame
    if console.running_game.shows_watched_move(text):
        # plain.txt has the move of a machine with I in the fourth cell, in place of A or b.
        return frame[:3] + font.encode("I")[:1] + frame[4:]
    return frame


def _state_of(console: Any, asleep: bool) -> str:
    if console.explained_page:
        return "explaining"
    if asleep:
        return "asleep"
    return "thinking" if console.is_thinking() else "waiting"


def takes_entry(page: Page) -> bool:
    """Return True if the player types digits on the page."""
    return "# clear" in page.keys


def _captions_and_idle(
    console: Any, page: Page, text: str, entry: str, pending: str
) -> tuple[dict[str, str], list[str]]:
    """Return the captions and the idle keys of a page that waits for a key.

    Idle are the keys without a caption, the digits that no possible score continues with, and the
    digits that begin no legal move. The latter keep their captions, so the legend `1-8 row` stays
    complete.
    """
    game = console.running_game
    keys = captions(page.keys, bool(entry))
    if _has_no_earlier(console, keys.get("#")):
        del keys["#"]
    if keys.get("#") == "your guesses" and not game.has_history():
        keys["#"] = "back"
    if page.actions and not game.can_move():
        keys = {key: keys[key] for key in keys if key in "*#"}
    idle = _without_effect(keys, takes_entry(page), text)
    idle_signs = [key for key in idle if key in "*#"]
    if pending:
        idle = _impossible(entry, len(pending)) + idle_signs
    keys = {key: keys[key] for key in keys if key not in idle or key == "*"}
    if "move" in page.actions and game.position() and game.can_move():
        idle = _illegal(entry, game.position()) + idle_signs
    return keys, idle


def _has_no_earlier(console: Any, caption: str | None) -> bool:
    """Return True if a key with the caption would show earlier guesses, but there are none."""
    return (caption == "previous" and console.shows_new_score()) or (
        caption == "history" and not console.running_game.has_history()
    )


def captions(text: str, is_typed: bool = False) -> dict[str, str]:
    """Return the captions of keys, such as "1-8 row; * OK, hint", as {key: caption}.

    "OK, hint" stands for OK if `is_typed` (an entry has begun), else for hint.
    """
    captions_by_key = {}
    for keys, caption in _pairs(text):
        typed, _, untyped = caption.partition(", ")
        caption = untyped if untyped and not is_typed else typed
        first, _, last = keys.partition("-")
        for key in _DIGITS[int(first) : int(last) + 1] if last else [first]:
            captions_by_key[key] = caption
    return captions_by_key


def _pairs(text: str) -> list[tuple[str, str]]:
    """Return the parts of a column of plain.txt, split at the first blank of each."""
    parts = [part.strip().partition(" ") for part in text.split(";") if part.strip()]
    return [(name, words) for name, _, words in parts]


def _actions(
    game: running_games.Game, names: list[str], offered: str, entry: str
) -> list[list[Any]]:
    """Return [name, keys] of the actions `names` of a game; the page has `offered`."""
    if not game.turn():
        return []
    keys = {name: ("#" if entry else "") + keys for name, keys in _pairs(offered)}
    if not game.can_move():
        keys = {name: keys[name] for name in keys if name not in ("hint", "move")}
    if "undo" in keys and not game.can_undo():
        del keys["undo"]
    lasting = [] if game.is_over() else [name for name in names if name != "pass"]
    return [[name, keys.get(name)] for name in names if name in keys or name in lasting]


def _without_effect(captioned: dict[str, str], is_entry: bool, text: str) -> list[str]:
    """Return the keys without an effect on a page.

    On a page without a caption for `*`, such as the test of the keys, all have one. `is_entry`:
    True if the page takes digits for the dashes in `text`; OK then needs all of them.
    """
    if "*" not in captioned:
        return []
    is_incomplete = is_entry and "-" in text
    has_choices = any(digit in captioned for digit in _DIGITS)

    def has_effect(key: str) -> bool:
        if is_entry and key in _DIGITS:
            return is_incomplete and (key in captioned or not has_choices)
        return key in captioned and not (is_incomplete and captioned[key] == "OK")

    return [key for key in _KEYS if not has_effect(key)]


def _impossible(entry: str, digits: int) -> list[str]:
    """Return the digits that cannot follow `entry`, a typed part of a score of `digits` digits."""
    if len(entry) > 1:
        return list(_DIGITS)
    scores = [(digit, int((entry + digit + "0")[:2], 16)) for digit in _DIGITS]
    return [digit for digit, score in scores if not codes.possible(score, digits)]


def _illegal(entry: str, position: Any) -> list[str]:
    """Return the digits that cannot follow `entry`, the row of a square or "", in a legal move."""
    squares = [f"{at // 8 + 1}{at % 8 + 1}" for at in position.legal]
    return [
        digit
        for digit in _DIGITS
        if not any(square.startswith(entry + digit) for square in squares)
    ]


def grouped(keys: dict[str, str]) -> list[tuple[str, str, int]]:
    """Return (name of the keys, caption, number of keys) for each caption of `keys`."""
    keys_by_caption: dict[str, list[str]] = OrderedDict()
    for key in _KEYS:  # MicroPython's dictionaries have no order
        if key in keys:
            keys_by_caption.setdefault(keys[key], []).append(key)
    groups = []
    for caption, same in keys_by_caption.items():
        count = len(same)
        name = f"{min(same)}-{max(same)}" if count > 2 else ",".join(same)
        groups.append(("any key" if count == len(_KEYS) else name, caption, count))
    return groups


def _placeholders(text: str) -> dict[str, object]:
    """Return the values for the placeholders of a page's words, from the display."""
    code, _, note = text.partition(".")
    cells = (note or text).strip()
    number, second = _numbers(text)
    values: dict[str, object] = {
        "guess": code.upper(),  # the display has b and d only in lower case
        "guesser": "Your",
        "mover": "The machine",
        "then": "",
        "pick": "",
        "bulls": cells[-2:-1],
        "cows": cells[-1:],
        "tens": cells[-2:-1],
        "row": text[:1],
        "column": text[2:3],
        "round": cells.lstrip("r"),  # the game has the current one in its place
        "noted_round": cells.lstrip("r"),
        "digits": len(code),
        "secret": "",
        "number": number,
        "second": second,
    }
    if text[:1] == "b" and text[2:3] == ".":  # a place of the best games
        values["number"], values["second"] = code[1:], cells
    if text[:1] == "b" and " C" in text:  # the score of five digits has a page of its own
        values["bulls"], values["cows"] = text[1:2], text[-1:]
    for name in ("bull", "cow"):
        values[name] = own_code.counted(str(values[name + "s"]), name)
    return values


def _numbers(text: str) -> list[str]:
    """Return the first two numbers of a text, "" if there are fewer; "--" is "not found"."""
    blanked = "".join([sign if sign in "0123456789.-" else " " for sign in text])
    numbers = [number for number in [part.strip(".") for part in blanked.split()] if number]
    read = [str(int(number)) if number.isdigit() else number for number in numbers]
    return (["not found" if number == "--" else number for number in read] + ["", ""])[:2]


def _entry(pattern: str, text: str) -> str:
    """Return the characters of `text` at the dashes of a pattern that are typed already."""
    if len(text) < len(pattern.rstrip()):
        return ""
    return "".join([text[at] for at in entry_places(pattern) if text[at] != "-"])


def entry_places(pattern: str) -> list[int]:
    """Return the places of the dashes to type; in a pattern with `.--`, those after the point."""
    start = pattern.find(".--") + 1
    return [at for at in range(start, len(pattern)) if pattern[at] == "-"]


def waits_for_score(page: Page) -> bool:
    """Return True if the page takes the score of the machine's guess, or is the page before it."""
    if page.section not in ("dUEL", "AbCd"):
        return False  # minutes of the settings look alike
    note = page.pattern.partition(b".")[2].strip()
    return page.pattern == running_games.SCORE_ENTRY or note in _UNSCORED


def board_of(position: Any, opening: str | None) -> dict[str, Any] | None:
    """Return a Position of othello_board.py as a dictionary; without `played`, which is bytes.

    opening: the name of the opening, or None.
    """
    if position is None:
        return None
    return {
        "squares": position.squares,
        "names": list(position.names),
        "black": position.black,
        "to_move": position.to_move,
        "last": position.last,
        "flipped": list(position.flipped),
        "legal": list(position.legal),
        "counts": list(position.counts),
        "opening": opening,
    }
