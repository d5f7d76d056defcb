"""The UARTs of an emulated Pico, seen from the other end of the line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Uart:
    """One UART of the board; it calls `on_byte` with each byte that it has sent."""

    def __init__(self, pico: Any, number: int) -> None:
        self._pico = pico
        self._number = number
        self.on_byte: Callable[[int], None] = lambda byte: None

    def feed_byte(self, byte: int) -> None:
        """Let the UART receive a byte now."""
        self._pico._call(f"board.chip.uarts.{self._number}.feedByte", byte)
