"""Checks of lib/cows/sly.py against scoring code after code."""

from check_helpers import below, finish
from cows import sly
from plain_scores import fitting, textbook_bcd

GAMES = ((2, True, 6), (3, True, 3), (3, False, 3))  # digits, with repeats, number of games


def classes(digits, guess, candidates):
    sizes = {}
    for code in candidates:
        score = textbook_bcd(guess, code, digits)
        sizes[score] = sizes.get(score, 0) + 1
    return sizes


def check_the_code_is_of_the_largest_class():
    for digits, allow_repeats, games in GAMES:
        for _ in range(games):
            history = []
            candidates = fitting(digits, allow_repeats, history)
            while len(history) < 4:
                guess = 0x111 >> 12 - 4 * digits
                if below(2):
                    guess = candidates[below(len(candidates))]
                steps = sly.choose_secret_steps(digits, allow_repeats, history, guess, below)
                secret = finish(steps)
                assert secret in candidates, (digits, history, secret)
                sizes = classes(digits, guess, candidates)
                largest = [s for s in sizes if sizes[s] == max(sizes.values())]
                score = textbook_bcd(guess, secret, digits)
                assert score == min(largest), (digits, history, guess, score, sizes)
                history.append((guess, score))
                candidates = fitting(digits, allow_repeats, history)


def check_the_last_consistent_code_is_kept():
    history = [(0x12, 0x00), (0x34, 0x00), (0x56, 0x00), (0x78, 0x00), (0x99, 0x00)]
    assert finish(sly.choose_secret_steps(2, True, history, 0x00, below)) == 0x00
    history = [(0x01, 0x02)]
    assert finish(sly.choose_secret_steps(2, False, history, 0x10, below)) == 0x10


def check_codes_are_drawn_from_the_whole_class():
    codes_found = set()
    for _ in range(100):
        codes_found.add(finish(sly.choose_secret_steps(3, False, [], 0x012, below)))
    assert len(codes_found) > 20  # of 100 draws; some 70 are expected
