"""CRC-32 in assembler, which is the smallest; `reference` is the specification."""

import micropython

# The undefined names below are instructions of MicroPython's inline assembler for ARM Thumb.
# ruff: noqa: F821
# pyright: reportUndefinedVariable=false, reportReturnType=false


def crc32(data, value=0):
    """Return the CRC-32 (ISO 3309) of the bytes `data`, continued from `value`."""
    return _continue(data, len(data), value)


@micropython.asm_thumb
def _continue(r0, r1, r2) -> uint:
    """Return `crc32`; r0: address of the bytes, r1: their number, r2: `value`."""
    mov(r3, 0xED)  # the polynomial 0xEDB88320
    lsl(r3, r3, 8)
    add(r3, 0xB8)
    lsl(r3, r3, 8)
    add(r3, 0x83)
    lsl(r3, r3, 8)
    add(r3, 0x20)
    mvn(r2, r2)
    b(NEXT_BYTE)

    label(BYTE)
    ldrb(r4, [r0, 0])
    eor(r2, r4)
    mov(r4, 8)  # bits

    label(BIT)
    lsr(r2, r2, 1)
    bcc(NEXT_BIT)
    eor(r2, r3)

    label(NEXT_BIT)
    sub(r4, 1)
    bne(BIT)
    add(r0, 1)

    label(NEXT_BYTE)
    sub(r1, 1)
    bpl(BYTE)
    mvn(r0, r2)
