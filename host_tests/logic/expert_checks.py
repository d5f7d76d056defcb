"""Checks of lib/cows/expert: by viper and by its twin, against scoring code after code."""

import random

from cows_checks import below, obvious_score, possible_scores, refused

from cows import (
    _gather_python,
    _judge_python,
    codes,
    expert,
    gathering,
    judging,
    openings,
    sampling,
)

TWINS = (_gather_python, _judge_python)
try:
    from cows import _gather_viper, _judge_viper

    VIPER = (_gather_viper, _judge_viper)
except (ImportError, SyntaxError):
    VIPER = None

BY = [by for by in (VIPER, TWINS) if by]
SLICE_OVER = -1


def guesser_for(digits, repeats=True, by=TWINS, sample=16, work=1000):
    return expert.ExpertGuesser(
        digits, below, repeats=repeats, stored=False, sample=sample, work=work, by=by
    )


def different(code, digits):
    return len(set(codes.to_text(code, digits))) == digits


def random_secret(digits, repeats):
    while True:
        code = codes.to_bcd(below(10**digits))
        if repeats or different(code, digits):
            return code


def play(guesser, secret, repeats):
    """The guesses of a game with an honest player."""
    digits = guesser.digits
    code = None
    while code != secret:
        code = guesser.guess()
        assert code is not None, (hex(secret), guesser.history)
        assert repeats or different(code, digits), hex(code)
        assert len(guesser.history) < 14, (hex(secret), guesser.history)
        guesser.reply(obvious_score(code, secret, digits))
    return [guess for guess, _ in guesser.history]


def fitting(history, digits, repeats):
    """All codes that fit, one by one."""
    found = []
    for n in range(10**digits):
        code = codes.to_bcd(n)
        if all(obvious_score(guess, code, digits) == reply for guess, reply in history) and (
            repeats or different(code, digits)
        ):
            found.append(code)
    return found


def gathered(guesser):
    """The guesser's array after a search for all codes that fit."""
    if not guesser._work:
        making = sampling.made(guesser.digits, guesser._repeats, guesser._sample)
        while not guesser._work:
            try:
                next(making)
            except StopIteration as end:
                guesser._work = end.value
    work = guesser._work
    search = gathering.gather(
        guesser.digits, guesser._search, guesser._first, work, guesser._by[0]
    )
    for _ in search:
        pass
    return work


def sample_of(work):
    start = work[12]
    return [work[p] for p in range(start, start + 2 * work[2], 2)]


def check_kind():
    assert (gathering.implementation, judging.implementation) == (VIPER or TWINS)


def check_all_two_digit_codes_are_found():
    random.seed(1)
    for by in BY:
        for repeats in (True, False):
            for n in range(100):
                secret = codes.to_bcd(n)
                if repeats or different(secret, 2):
                    play(guesser_for(2, repeats, by, 16, 400), secret, repeats)


def check_random_codes_are_found():
    random.seed(2)
    for digits in (3, 4, 5):
        for repeats in (True, False):
            for _ in range(2):
                guesser = guesser_for(digits, repeats, BY[0])
                play(guesser, random_secret(digits, repeats), repeats)


def check_codes_of_equal_digits_are_found():
    """Four and five equal digits are what the unary form does not count."""
    random.seed(3)
    for secret in (0x00000, 0x77777, 0x77707, 0x12222, 0x11110, 0x22022, 0x99998):
        for by in BY:
            play(guesser_for(5, True, by, 64, 3000), secret, True)


def check_viper_guesses_as_its_twin():
    if len(BY) < 2:
        return
    for digits, repeats in ((5, True), (5, False), (4, True), (3, False)):
        for seed in range(3):
            games = []
            for by in BY:
                random.seed(seed)
                guesser = guesser_for(digits, repeats, by, 32, 2000)
                games.append(play(guesser, random_secret(digits, repeats), repeats))
            assert games[0] == games[1], games


def check_twins_work_alike():
    """Slice by slice, word by word, on histories that players who lie make too."""
    if len(BY) < 2:
        return
    random.seed(5)
    for _ in range(40):
        digits = 2 + below(4)
        guesser = guesser_for(digits, bool(below(3)), sample=16 + 2 * below(40))
        scores = possible_scores(digits)[:6]
        for _ in range(1 + below(3)):
            if guesser.guess() is None:
                break
            guesser.reply(scores[below(len(scores))])
        gathered(guesser)  # for the array
        work = guesser._work
        work[2] = work[4] = 0
        work[3] = 1
        search = guesser._search
        search[0], search[1], search[3], search[4] = digits - 1, len(search), 0, 0
        search[5] = guesser._first
        searches = [search[:], search[:]]
        works = [work[:], work[:]]
        result = SLICE_OVER
        while result == SLICE_OVER:
            searches[0][2] = searches[1][2] = 1 + below(300)
            result = BY[0][0].gather(searches[0], works[0])
            assert BY[1][0].gather(searches[1], works[1]) == result
            assert searches[0] == searches[1] and works[0] == works[1]
        if not works[0][2]:
            continue
        for work in works:
            work[5], work[7], work[8], work[14], work[15] = 1 << 29, 0, 20, 0, 0
            work[10], work[13] = 12345, min(10, work[2])
        while works[0][7] < works[0][8]:
            works[0][9] = works[1][9] = 1 + below(100)
            for by, work in zip(BY, works):
                by[1].judge(work)
            assert works[0] == works[1]


