"""The flash of a Pico: its firmware, and the place of its files.

MicroPython keeps its files in the last 1408 KB of the 2 MB flash (MICROPY_HW_FLASH_STORAGE_BYTES
in ports/rp2/boards/RPI_PICO/mpconfigboard.h), in 4 KB sectors. downloads/volume.py reads and
writes them.
"""

import functools
from pathlib import Path

from downloads import uf2 as uf2_files
from downloads.volume import BLOCK

from .errors import EmulatorError

FLASH_SIZE = 2048 * 1024  # bytes
BLOCKS = 352  # of BLOCK bytes
START = FLASH_SIZE - BLOCKS * BLOCK  # offset of the file system
_ADDRESS = 0x10000000  # address of flash in memory


@functools.cache
def firmware_image(uf2: Path) -> bytes:
    """Return the flash image of a Pico with only a firmware. Raises EmulatorError."""
    image = bytearray(b"\xff" * FLASH_SIZE)
    try:
        for block in uf2_files.blocks(uf2.read_bytes()):
            start = block.address - _ADDRESS
            if not 0 <= start <= FLASH_SIZE - len(block.content):
                raise ValueError(f"it has a block for address {block.address:#x}")
            image[start : start + len(block.content)] = block.content
    except (OSError, ValueError) as error:
        raise EmulatorError(f"cannot load the firmware {uf2}: {error}") from None
    return bytes(image)


def checked(image: bytes) -> bytes:
    """Return a flash image. Raises ValueError if it has another size."""
    if len(image) != FLASH_SIZE:
        raise ValueError(f"a flash image has {FLASH_SIZE} bytes, not {len(image)}")
    return image
