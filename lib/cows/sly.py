"""The level `SLY`: the machine's code changes with each guess, and every score stays true.

A guess divides the remaining codes into classes, one for each score. The machine keeps the largest
class: it is an adversary (Knuth, The Computer as Master Mind, 1976).
"""

from cows import codes, consistent
from cows.expert import sample
from overlay import overlay


@overlay
def secret(digits, repeats, history, guess, randbelow):
    """Return a code of the largest class; of equal classes the lowest score is chosen.

    `digits`: the length of a code, 2 to 5. `repeats`: True if its digits may be equal. `history`:
    the previous guesses, a list of (guess, score). `guess`: a code. All codes and scores are BCD.
    `randbelow(n)` returns a random int from 0 to n - 1. At least one code must fit `history`. A
    generator that yields 0 after each slice of 1 to 2 ms.
    """
    most = 0
    kept = history
    for score in range((digits << 4) + 1):
        if codes.possible(score, digits):
            scored = history + [(guess, score)]
            count = yield from sample.count(digits, repeats, scored)
            if count > most:
                most = count
                kept = scored
    knowledge = consistent.Knowledge(digits, repeats)
    for known, score in kept:
        knowledge.learn(known, score)
        yield 0
    return (yield from knowledge.after(codes.random_code(digits, randbelow, repeats)))
