"""Scores of codes and words by the definition, computed slowly; the guesser on any kernel."""

import cows.scoring.reference as score_python
from cows import codes, consistent


def textbook_bcd(guess, secret, digits):
    """Return the textbook score, computed slowly: remove bulls, then match each digit left."""
    guess_digits = list(codes.to_text(guess, digits))
    secret_digits = list(codes.to_text(secret, digits))
    bulls = cows = 0
    for i in range(digits):
        if guess_digits[i] == secret_digits[i]:
            bulls += 1
            guess_digits[i] = secret_digits[i] = None
    for digit in guess_digits:
        if digit is not None and digit in secret_digits:
            cows += 1
            secret_digits[secret_digits.index(digit)] = None
    return bulls * 16 + cows


def possible_scores(digits):
    return [
        bulls << 4 | cows
        for bulls in range(digits + 1)
        for cows in range(digits + 1 - bulls)
        if codes.possible(bulls << 4 | cows, digits)
    ]


def is_distinct(code, digits):
    """Return whether no digit of a code is repeated."""
    return len(set(codes.to_text(code, digits))) == digits


def fitting(digits, allow_repeats, history):
    """Return all codes with these (guess, score), in order."""
    fit = []
    for n in range(10**digits):
        code = codes.to_bcd(n)
        if (allow_repeats or is_distinct(code, digits)) and all(
            textbook_bcd(guess, code, digits) == score for guess, score in history
        ):
            fit.append(code)
    return fit


def guesser_by(kernel, digits, start):
    """Return a guesser that searches with a kernel; from here on all others do so, too."""
    consistent.resume_search, consistent.VISITS_A_SLICE = (
        kernel.resume_search,
        kernel.VISITS_A_SLICE,
    )
    return consistent.ConsistentGuesser(digits, start)


def play(by, digits, start, secret):
    """Return the number of guesses that the guesser needs against an honest player."""
    guesser = guesser_by(by, digits, start)
    found = 1 << 4 * digits
    while True:
        code = guesser.guess()
        assert code is not None, (by, digits, hex(start), hex(secret), guesser.history)
        score = score_python.score(code, secret, digits)
        guesser.reply(score)
        if code == secret:
            return [guess for guess, _ in guesser.history]
        assert len(guesser.history) < found


def by_membership(guess, secret, places):
    """Return system 4's score: remove the bulls, then count the guess's letters among the rest."""
    rest = [place for place in range(places) if guess[place] != secret[place]]
    others = [secret[place] for place in rest]
    return places - len(rest) << 4 | len([place for place in rest if guess[place] in others])


def textbook(guess, secret, places):
    """Return the textbook score: each symbol of the secret counts once."""
    bulls = len([place for place in range(places) if guess[place] == secret[place]])
    both = sum([min(guess.count(s), secret.count(s)) for s in set(guess)])
    return bulls << 4 | both - bulls
