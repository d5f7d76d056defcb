"""The terminal's bell: after the machine's turn, and at the end of a game."""

from collections.abc import Mapping
from typing import Any

BEL = "\a"


class Bell:
    """Compares each view, see view.py, with the previous one."""

    def __init__(self) -> None:
        self._before: Mapping[str, Any] | None = None

    def is_due(self, view: Mapping[str, Any]) -> bool:
        """Return whether a game has ended, or the machine has played and waits for the player."""
        before, self._before = self._before, view
        if before is None:
            return False
        if view["over"]:
            return not before["over"]
        # In a duel and a word game the machine's guess waits for its score in the machine's turn.
        waits = view["turn"] == "player" or view["board"] is None
        return waits and view["answers"] != before["answers"]
