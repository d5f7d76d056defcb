"""Compiled files of lib for an emulated Pico, and the Pico with them at its prompt."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from deployment.files import compiled
from emulator import EmulatedPico

NONE: Mapping[str, bytes] = MappingProxyType({})
SHARED = ("build_profile", "elapsed", "memory", "overlay", "resources")
SHARED += ("run_to_end", "viper_support")
OTHELLO = (*SHARED, "othello/", "weights/")
COWS = (*SHARED, "cows/", "trees/")


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
