"""Write the generated parts of the native kernels; compile the browser's kernel.

Examples:
  python3 tools/generate.py kernels          write modules from templates, constants, a C header
  python3 tools/generate.py kernels --check  write nothing; compare
  python3 tools/generate.py kernels --wasm   compile the browser's engine, tools/page/othello.wasm

The first --wasm installs a compiler for C, 400 MB, into the cache.

A template is a module in the language of Jinja, in templates/: othello.small.native.py.in becomes
lib/othello/small/native.py. Unrolled code is faster, because it has no loop counters and no tables
of steps. Macros divide a long function, because a call from viper to viper takes 3.5 us. The three
steps:

  step              in the template                         in the module
  render (Jinja)    % for n in range(2)                     ldr(word := r5, [source, 4 * 0])
                    ldr(word := r5, [source, 4 * {{ n }}])  ldr(word := r5, [source, 4 * 1])
                    % endfor
  registers.assign  ldr(word := r5, [source, 4 * 0])        ldr(r5, [r0, 4 * 0])
                    str(nodes, [NODES])                     str(r3, [r7, 4 * _NODES])
  constants.fill    # Filled in by ... from ...layout:      _NODES = const(5)

Modules without a template only have the last step.

Exit status: 0 done, 1 a file differs (--check), 2 failed; the reason is on stderr.

"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from commands import command_line, environment, output_files
from commands.errors import ToolError
from commands.folders import ROOT
from kernel_tools import constants, registers

TEMPLATES = Path(__file__).resolve().parent / "templates"
SUFFIX = ".py.in"


def render(template: str, layout: Mapping[str, str]) -> str:
    """Return the text of a rendered template, which reads numbers as `layout.NAME`.

    `layout`: see `constants.layout_constants`. Raises ToolError.
    """
    import jinja2  # here, because --help and --wasm work without packages

    numbers = {name: int(source, 0) for name, source in layout.items()}
    language = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        line_statement_prefix="%",
        keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined,
    )
    try:
        return language.from_string(template).render(layout=numbers)
    except jinja2.TemplateSyntaxError as error:
        raise ToolError(f"line {error.lineno}: {error.message}") from None
    except jinja2.TemplateError as error:
        raise ToolError(str(error)) from None


def render_module(path: Path) -> str:
    """Return the text of the module for a template. Raises ToolError, OSError."""
    source = path.relative_to(ROOT).as_posix()
    top = f"# Made from {source}: edit that.\n"
    try:
        template = path.read_text(encoding="utf-8")
        layout = constants.region_constants(template)
        text = top + render(template, layout)
        return constants.fill(registers.assign(text, layout))
    except ToolError as error:
        raise ToolError(f"{path.name}: {error}") from None


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = command_line.Parser("generate kernels", __doc__)
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--check", action="store_true", help="only compare")
    choice.add_argument("--wasm", action="store_true", help="compile the page's engine")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; return the exit status."""
    options = parse(arguments)
    environment.enter()  # for jinja2 and pip
    from page import kernel

    if options.wasm:
        content = kernel.build()
        output_files.write(kernel.PATH, content)
        print(f"{_name(kernel.PATH)}: {len(content)} bytes")
        return 0
    is_stale = False
    for path, text in generated_modules():
        is_stale |= _update(path, text, options.check)
    if is_stale:
        return 1  # the header needs the constants of the modules
    from kernel_tools import header

    is_stale = _update(header.PATH, header.text(), options.check)
    if options.check and not kernel.is_current():
        is_stale = True
        print(f"{_name(kernel.PATH)} is not of these sources: {kernel.REMEDY}")
    return int(is_stale)


def _update(path: Path, text: str, is_check: bool) -> bool:
    """Write `text` to a file unless it has it; if `is_check`, only report that and return True."""
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return False
    if is_check:
        print(f"{_name(path)} is not made from its sources: run tools/generate.py kernels")
        return True
    path.write_text(text, encoding="utf-8", newline="\n")
    print(f"{_name(path)}: {text.count(chr(10))} lines")
    return False


def generated_modules() -> Iterator[tuple[Path, str]]:
    """Yield (path, text) for each module that has generated parts. Raises ToolError."""
    templates = {
        ROOT / "lib" / (path.name.removesuffix(SUFFIX).replace(".", "/") + ".py"): path
        for path in sorted(TEMPLATES.glob("*" + SUFFIX))
    }
    for module, template in templates.items():
        yield module, render_module(template)
    for path in constants.modules_with_region():
        if path not in templates:
            try:
                yield path, constants.fill(path.read_text(encoding="utf-8"))
            except ToolError as error:
                raise ToolError(f"{_name(path)}: {error}") from None


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
