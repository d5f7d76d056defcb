"""The SAMD21's tick in Python, for firmware without viper: a sixth of a millisecond."""

import gc

from machine import mem32

from device import shared

HARD = False  # what a register reads as may be too large for an interrupt


def make_tick(state, lines):
    """Return the tick over `state` (device/shared.py) and the port's `lines`.

    Raises ValueError where the pins of a digit and of its column are in different groups.
    """
    registers = mem32
    gc.collect()  # what follows stays: it is not to lie among what was used for the start
    # What is to be done when a digit has been lit, in a ring of lists, the next one last.
    ring: list = [[0] * 11 for _ in range(6)]  # at once in full length
    pins = []
    for digit in range(6):
        in_a, in_b = lines[2 + digit], lines[10 + digit]
        if in_a and in_b:
            raise ValueError("a digit and its column are in different groups")
        pins.append((0x41004404, 0x41004408, in_a) if in_a else (0x41004484, 0x41004488, in_b))
    for digit, follower in enumerate((1, 2, 3, 4, 5, 0)):
        unlight, _, unlit = pins[digit]
        _, light, lit = pins[follower]
        column = shared.SAMPLES + digit if digit < 3 else 0
        todo = ring[digit]
        todo[0], todo[1], todo[2] = unlight, unlit, shared.FRAME + follower
        todo[3], todo[4], todo[5] = light, lit, column
        todo[6], todo[7], todo[8], todo[9] = lines[0], lines[8], lines[1], lines[9]
        todo[10] = ring[follower]
    step = ring[0]

    # Not more than eleven variables, those of the outside and the stack included: MicroPython
    # takes memory from the heap for a call of a function that has more (VM_MAX_STATE_ON_STACK).
    # Up to the light every tick does the same, so all digits are lit for the same time.
    def tick(timer):
        nonlocal step
        now = step
        sample = registers[0x41004420] & now[6]  # IN of group A
        if now[7]:
            sample |= registers[0x410044A0] & now[7]
        registers[now[0]] = now[1]  # DIRCLR: nothing is lit from here
        registers[0x41004414] = now[8]  # OUTCLR
        registers[0x41004418] = state[now[2]] & now[8]  # OUTSET
        if now[9]:
            registers[0x41004494] = now[9]
            registers[0x41004498] = state[now[2]] & now[9]
        registers[now[3]] = now[4]  # DIRSET: lit
        state[shared.COUNT] = (state[shared.COUNT] + 1) & shared.WRAP
        if now[5]:
            state[now[5] + state[shared.SCANS] % shared.RING * 3] = sample
            if now[5] == shared.SAMPLES + 2:
                state[shared.SCANS] = (state[shared.SCANS] + 1) & shared.WRAP
        step = now[10]

    return tick
