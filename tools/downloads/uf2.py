"""The layout of a UF2 file and the family numbers, from Microsoft's UF2 specification."""

import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

BLOCK = struct.Struct("<8I476sI")
MAGICS = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
HAS_FAMILY = 0x2000
RP2040_FAMILY = 0xE48BFF56
RP2350_FAMILY = 0xE48BFF59  # Arm cores, secure mode
PAGE = 256  # bytes of content in a block for these chips
SECTOR = 4096  # bytes of flash that are erased together
_MAX_BYTES = 64 << 20  # of a file; a flash has up to 16 MB, and a block of 512 bytes holds PAGE


class Block(NamedTuple):
    """One block: chip family, address in its memory, content, number in the file, total."""

    family: int
    address: int
    content: bytes
    number: int
    total: int


def read(path: Path) -> bytes:
    """Return a UF2 file. Raises OSError, and ValueError if it is too large for one."""
    with path.open("rb") as file:
        data = file.read(_MAX_BYTES + 1)
    if len(data) > _MAX_BYTES:
        raise ValueError(f"is no UF2: it has more than {_MAX_BYTES >> 20} MB")
    return data


def contents(data: bytes) -> bytes:
    """Return the flash contents in a UF2 file for RP2040; `data` is the whole file.

    Raises ValueError if a block is damaged, missing, or for another chip.
    """
    file_blocks = blocks(data)
    for index, block in enumerate(file_blocks):
        if block.family != RP2040_FAMILY:
            raise ValueError(f"is no UF2 for RP2040: block {index} has family {block.family:#x}")
    check_numbers(file_blocks)
    return b"".join(block.content for block in file_blocks)


def check_numbers(family_blocks: Sequence[Block]) -> None:
    """Raise ValueError if one of the blocks for a chip is missing, twice, or out of order."""
    for index, block in enumerate(family_blocks):
        if (block.number, block.total) != (index, len(family_blocks)):
            place = f"{block.number} of {block.total}"
            raise ValueError(f"is a damaged UF2: block {index} has the number {place}")


def blocks(data: bytes) -> list[Block]:
    """Return the blocks of a UF2 file; `data` is the whole file.

    Raises ValueError for a file that is not UF2, or names no chip.
    """
    if not data or len(data) % BLOCK.size:
        raise ValueError(f"is no UF2: {len(data)} bytes are not a number of 512-byte blocks")
    file_blocks = []
    for index, fields in enumerate(BLOCK.iter_unpack(data)):
        first, second, flags, address, size, number, count, family, content, last = fields
        if (first, second, last) != MAGICS or not flags & HAS_FAMILY:
            raise ValueError(f"is no UF2: block {index} lacks the magic numbers or a family")
        if size > len(content):
            raise ValueError(f"is a damaged UF2: block {index} has {size} bytes")
        file_blocks.append(Block(family, address, content[:size], number, count))
    return file_blocks


def whole_sectors(pages: Mapping[int, bytes]) -> dict[int, bytes]:
    """Return pages by address; sectors with some pages are filled up with erased ones.

    The boot ROM of an RP2040 writes a partly filled sector wrong unless it is the last (erratum
    RP2040-E14 of its datasheet). The Pico's own elf2uf2 fills sectors for the same reason.
    """
    sectors = sorted({address - address % SECTOR for address in pages})
    addresses = (s + offset for s in sectors for offset in range(0, SECTOR, PAGE))
    return {address: pages.get(address, b"\xff" * PAGE) for address in addresses}


def format_uf2(pages: Mapping[int, bytes], family: int) -> bytes:
    """Return a UF2 file that puts pages of PAGE bytes at their addresses, in order."""
    first, second, last = MAGICS
    file_blocks = [
        BLOCK.pack(
            *(first, second, HAS_FAMILY, address, PAGE, number, len(pages), family),
            *(pages[address], last),
        )
        for number, address in enumerate(sorted(pages))
    ]
    return b"".join(file_blocks)
