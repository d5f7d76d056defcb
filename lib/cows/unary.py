"""Codes in unary, for the Python twins."""


def unary(code, digits):
    """Three bits for each digit, as many of them set as the code has of it, at most three."""
    found = 0
    while digits:
        digit = 1 << 3 * (code & 15)
        if found & digit:
            digit <<= 1
        if found & digit:
            digit <<= 1
        found |= digit
        code >>= 4
        digits -= 1
    return found
