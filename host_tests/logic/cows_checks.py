"""Checks of lib/cows: codes, scoring in viper and Python, and the guesser with both."""

import random

import cows.consistent.reference as scan_python
import cows.scoring.reference as score_python
from check_helpers import below, finish, is_refused
from cows import codes, consistent, scoring
from cows.consistent.layout import NO_MORE, SLICE_OVER, VISITS
from plain_scores import (
    guesser_by,
    is_distinct,
    next_consistent,
    play,
    possible_scores,
    textbook_bcd,
    use_kernel,
)

try:
    import cows.consistent.native as scan_native
    import cows.scoring.native as score_native
except (ImportError, SyntaxError):
    scan_native = score_native = None

BY = [module for module in (scan_native, scan_python) if module]
# The kernel that `consistent` imports; `use_kernel` replaces it.
IMPORTED_KERNEL = consistent.resume_search, consistent.VISITS_A_SLICE

SCORERS = [module for module in (score_native, score_python) if module]

# More in unit/test_checks.py, on CPython.
STEP = 13  # between secrets of three digits
STARTS = ((4, 0x9999),)  # (digits, the code before the first guess)


def random_code(digits):
    # Half of the codes have only two digits, so that repeats are common.
    if below(2):
        return codes.to_bcd(below(10**digits))
    pair = (below(10), below(10))
    code = 0
    for _ in range(digits):
        code = code << 4 | pair[below(2)]
    return code


# ---- codes ----


def check_to_bcd():
    for n, code in ((0, 0), (7, 7), (10, 0x10), (1234, 0x1234), (99999, 0x99999)):
        assert codes.to_bcd(n) == code
    for bad in (-1, 1.5, "12", None):
        assert is_refused(codes.to_bcd, bad), bad


def check_next_bcd():
    assert codes.next_bcd(0x1909) == 0x1910
    assert codes.next_bcd(0x9999) == 0x10000
    code = 0
    for n in range(12000):
        assert code == codes.to_bcd(n) == int(str(n), 16)
        code = codes.next_bcd(code)
    for bad in (-1, 0xA, 0x1A00, 0xF2345, "1", None):
        assert is_refused(codes.next_bcd, bad), bad


def check_text():
    assert codes.to_text(0x12, 4) == "0012"
    assert codes.to_text(0, 2) == "00"
    assert codes.from_text("0012", 4) == 0x12
    for n in range(0, 100000, 37):
        assert codes.from_text(codes.to_text(codes.to_bcd(n), 5), 5) == codes.to_bcd(n)
    for bad in (0x12345, 0x1A, -1, "12"):
        assert is_refused(codes.to_text, bad, 4), bad
    for bad in ("", "123", "12345", "12a4", "-123", "+123", " 123", "1_23", "0x12", "12.4"):
        assert is_refused(codes.from_text, bad, 4), bad


def check_length():
    for digits in range(2, 6):
        assert codes.check_digits(digits) == digits
        assert codes.check_code(10**0, digits) == 1
    for bad in (1, 6, 0, -4, 4.0, "4", None):
        assert is_refused(codes.check_digits, bad), bad
        assert is_refused(consistent.ConsistentGuesser, bad, 0), bad
    for bad in (0x10000, 0xA, -1, None):
        assert is_refused(consistent.ConsistentGuesser, 4, bad), bad


# ---- scoring ----


def check_kind():
    assert scoring.score is (score_native or score_python).score
    kernel = scan_native or scan_python
    assert (kernel.resume_search, kernel.VISITS_A_SLICE) == IMPORTED_KERNEL
    assert (scoring.KIND == "viper") == (score_native is not None)


def check_known_scores():
    cases = (
        (0x1234, 0x4324, 4, 0x12),
        (0x2396, 0x1234, 4, 0x02),
        (0x3002, 0x1234, 4, 0x02),
        (0x4123, 0x1234, 4, 0x04),
        (0x1234, 0x1234, 4, 0x40),
        (0x0000, 0x0000, 4, 0x40),
        (0x0011, 0x1100, 4, 0x04),
        (0x0001, 0x1000, 4, 0x22),
        (0x1111, 0x0001, 4, 0x10),
        (0x99999, 0x99999, 5, 0x50),
        (0x12345, 0x51234, 5, 0x05),
        (0x00009, 0x90000, 5, 0x32),
        (0x01, 0x10, 2, 0x02),
        (0x00, 0x01, 2, 0x10),
    )
    for by in SCORERS:
        for guess, secret, digits, score in cases:
            assert by.score(guess, secret, digits) == score, (by, hex(guess), hex(secret))


