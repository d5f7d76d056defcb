"""Frames that end within a block of the heap (tools/deployment/bytecode_frames.py)."""

import pytest

from commands.errors import ToolError
from deployment import bytecode_frames, mpy
from deployment.files import compiled
from emulated_files import at_prompt

# Generators with one to four variables: one of the four fills its heap block.
GENERATORS = """
import gc
def in_use():
    gc.collect()
    yield gc.mem_alloc()
""" + "".join(
    f"def page_{count}({', '.join('abcd'[:count])}):\n    yield\n    yield from in_use()\n"
    for count in range(1, 5)
)
# Objects are made until one is right behind the generator; `spread` varies the places. It
# references 8000 bytes; then it is released, and the generator runs.
PROBE = """
import gc, pages
hanging = []
def made(page, arguments):
    spread = []
    while True:
        spread.append([0] * (len(spread) % 7))
        one = page(*arguments)
        for behind in [[0] for _ in range(9)]:
            if 0 < id(behind) - id(one) <= 64:
                hanging.append(behind)
                return one
def hang():
    hanging[0].append(bytearray(8000))
    gc.collect()
    return gc.mem_alloc()
def write_over_stack(calls):
    if calls:
        write_over_stack(calls - 1)
def is_kept(page, *arguments):
    one = made(page, arguments)
    next(one)
    before = hang()
    hanging.clear()
    write_over_stack(20)
    return next(one) > before - 4000
print([is_kept(getattr(pages, "page_%d" % n), *range(n)) for n in range(1, 5)])
"""


def pages():
    return mpy.compile_text(GENERATORS, "_", None)


def test_the_block_after_a_frame_is_unchanged_if_the_frame_fits(pico_firmware):
    outputs = []
    for content in (pages(), bytecode_frames.pad(pages())):
        pico = at_prompt(pico_firmware("hard"), {"/pages.mpy": content})
        outputs.append(pico.exec(PROBE).strip())
    assert (outputs[0].count("True"), outputs[1].count("True")) == (1, 0)


def test_one_of_four_gets_a_word_more():
    before, after = pages(), bytecode_frames.pad(pages())
    changed = [at for at in range(len(before)) if before[at] != after[at]]
    assert len(before) == len(after)
    assert [after[at] - before[at] for at in changed] == [8]
    assert bytecode_frames.pad(after) == after


@pytest.mark.parametrize(
    ("head", "body", "fitted"),
    [
        ("a, *b, c=1, **d", "yield", True),
        ("a, b=1, c=2", "yield", True),
        ("a", "yield", True),
        ("a", "try:\n  yield\n finally:\n  a()", False),
        ("a", "return a", False),
    ],
)
def test_one_in_four_sizes_of_a_generator_that_catches_nothing(head, body, fitted):
    """With up to three bytes of prelude, and up to 80 variables."""
    for fewest in range(0, 80, 4):
        changed = 0
        for variables in range(fewest, fewest + 4):
            more = "".join(f" v{number} = 0\n" for number in range(variables))
            before = mpy.compile_text(f"def page({head}):\n{more} {body}\n", "_", None)
            changed += bytecode_frames.pad(before) != before
        # A function has them in the heap if there are many.
        assert changed == (fitted or (body == "return a" and fewest >= 12)), fewest


@pytest.mark.parametrize("wrong", [lambda good: good[:-1], lambda good: good + b"\0"])
def test_a_file_with_unknown_content_is_refused(wrong):
    with pytest.raises(ToolError, match=r"delete \.venv"):
        bytecode_frames.pad(wrong(pages()))


@pytest.mark.parametrize(
    "kind", ["viper\ndef f(a: int):\n    a", "asm_thumb\ndef f(r0):\n    nop()"]
)
def test_viper_and_assembler_are_unchanged(kind):
    content = mpy.compile_text(f"import micropython\n@micropython.{kind}\n", "_", "armv6m")
    assert bytecode_frames.pad(content) == content


def test_native_code_of_another_kind_is_refused():
    text = "@micropython.native\ndef page():\n    pass\n"
    with pytest.raises(ToolError):
        bytecode_frames.pad(mpy.compile_text(text, "_", "armv6m"))


@pytest.mark.lint  # it compiles whole boards
@pytest.mark.parametrize("arch", ["armv6m", None])
def test_all_of_a_small_boards_files_are_understood(arch):
    for path, content in compiled("itsybitsy_m0", arch).items():
        if path.endswith(".mpy"):
            assert bytecode_frames.pad(content) == content, path
