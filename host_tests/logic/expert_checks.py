"""Checks of lib/cows/expert, in viper and Python, against scoring code after code."""

import random

from check_helpers import below, finish, is_refused
from cows import codes, consistent
from cows.consistent.layout import SLICE_OVER, VISITS
from cows.expert import openings, partition, reference, sample
from cows.expert.layout import (
    BEST_COST,
    BEST_GUESS,
    BOUND,
    CONSISTENT_COUNT,
    COSTS,
    EVALUATED,
    FROM_SAMPLE,
    PROGRESS,
    RANDOM,
    SAMPLE_AT,
    SAMPLE_INTERVAL,
    SAMPLE_SIZE,
    SAMPLE_WORDS,
    SCORINGS,
    TO_EVALUATE,
)
from expert_player import Expert
from plain_scores import fitting, is_distinct, possible_scores, textbook_bcd

# The kernels of the sample and of the partition.
REFERENCE = (reference, reference)
try:
    import cows.expert.native_partition as native_partition
    import cows.expert.native_sample as native_sample

    NATIVE = (native_sample, native_partition)
except (ImportError, SyntaxError):
    NATIVE = None

BY = [by for by in (NATIVE, REFERENCE) if by]
KIND = (sample.collect, partition.evaluate)  # as imported, before a check replaces it


def guesser_for(digits, allow_repeats=True, by=REFERENCE, size=16, scorings=1000):
    """Return an expert without a tree; from here on all use these kernels and this effort."""
    set_kernels(by, size, scorings)
    return Expert(digits, below, allow_repeats, stored=False)


def set_kernels(by, size, scorings):
    sample.collect, sample.VISITS_A_SLICE = by[0].collect, by[0].VISITS_A_SLICE
    partition.evaluate, partition.SCORINGS_A_SLICE = by[1].evaluate, by[1].SCORINGS_A_SLICE
    sample.SAMPLE_CODES, partition.SCORINGS_A_MOVE = size, scorings


def random_secret(digits, allow_repeats):
    while True:
        code = codes.to_bcd(below(10**digits))
        if allow_repeats or is_distinct(code, digits):
            return code


def search_arrays(guesser):
    """Return the array of a search, the possible first digits, and the array of its sample."""
    digits, allow_repeats = guesser.digits, guesser.allow_repeats
    steps = consistent.find_constraints_steps(digits, allow_repeats, guesser.history)
    search, first_digits = finish(steps)
    return search, first_digits, finish(sample.new_words_steps(digits, allow_repeats))


def begun_search(guesser):
    """Return the arrays of a search of all codes and of its sample, which takes each code."""
    search, first_digits, words = search_arrays(guesser)
    words[SAMPLE_INTERVAL] = 1
    consistent.start_search(search, guesser.digits, 0, first_digits, 0)
    return search, words


def sampled_words(guesser):
    """Return the array for the evaluation of guesses, with the sample taken."""
    search, first_digits, words = search_arrays(guesser)
    finish(sample.take_sample_steps(search, first_digits, words))
    return words


def sample_of(words):
    start = words[SAMPLE_AT]
    return [
        words[p] for p in range(start, start + SAMPLE_WORDS * words[SAMPLE_SIZE], SAMPLE_WORDS)
    ]


def check_kind():
    by = NATIVE or REFERENCE
    assert (by[0].collect, by[1].evaluate) == KIND


def check_all_two_digit_codes_are_found():
    random.seed(1)
    for by in BY:
        for allow_repeats in (True, False):
            for n in range(100):
                secret = codes.to_bcd(n)
                if allow_repeats or is_distinct(secret, 2):
                    guesser_for(2, allow_repeats, by, 16, 400).play(secret)


def check_random_codes_are_found():
    random.seed(2)
    for digits in (3, 4, 5):
        for allow_repeats in (True, False):
            for _ in range(2):
                guesser = guesser_for(digits, allow_repeats, BY[0])
                guesser.play(random_secret(digits, allow_repeats))


