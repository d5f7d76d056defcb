"""CircuitPython's `board`: one name a pin, other names on every board."""

board_id: str
