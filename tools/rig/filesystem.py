"""The littlefs in the Pico's flash: files in, files out, while the board is off.

MicroPython keeps its files in the last 1408 KB of the 2 MB flash (MICROPY_HW_FLASH_STORAGE_BYTES
in ports/rp2/boards/RPI_PICO/mpconfigboard.h), in the flash's own 4 KB sectors.
"""

import posixpath
from collections.abc import Mapping

import littlefs

FLASH_SIZE = 2048 * 1024
BLOCK = 4096
BLOCKS = 352
START = FLASH_SIZE - BLOCKS * BLOCK
CACHE = 1024  # bytes, as MicroPython has it with programs of 256 bytes
_DISK_VERSIONS = (0x00020000, 0x00020001)  # every MicroPython mounts 2.0, later ones write 2.1


def read(flash: bytes) -> dict[str, bytes]:
    """The files in a flash image by path ("lib/segments.mpy"); none where it is not formatted.

    Raises ValueError for a file system that cannot be mounted.
    """
    volume = _mounted(flash)
    if volume is None:
        return {}
    files = {}
    for folder, _, names in volume.walk("/"):
        for name in names:
            path = posixpath.join(folder, name)
            with volume.open(path, "rb") as stream:
                files[path.lstrip("/")] = bytes(stream.read())
    return files


def write(flash: bytes, files: Mapping[str, bytes], cache: int = CACHE) -> bytes:
    """The file system of a flash image with `files` added, formatted first where it was blank.

    `cache` is the size of the board's cache: it can read no larger file within a folder's block.

    Returns the bytes of the file system alone, to be put at START. Raises ValueError when the
    files do not fit or what is there is damaged.
    """
    volume = _mounted(flash, cache)
    if volume is None:
        volume = _volume(b"\xff" * (BLOCKS * BLOCK), _DISK_VERSIONS[0], cache)
        volume.format()
        volume.mount()
    try:
        for path, content in files.items():
            path = "/" + path.lstrip("/")
            volume.makedirs(posixpath.dirname(path), exist_ok=True)
            with volume.open(path, "wb") as stream:
                stream.write(content)
    except littlefs.LittleFSError as error:
        raise ValueError(f"the files do not fit into the board's flash: {error}") from None
    volume.unmount()
    return bytes(volume.context.buffer)


def _volume(content: bytes, version: int, cache: int) -> littlefs.LittleFS:
    context = littlefs.UserContext(BLOCKS * BLOCK)
    context.buffer[:] = content
    return littlefs.LittleFS(
        context=context,
        block_size=BLOCK,
        block_count=BLOCKS,
        read_size=32,
        prog_size=256,
        cache_size=cache,
        disk_version=version,
        mount=False,
    )


def _mounted(flash: bytes, cache: int = CACHE) -> littlefs.LittleFS | None:
    content = bytes(flash[START:FLASH_SIZE])
    if content.count(0xFF) == len(content):
        return None
    for version in _DISK_VERSIONS:
        volume = _volume(content, version, cache)
        try:
            volume.mount()
        except littlefs.LittleFSError:
            continue
        return volume
    raise ValueError("the board's file system is damaged")
