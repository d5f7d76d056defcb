"""Random bytes, also where the hardware has none: on a SAMD21 under CircuitPython."""

import os


class Entropy:
    """Random bytes from the hardware; where there is none, from how long the player takes.

    `ticker` has `naps`, a number that nobody can foretell after a key was waited for.
    """

    def __init__(self, ticker):
        self._ticker = ticker
        self._seed = 0

    def bytes(self, n):
        """Return `n` bytes."""
        try:
            return os.urandom(n)
        except NotImplementedError:  # SAMD21
            return bytes([self._byte() for _ in range(n)])

    def _byte(self):
        # Lehmer's generator of the ZX81, stirred with what the keys' moments made of the naps.
        self._seed = ((self._seed ^ self._ticker.naps) + 1) * 75 % 65537
        return self._seed & 255
