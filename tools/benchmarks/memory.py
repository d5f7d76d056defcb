"""Measure the console's use of memory: heap and flash."""

from __future__ import annotations

import re

from commands.command_line import say
from downloads import firmware
from emulator import EmulatedPico

from . import budgets
from .latency import enter_duel
from .sections import BUDGETED
from .target import Row, Target

# The heap of a game is measured between its keys; `watched` itself takes some 100 bytes of it.
_HEAP = """
import gc, micropython
gc.collect()
bare = gc.mem_alloc(), gc.mem_free()
from device.console import Console
resume = Console._resume
def watched(self, key):
    resume(self, key)
    if not self.is_thinking():
        gc.collect()
        print("bare", *bare)
        print("heap", gc.mem_alloc(), gc.mem_free())
        micropython.mem_info()
Console._resume = watched
"""


def heap(target: Target) -> list[Row]:
    """Measure the heap while a game runs, after a garbage collection."""
    pico = target.console(_HEAP)
    pico.panel.tap("#")
    pico.panel.tap("#")
    used, free, _ = _last_heap(pico, "bare")
    rows: list[Row] = [
        ("the firmware alone", used, free, None),
        ("menu", *_last_heap(pico, "heap")),
    ]
    enter_duel(pico)
    rows.append(("duel, at the first guess", *_last_heap(pico, "heap")))
    pico.panel.type("1234*")
    pico.panel.tap("*", rest=0.2)
    rows.append(("duel, at the first reply", *_last_heap(pico, "heap")))
    return rows


def _last_heap(pico: EmulatedPico, word: str) -> tuple[int, int, int]:
    """Return bytes in use, free, and in the largest free block, as `watched` last printed."""
    text = pico.serial_output.decode("utf-8", "replace")
    used, free = re.findall(rf"^{word} (\d+) (\d+)\r?$", text, re.M)[-1]
    blocks = re.findall(r"max free sz: (\d+)", text)[-1]
    return int(used), int(free), 16 * int(blocks)


def budget() -> list[Row]:
    """Measure flash and heap of each kind of board, in bytes. Raises firmware.Unavailable."""
    columns = []
    for one in BUDGETED:
        uf2 = firmware.pico(one.kind)
        budget = budgets.measure(one.board, uf2, viper=one.viper, report=say)
        columns.append(
            {
                "files in flash": budget.flash,
                "heap free when main.py begins": budget.free,
                "heap in use in the menu": budget.rest,
                **{f"at the worst moment of {game}": n for game, n in budget.games.items()},
                "in the menu after each game once": budget.rest_once,
                f"in the menu after {budgets.ROUNDS} games": budget.rest_later,
                "largest free block then": budget.largest,
            }
        )
    return [(name, *(column[name] for column in columns)) for name in columns[0]]


def flash(target: Target) -> list[Row]:
    """Measure the files of the console in the board's flash."""
    output = target.exec(
        "import os\ns = os.statvfs('/')\nprint((s[2] - s[3]) * s[0], s[2] * s[0])"
    )
    used, size = map(int, output.split())
    total = sum(map(len, target.files.values()))
    return [("compiled, with its main.py", len(target.files), total, used, size)]
