"""Names that the linker may not change, and names that every firmware has."""

import array
import ast
import builtins
import gc
import io
import os
import re
import struct
import sys
import time

from . import syntax

# Attributes of objects that are not ours: of CPython, as in MicroPython, and of boards' modules.
_OBJECTS = (builtins, str, bytes, bytearray, list, dict, set, tuple, int, array.array, io.BytesIO)
FOREIGN = {name for thing in (*_OBJECTS, gc, os, struct, sys, time) for name in dir(thing)} | set(
    "Pin Timer IN OUT PULL_UP PULL_DOWN HIGH_POWER LOW_POWER PERIODIC ONE_SHOT init deinit value "
    "drive on off high low irq callback mode period hard freq idle mem8 mem16 mem32 ticks_ms "
    "ticks_us ticks_diff ticks_add sleep_ms sleep_us mem_free mem_alloc kbd_intr const viper "
    "native ptr8 ptr16 ptr32 uint DigitalInOut Direction Pull UP DOWN INPUT OUTPUT direction pull "
    "switch_to_input switch_to_output drive_mode remount mount".split()
)

# Names that every firmware has in flash take no memory. First the names with fixed numbers in
# .mpy files (static_qstr_list in MicroPython's py/makeqstrdata.py). Then the names in the modules
# machine, os, time, struct, gc and micropython of the Pico and of a SAMD21 board.
IN_FLASH = (
    "ArithmeticError AssertionError EOFError Ellipsis GeneratorExit IndentationError IndexError "
    "KeyError LookupError NotImplementedError OverflowError RuntimeError SystemExit "
    "ZeroDivisionError abs all any append args bool bytearray bytecode bytes callable chr "
    "classmethod clear close count dict dir divmod end endswith eval exec extend find format "
    "from_bytes get getattr globals hasattr hash id index insert int isalpha isdigit isinstance "
    "islower isspace issubclass isupper items iter join key keys len list locals lower lstrip "
    "map next object open ord pop popitem pow print range read readinto readline remove replace "
    "repr reverse rfind rindex round rsplit rstrip send sep set setattr setdefault sort sorted "
    "split start startswith staticmethod step stop str strip sum throw to_bytes tuple type "
    "update upper value values write zip argv byteorder compile exit filter float frozenset "
    "getrandbits help hex implementation input memoryview oct platform reversed seed slice ADC "
    "I2C PWM RTC SPI UART WDT IRQ_FALLING IRQ_RISING LSB MSB OPEN_DRAIN Signal SoftI2C SoftSPI "
    "baudrate bits bootloader chdir datetime deepsleep disable_irq duty_ns duty_u16 enable "
    "enable_irq feed firstbit flow flush freq getcwd gmtime heap_lock heap_unlock ilistdir "
    "ioctl isenabled lightsleep listdir localtime mem_info miso mkdir mkfs mktime mosi mount "
    "off on opt_level pack pack_into parity phase polarity qstr_info read_u16 readblocks "
    "readfrom readfrom_into readfrom_mem readfrom_mem_into reset reset_cause rmdir rx scan "
    "schedule sck scl sda sleep sleep_us stat statvfs ticks_add ticks_cpu time_ns time_pulse_us "
    "timeout toggle tx umount uname unique_id unpack_from version version_info write_readinto "
    "writeblocks writeto writeto_mem writevto"
).split()

SPECIAL = (  # in flash, too, but suitable only as module names
    "__call__ __enter__ __exit__ __hash__ __int__ __iter__ __len__ __new__ __next__ __repr__ "
    "__str__"
).split()

FIRMWARE_NAMES = frozenset(IN_FLASH + SPECIAL)


def name_like_strings(tree: ast.AST) -> set[str]:
    """Return the strings of a tree that are a name or a dotted name."""
    return {
        node.value
        for node in syntax.nodes(tree, ast.Constant)
        if isinstance(node.value, str) and re.fullmatch(r"[\w.]+", node.value)
    }


def names_in_strings(trees: syntax.Trees) -> set[str]:
    """Return the names in `name_like_strings`: code may find an object by such a string.

    Not the parts of our modules' dotted names, which the linker changes itself.
    """
    modules = {name for name in trees if "." in name}
    all_texts = {text for tree in trees.values() for text in name_like_strings(tree)}
    return {word for text in all_texts - modules for word in text.split(".")}
