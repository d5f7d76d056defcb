"""The SAMD21's tick in viper: a few microseconds, and it neither allocates nor raises."""

import micropython

HARD = True


def make_tick(state, lines):
    """Return the tick over `state` (device/shared.py) and the port's `lines`."""

    # The numbers are those of device/shared.py: viper takes only literals at this speed.
    @micropython.viper
    def tick(timer):
        words = ptr32(state)
        pins = ptr32(lines)  # group A: 0 rows, 1 segments, 2 to 7 digits; group B: from 8 on
        port = ptr32(0x41004400)  # group A: 1 DIRCLR, 2 DIRSET, 5 OUTCLR, ...; group B: from 32 on
        digit = words[0]  # DIGIT
        if digit < 3:
            # SAMPLES, SCANS, IN
            words[16 + (words[2] & 31) * 3 + digit] = port[8] & pins[0] | port[40] & pins[8]
        port[1] = pins[2 + digit]  # DIRCLR: nothing is lit from here
        port[33] = pins[10 + digit]
        digit += 1
        if digit == 6:
            digit = 0
        if digit == 3:
            words[2] = (words[2] + 1) & 0x3FFFFFFF  # SCANS: its three columns are in
        words[0] = digit
        words[1] = (words[1] + 1) & 0x3FFFFFFF  # COUNT
        frame = words[9 + digit]  # FRAME
        port[5] = pins[1]  # OUTCLR
        port[37] = pins[9]
        port[6] = frame & pins[1]  # OUTSET
        port[38] = frame & pins[9]
        port[2] = pins[2 + digit]  # DIRSET: lit
        port[34] = pins[10 + digit]

    return tick
