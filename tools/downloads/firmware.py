"""Get MicroPython for a Raspberry Pi Pico (a UF2 file) and for this machine (an executable).

Each comes in two kinds, which have these names everywhere in this project:

  soft  MicroPython 1.25: timer callbacks wait for the running code (soft timers only)
  hard  MicroPython 1.26 or newer: machine.Timer(..., hard=True) calls from the interrupt

Prints the path of each file on stdout.

Examples:
  python3 tools/firmware.py                       all four files
  python3 tools/firmware.py pico hard             one file
  python3 tools/firmware.py pico hard --path FILE keep a copy of this file in the cache
  python3 tools/firmware.py --list                the cached files

Viper works in the executables of x86-64, x86 and 32-bit ARM hosts. MicroPython has no emitter for
aarch64 (read in py/asm*.c and ports/unix/mpconfigport.h of 1.25.0 and 1.26.1), so on a 64-bit ARM
host @micropython.viper is a SyntaxError; the UF2 files are not affected.

Exit status: 0 all files are available, 2 not; the reason is one line on stderr.

"""

import contextlib
import os
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from commands import command_line, environment
from commands.command_line import say
from commands.errors import Unavailable
from commands.reporting import os_error_line
from downloads import cache
from downloads.build import build as build_from_source
from downloads.build_env import MEGABYTES
from downloads.download import download_uf2
from downloads.releases import CIRCUITPYTHON, FILES, KINDS, PORTS, VARIABLES, Item

_EPILOG = f"""\
sources of a file; the first that works is used:
  1. a file you name, with --path or with a variable of the environment (below)
  2. the cache
  3. a download from micropython.org; for this machine's executable that is a source archive,
     which is then built (circuitpython.org for --circuitpython)
  4. a build from Debian's source packages, read from the archive that apt uses here, with
     apt's own check of signatures; two to five minutes on two cores for all four.
     It needs gcc, make and cmake; the compiler for the Pico is fetched if it is not installed.

cache: {cache.CACHE}
  Each file has its SHA-256, version and origin beside it; a file that does not match is fetched
  again. The output of a build is in build.log there.

variables of the environment:
  {", ".join(VARIABLES.values())}
      a file to use instead of the cache
  XDG_CACHE_HOME     the folder of all caches (default: ~/.cache)
  TMPDIR             the folder for builds
  FIRMWARE_BUILD_MB  free space that a build requires, in MB (default: {MEGABYTES})
  CI                 "true" allows --install by itself
"""


def pico(kind: str, *, may_fetch: bool = True) -> Path:
    """Return the path of a UF2 firmware for the Raspberry Pi Pico.

    `kind` is "soft" or "hard"; `may_fetch` allows a download and a build, which report slow steps
    on stderr. Raises Unavailable.
    """
    return get([("pico", kind)], build=may_fetch, download=may_fetch)[0]


def unix(kind: str, *, may_fetch: bool = True) -> Path:
    """Return the path of a MicroPython executable for this machine; arguments as for `pico`."""
    return get([("unix", kind)], build=may_fetch, download=may_fetch)[0]


def circuitpython(*, may_fetch: bool = True) -> Path:
    """Return the path of a UF2 with CircuitPython for the Pico.

    `may_fetch` allows a download from circuitpython.org. Raises Unavailable.
    """
    return get([CIRCUITPYTHON], build=False, download=may_fetch)[0]


def get(
    items: Sequence[Item],
    *,
    build: bool,
    download: bool,
    install: bool = False,
    keep: bool = False,
) -> list[Path]:
    """Return the paths of several files; builds are done together.

    `items` are (port, kind) pairs, such as ("pico", "hard"). `build` and `download` allow these
    two sources; for an executable only its source archive can be downloaded. `install` lets
    apt-get install missing build tools (needs root; CI=true in the environment allows it too).
    `keep` leaves the build folder in place. Raises Unavailable if any file is not available.
    """
    for port, kind in items:
        if (port, kind) not in FILES:
            raise Unavailable(
                f"there is no {port} {kind}: choose {' or '.join(PORTS)}, {' or '.join(KINDS)}"
            )
    try:
        overrides = {item: path for item in items if (path := _override(item))}
        others = [item for item in items if item not in overrides]
        if any(cache.problem(item) for item in others):
            # Only look, do not wait for another run that fills the cache.
            with cache.lock() if build or download else contextlib.nullcontext():
                # Another run may have filled the cache in the meantime.
                missing = [item for item in others if cache.problem(item)]
                _fetch(missing, build, download, install, keep)
        return [overrides.get(item) or cache.path_of(item) for item in items]
    except OSError as error:
        raise Unavailable(os_error_line(error)) from error