def check_scores_of_all_short_codes():
    for digits, step in ((2, 1), (3, STEP)):
        for n in range(10**digits):
            guess = codes.to_bcd(n)
            for m in range(n % step, 10**digits, step):
                secret = codes.to_bcd(m)
                score = textbook_bcd(guess, secret, digits)
                for by in SCORERS:
                    assert by.score(guess, secret, digits) == score, (hex(guess), hex(secret))


def check_scores_of_random_codes():
    random.seed(4)
    for digits in (4, 5):
        for _ in range(5000):
            guess, secret = random_code(digits), random_code(digits)
            score = textbook_bcd(guess, secret, digits)
            assert codes.possible(score, digits)
            for by in SCORERS:
                assert by.score(guess, secret, digits) == score, (hex(guess), hex(secret))


def check_possible():
    # The scores of all codes, found by scoring.
    for digits in (2, 3):
        numbers = range(10**digits)
        occur = set()
        for guess in (0x12, 0x11) if digits == 2 else (0x123, 0x112):
            occur |= {textbook_bcd(guess, codes.to_bcd(n), digits) for n in numbers}
        for score in range(256):
            assert codes.possible(score, digits) == (score in occur), (digits, hex(score))
    for score in (0x31, 0x50, 0x44, 0x05, 0x41, 0x23, -1, -16, 0x1000):
        assert not codes.possible(score, 4), score
    for score in (0x00, 0x04, 0x22, 0x30, 0x40, 0x13):
        assert codes.possible(score, 4), score
    assert codes.possible(0x32, 5) and not codes.possible(0x41, 5)


# ---- the guesser ----


def check_game_of_the_original():
    for by in BY:
        guesser = guesser_by(by, 4, 0x2395)
        for guess, score in ((0x2396, 0x02), (0x3002, 0x02), (0x4123, 0x04), (0x1234, 0x40)):
            assert guesser.guess() == guess
            guesser.reply(score)
        assert guesser.history == [(0x2396, 2), (0x3002, 2), (0x4123, 4), (0x1234, 0x40)]


