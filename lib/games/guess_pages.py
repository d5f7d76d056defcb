"""Pages of guesses with their round or score, which the duel and the word game share.

A code of up to four digits shares its page with the round or the score: `0123.02` is the guess
0123 with no bull and two cows. Five digits leave one cell, so their score has a page of its own:
`01234.=` is followed by `b0 C2`.

`digits` is a code's length, 2 to 5. `symbols` are the glyphs of its digits, as for `ui.enter`. A
history is a list of (guess, score), both BCD.
"""

from cows import codes, scoring
from games import ui
from overlay import overlay


def enter_guess(console, digits, note, guesses, allow_repeats, may_be_empty=False):
    """Let the player type a guess beside a `note`, such as `r1`; return the code.

    `#` on the empty entry shows `guesses`, the earlier ones with their scores. `allow_repeats`
    False: no code has equal digits, so a guess with equal digits is confirmed first, `SUrE?`.
    `may_be_empty`: True to return None after `*` on the empty entry, False to ignore `*` there.
    """
    template = page_text("-" * digits, note)
    typed = ""
    while True:
        typed = yield from ui.enter(console, template, typed, ui.DIGITS, may_be_empty)
        if typed is None:
            yield from show_history(console, digits, guesses)
            typed = ""
        elif not typed:
            return None
        else:
            is_possible = allow_repeats or len(set(typed)) == digits
            if is_possible or (yield from ui.confirm(console, "SUrE?")):
                return int(typed, 16)


@overlay
def is_consistent(guess, digits, history):
    """Return True if `guess` can be the code: as the code it gives every score in `history`."""
    scores = [scoring.score(old, guess, digits) for old, _ in history]
    return scores == [score for _, score in history]


@overlay
def ask_score(console, guess, digits, history, symbols=ui.DIGITS):
    """Let the player score a guess of the machine; return a possible score.

    The guess shows as `0123.--`; of five digits, as `21021.?` and then `b- C-`. `history`: the
    machine's guesses before, for looking back.
    """
    text = code_text(guess, digits, symbols)
    score = None
    while score is None:
        if digits < 5:
            score = yield from _enter_score(console, page_text(text, "--"), digits, "")
            if score is None:
                yield from show_history(console, digits, history, symbols)
        else:
            typed = yield from _show_guess(console, text, history)
            score = yield from _enter_score(console, "b- C-", digits, typed)
    return score


def _enter_score(console, template, digits, typed):
    """Let the player type a score, which begins with `typed`; return it, None to go back."""
    while True:
        typed = yield from ui.enter(console, template, typed)
        if typed is None:
            return None
        score = int(typed, 16)
        if codes.possible(score, digits):
            return score
        typed = yield from ui.refuse(console, "bAd {}".format(typed))


def _show_guess(console, text, history):
    """Show a five-digit guess; return the first digit of its score if one was typed, or ""."""
    while True:
        console.show(page_text(text, "?"))
        key = yield
        if key == "#":
            yield from show_history(console, 5, history)
        else:
            return "" if key == "*" else key


@overlay
def review(console, digits, history, symbols=ui.DIGITS, allow_repeats=True):
    """Show `ERROR`, because no code has all these scores; on request show the wrong scores.

    `history`: the machine's guesses with the player's scores. The player types the code at
    `----.Cd`. `allow_repeats` False, only with DIGITS: rejects a code with equal digits.
    """
    for text in ("ERROR", "COdE?"):
        if not (yield from ui.confirm(console, text)):
            return
    typed = ""
    while True:
        typed = yield from ui.enter(console, page_text("-" * digits, "Cd"), typed, symbols)
        if typed is None:
            return
        if allow_repeats or len(set(typed)) == digits:
            break
        typed = yield from ui.refuse(console, "bAd Cd")
    code = int(typed, 16)
    texts = []
    for index, (guess, score) in enumerate(history):
        right = scoring.score(guess, code, digits)
        if right != score:
            number = index + 1
            texts.append("bAd{:>3}".format(round_text(number, 3)))
            text = code_text(guess, digits, symbols)
            texts.append(page_text(text, round_text(number, 6 - digits)))
            texts.append("SAId{:02x}".format(score))
            texts.append("IS  {:02x}".format(right))
    yield from ui.read(console, texts)


def show_history(console, digits, history, symbols=ui.DIGITS):
    """Show earlier guesses, the latest first: `#` is the previous one, `*` the next."""
    texts = []
    for guess, score in history:
        texts.extend(score_pages(guess, score, digits, symbols))
    yield from ui.read(console, texts, len(texts) - 1)


def score_pages(guess, score, digits, symbols=ui.DIGITS):
    """Return the pages of a guess and its score."""
    text = code_text(guess, digits, symbols)
    if digits < 5:
        return (page_text(text, "{:02x}".format(score)),)
    return page_text(text, "="), "b{} C{}".format(score >> 4, score & 15)


def code_text(code, digits, symbols=ui.DIGITS):
    """Return a code as text in `symbols`."""
    return "".join([symbols[int(digit)] for digit in codes.to_text(code, digits)])


def page_text(code, note):
    """Return a page: a code, a point, and a note at the right edge, cut to the free cells."""
    width = 6 - len(code)
    note = note[:width]
    return "{}.{}{}".format(code, " " * (width - len(note)), note)


def round_text(number, width):
    """Return a round's number as `r7`; if too wide as `7`; if still too wide its last digits."""
    text = "r{}".format(number)
    return text if len(text) <= width else str(number)[-width:]
