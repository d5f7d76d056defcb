"""The level `SLY`: the machine's code changes with each guess, and every score stays true.

A guess divides the remaining codes into classes, one for each score. The machine keeps the largest
class: it is an adversary (Knuth, The Computer as Master Mind, 1976).
"""

from cows import codes, consistent
from cows.expert import sample
from overlay import overlay


@overlay
def choose_secret_steps(digits, allow_repeats, history, guess, randbelow):
    """Return a code of the largest class: the first after a random code, with wrap-round.

    Of equally large classes the one with the lowest score is chosen.

    `digits`: the length of a code, 2 to 5. `allow_repeats`: True if its digits may be equal.
    `history`: the previous guesses, a list of (guess, score). `guess`: a code. All codes and
    scores are BCD. `randbelow(n)` returns a random int from 0 to n - 1. At least one code must fit
    `history`. A generator that yields 0 after each slice of 1 to 2 ms.
    """
    largest = 0
    best_history = history
    for score in range((digits << 4) + 1):
        if codes.possible(score, digits):
            new_history = history + [(guess, score)]
            count = yield from sample.count_steps(digits, allow_repeats, new_history)
            if count > largest:
                largest = count
                best_history = new_history
    start = codes.random_code(digits, randbelow, allow_repeats)
    return (yield from consistent.next_code_steps(digits, allow_repeats, best_history, start))
