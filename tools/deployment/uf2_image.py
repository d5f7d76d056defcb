"""Make a UF2 file with MicroPython and the console, to drop on a board in its boot loader."""

import re
from collections.abc import Mapping

from board_files.reading import Board
from commands.errors import ToolError
from downloads import uf2, volume

START = 0x10000000  # address of flash in an RP2040 and an RP2350
# A file for RP2350 begins with a block of another family, a workaround for erratum E10 (pico-sdk,
# elf2uf2). That block is copied unchanged.
_FAMILIES = {"RP2040": uf2.RP2040_FAMILY, "RP2350": uf2.RP2350_FAMILY}


def family(board: Board) -> int | None:
    """Return the UF2 family number of a board's chip; None for a board without UF2."""
    chip = board.MACHINE.rpartition(" ")[2]
    return _FAMILIES.get(chip) if board.FLASH else None


def image(board: Board, firmware: bytes, files: Mapping[str, bytes]) -> bytes:
    """Return a UF2 with a board's firmware, given as a UF2, and a file system with `files` only.

    It has every sector of the file system, so no file remains that a board had there. The same
    firmware and files give the same bytes. Raises ToolError if the firmware is damaged or for
    another board, or overlaps the file system.
    """
    chip = family(board)
    if chip is None:
        raise ToolError(f"{board.NAME}: its board file has no FLASH, so there is no UF2 for it")
    try:
        blocks = uf2.blocks(firmware)
        chip_blocks = [block for block in blocks if block.family == chip]
        uf2.check_numbers(chip_blocks)
    except ValueError as error:
        raise ToolError(f"the firmware for {board.NAME} {error}") from None
    pages = {block.address: block.content for block in chip_blocks}
    if any(len(page) != uf2.PAGE or place % uf2.PAGE for place, page in pages.items()):
        raise ToolError(f"the firmware for {board.NAME} has blocks of other than {uf2.PAGE} bytes")
    code = b"".join(pages[address] for address in sorted(pages))
    if board.MACHINE.encode() not in code or b"MicroPython v" not in code:
        raise ToolError(f"the firmware is not MicroPython for {board.MACHINE}")
    flash_bytes, volume_bytes = (kilobytes * 1024 for kilobytes in board.FLASH)
    start = START + flash_bytes - volume_bytes
    if min(pages) < START or max(pages) >= start:
        raise ToolError(f"the firmware for {board.NAME} reaches into its file system")
    try:
        content = volume.write(b"\xff" * volume_bytes, dict(sorted(files.items())))
    except ValueError as error:
        raise ToolError(f"{board.NAME}: {error}") from None
    for offset in range(0, volume_bytes, uf2.PAGE):
        pages[start + offset] = content[offset : offset + uf2.PAGE]
    before = firmware[: uf2.BLOCK.size] if blocks[0].family != chip else b""
    return before + uf2.format_uf2(uf2.whole_sectors(pages), chip)


def version(firmware: bytes) -> str:
    """Return the MicroPython version in a UF2, such as "1.26.1"; "" if it has none."""
    code = b"".join(block.content for block in uf2.blocks(firmware))
    match = re.search(rb"MicroPython v([^\s\0;]+)", code)
    return match[1].decode("ascii", "replace") if match else ""
