"""Random bytes that follow a seed: the same in the terminal, in the page and on a Pico."""

from __future__ import annotations

from collections.abc import Callable

_MASK = 0xFFFFFFFF


def random_bytes(seed: int) -> Callable[[int], bytes]:
    """Stands for `os.urandom`: gives as many bytes as it is asked for; `seed`: a whole number.

    Xorshift with 32 bits (Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8/14, 2003).
    """
    state = seed & _MASK or 1

    def byte() -> int:
        nonlocal state
        state ^= state << 13 & _MASK
        state ^= state >> 17
        state ^= state << 5 & _MASK
        return state >> 24

    for _ in range(16):  # small seeds begin alike
        byte()
    return lambda count: bytes([byte() for _ in range(count)])
