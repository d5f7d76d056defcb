"""When no code has all the scores that the player gave: which of them were wrong?"""

from cows import scoring
from games import pages, sheet


def play(console, digits, history, symbols=pages.DIGITS, repeats=True):
    """Say so (`ERROR`), and on request let the player type the code and show where it was.

    `history` is the list of (guess, score); `digits` and `symbols` as in `sheet`. `repeats` False:
    a code with equal digits is refused.
    """
    if not (yield from pages.read(console, ("ERROR", "COdE?"))):
        return
    while True:
        typed = yield from pages.enter(console, sheet.page("-" * digits, "Cd"), "", symbols)
        if typed is None:
            return
        if repeats or len(set(typed)) == len(typed):
            break
        yield from pages.read(console, ("bAd Cd",))
    code = int(typed, 16)
    texts = []
    for index, (guess, score) in enumerate(history):
        right = scoring.score(guess, code, digits)
        if right != score:
            number = index + 1
            texts.append("bAd{:>3}".format(sheet.round_(number, 3)))
            shown = sheet.text(guess, digits, symbols)
            texts.append(sheet.page(shown, sheet.round_(number, 6 - digits)))
            texts.append("SAId{:02x}".format(score))
            texts.append("IS  {:02x}".format(right))
    yield from pages.read(console, texts)