def check_codes_of_equal_digits_are_found():
    """Check codes with four and five equal digits, which the unary form does not count."""
    random.seed(3)
    for secret in (0x00000, 0x77777, 0x77707, 0x12222, 0x11110, 0x22022, 0x99998):
        for by in BY:
            guesser_for(5, True, by, 64, 3000).play(secret)


def check_viper_guesses_as_its_reference():
    if len(BY) < 2:
        return
    for digits, allow_repeats in ((5, True), (5, False), (4, True), (3, False)):
        for seed in range(3):
            games = []
            for by in BY:
                random.seed(seed)
                guesser = guesser_for(digits, allow_repeats, by, 32, 2000)
                games.append(guesser.play(random_secret(digits, allow_repeats)))
            assert games[0] == games[1], games


HISTORIES = 40  # compared by `check_the_kernels_work_as_their_reference`


def check_the_kernels_work_as_their_reference():
    """Compare slice by slice, word by word, on histories that may contain wrong scores."""
    if len(BY) < 2:
        return
    random.seed(5)
    for _ in range(HISTORIES):
        digits = 2 + below(4)
        allow_repeats = bool(below(3))
        guesser = guesser_for(digits, allow_repeats, size=16 + 2 * below(40))
        scores = possible_scores(digits)[:6]
        for _ in range(1 + below(3)):
            if guesser.guess() is None:
                break
            guesser.reply(scores[below(len(scores))])
        search, words = begun_search(guesser)
        searches = [search[:], search[:]]
        arrays = [words[:], words[:]]
        result = SLICE_OVER
        while result == SLICE_OVER:
            searches[0][VISITS] = searches[1][VISITS] = 1 + below(300)
            result = BY[0][0].collect(searches[0], arrays[0])
            assert BY[1][0].collect(searches[1], arrays[1]) == result
            assert searches[0] == searches[1] and arrays[0] == arrays[1]
        if not arrays[0][SAMPLE_SIZE]:
            continue
        for words in arrays:
            prepare(words, 20, min(10, words[SAMPLE_SIZE]))
            words[RANDOM] = 12345
        while arrays[0][EVALUATED] < arrays[0][TO_EVALUATE]:
            arrays[0][SCORINGS] = arrays[1][SCORINGS] = 1 + below(100)
            for by, words in zip(BY, arrays):
                by[1].evaluate(words)
            assert arrays[0] == arrays[1]


def prepare(words, guesses, from_sample):
    """Prepare an array to evaluate `guesses` guesses, with `from_sample` of the sample."""
    words[BEST_COST] = 1 << 29
    words[EVALUATED] = words[BOUND] = words[PROGRESS] = 0
    words[TO_EVALUATE] = guesses
    words[FROM_SAMPLE] = from_sample


def check_sample():
    """Check that the sample has consistent codes, evenly spread, and that all are counted."""
    random.seed(6)
    for by in BY:
        for allow_repeats in (True, False):
            for size in (16, 30, 512):
                guesser = guesser_for(3, allow_repeats, by, size, 200)
                replies = (0x01, 0x10, 0x02)
                for i in range(3):
                    fit = fitting(3, allow_repeats, guesser.history)
                    words = sampled_words(guesser)
                    assert words[CONSISTENT_COUNT] == len(fit)
                    assert sample_of(words) == fit[:: words[SAMPLE_INTERVAL]]
                    assert len(fit) <= size or size // 2 <= words[SAMPLE_SIZE] <= size
                    guesser.guess()
                    guesser.reply(replies[i])


def cost(guess, words):
    """Return the cost of a guess of four digits for the sample, by scoring."""
    counts = {}
    for code in sample_of(words):
        score = textbook_bcd(guess, code, 4)
        counts[score] = counts.get(score, 0) + (code != guess)
    return sum([words[COSTS + count] for count in counts.values()])


