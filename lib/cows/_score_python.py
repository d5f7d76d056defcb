"""The Python twin of `_score_viper`: the same name, the same results, on any runtime."""


def score(guess, secret, digits):
    """The BCD score of `guess` against `secret`; see `scoring`.

    One counter per digit value: where the codes differ, the guess's digit counts up and the
    secret's counts down; a step towards zero pairs two equal digits, which is a cow.
    """
    total = 0
    counts = [0] * 10
    while digits:
        ours = guess & 15
        theirs = secret & 15
        if ours == theirs:
            total += 16
        else:
            count = counts[ours]
            if count < 0:
                total += 1
            counts[ours] = count + 1
            count = counts[theirs]
            if count > 0:
                total += 1
            counts[theirs] = count - 1
        guess >>= 4
        secret >>= 4
        digits -= 1
    return total
