"""The arrays of the small engine: allocate them, and fill them for a board.

The file of weights is described in `evaluation`. Here it is read piece by piece, because
`evaluation` and its lists need more memory than these boards have.
"""

import gc
from array import array
from binascii import crc32
from struct import unpack

import resources
from othello.constants import MOVE_ORDER, WEIGHTS_HEAD_BYTES, WEIGHTS_MAGIC, WEIGHTS_SIZES
from othello.small import layout
from overlay import overlay

_SQUARE_CELLS = 71  # cells from a1 to h8, nine in a row
_LOADING_BYTES = 800  # bytes that loading code other than `expand_node` needs meanwhile


@overlay
def allocate_arrays_steps(depth, is_midgame):
    """Allocate the arrays; a generator that yields 0.

    `depth`: the most plies of a search, at least 1. Returns (words, cells, indices16, tables), see
    `layout`; `fill_arrays_steps` and `read_weights_steps` fill them. The tables are empty without
    a file of weights, and for an ending (`is_midgame` is False). Raises MemoryError.
    """
    size = count = 0
    if is_midgame:
        try:
            with open(resources.path(layout.WEIGHTS), "rb") as file:
                head = file.read(WEIGHTS_HEAD_BYTES)
            if len(head) == WEIGHTS_HEAD_BYTES and head[:4] == WEIGHTS_MAGIC:
                _, count, size = unpack(WEIGHTS_SIZES, head[4:])
            if size > layout.MAX_TABLE_BYTES or count > layout.MAX_INSTANCES:  # damaged
                size = count = 0
            del file, head
        except OSError:
            pass
    gc.collect()  # the arrays need large blocks
    yield 0
    try:
        return _arrays(size, count, depth, _LOADING_BYTES)
    except MemoryError:
        return _arrays(size, count, depth, 0)


def _arrays(size, count, depth, spare_bytes):
    """Return the arrays, the largest first.

    `size`: bytes of the tables of a phase. `count`: pattern instances. A block of `spare_bytes` is
    reserved below the arrays and freed again. The code that is loaded next goes there, so the
    largest free block stays for `expand_node`.

    Arrays of ints are made from ranges, because bytes to copy would need the same memory again.
    """
    spare = bytearray(spare_bytes)
    tables = bytearray(size)
    # A frame for each ply and one more, and the complements; then the incidences.
    indices16 = array(
        "H", range(count * (depth + 2) + _SQUARE_CELLS * layout.MAX_INCIDENCES if count else 0)
    )
    cells = bytearray(layout.STEPS_END + layout.BOARD_BYTES * depth)  # leaves have no board
    words = array("i", range(layout.FRAMES + layout.FRAME_WORDS * (depth + 1)))
    del spare
    return words, cells, indices16, tables


@overlay
def read_weights_steps(discs, arrays):
    """Read the weights into the tables of `arrays`; a generator that yields 0 after each slice.

    It reads the tables of the phase of `discs`, the discs of a Board. Returns (constant, pattern
    instances), or None if the file is missing or damaged. The constant is the phase's, minus the
    offset (128) of each table entry. The instances have PATTERN_BYTES each, as in the file.
    """
    tables = arrays[3]
    checksum = [0]  # CRC-32 of the bytes read so far; a list, because `_read` changes it
    yield 0
    if not tables:
        return None
    try:
        with open(resources.path(layout.WEIGHTS), "rb") as file:
            head = _read(file, checksum, WEIGHTS_HEAD_BYTES)
            phases, count, _ = unpack(WEIGHTS_SIZES, head[4:])
            phase_starts = _read(file, checksum, phases)
            constants = _read(file, checksum, 2 * phases)
            phase = phases - 1
            disc_count = sum([bin(word).count("1") for word in discs])
            while disc_count < phase_starts[phase]:
                phase -= 1
            constant = constants[2 * phase] + 256 * constants[2 * phase + 1]
            constant -= (constant >> 15 << 16) + 128 * count  # it is signed, 16 bits
            yield 0
            patterns = bytearray(layout.PATTERN_BYTES * count)
            for at in range(0, len(patterns), layout.PATTERN_BYTES):
                head = _read(file, checksum, 3)
                if head[2] > layout.PATTERN_BYTES - 3:
                    raise ValueError("patterns of another engine")
                patterns[at : at + 3] = head
                patterns[at + 3 : at + 3 + head[2]] = _read(file, checksum, head[2])
                yield 0
            _check(file, checksum)
            file.seek(phase * (len(tables) + 4), 1)
            for start in range(0, len(tables), 64):
                data = _read(file, checksum, min(64, len(tables) - start))
                tables[start : start + len(data)] = data
                yield 0
            _check(file, checksum)
        return constant, patterns
    except (OSError, ValueError, IndexError):
        return None


