"""Measure a score, and a move of the guesser that takes the next consistent code.

The worst moves were found in 60,000 random games of four digits and 6,000 of five, with players
who lie, by counting visits of cells (lib/cows/consistent/layout.py). After each of them no code is
consistent, so all codes are searched: from the last guess on, then from 0.
"""

import subprocess
import tempfile
from array import array
from pathlib import Path
from typing import NamedTuple

from commands.command_line import say
from commands.errors import Unavailable
from cows.consistent import (
    find_constraints_steps,
    next_code_steps,
    reference,
    start_search,
)
from cows.consistent.layout import NO_MORE, VISITS
from downloads import toolchain
from kernel_tools.constants import layout_constants
from run_to_end import run_to_end

from .target import AnyTarget, Row, Target
from .timing import TIMED


class History(NamedTuple):
    """A game up to the timed move: the guesser's start and the replies, in BCD."""

    digits: int
    start: int
    replies: tuple[int, ...]


SLOWEST = History(5, 0x00000, (0x10, 0x01, 0x10))  # the slowest move of five digits found
WORST = (
    History(4, 0x9999, (0x01,)),
    History(4, 0x0000, (0x10, 0x01, 0x10)),  # the slowest move of four digits found
    History(4, 0x1002, (0x01, 0x10, 0x10, 0x10)),
    History(4, 0x9049, (0x11, 0x02, 0x10, 0x11, 0x20, 0x20, 0x20, 0x20)),
    History(5, 0x99999, (0x01,)),
    SLOWEST,
    History(5, 0x00000, (0x01, 0x10, 0x10, 0x01)),
    History(5, 0x99999, (0x00, 0x00, 0x10, 0x01, 0x01, 0x01, 0x11, 0x02)),
)

# "guess-secret" of a guesser's games, drawn at random once.
_GUESSES_AND_SECRETS = """
4185-5874 8684-0475 7628-4080 0849-2569 1854-6091 7685-4039 6238-8908 1670-9403
4085-0214 3550-6687 4579-2983 6380-2614 1178-2273 7288-2075 2166-0029 0087-3431
3530-2717 2727-4739 5138-3258 8834-3355 2976-3225 6278-4895 0353-5917 6797-2719
"""
_PAIRS = tuple(
    tuple(int(code, 16) for code in game.split("-")) for game in _GUESSES_AND_SECRETS.split()
)

_GAME = """
from cows import consistent
import cows.consistent.{module} as implementation
consistent.resume_search, consistent.VISITS_A_SLICE = (
    implementation.resume_search, implementation.VISITS_A_SLICE)
guesser = consistent.ConsistentGuesser({digits}, {start})
for reply in {replies}:
    guesser.guess()
    guesser.reply(reply)
"""


def score_snippet(code: str) -> str:
    """Return code for the board that prints the microseconds of one four-digit score.

    `code` is "viper" or "Python". The time includes the call from Python, but not the loop around
    it and the look-up of the function's name.
    """
    return f"""
import gc, time
import cows.scoring.{_module(code)} as implementation
pairs = {_PAIRS}
def spend(score):
    start = time.ticks_us()
    for _ in range(20):
        for guess, secret in pairs:
            score(guess, secret, 4)
    return time.ticks_diff(time.ticks_us(), start)
def idle():
    start = time.ticks_us()
    for _ in range(20):
        for guess, secret in pairs:
            pass
    return time.ticks_diff(time.ticks_us(), start)
gc.collect()
print((spend(implementation.score) - idle()) / (20 * len(pairs)))
"""


def move_snippet(code: str, history: History) -> str:
    """Return code for the board that plays `history` and times the next move.

    It prints microseconds in total and of the longest slice.
    """
    game = _GAME.format(module=_module(code), **history._asdict())
    return TIMED + game + "gc.collect()\nprint(*timed(guesser.guess_steps))"


def scan_snippet(history: History) -> str:
    """Return code for the board that prints the us of a viper search of all codes."""
    words = list(all_codes(history))
    return f"""
import gc, time
from array import array
from cows.consistent import native
search = array("i", {words})
scan = native.resume_search
gc.collect()
start = time.ticks_us()
result = scan(search)
print(time.ticks_diff(time.ticks_us(), start))
assert result == {NO_MORE}, result
"""


