"""SlowMoo12: find the HP 12C's number, four different digits (docs/systems.md, system 3).

`0.-----` takes the decimals of a seed, one digit or more; `*` on the empty entry draws one and
shows it. A guess is answered as on the calculator, 10 for each bull and 1 for each cow:
`1234.13`. `#` on an empty guess offers to give up: `GIUEUP`, where `*` does and `#` goes on to the
guesses so far. The next game goes on from the register that the last one left.
"""

from cows import slowmoo
from games import ui
from overlay import overlay

_DIGITS = 4
_SEED = "0.-----"
_SEED_DIGITS = 5
_FOUND = 10 * _DIGITS
_RECORD = "12C"
_LISTED = 5  # of the least counts of guesses
_MOST = 9999  # that four cells can show


def play(console):
    """Play from a seed, game after game, until the player leaves at the seed.

    `console.records`, where there is one, keeps the list: `get(name)` is what was last given to
    `put(name, value)`, or None.
    """
    best = []
    while True:
        seed = yield from _enter_seed(console)
        if seed is None:
            return
        register = "0." + seed
        again = True
        while again:
            number, register = slowmoo.draw(register)
            count = yield from _play(console, number)
            texts = []
            if count is not None:
                best = _add_to_best(console, best, count)
                texts = [_page("In", count)]
                texts.extend([_page("b{}.".format(i + 1), best[i]) for i in range(len(best))])
            texts.append("AGAIn?")
            again = yield from ui.read(console, texts)


def _enter_seed(console):
    """Let the player type decimals, or have them drawn; return them, or None to leave."""
    typed = ""
    while True:
        console.show(_SEED.replace("-" * len(typed), typed, 1))
        key = yield
        if key == "#":
            if not typed:
                return None
            typed = ""
        elif key == "*":
            if typed:
                return typed
            typed = "%0*d" % (_SEED_DIGITS, console.randbelow(10**_SEED_DIGITS))
        elif len(typed) < _SEED_DIGITS:
            typed += key


def _play(console, number):
    """Let the player guess; return the count of guesses, or None for a player who gave up."""
    answered = []
    while True:
        note = "r{}".format(len(answered) + 1)
        if len(note) > 2:
            note = note[-2:]
        guess = yield from ui.enter(console, "-" * _DIGITS + "." + note)
        if guess is None:
            if (yield from ui.read(console, ("GIUEUP",))):
                yield from ui.insist(console, (number + ".Cd",))
                return None
            yield from ui.read(console, answered, len(answered) - 1)
            continue
        points = slowmoo.score(guess, number)
        answered.append("{}.{:02}".format(guess, points))
        yield from ui.insist(console, (answered[-1],))
        if points == _FOUND:
            return len(answered)


def _page(name, count):
    """A name at the left edge and a count of guesses at the right one."""
    text = str(count)
    return name + " " * (6 - len(name.replace(".", "")) - len(text)) + text


@overlay
def _add_to_best(console, best, count):
    """Put `count` into the list of the least counts, `best` without records; return the list."""
    records = getattr(console, "records", None)
    if records:
        best = [kept for kept in (records.get(_RECORD) or []) if 0 < kept <= _MOST]
    best = sorted(best + [count])[:_LISTED]
    if records:
        records.put(_RECORD, best)
    return best
