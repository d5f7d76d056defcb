"""Benchmarks of lib/cows/consistent: code for the board, and the same scan in C.

The worst moves were found in 60,000 random games of four digits and 6,000 of five, with players
who lie, by counting row visits. After each of them no code is consistent, so the whole circle is
searched. `consistent` can be timed on them in viper and in Python. `scan` alone, in viper on the
board and in C on the bare emulated core, gives cycles per candidate.
"""

import shutil
import subprocess
import tempfile
from array import array
from pathlib import Path
from typing import NamedTuple

from cows.consistent import CandidateSearch
from cows.consistent import reference as scan_python
from cows.consistent.layout import NO_MORE, VISITS
from cows.consistent.search import start_search
from run_to_end import run_to_end


class History(NamedTuple):
    """A game up to the timed move: the guesser's start and the replies, in BCD."""

    digits: int
    start: int
    replies: tuple[int, ...]


WORST = (
    History(4, 0x9999, (0x01,)),
    History(4, 0x0000, (0x10, 0x01, 0x10)),  # the worst found, with any number of replies
    History(4, 0x1002, (0x01, 0x10, 0x10, 0x10)),
    History(4, 0x9049, (0x11, 0x02, 0x10, 0x11, 0x20, 0x20, 0x20, 0x20)),
    History(5, 0x99999, (0x01,)),
    History(5, 0x00000, (0x10, 0x01, 0x10)),  # likewise
    History(5, 0x00000, (0x01, 0x10, 0x10, 0x01)),
    History(5, 0x99999, (0x00, 0x00, 0x10, 0x01, 0x01, 0x01, 0x11, 0x02)),
)

# (guess, secret) of a guesser's games, drawn at random once.
_PAIRS = (
    (0x4185, 0x5874),
    (0x8684, 0x0475),
    (0x7628, 0x4080),
    (0x0849, 0x2569),
    (0x1854, 0x6091),
    (0x7685, 0x4039),
    (0x6238, 0x8908),
    (0x1670, 0x9403),
    (0x4085, 0x0214),
    (0x3550, 0x6687),
    (0x4579, 0x2983),
    (0x6380, 0x2614),
    (0x1178, 0x2273),
    (0x7288, 0x2075),
    (0x2166, 0x0029),
    (0x0087, 0x3431),
    (0x3530, 0x2717),
    (0x2727, 0x4739),
    (0x5138, 0x3258),
    (0x8834, 0x3355),
    (0x2976, 0x3225),
    (0x6278, 0x4895),
    (0x0353, 0x5917),
    (0x6797, 0x2719),
)

_GAME = """
import gc, time
from cows import consistent
import cows.consistent.{module} as by
consistent.resume_search, consistent.SLICE = by.resume_search, by.SLICE
guesser = consistent.ConsistentGuesser({digits}, {start})
for reply in {replies}:
    guesser.guess()
    guesser.reply(reply)
"""


def score_snippet(kind: str, rounds: int = 20) -> str:
    """Return code for the board that prints the microseconds of one four-digit score.

    `kind` is "viper" or "Python". The time includes the call from Python, but not the loop around
    it and the look-up of the function's name.
    """
    return f"""
import gc, time
import cows.scoring.{_module(kind)} as by
pairs = {_PAIRS}
def spend(score):
    start = time.ticks_us()
    for _ in range({rounds}):
        for guess, secret in pairs:
            score(guess, secret, 4)
    return time.ticks_diff(time.ticks_us(), start)
def idle():
    start = time.ticks_us()
    for _ in range({rounds}):
        for guess, secret in pairs:
            pass
    return time.ticks_diff(time.ticks_us(), start)
gc.collect()
print((spend(by.score) - idle()) / ({rounds} * len(pairs)))
"""


