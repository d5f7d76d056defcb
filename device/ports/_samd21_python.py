"""The SAMD21's tick in Python, for firmware without viper: five to ten uses of a register."""

from machine import mem32

from device import shared

HARD = False  # a register's value may need an object of its own

_A = 0x41004400
_B = 0x41004480


def make_tick(state, lines):
    """Return the tick over `state` (device/shared.py) and the port's `lines`."""

    def tick(timer):
        digit = state[shared.DIGIT]
        if digit < 3:
            at = shared.SAMPLES + state[shared.SCANS] % shared.RING * 3 + digit
            state[at] = mem32[_A + 0x20] & lines[0] | mem32[_B + 0x20] & lines[8]  # IN
        mem32[_A + 0x04] = lines[2 + digit]  # DIRCLR: nothing is lit from here
        mem32[_B + 0x04] = lines[10 + digit]
        digit += 1
        if digit == 3:
            state[shared.SCANS] = (state[shared.SCANS] + 1) & shared.WRAP
        elif digit == 6:
            digit = 0
        state[shared.DIGIT] = digit
        state[shared.COUNT] = (state[shared.COUNT] + 1) & shared.WRAP
        frame = state[shared.FRAME + digit]
        mem32[_A + 0x14] = lines[1]  # OUTCLR
        mem32[_B + 0x14] = lines[9]
        mem32[_A + 0x18] = frame & lines[1]  # OUTSET
        mem32[_B + 0x18] = frame & lines[9]
        mem32[_A + 0x08] = lines[2 + digit]  # DIRSET: lit
        mem32[_B + 0x08] = lines[10 + digit]

    return tick