def c_cycles_per_candidate(history: History, compiler: str) -> float:
    """Return cycles per candidate of the scan in C, with -O2, over all codes.

    `compiler`: the path of arm-none-eabi-gcc. Code and data are in SRAM. rp2040js counts the
    Cortex-M0+'s instruction times, without waiting for flash or bus, here as on the emulated Pico.
    Raises RuntimeError if the result differs from the Python code's.
    """
    from emulator import machine_code  # needs packages, but `bench.py --help` must work without

    search = all_codes(history)
    words = array("i", search)
    result, cycles = machine_code.call(_compiled_scan(compiler), words.tobytes())
    if result != reference.resume_search(search):
        raise RuntimeError(f"scan.c returned {result:#x} for {history}")
    return cycles / 10**history.digits


def _compiled_scan(compiler: str) -> bytes:
    source = Path(__file__).with_name("scan.c")
    objcopy = str(Path(compiler).with_name(Path(compiler).name.replace("gcc", "objcopy")))
    with tempfile.TemporaryDirectory() as folder:
        built, code = Path(folder, "scan.o"), Path(folder, "scan.bin")
        options = ["-O2", "-mcpu=cortex-m0plus", "-mthumb", "-ffreestanding", "-c"]
        names = layout_constants(["cows.consistent.layout"])
        options += [f"-D{name}={value}" for name, value in names.items()]
        # A single function without calls needs no linking and runs at any address.
        subprocess.run([compiler, *options, source, "-o", built], check=True)
        subprocess.run([objcopy, "-O", "binary", "-j", ".text", built, code], check=True)
        return code.read_bytes()


def _module(code: str) -> str:
    return {"viper": "native", "Python": "reference"}[code]


def all_codes(history: History) -> array:
    """Return the array of a search of all codes, from 0, in one slice.

    Raises ValueError if no code fits before the last reply, or if one fits after it.
    """
    digits = history.digits
    replies: list[tuple[int, int]] = []
    last = history.start
    for reply in history.replies:
        code = run_to_end(next_code_steps(digits, True, replies, last))
        if code is None:
            raise ValueError(f"no code fits {history} before its end")
        last = code
        replies.append((last, reply))
    if run_to_end(next_code_steps(digits, True, replies, last)) is not None:
        raise ValueError(f"a code fits {history}, so that the search ends early")
    search, first_digits = run_to_end(find_constraints_steps(digits, True, replies))
    start_search(search, digits, 0, first_digits, 0)
    search[VISITS] = 1 << 29
    return search


# ---- sections ----


def score(target: AnyTarget) -> list[Row]:
    """Measure one score, called from Python."""
    viper, python = (float(target.exec(score_snippet(code))) for code in ("viper", "Python"))
    return [("four digits", viper, python, python / viper)]


def move(target: AnyTarget) -> list[Row]:
    """Measure the worst moves known, without the console."""
    rows = []
    for history in WORST:
        (viper, viper_slice), (python, python_slice) = (
            [int(us) / 1000 for us in target.exec(move_snippet(code, history)).split()]
            for code in ("viper", "Python")
        )
        rows.append((_name(history), viper, python, python / viper, viper_slice, python_slice))
    return rows


def scan(target: AnyTarget) -> list[Row]:
    """Measure the cycles per candidate of the scan, in viper on the board and in C."""
    names = [_name(history) for history in WORST]
    viper = [
        float(target.exec(scan_snippet(history))) * target.clock / 10**history.digits
        for history in WORST
    ]

    def rows_without_c(note: str | None) -> list[Row]:
        return [(name, cycles, note, None) for name, cycles in zip(names, viper, strict=True)]

    if not isinstance(target, Target):
        return rows_without_c(None)
    try:
        with toolchain.compiler() as gcc:
            c = [c_cycles_per_candidate(history, gcc) for history in WORST]
    except Unavailable as error:
        say(f"no figures for C: {error}")
        return rows_without_c("no compiler")
    return [(name, v, c, v / c) for name, v, c in zip(names, viper, c, strict=True)]


def _name(history: History) -> str:
    count = len(history.replies)
    return f"{history.digits} digits, {count} {'reply' if count == 1 else 'replies'}"