def check_costs():
    """Check that the chosen guess has the least cost of those evaluated, by scoring."""
    random.seed(7)
    for by in BY:
        guesser = guesser_for(4, True, by, 30, 1000)
        for _ in range(2):
            guesser.guess()
            guesser.reply(0x01)
        words = sampled_words(guesser)
        sampled = sample_of(words)
        costs = [cost(guess, words) for guess in sampled]
        prepare(words, len(sampled), len(sampled))
        words[SCORINGS] = 1 << 20
        by[1].evaluate(words)
        assert words[BEST_COST] == min(costs)
        assert words[BEST_GUESS] == sampled[costs.index(min(costs))]
        # Mixtures are evaluated in the same way, and are chosen only if they are better.
        before = words[BEST_COST]
        words[TO_EVALUATE], words[SCORINGS], words[FROM_SAMPLE] = len(sampled) + 200, 1 << 20, 0
        words[RANDOM] = 54321
        by[1].evaluate(words)
        assert words[BEST_COST] == cost(words[BEST_GUESS], words) <= before


def check_nothing_fits():
    for by in BY:
        for digits in (2, 5):
            guesser = guesser_for(digits, True, by)
            while True:
                code = guesser.guess()
                if code is None:
                    break
                guesser.reply(0x01)  # and so on forever
            assert guesser.guess() is None
            assert is_refused(guesser.reply, 0)
            assert fitting(digits, True, guesser.history) == []


def check_different_digits_alone_fit():
    """Check that codes with equal digits, which match these replies, are not in the game."""
    guesser = guesser_for(2, False)
    guess = guesser.guess()
    guesser.reply(0)
    words = sampled_words(guesser)
    assert words[CONSISTENT_COUNT] == 8 * 7
    assert finish(sample.count_steps(2, False, guesser.history)) == 8 * 7
    assert not any(textbook_bcd(guess, code, 2) for code in sample_of(words))


def check_guess_is_repeated_until_it_has_a_reply():
    guesser = guesser_for(5)
    first = guesser.guess()
    assert guesser.guess() == first and guesser.history == []
    guesser.reply(0x10)
    assert is_refused(guesser.reply, 0x10)
    assert guesser.history == [(first, 0x10)]


def check_more_guesses_follow_after_the_code_is_found():
    random.seed(8)
    for digits in (2, 3):
        guesser = guesser_for(digits)
        secret = random_secret(digits, True)
        guesser.play(secret)
        assert guesser.guess() == secret


def check_an_abandoned_search_changes_no_result():
    for by in BY:
        for after in (1, 3, 10, 40):
            guesser = guesser_for(3, True, by, 16, 200)
            random.seed(9)
            guesser.guess()
            guesser.reply(0x01)
            search = guesser.search()
            for _ in range(after):
                if next(search, None) is None:
                    break
            search.close()
            guesser.play(guesser.guess())


def check_second_guesses():
    """Check that there is a second guess for every possible reply, and for no others."""
    for allow_repeats in (True, False):
        for reply in possible_scores(5):
            code = openings.second_guess(5, allow_repeats, reply)
            if reply == 0x50:
                assert code is None
            else:
                codes.check_code(code, 5)
                assert allow_repeats or is_distinct(code, 5)
    assert openings.second_guess(4, True, 0x10) is None


def check_kernel_does_not_allocate():
    if NATIVE is None:
        return
    from micropython import heap_lock, heap_unlock

    guesser = guesser_for(4, by=NATIVE)
    guesser.guess()
    guesser.reply(0x01)
    search, words = begun_search(guesser)
    search[VISITS] = 100
    collect, evaluate = NATIVE[0].collect, NATIVE[1].evaluate
    heap_lock()
    try:
        while collect(search, words) == SLICE_OVER:
            pass
        words[BEST_COST], words[TO_EVALUATE], words[RANDOM] = 1 << 29, 60, 1 << 29
        while words[EVALUATED] < 60:
            words[SCORINGS] = 100
            evaluate(words)
    finally:
        heap_unlock()
    assert words[BEST_COST] < 1 << 29
