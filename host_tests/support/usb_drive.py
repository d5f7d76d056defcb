"""CircuitPython's drive in the flash of an emulated Pico: read and write files while it is off.

The drive is a FAT file system, which CircuitPython makes at its first start. Its address depends
on the version, so `find` searches for it. MicroPython on this machine reads and writes it, because
it has the same FatFs code as CircuitPython.
"""

import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

_SECTOR = 512  # bytes
_FLASH_SECTOR = 4096  # bytes; the drive begins at one
# The boot sector of FAT12 and FAT16: BPB_BytsPerSec, BS_FilSysType, Signature_word, BPB_TotSec16
# and BPB_TotSec32 of the Microsoft FAT specification 1.03.
_BYTES_PER_SECTOR, _FILE_SYSTEM, _SIGNATURE = slice(11, 13), slice(54, 57), slice(510, 512)
_SECTORS_16, _SECTORS_32 = slice(19, 21), slice(32, 36)  # the second one if the first is 0
_SCRIPT = """
import os, sys

class Image:
    def __init__(self, path):
        self.path = path
        with open(path, "rb") as file:
            self.data = bytearray(file.read())
    def readblocks(self, block, buffer):
        buffer[:] = memoryview(self.data)[block * 512 : block * 512 + len(buffer)]
    def writeblocks(self, block, buffer):
        self.data[block * 512 : block * 512 + len(buffer)] = buffer
    def ioctl(self, request, argument):
        return {4: len(self.data) // 512, 5: 512, 6: 0}.get(request)

def copy(source, target):
    for name, kind, *_ in os.ilistdir(source):
        if kind == 0x4000:
            try:
                os.mkdir(target + "/" + name)
            except OSError:
                pass
            copy(source + "/" + name, target + "/" + name)
        else:
            with open(source + "/" + name, "rb") as file:
                content = file.read()
            with open(target + "/" + name, "wb") as file:
                file.write(content)

operation, path, folder = sys.argv[1:]
image = Image(path)
if operation == "format":
    os.VfsFat.mkfs(image)
else:
    os.mount(os.VfsFat(image), "/drive")
    copy(*(folder, "/drive") if operation == "write" else ("/drive", folder))
    os.umount("/drive")
with open(path, "wb") as file:
    file.write(image.data)
"""


def find(flash: bytes) -> tuple[int, int] | None:
    """Return the start of the drive in a flash image and its length in bytes; None if none."""
    for start in range(0, len(flash) - _SECTOR, _FLASH_SECTOR):
        sector = flash[start : start + _SECTOR]
        is_drive = sector[_SIGNATURE] == b"\x55\xaa" and sector[_FILE_SYSTEM] == b"FAT"
        if is_drive and int.from_bytes(sector[_BYTES_PER_SECTOR], "little") == _SECTOR:
            counts = [int.from_bytes(sector[at], "little") for at in (_SECTORS_16, _SECTORS_32)]
            return start, (counts[0] or counts[1]) * _SECTOR
    return None


def write(flash: bytes, files: Mapping[str, bytes], micropython: Path) -> bytes:
    """Return a flash image with files added to its drive."""
    with tempfile.TemporaryDirectory() as folder:
        for path, content in files.items():
            target = Path(folder, path.lstrip("/"))
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        return _run_on_drive("write", flash, Path(folder), micropython)


def read(flash: bytes, micropython: Path) -> dict[str, bytes]:
    """Return the files on the drive of a flash image by path ("lib/font.py")."""
    with tempfile.TemporaryDirectory() as folder:
        _run_on_drive("read", flash, Path(folder), micropython)
        return {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in Path(folder).rglob("*")
            if path.is_file()
        }


def blank(size: int, micropython: Path) -> bytes:
    """Return an empty drive of `size` bytes."""
    return _run("format", bytes(size), Path("."), micropython)


def _run_on_drive(operation: str, flash: bytes, folder: Path, micropython: Path) -> bytes:
    extent = find(flash)
    assert extent, "there is no drive in the flash"
    start, size = extent
    drive = _run(operation, flash[start : start + size], folder, micropython)
    return flash[:start] + drive + flash[start + size :]


def _run(operation: str, drive: bytes, folder: Path, micropython: Path) -> bytes:
    with tempfile.TemporaryDirectory() as place:
        image, script = Path(place, "image"), Path(place, "script.py")
        image.write_bytes(drive)
        script.write_text(_SCRIPT)
        command = [micropython, "-X", "heapsize=16m", script, operation, image, folder]
        result = subprocess.run(command, capture_output=True, text=True)
        assert result.returncode == 0, result.stderr + result.stdout
        return image.read_bytes()
