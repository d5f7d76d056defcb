"""The flash of a Pico: its firmware, and its littlefs files, read and written while it is off.

MicroPython keeps its files in the last 1408 KB of the 2 MB flash (MICROPY_HW_FLASH_STORAGE_BYTES
in ports/rp2/boards/RPI_PICO/mpconfigboard.h), in 4 KB sectors.
"""

import functools
from collections.abc import Mapping
from pathlib import Path

from downloads import uf2 as uf2_files
from downloads import volume
from downloads.volume import BLOCK, CACHE_BYTES

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


def read(flash: bytes) -> dict[str, bytes]:
    """Return the files in a flash image by path ("lib/font.mpy"); none if it is blank.

    Raises ValueError for a file system that cannot be mounted.
    """
    return volume.read(bytes(flash[START:FLASH_SIZE]))


def write(flash: bytes, files: Mapping[str, bytes], cache: int = CACHE_BYTES) -> bytes:
    """Return the file system of a flash image with `files` added; a blank one is formatted.

    `cache` is the size of the board's cache in bytes. A larger file cannot be stored inline in its
    folder's block, because the board could not read it.

    Returns only the bytes of the file system, which begins at START. Raises ValueError if the
    files do not fit or the file system is damaged.
    """
    return volume.write(bytes(flash[START:FLASH_SIZE]), files, cache)
