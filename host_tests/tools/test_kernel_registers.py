"""Names of registers and words in the assembler of kernel templates."""

import textwrap

import pytest

from commands.errors import ToolError
from kernel_tools import registers

WORDS = {"NODES": "5", "LEAST": "24", "RANK": "30", "FAR": "90", "SIDE": "4"}


def assigned(body: str) -> str:
    """Return the body of a function in assembler with registers."""
    head = '@micropython.asm_thumb\ndef f(r0):\n    """Return."""\n'
    body = textwrap.indent(textwrap.dedent(body).strip("\n"), "    ") + "\n"
    text = registers.assign(head + body, WORDS)
    assert text.startswith(head)
    return textwrap.dedent(text[len(head) :])


def test_a_word_is_loaded_from_the_nearest_base():
    body = """
        bases(words=0, lines=LEAST)
        use(words=r7, frame=r1)
        ldr(rank := r2, [RANK])
        use(lines=r4)
        ldr(rank := r4, [RANK])
        ldr(side := r3, [frame, SIDE])
        ldr(words := r7, [NODES])
    """
    assert assigned(body).splitlines() == [
        "ldr(r2, [r7, 4 * _RANK])",
        "ldr(r4, [r4, 4 * (_RANK - _LEAST)])",
        "ldr(r3, [r1, 4 * _SIDE])",
        "ldr(r7, [r7, 4 * _NODES])",
    ]


def test_an_instruction_that_the_assembler_lacks_becomes_its_opcode():
    body = """
        use(source=r0, target=r7, one=r2, two=r5)
        ldmia(source, {one, two})
        stmia(target, {two})
        ldrb(byte := r1, [source, two])
        strh(byte, [target, one])
        ldr(word := r3, [source, one])
    """
    # The opcodes are as llvm-mc writes them.
    assert assigned(body).splitlines() == [
        "data(2, 0xC824)  # ldmia(r0, {r2, r5})",
        "data(2, 0xC720)  # stmia(r7, {r5})",
        "data(2, 0x5D41)  # ldrb(r1, [r0, r5])",
        "data(2, 0x52B9)  # strh(r1, [r7, r2])",
        "data(2, 0x5883)  # ldr(r3, [r0, r2])",
    ]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("use(a=r1)\nldrsb(b := r2, [a, a])", "ldrsb.*: no such instruction"),
        ("mov(r0, 1)", "use a name for register r0"),
        ("use(a=r1, b=r1)", "two names for a register"),
        ("use(a=r1)\nmov(a, 1) # one blank", "not an instruction on one line"),
        ("use(a=r1)\nmov(b := r1, 0)\nadd(b, b, a)", "add.*: a has no register here"),
        ("use(a=r1)\nb(END)\nmov(a, 1)\nlabel(END)", "this line is never reached"),
        ("bases(a=0)\nuse(a=r1)\nldr(b := r2, [FAR])", "no base for FAR"),
        ("use(frame=r1)\nldr(b := r2, [NODES])", "no base for NODES"),
        ("bases(a=0)\nuse(a=r8)\nldr(b := r2, [NODES])", "no base for NODES"),
        ("bases(a=0)\nuse(a=r1)\npoint(b := r2, a)", "point.*: b is no base"),
        # One jump to the label has the name in another register, or has no such name.
        ("use(a=r1)\nbeq(L)\nmov(a := r2, a)\nlabel(L)\nmov(a, 1)", "a has no register here"),
        ("use(a=r1)\nlabel(L)\nmov(a, 1)\nmov(b := r1, 1)\nb(L)", "a has no register here"),
        (
            "use(a=r1)\nbl(S)\nmov(a, 1)\nlabel(S)\nmov(b := r1, 1)\nbx(lr)",
            "a has no register here",
        ),
    ],
)
def test_a_mistake_is_reported(body, why):
    with pytest.raises(ToolError, match=why):
        assigned(body)


def test_a_function_without_a_docstring_is_refused():
    text = "@micropython.asm_thumb\ndef f(r0):\n    use(a=r0)\n    mov(a, 1)\n"
    with pytest.raises(ToolError, match="no docstring"):
        registers.assign(text, WORDS)
