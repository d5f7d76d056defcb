"""A littlefs as MicroPython has it in flash: read and write files.

Nothing in it depends on the time or the machine: the same files give the same bytes.
"""

import contextlib
import posixpath
import signal
import threading
from collections.abc import Iterator, Mapping
from types import FrameType

import littlefs

BLOCK = 4096  # bytes, the sector size of the flash
CACHE_BYTES = 1024  # bytes, MicroPython's cache with a program size of 256 bytes
_DISK_VERSIONS = (0x00020000, 0x00020001)  # every MicroPython mounts 2.0, newer ones write 2.1


def read(content: bytes) -> dict[str, bytes]:
    """Return the files in a file system by path ("lib/font.mpy"); none if it is not formatted.

    Raises ValueError for a file system that cannot be mounted.
    """
    files: dict[str, bytes] = {}
    with _deferred_interrupts():
        volume = _mount(content)
        if volume is None:
            return files
        for folder, _, names in volume.walk("/"):
            for name in names:
                path = posixpath.join(folder, name)
                with volume.open(path, "rb") as stream:
                    files[path.lstrip("/")] = bytes(stream.read())
    return files


def write(content: bytes, files: Mapping[str, bytes], cache: int = CACHE_BYTES) -> bytes:
    """Return a file system with `files` added; a fully erased one is formatted first.

    `cache` is the size of the board's cache in bytes. A larger file cannot be stored inline in its
    folder's block, because the board could not read it.

    The result has the size of `content`. Raises ValueError if the files do not fit or `content` is
    damaged.
    """
    with _deferred_interrupts():
        volume = _mount(content, cache)
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
            if error.code != littlefs.LittleFSError.Error.LFS_ERR_NOSPC:
                raise
            raise ValueError(f"the files do not fit into the board's flash: {error}") from None
        volume.unmount()
    return bytes(volume.context.buffer)


@contextlib.contextmanager
def _deferred_interrupts() -> Iterator[None]:
    """Raise KeyboardInterrupt after the body, because littlefs ignores it in its callbacks."""
    if threading.current_thread() is not threading.main_thread():  # the others get no signals
        yield
        return
    interrupts: list[int] = []

    def note(number: int, _: FrameType | None) -> None:
        interrupts.append(number)

    earlier = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, earlier)
        if interrupts:
            raise KeyboardInterrupt


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


def _mount(content: bytes, cache: int = CACHE_BYTES) -> littlefs.LittleFS | None:
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