def move_snippet(kind: str, history: History) -> str:
    """Return code for the board that plays `history` and prints figures of the next move.

    They are: microseconds in total, microseconds of the longest slice, number of slices. The move
    runs slice by slice as in a game, but without a console between the slices.
    """
    return (
        _GAME.format(module=_module(kind), **history._asdict())
        + """
def move():
    longest = count = 0
    search = guesser.guess_steps()
    begin = last = time.ticks_us()
    for _ in search:
        now = time.ticks_us()
        longest = max(longest, time.ticks_diff(now, last))
        count += 1
        last = time.ticks_us()
    now = time.ticks_us()
    print(time.ticks_diff(now, begin), max(longest, time.ticks_diff(now, last)), count + 1)
gc.collect()
move()
"""
    )


def scan_snippet(kind: str, history: History) -> str:
    """Return code for the board that prints the microseconds of a scan over the whole circle from
    0.

    125 times that over 10 ** digits are the cycles per candidate; `c_cycles_per_candidate` returns
    the same for C.
    """
    words = list(whole_circle(history))
    return f"""
import gc, time
from array import array
import cows.consistent.{_module(kind)} as by
search = array("i", {words})
scan = by.resume_search
gc.collect()
start = time.ticks_us()
result = scan(search)
print(time.ticks_diff(time.ticks_us(), start))
assert result == {NO_MORE}, result
"""


def c_cycles_per_candidate(
    history: History, kernel: str = "scan", compiler: str | None = None
) -> float | None:
    """Return cycles per candidate of a C kernel, over the whole circle, on the Cortex-M0+ with
    -O2.

    `kernel` is "scan", the same algorithm as in viper, or "each", which scores code after code.
    `compiler` is the path of arm-none-eabi-gcc, by default the one on the PATH. Returns None if
    there is none. Code and data are in SRAM. rp2040js counts the Cortex-M0+'s instruction times,
    without waiting for flash or bus, here as on the emulated Pico. Raises RuntimeError if the
    kernel's result differs from the Python code's.
    """
    from emulator import machine_code  # needs packages, but `bench.py --help` must work without

    compiler = compiler or shutil.which("arm-none-eabi-gcc")
    if compiler is None:
        return None
    search = whole_circle(history)
    words = array("i", search)
    result, cycles = machine_code.call(_compile(kernel, compiler), words.tobytes())
    if result != scan_python.resume_search(search):
        raise RuntimeError(f"the C kernel {kernel} returned {result:#x} for {history}")
    return cycles / 10**history.digits


def _module(kind: str) -> str:
    return {"viper": "native", "Python": "reference"}[kind]


def whole_circle(history: History) -> array:
    """Return the array of a search from 0 over the whole circle, in one slice."""
    candidates = CandidateSearch(history.digits)
    last = history.start
    for reply in history.replies:
        code = _next(candidates, last)
        if code is None:
            raise ValueError(f"no code fits {history} before its end")
        last = code
        candidates.add_reply(last, reply)
    if _next(candidates, last) is not None:
        raise ValueError(f"a code fits {history}, so that the search ends early")
    search = candidates.search[:]
    start_search(search, len(search), history.digits, 0, candidates.first, 0)
    search[VISITS] = 1 << 29
    return search


def _next(candidates: CandidateSearch, code: int) -> int | None:
    """Return the next consistent code."""
    return run_to_end(candidates.next_after(code))


def _compile(kernel: str, compiler: str) -> bytes:
    source = Path(__file__).with_name(f"{kernel}.c")
    objcopy = str(Path(compiler).with_name(Path(compiler).name.replace("gcc", "objcopy")))
    with tempfile.TemporaryDirectory() as folder:
        built, code = Path(folder, "kernel.o"), Path(folder, "kernel.bin")
        options = ["-O2", "-mcpu=cortex-m0plus", "-mthumb", "-ffreestanding", "-c"]
        # A single function without calls needs no linking and runs at any address.
        subprocess.run([compiler, *options, source, "-o", built], check=True)
        subprocess.run([objcopy, "-O", "binary", "-j", ".text", built, code], check=True)
        return code.read_bytes()
