"""Codes drawn at random."""

from cows import codes


def draw(digits, below, repeats):
    """A random code of `digits` digits, which differ unless `repeats`; `below` as a console's."""
    if repeats:
        return codes.to_bcd(below(10**digits))
    pool = list(range(10))
    code = 0
    for _ in range(digits):
        code = code << 4 | pool.pop(below(len(pool)))
    return code
