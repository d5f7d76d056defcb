"""Run machine code on the emulated core, without firmware."""

from . import filesystem
from .bootrom import ROM
from .connection import Connection, encode
from .errors import EmulatorError


def call(code: bytes, argument: bytes) -> tuple[int, int]:
    """Call a function in Thumb code with the address of `argument`, a word-aligned copy of it.

    `code` is position-independent and at most 32 KB; code and data are in SRAM. Returns the
    function's result, a signed int of 32 bits, and the cycles it took. Raises EmulatorError.
    """
    connection = Connection()
    blank = encode(b"\xff" * filesystem.FLASH_SIZE)
    connection.call("open", {"rom": encode(ROM), "flash": blank, "wiring": None})
    reply = connection.call("callFunction", encode(code), encode(argument))
    connection.close()
    if "error" in reply:
        raise EmulatorError(reply["error"])
    return reply["value"]["result"], reply["value"]["cycles"]
