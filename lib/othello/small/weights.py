"""The weights of the small engine, read bit by bit.

`evaluation`, which says how they are stored, and its lists take more memory than there is.
"""

import files
from othello.small.words import INSTANCE_BYTES, WEIGHTS
from overlay import overlay


@overlay
def read_weights(discs, arrays):
    """A generator that yields 0 after each slice and returns (constant, pattern instances).

    It fills the tables among the arrays with those of the phase that a board's `discs` are in. An
    instance has INSTANCE_BYTES as in the file. The result is None when there is no sound file.
    """
    yield 0
    try:
        with open(files.beside(WEIGHTS), "rb") as file:
            return (yield from _read_all(file, discs, arrays[3]))
    except (OSError, ValueError):
        return None


def _read_all(file, discs, tables):
    if not tables:
        raise ValueError("no weights")
    sums = [0, 0, 0]  # the checksum, what is to be added to it, the bytes read
    phases, count = _read(file, sums, 8)[4:6]
    lowest = _read(file, sums, phases)
    constants = _read(file, sums, 2 * phases)
    phase = phases - 1
    discs = sum([bin(word).count("1") for word in discs])
    while discs < lowest[phase]:
        phase -= 1
    constant = constants[2 * phase] + 256 * constants[2 * phase + 1]
    constant -= (constant >> 15 << 16) + 128 * count
    yield 0
    instances = bytearray(INSTANCE_BYTES * count)
    for at in range(0, len(instances), INSTANCE_BYTES):
        begin = _read(file, sums, 3)
        instances[at : at + 3] = begin
        instances[at + 3 : at + 3 + begin[2]] = _read(file, sums, begin[2])
        yield 0
    _check(file, sums)
    file.seek(phase * (len(tables) + 4), 1)
    for start in range(0, len(tables), 64):
        data = _read(file, sums, min(64, len(tables) - start))
        tables[start : start + len(data)] = data
        yield 0
    _check(file, sums)
    return constant, instances


def _read(file, sums, count):
    data = file.read(count)
    if len(data) < count:
        raise ValueError("too short")
    for byte in data:
        sums[1] += byte
        sums[2] += 1
        if sums[2] & 63 == 0:
            _add(sums)
    return data


def _add(sums):
    sums[0] = sums[0] * 33 + sums[1] & 0xFFFFFF
    sums[1] = 0


def _check(file, sums):
    """Compare the checksum with what the file says, and begin a new one."""
    if sums[2] & 63:
        _add(sums)
    if file.read(4) != sums[0].to_bytes(4, "little"):
        raise ValueError("damaged")
    sums[:] = 0, 0, 0
