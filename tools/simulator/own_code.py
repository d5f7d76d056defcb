"""The player's own code: is it valid, and what does the machine's guess score against it?

For the private field of the web page. The console does not know the code: these functions get
it, and keep nothing. They also run in the web page's MicroPython.
"""

from cows import codes, scoring


def problem(code: str, digits: int, allow_repeats: bool) -> str:
    """Return why `code` is no code of a duel with these options, "" if it is one."""
    try:
        codes.from_text(code, digits)
    except ValueError:
        return f"A code of this duel has {digits} digits."
    if not allow_repeats and len(set(code)) < digits:
        return "In this duel no code has equal digits."
    return ""


def advice(code: str, guess: str, digits: int, entry: str) -> str:
    """Return the score of `guess` against `code` in words, and the keys that enter it.

    `entry`: the digits of a score that are typed already.
    """
    score = scoring.score(codes.from_text(guess, digits), codes.from_text(code, digits), digits)
    bulls, cows = score >> 4, score & 15
    first = "# to clear, then " if entry else ""
    return (
        f"{guess} against your code: {counted(bulls, 'bull')}, {counted(cows, 'cow')}: "
        f"press {first}{bulls}, then {cows}, then OK."
    )


def counted(number: int | str, name: str) -> str:
    """Return a number of things in words, such as "1 cow" or "2 cows"."""
    return f"{number} {name}" if str(number) == "1" else f"{number} {name}s"
