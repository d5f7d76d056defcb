"""Scores of codes and words by the definition, computed slowly; the guesser on any kernel."""

import cows.scoring.reference as score_python
from cows import codes, consistent


def textbook(guess, secret):
    """Return the textbook score of texts or tuples: remove bulls, then match each symbol left."""
    guess, secret = list(guess), list(secret)
    bulls = cows = 0
    for place in range(len(guess)):
        if guess[place] == secret[place]:
            bulls += 1
            guess[place] = secret[place] = None
    for symbol in guess:
        if symbol is not None and symbol in secret:
            cows += 1
            secret[secret.index(symbol)] = None
    return bulls << 4 | cows


def textbook_bcd(guess, secret, digits):
    """Return the textbook score of codes in BCD."""
    return textbook(codes.to_text(guess, digits), codes.to_text(secret, digits))


def by_membership(guess, secret):
    """Return system 4's score: remove the bulls, then count the guess's letters among the rest."""
    rest = [place for place in range(len(guess)) if guess[place] != secret[place]]
    others = [secret[place] for place in rest]
    return len(guess) - len(rest) << 4 | len([place for place in rest if guess[place] in others])


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


def is_consistent(code, digits, allow_repeats, history):
    """Return whether a code of the game has these (guess, score)."""
    return (allow_repeats or is_distinct(code, digits)) and all(
        textbook_bcd(guess, code, digits) == score for guess, score in history
    )


def fitting(digits, allow_repeats, history):
    """Return all consistent codes, in order."""
    every = map(codes.to_bcd, range(10**digits))
    return [code for code in every if is_consistent(code, digits, allow_repeats, history)]


def next_consistent(digits, allow_repeats, history, last):
    """Return the next consistent code after `last`, upwards around the circle; None if none."""
    code = last
    for _ in range(10**digits):
        code = codes.next_bcd(code) % (1 << 4 * digits)
        if is_consistent(code, digits, allow_repeats, history):
            return code
    return None


def use_kernel(kernel):
    """Let all guessers search with a module of cows.consistent, native or reference."""
    consistent.resume_search = kernel.resume_search
    consistent.VISITS_A_SLICE = kernel.VISITS_A_SLICE


def guesser_by(kernel, digits, start):
    """Return a guesser that searches with a kernel; from here on all others do so, too."""
    use_kernel(kernel)
    return consistent.ConsistentGuesser(digits, start)


def play(by, digits, start, secret):
    """Return the guesses of the guesser with a kernel, `by`, against an honest player."""
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