def check_sample():
    """It is of the codes that fit, evenly spread; all are counted."""
    random.seed(6)
    for by in BY:
        for repeats in (True, False):
            for size in (16, 30, 512):
                guesser = guesser_for(3, repeats, by, size, 200)
                replies = (0x01, 0x10, 0x02)
                for i in range(3):
                    fit = fitting(guesser.history, 3, repeats)
                    work = gathered(guesser)
                    assert work[4] == len(fit)
                    assert sample_of(work) == fit[:: work[3]]
                    assert len(fit) <= size or size // 2 <= work[2] <= size
                    guesser.guess()
                    guesser.reply(replies[i])


def check_costs():
    """The guess taken has the least cost of those judged, by scoring one by one."""
    random.seed(7)
    for by in BY:
        guesser = guesser_for(4, True, by, 30, 1000)
        for _ in range(2):
            guesser.guess()
            guesser.reply(0x01)
        work = gathered(guesser)
        sample = sample_of(work)
        costs = []
        for guess in sample:
            counts = {}
            for code in sample:
                score = obvious_score(guess, code, 4)
                counts[score] = counts.get(score, 0) + (code != guess)
            costs.append(sum(work[80 + count] for count in counts.values()))
        work[5], work[7], work[8], work[14], work[15] = 1 << 29, 0, len(sample), 0, 0
        work[13], work[9] = len(sample), 1 << 20
        by[1].judge(work)
        assert work[5] == min(costs)
        assert work[6] == sample[costs.index(min(costs))]
        # And what is made of mixtures is judged alike, and taken only when it is better.
        before = work[5]
        work[8], work[9], work[13] = len(sample) + 200, 1 << 20, 0
        by[1].judge(work)
        counts = {}
        for code in sample:
            score = obvious_score(work[6], code, 4)
            counts[score] = counts.get(score, 0) + (code != work[6])
        assert work[5] == sum(work[80 + count] for count in counts.values()) <= before


def check_nothing_fits():
    for by in BY:
        for digits in (2, 5):
            guesser = guesser_for(digits, True, by)
            while True:
                code = guesser.guess()
                if code is None:
                    break
                guesser.reply(0x01)  # and so for ever
            assert guesser.guess() is None
            assert refused(guesser.reply, 0)
            assert fitting(guesser.history, digits, True) == []


def check_different_digits_alone_fit():
    """Codes with equal digits fit these replies, but are not in the game."""
    guesser = guesser_for(2, False)
    guess = guesser.guess()
    guesser.reply(0)
    work = gathered(guesser)
    assert work[4] == 8 * 7
    assert not any(obvious_score(guess, code, 2) for code in sample_of(work))


def check_guess_is_repeated_until_it_has_a_reply():
    guesser = guesser_for(5)
    first = guesser.guess()
    assert guesser.guess() == first and guesser.history == []
    guesser.reply(0x10)
    assert refused(guesser.reply, 0x10)
    assert guesser.history == [(first, 0x10)]
    assert guesser.first_wrong(first) == 0


def check_goes_on_after_the_code_is_found():
    random.seed(8)
    for digits in (2, 3):
        guesser = guesser_for(digits)
        secret = random_secret(digits, True)
        play(guesser, secret, True)
        assert guesser.guess() == secret


def check_left_search_does_no_harm():
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
            play(guesser, guesser.guess(), True)


def check_second_guesses():
    """There is one for every reply that can be; none elsewhere."""
    for repeats in (True, False):
        for reply in possible_scores(5):
            code = openings.second(5, repeats, reply)
            if reply == 0x50:
                assert code is None
            else:
                codes.check_code(code, 5)
                assert repeats or different(code, 5)
    assert openings.second(4, True, 0x10) is None


def check_kernel_does_not_allocate():
    try:
        from micropython import heap_lock, heap_unlock
    except ImportError:
        return
    if VIPER is None:
        return
    guesser = guesser_for(4, by=VIPER)
    guesser.guess()
    guesser.reply(0x01)
    work = gathered(guesser)
    search = guesser._search
    gather, judge = VIPER[0].gather, VIPER[1].judge
    search[2], search[3], search[4], search[5] = 100, 0, 0, guesser._first
    heap_lock()
    try:
        while gather(search, work) == SLICE_OVER:
            pass
        work[5], work[7], work[8], work[10], work[15] = 1 << 29, 0, 60, 1 << 29, 0
        while work[7] < 60:
            work[9] = 100
            judge(work)
    finally:
        heap_unlock()
    assert work[5] < 1 << 29
