"""A littlefs as MicroPython keeps it in flash: files in, files out.

Nothing in it depends on the time or the machine: the same files give the same bytes.
"""

import posixpath
from collections.abc import Mapping

import littlefs

BLOCK = 4096  # bytes, the flash's own sectors
CACHE = 1024  # bytes, as MicroPython has it with programs of 256 bytes
_DISK_VERSIONS = (0x00020000, 0x00020001)  # every MicroPython mounts 2.0, later ones write 2.1


def read(content: bytes) -> dict[str, bytes]:
    """The files in a file system by path ("lib/segments.mpy"); none where it is not formatted.

    Raises ValueError for a file system that cannot be mounted.
    """
    volume = _mounted(content)
    if volume is None:
        return {}
    files = {}
    for folder, _, names in volume.walk("/"):
        for name in names:
            path = posixpath.join(folder, name)
            with volume.open(path, "rb") as stream:
                files[path.lstrip("/")] = bytes(stream.read())
    return files


def write(content: bytes, files: Mapping[str, bytes], cache: int = CACHE) -> bytes:
    """A file system with `files` added, formatted first where all of it is erased.

    `cache` is the size of the board's cache: it can read no larger file within a folder's block.

    Returns as many bytes. Raises ValueError when the files do not fit or what is there is damaged.
    """
    volume = _mounted(content, cache)
    if volume is None:
        volume = _volume(content, _DISK_VERSIONS[0], cache)
        volume.format()
        volume.mount()
    try:
        for path, data in files.items():
            path = "/" + path.lstrip("/")
            volume.makedirs(posixpath.dirname(path), exist_ok=True)
            with volume.open(path, "wb") as stream:
                stream.write(data)
    except littlefs.LittleFSError as error:
        raise ValueError(f"the files do not fit into the board's flash: {error}") from None
    volume.unmount()
    return bytes(volume.context.buffer)


def _volume(content: bytes, version: int, cache: int) -> littlefs.LittleFS:
    context = littlefs.UserContext(len(content))
    context.buffer[:] = content
    return littlefs.LittleFS(
        context=context,
        block_size=BLOCK,
        block_count=len(content) // BLOCK,
        read_size=32,
        prog_size=256,
        cache_size=cache,
        disk_version=version,
        mount=False,
    )


def _mounted(content: bytes, cache: int = CACHE) -> littlefs.LittleFS | None:
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
