"""CircuitPython's `board` on a Pico that runs MicroPython: its names for the pins."""

board_id = "raspberry_pi_pico"

for number in range(29):
    globals()[f"GP{number}"] = number
