#!/usr/bin/env python3
"""Write the generated parts of the native kernels; compile the browser's kernel.

    tools/kernels.py            write all modules that have a template, the constants of all
                                kernels and the header of the C port
    tools/kernels.py --check    write nothing; status 1 if a module differs from its template or
                                its layouts, or if tools/page/othello.wasm does not match its
                                sources
    tools/kernels.py --wasm     compile tools/page/othello.wasm, the Othello engine of the browser,
                                from C; the first time it installs the compiler, 400 MB, into the
                                cache

A template in tools/kernel_templates is a module in the language of Jinja. A line that begins with
% is a statement, such as a loop. Unrolled code is faster, because it has no loop counters and no
tables of steps.

A kernel copies the offsets of its arrays from modules that describe them, see kernel_constants.py.
Assembler in a template names its registers, see kernel_registers.py.
"""

from __future__ import annotations

import environment  # first: it ends a Python that is too old  # isort: skip

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[1:1] = [str(ROOT / "lib")]

import command_line  # noqa: E402
import kernel_constants  # noqa: E402
import kernel_header  # noqa: E402
import kernel_registers  # noqa: E402
from kernel_constants import Mistake  # noqa: E402

TEMPLATES = Path(__file__).resolve().parent / "kernel_templates"
SUFFIX = ".py.in"
KERNELS = {  # template: the generated module
    "midgame_node": "lib/othello/midgame/node.py",
    "endgame_finish": "lib/othello/endgame/finish.py",
}


def render(template: str) -> str:
    """Return the text of a rendered template. Raises Mistake."""
    import jinja2  # here, because --help and --wasm work without packages

    language = jinja2.Environment(
        line_statement_prefix="%", keep_trailing_newline=True, undefined=jinja2.StrictUndefined
    )
    try:
        return language.from_string(template).render()
    except jinja2.TemplateSyntaxError as error:
        raise Mistake(f"line {error.lineno}: {error.message}") from None
    except jinja2.TemplateError as error:
        raise Mistake(str(error)) from None


def rendered(name: str) -> str:
    """Return the text of the module for the template `name`. Raises Mistake, OSError."""
    path = TEMPLATES / (name + SUFFIX)
    top = f"# Made by tools/kernels.py from {path.relative_to(ROOT).as_posix()}: change that.\n"
    try:
        text = top + render(path.read_text(encoding="utf-8"))
        text = kernel_registers.assign(text, kernel_constants.words_of(text))
        return kernel_constants.fill(text)
    except Mistake as mistake:
        raise Mistake(f"{path.name}: {mistake}") from None


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
        return _write_wasm()
    try:
        current = [
            _compare(*module) if options.check else _write(*module) for module in generated()
        ]
    except Mistake as error:
        command_line.say("kernels", str(error))
        return command_line.REFUSED
    if options.check:
        current.append(_is_wasm_current())
    return 0 if all(current) else 1


def generated() -> Iterator[tuple[Path, str]]:
    """Yield (path, text) for each file that has generated parts. Raises Mistake."""
    made = {ROOT / module: name for name, module in KERNELS.items()}
    for path, name in made.items():
        yield path, rendered(name)
    for path in kernel_constants.modules():
        if path not in made:
            try:
                yield path, kernel_constants.fill(path.read_text(encoding="utf-8"))
            except Mistake as mistake:
                raise Mistake(f"{_name(path)}: {mistake}") from None
    yield kernel_header.PATH, kernel_header.text()


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
    from supply.reporting import Unavailable

    try:
        content = kernel.build()
    except Unavailable as error:
        command_line.say("kernels", str(error))
        return command_line.REFUSED
    command_line.write(kernel.PATH, content)
    print(f"{_name(kernel.PATH)}: {len(content)} bytes")
    return 0


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


if __name__ == "__main__":
    with command_line.tool("kernels"):
        parse()
        environment.enter()
        sys.exit(main())
