"""The layout of a UF2 file, from Microsoft's UF2 specification, as is the family's number."""

import struct

BLOCK = struct.Struct("<8I476sI")
MAGICS = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
HAS_FAMILY = 0x2000
RP2040_FAMILY = 0xE48BFF56


def contents(data: bytes) -> bytes:
    """The flash contents in a UF2 file for RP2040, given all its bytes.

    Raises ValueError when a block is damaged or missing, or meant for another chip.
    """
    if not data or len(data) % BLOCK.size:
        raise ValueError(f"is no UF2: {len(data)} bytes are not a number of 512-byte blocks")
    payload = bytearray()
    for index, block in enumerate(BLOCK.iter_unpack(data)):
        first, second, flags, _address, size, number, count, family, content, last = block
        if (first, second, last) != MAGICS:
            raise ValueError(f"is no UF2: block {index} lacks the magic numbers")
        if not flags & HAS_FAMILY or family != RP2040_FAMILY:
            raise ValueError(f"is no UF2 for RP2040: block {index} has family 0x{family:08x}")
        if number != index or count != len(data) // BLOCK.size or size > len(content):
            raise ValueError(f"is a damaged UF2: block {index} says {number} of {count}")
        payload += content[:size]
    return bytes(payload)
