"""The SAMD21's tick in Python, for firmware without viper: a quarter of a millisecond."""

from machine import mem32

from device import shared

HARD = False  # what a register reads as may be too large for an interrupt


def make_tick(state, lines):
    """Return the tick over `state` (device/shared.py) and the port's `lines`.

    Raises ValueError where the pins of a digit and of its column are in different groups.
    """
    registers = mem32
    rows_a, segments_a = lines[0], lines[1]
    rows_b, segments_b = lines[8], lines[9]
    pins = []
    for digit in range(6):
        in_a, in_b = lines[2 + digit], lines[10 + digit]
        if in_a and in_b:
            raise ValueError("a digit and its column are in different groups")
        pins.append((0x41004404, 0x41004408, in_a) if in_a else (0x41004484, 0x41004488, in_b))
    # For each digit: its DIRCLR and pins; which digit is next, its DIRSET and pins.
    steps = tuple(
        [
            (pins[digit][0], pins[digit][2], follower) + pins[follower][1:]
            for digit, follower in enumerate((1, 2, 3, 4, 5, 0))
        ]
    )
    digit = 0

    def tick(timer):
        nonlocal digit
        column = digit
        unlight, unlit, digit, light, lit = steps[digit]
        frame = state[shared.FRAME + digit]
        # From here to the end of the light every tick does the same, so digits are lit evenly.
        sample = registers[0x41004420] & rows_a  # IN
        if rows_b:
            sample |= registers[0x410044A0] & rows_b
        registers[unlight] = unlit
        registers[0x41004414] = segments_a  # OUTCLR
        registers[0x41004418] = frame & segments_a  # OUTSET
        if segments_b:
            registers[0x41004494] = segments_b
            registers[0x41004498] = frame & segments_b
        registers[light] = lit
        state[shared.COUNT] = (state[shared.COUNT] + 1) & shared.WRAP
        if column < 3:
            scans = state[shared.SCANS]
            state[shared.SAMPLES + scans % shared.RING * 3 + column] = sample
            if column == 2:
                state[shared.SCANS] = (scans + 1) & shared.WRAP

    return tick
