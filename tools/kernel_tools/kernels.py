"""Write the generated parts of the native kernels; compile the browser's kernel.

Examples:
  python3 tools/kernels.py          write all modules with a template, and the constants of all
  python3 tools/kernels.py --check  write nothing; compare
  python3 tools/kernels.py --wasm   compile tools/page/othello.wasm, the browser's Othello engine

The first --wasm installs a compiler for C, 400 MB, into the cache.

A template is Python with blocks:

    # repeat NAME
    ...
    # end

The lines of a block are written once for each row of the table NAME in this module. In each
copy, $field is replaced by the field's text in the row. Unrolled code is faster, because it has no
loop counters and no tables of steps.

A kernel copies the offsets of its arrays from modules that describe them, see
kernel_tools/constants.py.

Exit status: 0 done, 1 a file differs (--check), 2 failed; the reason is on stderr.

"""

from __future__ import annotations

import argparse
import string
from collections.abc import Iterator, Sequence
from pathlib import Path

from commands import command_line, environment
from commands.errors import ToolError
from commands.folders import ROOT
from kernel_tools import constants

TEMPLATES = Path(__file__).resolve().parent / "templates"
SUFFIX = ".py.in"
KERNELS = {  # template: the generated module
    "midgame_node": "lib/othello/midgame/node.py",
    "endgame_finish": "lib/othello/endgame/finish.py",
}

Row = dict[str, str]


def _sign(step: int) -> str:
    return f"{'-' if step < 0 else '+'} {abs(step)}"


def _direction(name: str, step: int) -> Row:
    """Return the row of a direction; a step is in cells, on a board with nine bytes a row."""
    return {
        "name": name,
        "op": "sub" if step < 0 else "add",
        "by": str(abs(step)),
    }


def _line(step: int, shift: str) -> Row:
    """Return the row of a direction; a step is in bytes, on a board with nine 8-byte cells a row.

    `shift`: the operation that turns a distance in bytes into twice the number of steps.
    """
    far = "int(p) - q" if step > 0 else "q - int(p)"
    twice = f"({far}) {shift}" if "*" in shift else f"{far} {shift}"
    return {"ahead": _sign(step), "back": _sign(-step), "twice": twice}


TABLES: dict[str, list[Row]] = {
    "DIRECTIONS": [
        _direction("NW", -10),
        _direction("N", -9),
        _direction("NE", -8),
        _direction("W", -1),
        _direction("E", 1),
        _direction("SW", 8),
        _direction("S", 9),
        _direction("SE", 10),
    ],
    "LINES": [
        _line(sign * step, shift)
        for step, shift in ((8, ">> 2"), (64, ">> 5"), (72, "* 57 >> 11"), (80, "* 52 >> 11"))
        for sign in (1, -1)
    ],
    "FIVE": [{"n": str(n)} for n in range(5)],
    "SEVEN": [{"n": str(n)} for n in range(7)],
    "TWENTY_FOUR": [{"n": str(n)} for n in range(24)],
}


def render(template: str) -> str:
    """Return the text of a rendered template. Raises ToolError."""
    lines: list[str] = []
    block: list[str] | None = None
    rows: list[Row] = []
    for number, line in enumerate(template.splitlines(), 1):
        word, _, name = line.strip().removeprefix("# ").partition(" ")
        if line.strip() == "# end":
            if block is None:
                raise ToolError(f"line {number}: an end without a repeat")
            for row in rows:
                lines += [_filled(text, row, number) for text in block]
            block = None
        elif line.strip().startswith("# repeat ") and word == "repeat":
            if block is not None:
                raise ToolError(f"line {number}: a repeat inside another")
            if name not in TABLES:
                raise ToolError(f"line {number}: there is no table {name}")
            block, rows = [], TABLES[name]
        elif block is not None:
            block.append(line)
        else:
            lines.append(line)
    if block is not None:
        raise ToolError("the last repeat has no end")
    return "\n".join(lines) + "\n"


def _filled(line: str, row: Row, number: int) -> str:
    try:
        return string.Template(line).substitute(row)
    except (KeyError, ValueError) as error:
        raise ToolError(f"before line {number}: {line.strip()}: {error}") from None


def rendered(name: str) -> str:
    """Return the text of the module for the template `name`. Raises ToolError, OSError."""
    path = TEMPLATES / (name + SUFFIX)
    top = f"# Made by tools/kernels.py from {path.relative_to(ROOT).as_posix()}: change that.\n"
    try:
        return constants.fill(top + render(path.read_text(encoding="utf-8")))
    except ToolError as error:
        raise ToolError(f"{path.name}: {error}") from None


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = command_line.Parser("kernels", __doc__)
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--check", action="store_true", help="only compare")
    choice.add_argument("--wasm", action="store_true", help="compile the page's engine")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; return the exit status."""
    options = parse(arguments)
    if options.wasm:
        environment.enter()  # for pip
        return _write_wasm()
    current = [_compare(*module) if options.check else _write(*module) for module in generated()]
    if options.check:
        current.append(_is_wasm_current())
    return 0 if all(current) else 1


def generated() -> Iterator[tuple[Path, str]]:
    """Yield (path, text) for each module that has generated parts. Raises ToolError."""
    made = {ROOT / module: name for name, module in KERNELS.items()}
    for path, name in made.items():
        yield path, rendered(name)
    for path in constants.modules():
        if path not in made:
            try:
                yield path, constants.fill(path.read_text(encoding="utf-8"))
            except ToolError as error:
                raise ToolError(f"{_name(path)}: {error}") from None


def _compare(path: Path, text: str) -> bool:
    is_current = path.is_file() and path.read_text(encoding="utf-8") == text
    if not is_current:
        print(f"{_name(path)} differs from its template or its layouts: run tools/kernels.py")
    return is_current


def _write(path: Path, text: str) -> bool:
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{_name(path)}: {text.count(chr(10))} lines")
    return True


def _is_wasm_current() -> bool:
    from page import kernel

    is_current = kernel.is_current()
    if not is_current:
        print(f"{_name(kernel.PATH)} is not of these sources: {kernel.REMEDY}")
    return is_current


def _write_wasm() -> int:
    from page import kernel

    content = kernel.build()
    command_line.write(kernel.PATH, content)
    print(f"{_name(kernel.PATH)}: {len(content)} bytes")
    return 0


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
