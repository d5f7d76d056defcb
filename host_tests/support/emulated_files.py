"""Compiled files of lib for an emulated Pico, the Pico with them at its prompt, a main.py."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from benchmarks.consistent import History
from deployment.files import compiled
from emulator import EmulatedPico
from fault_injection.emulated_boards import main_with

NONE: Mapping[str, bytes] = MappingProxyType({})
SHARED = ("build_profile", "elapsed", "memory", "overlay", "resources")
SHARED += ("run_to_end", "viper_support")
OTHELLO = (*SHARED, "othello/", "weights/")
COWS = (*SHARED, "cows/", "trees/")
# A game that shows the keys typed so far, then thinks: no code fits, so all codes are searched.
_THINKING = """
from cows.consistent import ConsistentGuesser

def play(console):
    seen = ""
    while True:
        console.show("{{:->6}}".format(seen))
        for _ in range({searches}):
            guesser = ConsistentGuesser({digits}, {start})
            for reply in {replies}:
                yield from guesser.guess_steps()
                guesser.reply(reply)
            assert (yield from guesser.guess_steps()) is None
        console.show("8.8.8.8.8.8.")
        seen += (yield 20) or ""
"""


def library(names: tuple[str, ...], references: bool = False) -> dict[str, bytes]:
    """Return the files of lib whose paths begin with one of `names`, by their path on the board.

    `references`: include the reference implementations of kernels.
    """
    files = compiled("pico", "armv6m", references=references)
    prefixes = tuple("/lib/" + name for name in names)
    return {path: content for path, content in files.items() if path.startswith(prefixes)}


def at_prompt(
    firmware: Path, files: Mapping[str, bytes] = NONE, board: Any = None, seed: int = 0
) -> EmulatedPico:
    """Return a started emulated Pico with these files, wired as `board`."""
    pico = EmulatedPico(firmware, board, seed=seed)
    if files:
        pico.install(files)
    pico.boot()
    return pico


def thinking(history: History, searches: int = 1, file: str = "device/main.py") -> str:
    """Return a main.py whose game repeats the searches after a history; see `main_with`."""
    return main_with(_THINKING.format(searches=searches, **history._asdict()), file)
