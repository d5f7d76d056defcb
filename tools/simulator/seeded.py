"""Random bytes from a seed: the same in the terminal, on the web page and on a Pico."""

from collections.abc import Callable

_MASK = 0xFFFFFFFF
SEEDS = 1_000_000  # the number of seeds drawn; six digits are short enough to share
# Pages before a game draws its first number, and pages that continue an earlier game. Each game
# needs its first page here, else two games in a row use one seed.
_NEW_GAME_TEXTS = ("HELLO", "0.-----", "I   4.4", "YOU 4.4", "SEt UP", "   192", "  -192")
_CONTINUED_TEXTS = ("GO On", "AGAIn?")


def random_bytes(seed: int) -> Callable[[int], bytes]:
    """Return a replacement of `os.urandom` that returns bytes from `seed`, an integer.

    Xorshift with 32 bits (Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8/14, 2003).
    """
    state = seed & _MASK or _MASK  # 0 would give only zeros

    def byte() -> int:
        nonlocal state
        state ^= state << 13 & _MASK
        state ^= state >> 17
        state ^= state << 5 & _MASK
        return state >> 24

    for _ in range(16):  # small seeds have similar first bytes
        byte()
    return lambda count: bytes([byte() for _ in range(count)])


class GameSeeds:
    """Random bytes for a series of games; each game has its own seed.

    `seed` is for the first game. It determines the seeds of the next ones.
    """

    def __init__(self, seed: int) -> None:
        self._is_fresh_game = True  # no earlier game is continued
        self._seed = seed  # of this game, or of the next one in the menu
        self._is_used = False  # True if this game has drawn random bytes
        self._bytes = random_bytes(seed)

    def _next_game(self) -> None:
        self._seed = int.from_bytes(self._bytes(4), "big") % SEEDS
        self._is_used = False
        self._bytes = random_bytes(self._seed)

    def random_bytes(self, count: int) -> bytes:
        """Return `count` random bytes, in place of `os.urandom`."""
        self._is_used = True
        return self._bytes(count)

    def note_page(self, text: str) -> None:
        """Take a new seed before each game; call this with each text that the console shows."""
        if text in _NEW_GAME_TEXTS:
            if self._is_used:
                self._next_game()
            self._is_fresh_game = True
        elif text in _CONTINUED_TEXTS:
            self._is_fresh_game = False

    @property
    def offered(self) -> int | None:
        """The seed of this game, or of the next one in the menu; None for a continued game."""
        return self._seed if self._is_fresh_game else None

    @property
    def used(self) -> int | None:
        """The seed if this game has drawn random bytes, else None."""
        return self.offered if self._is_used else None