def _override(item: Item) -> Path | None:
    """Return the file that the environment names for `item`, checked."""
    name = os.environ.get(VARIABLES[item])
    if not name:
        return None
    path = Path(name).resolve()
    cache.version_of(item, path)  # checks it
    return path


def _store_given(item: Item, path: Path) -> None:
    """Put a file that the user has named into the cache. Raises Unavailable, OSError."""
    cache.version_of(item, path)  # a wrong file is refused before another run ends
    with cache.lock():
        cache.store(item, path, f"given as {path}")


def _fetch(items: list[Item], build: bool, download: bool, install: bool, keep: bool) -> None:
    """Put `items` into the cache, from any source that works."""
    download_error = ""
    to_build = []
    for item in items:
        if item == CIRCUITPYTHON:
            if not download:
                words = "get it with tools/firmware.py --circuitpython [FILE]"
                raise Unavailable(f"CircuitPython {cache.problem(item)}: {words}")
            download_uf2(item)
            continue
        problem = f"{item[0]} {item[1]} {cache.problem(item)}"
        if (build or download) and cache.is_corrupt(item):
            say(f"{problem}: getting it again")
        if not build and (item[0] == "unix" or not download):
            raise Unavailable(f"{problem}: allow a build or a download, or use --path")
        if item[0] == "pico" and download:
            try:
                download_uf2(item)
                continue
            except Unavailable as error:
                # Do not try again: a machine without internet would wait each time.
                download_error, download = str(error), False
                if not build:
                    raise Unavailable(f"{problem}, and {error}") from None
                say(f"{error}: building instead")
        to_build.append(item)
    if not to_build:
        return
    try:
        build_from_source(to_build, online=download, install=install, keep=keep)
    except Unavailable as error:
        raise Unavailable(f"{download_error}; {error}" if download_error else str(error)) from None


def _parser() -> command_line.Parser:
    parser = command_line.Parser("firmware", __doc__, epilog=_EPILOG)
    parser.add_argument(
        "port", nargs="?", choices=PORTS, help="pico: UF2, unix: executable (default: both)"
    )
    parser.add_argument("kind", nargs="?", choices=KINDS, help="the kind (default: both)")
    parser.add_argument(
        "--path",
        type=command_line.path_argument,
        metavar="FILE",
        help="check FILE and keep a copy of it in the cache",
    )
    parser.add_argument(
        "--circuitpython",
        type=command_line.path_argument,
        metavar="FILE",
        nargs="?",
        const=True,
        help="get CircuitPython for the Pico instead, from FILE if given; firmware of another "
        "RP2040 board works, too, because pins are numbers",
    )
    parser.add_argument("--no-build", action="store_true", help="do not build anything")
    parser.add_argument(
        "--no-download", action="store_true", help="do not download from micropython.org"
    )
    parser.add_argument(
        "--install", action="store_true", help="let apt-get install missing tools (as root)"
    )
    parser.add_argument("--keep", action="store_true", help="keep the build folder")
    parser.add_argument("--list", action="store_true", help="list the cached files, and stop")
    help_text = "remove the cached firmware and copies of unwritable files, and stop"
    parser.add_argument("--clean", action="store_true", help=help_text)
    return parser


def main() -> int:
    """Run the command line; return its exit status."""
    parser = _parser()
    args = parser.parse_args()
    items = [
        (port, kind)
        for kind in KINDS
        for port in PORTS
        if args.port in (None, port) and args.kind in (None, kind)
    ]
    parser.check_together(args, {"list": "", "clean": "", "circuitpython": "no_download"})
    if args.path and not args.kind:
        parser.error("name the kind of firmware too, such as: pico hard --path FILE")
    if not args.list:
        environment.enter()
    try:
        lines = _work(args, items)
    except OSError as error:
        raise Unavailable(os_error_line(error)) from None
    if lines:
        print(*lines, sep="\n")
    return 0


def _work(args: Namespace, items: list[Item]) -> list[str] | list[Path]:
    """List, clean or fill the cache; return the lines to print."""
    if args.list:
        return [cache.describe(item) for item in FILES]
    if args.clean:
        cache.clean()
        return []
    if args.circuitpython:
        if args.circuitpython is not True:
            _store_given(CIRCUITPYTHON, args.circuitpython)
        return [circuitpython(may_fetch=not args.no_download)]
    if args.path:
        _store_given(items[0], args.path)
    return get(
        items,
        build=not args.no_build,
        download=not args.no_download,
        install=args.install,
        keep=args.keep,
    )