def _read(file, checksum, count):
    """Return the next `count` bytes of the file, added to `checksum`."""
    data = file.read(count)
    if len(data) < count:
        raise ValueError("too short")
    checksum[0] = crc32(data, checksum[0])
    return data


def _check(file, checksum):
    """Check the checksum against the next 4 bytes of the file, and begin a new one."""
    if file.read(4) != checksum[0].to_bytes(4, "little"):
        raise ValueError("damaged")
    checksum[0] = 0


@overlay
def square_weights_steps(depth, arrays):
    """Return (the result of `read_weights_steps`, the arrays) for the fallback weights.

    `indices16` and `tables` are new arrays. A generator that yields 0.
    """
    from othello.square_weights import SquareWeights

    squares = SquareWeights()
    patterns = b""
    for table_start, square in squares.patterns():
        patterns += (
            bytes((table_start, table_start >> 8, 1)) + square + bytes(layout.PATTERN_BYTES - 4)
        )
    yield 0
    indices16 = array(
        "H", range(squares.pattern_count * (depth + 2) + _SQUARE_CELLS * layout.MAX_INCIDENCES)
    )
    words, cells, _, _ = arrays
    # As in a file: each table entry is stored + 128.
    weights = -128 * squares.pattern_count, patterns
    return weights, (words, cells, indices16, squares.tables)


@overlay
def fill_arrays_steps(board, depth, arrays, weights):
    """Fill the arrays for a board; a generator that yields 0 after each slice.

    `weights`: (constant, pattern instances), the result of `read_weights_steps`; (0, b"") for an
    ending. The pattern indices are as for an even depth: the side to move also moves at the
    leaves.
    """
    words, cells, indices16, _ = arrays
    for k in range(len(words)):
        words[k] = 0
    yield 0
    words[layout.CONSTANT], patterns = weights
    words[layout.FRAMES + layout.SIDE] = 1 if board.side == "X" else 2
    _fill_discs(words, cells, board.discs)
    yield 0
    # The steps -10 to 10, each + FIRST_CELL.
    cells[layout.STEPS : layout.STEPS_END] = b"\x00\x01\x02\x09\x0b\x12\x13\x14"
    for k in range(64):
        cells[k] = layout.FIRST_CELL + MOVE_ORDER[k] + (MOVE_ORDER[k] >> 3)
    yield 0
    for k in range(len(indices16)):
        indices16[k] = 0
    yield from _fill_patterns_steps(words, cells, indices16, depth, patterns)


def _fill_discs(words, cells, discs):
    """Put the discs of a Board into the first frame and count them."""
    for square in range(64):
        word = square >> 5
        for disc in (1, 2):
            if discs[2 * disc - 2 + word] >> (square & 31) & 1:
                cells[layout.STEPS_END + layout.FIRST_CELL + square + (square >> 3)] = disc
                is_own = disc == words[layout.FRAMES + layout.SIDE]
                count = layout.OWN_DISCS if is_own else layout.OPP_DISCS
                words[layout.FRAMES + count] += 1


def _fill_patterns_steps(words, cells, indices16, depth, patterns):
    """Fill the first frame's pattern indices, the complements and the incidences of `patterns`."""
    count = len(patterns) // layout.PATTERN_BYTES
    complements_at = count * (depth + 1)
    incidences_at = complements_at + count
    words[layout.INDEX_BYTES] = 2 * count
    words[layout.INCIDENCES] = 2 * (incidences_at - layout.FIRST_CELL * layout.MAX_INCIDENCES)
    for k in range(count):
        start = layout.PATTERN_BYTES * k
        index = table_start = patterns[start] + 256 * patterns[start + 1]
        power = 1
        for at in range(start + 3, start + 3 + patterns[start + 2]):
            cell = layout.FIRST_CELL + patterns[at] + (patterns[at] >> 3)
            disc = cells[layout.STEPS_END + cell]
            if not disc:
                index += power
            elif disc == words[layout.FRAMES + layout.SIDE]:
                index += 2 * power
            incidence_at = incidences_at + layout.MAX_INCIDENCES * (cell - layout.FIRST_CELL)
            while indices16[incidence_at]:
                incidence_at += 1
            indices16[incidence_at] = 2 * k | power << 8
            power *= 3
        indices16[k] = index
        indices16[complements_at + k] = 2 * table_start + power - 1 & 0xFFFF
        yield 0