def check_first_guess_wraps():
    for by in BY:
        for digits in range(2, 6):
            end = 1 << 4 * digits
            for start in (0, codes.to_bcd(10**digits - 1), codes.to_bcd(10**digits // 2 - 1)):
                guesser = guesser_by(by, digits, start)
                assert guesser.guess() == codes.next_bcd(start) % end


def check_all_codes_found():
    """Check all codes of a length, with the same guesses in viper and in Python."""
    for digits, start in STARTS:
        count = 0
        for n in range(10**digits):
            secret = codes.to_bcd(n)
            games = [play(by, digits, start, secret) for by in BY]
            assert games[0] == games[-1], (hex(start), hex(secret), games)
            count += len(games[0])
        # From 0000 on, the published mean is 8.73.
        assert (digits, start) != (4, 0x9999) or 87250 <= count < 87350, count


def check_start_is_found():
    random.seed(7)
    for digits in range(2, 6):
        for _ in range(100):
            start = random_code(digits)
            games = [play(by, digits, start, start) for by in BY]
            assert games[0] == games[-1]


def check_next_guess_is_the_next_that_fits():
    """Compare with trying every code; some scores are wrong."""
    random.seed(11)
    for digits, games in ((2, 60), (3, 25), (4, 4)):
        scores = possible_scores(digits)
        for _ in range(games):
            last = random_code(digits)
            guessers = [(by, consistent.ConsistentGuesser(digits, last)) for by in BY]
            history = []
            while True:
                code = next_consistent(digits, True, history, last)
                for by, guesser in guessers:
                    use_kernel(by)
                    assert guesser.guess() == code, (hex(last), history, code)
                if code is None:
                    break
                score = scores[below(len(scores) if history else 2)]
                for _, guesser in guessers:
                    guesser.reply(score)
                history.append((code, score))
                last = code


HISTORIES = 150  # of each length, compared by `check_the_kernel_scans_as_its_reference`


def check_the_kernel_scans_as_its_reference():
    """Compare slice by slice, word by word, with histories that mostly contradict themselves."""
    if len(BY) < 2:
        return
    random.seed(13)
    for digits in (2, 3, 4, 5):
        scores = possible_scores(digits)
        for _ in range(HISTORIES):
            guesser = consistent.ConsistentGuesser(digits, random_code(digits))
            for _ in range(1 + below(4)):
                if guesser.guess() is None:
                    break
                guesser.reply(scores[below(min(6, len(scores)))])
            search, first_digits = finish(
                consistent.find_constraints_steps(digits, True, guesser.history)
            )
            arrays = [search[:], search[:]]
            visits = 1 + below(30)
            for copy in arrays:
                consistent.start_search(copy, digits, 0, first_digits, 0)
                copy[VISITS] = visits
            result = SLICE_OVER
            while result == SLICE_OVER:
                result = BY[0].resume_search(arrays[0])
                assert BY[1].resume_search(arrays[1]) == result
                assert arrays[0] == arrays[1]


def check_impossible_replies_are_refused():
    for by in BY:
        for digits in range(2, 6):
            guesser = guesser_by(by, digits, 0)
            assert is_refused(guesser.reply, 0)  # no guess yet
            guesser.guess()
            scores = possible_scores(digits)
            for score in list(range(-20, 256)) + ["12", None, 1.0]:
                assert score in scores or is_refused(guesser.reply, score), (digits, score)
            assert guesser.history == []
            guesser.reply(0x10)
            assert is_refused(guesser.reply, 0x10)  # one reply per guess
            assert guesser.history == [(1, 0x10)]


def check_nothing_fits():
    for by in BY:
        guesser = guesser_by(by, 4, 0x9999)
        assert guesser.guess() == 0
        guesser.reply(0x01)  # 0000 cannot have a cow
        assert guesser.guess() is None
        assert guesser.guess() is None
        assert is_refused(guesser.reply, 0)
        assert guesser.history == [(0, 1)]


def check_the_next_code_follows_the_last_guess():
    """Check the duel's function: as the guesser, from a history, and also without repeats."""
    for by in BY:
        guesser = guesser_by(by, 4, 0x2395)
        while True:
            history = guesser.history
            last = history[-1][0] if history else 0x2395
            code = finish(consistent.next_code_steps(4, True, history, last))
            assert code == guesser.guess()
            guesser.reply(score_python.score(code, 0x1234, 4))
            if code == 0x1234:
                break
        assert finish(consistent.next_code_steps(4, True, ((0, 1),), 0x9999)) is None
        random.seed(17)
        for digits in (2, 3):
            scores = possible_scores(digits)
            for _ in range(30):
                last, history = random_code(digits), []
                while last is not None and len(history) <= 7:
                    code = finish(consistent.next_code_steps(digits, False, history, last))
                    assert code == next_consistent(digits, False, history, last), history
                    history.append((code, scores[below(min(5, len(scores)))]))
                    last = code


def check_random_codes_have_the_requested_kind():
    random.seed(19)
    for digits in range(2, 6):
        first_digits = set()
        for _ in range(400):
            code = codes.random_code(digits, below, False)
            assert is_distinct(code, digits)
            first_digits.add(codes.to_text(code, digits)[0])
            codes.check_code(codes.random_code(digits, below, True), digits)
        assert len(first_digits) == 10
    assert codes.random_code(4, lambda n: 27, True) == 0x0027
    assert codes.random_code(4, lambda n: 0, False) == 0x0123


def check_long_history():
    """Check that any number of replies is accepted, also after the code was found."""
    for by in BY:
        guesser = guesser_by(by, 4, 0x2395)
        for _ in range(60):
            assert guesser.guess() == 0x2396
            guesser.reply(0x40)
        assert len(guesser.history) == 60


def check_slices():
    """Check that a slice has VISITS_A_SLICE row visits, plus at most the history's length."""
    for by in BY:
        guesser = guesser_by(by, 5, 0x99999)
        guesser.guess()
        guesser.reply(0x01)
        slices = list(guesser.guess_steps())
        assert slices and not any(slices)
        # 00000 cannot have a cow: the beginnings of 7380 codes are tried, with two tries a row
        # visit.
        assert (
            7380 * 2 // by.VISITS_A_SLICE <= len(slices) <= 7380 * 2 // (by.VISITS_A_SLICE - 3) + 2
        )


def check_an_abandoned_search_changes_no_result():
    for by in BY:
        guesser = guesser_by(by, 5, 0x99999)
        assert guesser.guess() == 0
        guesser.reply(0x01)
        search = guesser.guess_steps()
        assert next(search) == 0
        search.close()  # the player left the game while it was thinking
        assert guesser.guess() is None
        assert guesser.history == [(0, 1)]


def check_scan_does_not_allocate():
    if scan_native is None or score_native is None:
        return
    from micropython import heap_lock, heap_unlock

    array, first_digits = finish(consistent.find_constraints_steps(4, True, [(0, 0x01)]))
    consistent.start_search(array, 4, 0, first_digits, 0)
    array[VISITS] = 100
    scan, score = scan_native.resume_search, score_native.score
    results = [0] * 40
    heap_lock()
    try:
        for i in range(40):
            results[i] = scan(array)
            score(0x1234, 0x4321, 4)
    finally:
        heap_unlock()
    assert results[0] == SLICE_OVER and results[-1] == NO_MORE
