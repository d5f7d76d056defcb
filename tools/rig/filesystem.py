"""The littlefs in the Pico's flash: files in, files out, while the board is off.

MicroPython keeps its files in the last 1408 KB of the 2 MB flash (MICROPY_HW_FLASH_STORAGE_BYTES
in ports/rp2/boards/RPI_PICO/mpconfigboard.h), in the flash's own 4 KB sectors.
"""

from collections.abc import Mapping

from supply import volume
from supply.volume import BLOCK, CACHE

FLASH_SIZE = 2048 * 1024
BLOCKS = 352
START = FLASH_SIZE - BLOCKS * BLOCK


def read(flash: bytes) -> dict[str, bytes]:
    """The files in a flash image by path ("lib/segments.mpy"); none where it is not formatted.

    Raises ValueError for a file system that cannot be mounted.
    """
    return volume.read(bytes(flash[START:FLASH_SIZE]))


def write(flash: bytes, files: Mapping[str, bytes], cache: int = CACHE) -> bytes:
    """The file system of a flash image with `files` added, formatted first where it was blank.

    `cache` is the size of the board's cache: it can read no larger file within a folder's block.

    Returns the bytes of the file system alone, to be put at START. Raises ValueError when the
    files do not fit or what is there is damaged.
    """
    return volume.write(bytes(flash[START:FLASH_SIZE]), files, cache)
