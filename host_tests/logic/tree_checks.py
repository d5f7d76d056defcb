"""Checks of lib/cows/tree: the shipped trees, read node by node from their place."""

from check_helpers import is_refused
from cows import codes, tree
from plain_scores import by_membership, textbook


def word(number):
    """Return the word of a number: 6 -> "AABC"."""
    return "".join(["ABCD"[number >> shift & 3] for shift in (6, 4, 2, 0)])


def play(shipped, secret, text, score):
    """Return the guesses up to the secret, as text; `text(guess)` formats a guess."""
    node = shipped.start()
    guesses = []
    while node:
        guess = text(shipped.guess(node))
        guesses.append(guess)
        node = shipped.next(node, score(guess, secret))
    assert guesses[-1] == secret
    return guesses


def contradicts(shipped, node, reply):
    """Return whether no code is left after the reply."""
    try:
        shipped.next(node, reply)
    except tree.Contradiction as error:
        return bool(str(error))
    return False


def check_every_word():
    for name, score, total, worst in (
        ("words", textbook, 905, 4),
        ("words-membership", by_membership, 900, 5),
    ):
        shipped = tree.load(name)
        rounds = [len(play(shipped, word(n), word, score)) for n in range(256)]
        shipped.close()
        assert (sum(rounds), max(rounds)) == (total, worst)
        assert (shipped.total, shipped.worst, shipped.code_count) == (total, worst, 256)


def check_first_word_is_aabc():
    for name in ("words", "words-membership"):
        shipped = tree.load(name)
        assert shipped.guess(shipped.start()) == 6
        shipped.close()


def check_some_codes_of_every_length():
    for name, secrets in (
        ("digits-3", "000 001 112 987 999"),
        ("digits-3-distinct", "012 021 908 987"),
        ("digits-4", "0000 0011 2939 9998 9999"),
        ("digits-4-distinct", "0123 3210 2914 8906 9876"),
        ("digits-5", "00000 00112 29393 99998 99999"),
        ("digits-5-distinct", "01234 43210 29145 89065 98765"),
    ):
        shipped = tree.load(name)
        digits = shipped.digits
        assert shipped.symbols == 10
        for secret in secrets.split():
            guesses = play(
                shipped, secret, lambda guess, n=digits: codes.to_text(guess, n), textbook
            )
            assert len(guesses) <= shipped.worst
        shipped.close()


def check_impossible_replies_are_refused():
    for name in ("words", "digits-4-distinct"):
        shipped = tree.load(name)
        for reply in (0x31, 0x50, 0x41, 0x44, 0x05, 0x0A, -1, 255, None, "12"):
            caught = None
            try:
                shipped.next(shipped.start(), reply)
            except ValueError as error:
                caught = error
            assert caught and str(caught), reply
            assert not isinstance(caught, tree.Contradiction), reply
        shipped.close()


def check_a_node_without_a_guess_has_no_child():
    shipped = tree.load("digits-3")
    unstored = (None, 0, shipped.start(), 0x00)
    for node in (None, unstored):
        for reply in (0x00, 0x30):
            for step in (shipped.next, shipped.child):
                assert is_refused(step, node, reply), (node, reply)
    shipped.close()


def check_a_reply_without_consistent_codes_is_a_contradiction():
    shipped = tree.load("words")
    node = shipped.next(shipped.start(), 0x00)  # all D
    assert word(shipped.guess(node)) == "DDDD"
    assert contradicts(shipped, node, 0x30)
    assert shipped.next(node, 0x40) is None
    shipped.close()
    for name in ("digits-3", "digits-4", "digits-4-distinct"):
        shipped = tree.load(name)
        digits = shipped.digits
        node = shipped.next(shipped.start(), digits)  # the first guess's digits, all misplaced
        count = 0
        for bulls in range(digits):
            for cows in range(digits + 1 - bulls):
                if (bulls, cows) != (digits - 1, 1):
                    count += contradicts(shipped, node, bulls << 4 | cows)
        assert count
        shipped.close()


def check_a_guess_that_cannot_be_the_code_cannot_hit():
    for name in ("words-membership", "digits-3", "digits-4", "digits-4-distinct"):
        shipped = tree.load(name)
        waiting = [(shipped.start(), 1)]
        has_contradiction = False
        while waiting and not has_contradiction:
            node, depth = waiting.pop()
            if contradicts(shipped, node, shipped.digits << 4):
                has_contradiction = True
            elif depth < 5:
                for reply in (0x00, 0x01, 0x02, 0x10, 0x11):
                    if not contradicts(shipped, node, reply):
                        waiting.append((shipped.next(node, reply), depth + 1))
        shipped.close()
        if name != "words-membership":  # its rule guesses only codes that are still possible
            assert has_contradiction, name
        else:
            assert not has_contradiction


def check_nodes_of_several_trees_do_not_mix():
    """Check that a walk along one branch does not change the nodes of another."""
    shipped = tree.load("digits-4-distinct")
    start = shipped.start()
    one = shipped.next(start, 0x11)
    two = shipped.next(start, 0x02)
    first = shipped.next(shipped.next(one, 0x02), 0x02)
    shipped.next(shipped.next(two, 0x10), 0x10)
    assert shipped.next(shipped.next(one, 0x02), 0x02) == first
    shipped.close()


def check_missing_file():
    for arguments in (("no-such-tree",), ("words", "no-such-folder")):
        try:
            tree.load(*arguments)
        except tree.FileError as error:
            assert arguments[0] in str(error)
        else:
            raise AssertionError("loaded")
