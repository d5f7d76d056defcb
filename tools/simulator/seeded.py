"""Random bytes that follow a seed: the same in the terminal, in the page and on a Pico."""

from __future__ import annotations

from collections.abc import Callable

_MASK = 0xFFFFFFFF
SEEDS = 1_000_000  # that are drawn: six digits are short enough to share
# Pages before a game draws its first number, and pages from which an earlier game goes on.
_FIRST = ("HELLO", "0.-----", "I   4.4", "YOU 4.4", "SEt UP", "   192", "  -192")
_FURTHER = ("GO On", "AGAIn?")


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


class GameSeeds:
    """Random bytes for one game after another, each of which follows a seed of its own.

    `seed` is that of the first game. The next ones follow from it.
    """

    def __init__(self, seed: int) -> None:
        self._is_whole = True  # the game does not go on from an earlier one
        self._start(seed)

    def _start(self, seed: int) -> None:
        self._seed = seed
        self._is_used = False
        self._bytes = random_bytes(seed)

    def random_bytes(self, count: int) -> bytes:
        """Return as many random bytes, as `os.urandom` does."""
        self._is_used = True
        return self._bytes(count)

    def note_page(self, text: str) -> None:
        """Take a new seed before each game; call this with each text that the console shows."""
        if text in _FIRST:
            if self._is_used:
                self._start(int.from_bytes(self._bytes(4), "big") % SEEDS)
            self._is_whole = True
        elif text in _FURTHER:
            self._is_whole = False

    @property
    def offered(self) -> int | None:
        """The seed of the present game, or of the next one; None for a game that went on."""
        return self._seed if self._is_whole else None

    @property
    def used(self) -> int | None:
        """The seed, if it has given the present game random bytes; else None."""
        return self.offered if self._is_used else None
