"""The command line of all tools: arguments, and errors as one line.

The exit status of an error is 2, after Ctrl-C 130. Only a bug of ours ends in a traceback. This
module needs only the standard library.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import importlib
import io
import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from commands.errors import ToolError

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

# Exit statuses:
REFUSED = 2  # after an error
INTERRUPTED = 130  # a shell's status for a program that Ctrl-C ended

# Errors of writing: the reader, disk space or terminal is gone.
_OUTPUT_ERRNOS = (errno.EPIPE, errno.ENOSPC, errno.EIO, errno.EBADF)


class Parser(argparse.ArgumentParser):
    """Parses the command line of a tool; `text` is its description in --help.

    `name`: "deploy", or with a subcommand "engine gtp".
    """

    def __init__(
        self, name: str, text: str | None, usage: str | None = None, epilog: str | None = None
    ) -> None:
        self._name, *subcommand = name.split()
        super().__init__(
            prog=" ".join([self._name + ".py", *subcommand]),
            description=text,
            usage=usage,
            epilog=epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help; argparse's own method would hide a failure."""
        (file or sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Print one line and exit."""
        say(f"{self._name}: {message}; --help explains")
        sys.exit(REFUSED)

    def check_together(self, options: argparse.Namespace, modes: Mapping[str, str]) -> list[str]:
        """Return the options on the command line; print one line and exit if they do not fit.

        `modes`: {option: the options that it goes with}; the first mode given decides. All are
        names of attributes.
        """
        given: dict[str, str] = {}
        for action in self._actions:
            value = getattr(options, action.dest, action.default)
            if value not in (action.default, []):
                word = value[0] if isinstance(value, list) else value
                given[action.dest] = (action.option_strings or [str(word)])[0]
        mode = next((mode for mode in modes if mode in given), "")
        for name in given if mode else ():
            if name not in (mode, *modes[mode].split()):
                self.error(f"{given[mode]} does not go with {given[name]}")
        return list(given)

    def output_path(self, options: argparse.Namespace, shipped: Path, *settings: str) -> Path:
        """Return --output; without it `shipped`, a path in this project.

        Print one line and exit if a setting differs from its default, because its result must not
        replace the shipped file. `settings`: names of attributes.
        """
        if options.output is not None:
            return options.output
        for setting in settings:
            if getattr(options, setting) != self.get_default(setting):
                self.error(f"--{setting} needs --output, or it would replace {shipped}")
        return shipped


def non_empty(text: str) -> str:
    """Return `text`; argparse prints an error if it is empty."""
    if not text:
        raise argparse.ArgumentTypeError("it is empty: name something, or leave the option out")
    return text


def path_argument(text: str) -> Path:
    """Return `text` as a path, not empty, because Path("") is the current folder."""
    return Path(non_empty(text))


def folder_path(text: str) -> Path:
    """Return `text` as the path of a folder, which may be missing; not of a file."""
    path = path_argument(text)
    if path.exists() and not path.is_dir():
        raise argparse.ArgumentTypeError(f"{path} is not a folder: choose a new or empty one")
    return path


def svg_path(text: str) -> Path:
    """Return `text` as a path that ends in .svg; argparse prints an error for another."""
    path = path_argument(text)
    if path.suffix.lower() != ".svg":
        raise argparse.ArgumentTypeError(f"{path}: it does not end in .svg")
    return path


def int_range(low: int, high: int, name: str) -> Callable[[str], int]:
    """Return a type for argparse: an int from `low` to `high`; an error begins with `name`."""

    def parse(text: str) -> int:
        if not (re.fullmatch("[0-9]{1,9}", text) and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"{name} is {low} to {high}, not {text!r}")
        return int(text)

    return parse


def run(module: str) -> NoReturn:
    """Import a module, call its `main()`, and exit with the result or the status of an error."""
    with tool(Path(sys.argv[0]).stem):
        sys.exit(importlib.import_module(module).main())


def run_subcommand(
    name: str,
    text: str | None,
    commands: Mapping[str, tuple[str, str]],
    arguments: Sequence[str] | None = None,
) -> int:
    """Run the subcommand that a command line begins with; return its exit status.

    `name` and `text` as for Parser; `commands`: {subcommand: (its module, a line for --help)}.
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    if not words or words[0] not in commands:
        _refuse_subcommand(name, text, commands, words)
    return importlib.import_module(commands[words[0]][0]).main(words[1:])


def _refuse_subcommand(
    name: str, text: str | None, commands: Mapping[str, tuple[str, str]], words: Sequence[str]
) -> NoReturn:
    """Print the help, or a line about a command line without a subcommand, and exit."""
    epilog = "commands, each with its own --help:\n" + "\n".join(
        f"  {command:10} {about}" for command, (_, about) in commands.items()
    )
    parser = Parser(name, text, usage=f"{name}.py COMMAND ...", epilog=epilog)
    parser.add_argument("command", nargs="?", choices=commands, help=argparse.SUPPRESS)
    parser.parse_args(words)
    parser.error(f"no command: choose from {', '.join(commands)}")


@contextlib.contextmanager
def tool(name: str) -> Iterator[None]:
    """Run the body, a tool's work; turn errors into one line and the exit status.

    These are ToolError, Ctrl-C, and errors of the operating system with files or the output. A
    closed stderr is opened to nowhere, else the next file that is opened would get its number.
    """
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    try:
        if sys.stdout is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
            sys.stdout.reconfigure(errors="backslashreplace")  # a file name may be undecodable
        try:
            yield
        finally:
            sys.stdout.flush()  # raises write errors here, not after the end
    except KeyboardInterrupt:
        say(f"{name}: interrupted")
        status = INTERRUPTED
    except (ToolError, OSError) as error:
        say(f"{name}: {reason(error) if isinstance(error, OSError) else error}")
        status = REFUSED
    else:
        return
    _drop_output()
    sys.exit(status)


def wait_for_input() -> None:
    """Let reads of the input wait; an earlier program may have left it non-blocking."""
    if os.name != "nt":
        os.set_blocking(sys.stdin.fileno(), True)


def say(line: str) -> None:
    """Print a line on stderr, if it is open."""
    if sys.stderr:
        with contextlib.suppress(OSError):
            print(line, file=sys.stderr, flush=True)


def reason(error: OSError) -> str:
    """Return an error of the operating system as one line: the file, if any, and the reason."""
    if error.filename is None and error.errno in _OUTPUT_ERRNOS:
        return f"output: {error.strerror}"
    if error.filename is None or not error.strerror:
        return str(error) or type(error).__name__
    return f"{os.fsdecode(error.filename)}: {error.strerror}"


def _drop_output() -> None:
    """Discard the output buffer, which the end of the program would try to write."""
    if sys.stdout is None:
        return
    with contextlib.suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
        os.close(null)


def stop_at_once(name: str) -> None:
    """Let Ctrl-C end the tool even while a kernel in C runs, which does not check for it."""
    if os.name == "nt":  # Python does not see Ctrl-C then
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        return
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    signal.signal(signal.SIGINT, lambda *_: None)
    signal.set_wakeup_fd(writer)  # written by the signal itself: Python's handler would wait for C

    def wait() -> None:
        while os.read(reader, 1) != bytes([signal.SIGINT]):
            pass
        say(f"{name}: interrupted")
        os._exit(INTERRUPTED)

    threading.Thread(target=wait, daemon=True).start()
