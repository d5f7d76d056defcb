"""Measure the console's use of memory: heap and flash."""

from commands.command_line import say
from downloads import firmware
from emulator import EmulatedPico

from . import budgets
from .latency import enter_duel
from .sections import BUDGETED
from .target import Row, Target


def heap(target: Target) -> list[Row]:
    """Measure the heap while a game runs, without garbage."""
    bare = target.board("while True: pass")
    bare.boot()
    bare.run(1)
    pico = target.console()
    rows: list[Row] = [_heap(bare, "the firmware alone"), _heap(pico, "menu")]
    enter_duel(pico)
    rows.append(_heap(pico, "duel, at the first guess"))
    pico.panel.type("1234*")
    pico.panel.tap("*", rest=0.2)
    rows.append(_heap(pico, "duel, at the first reply"))
    return rows


def _heap(pico: EmulatedPico, what: str) -> Row:
    """Return a row of bytes in use, free, and in the largest free block."""
    state = pico.heap()
    return (what, state.live, state.total - state.live, state.largest)


def budget() -> list[Row]:
    """Measure flash and heap of each kind of board, in bytes. Raises firmware.Unavailable."""
    columns = []
    for one in BUDGETED:
        uf2 = firmware.pico(one.kind)
        used = budgets.measure(one.board, uf2, viper=one.viper, report=say)
        columns.append(
            {
                "files in flash": used.flash,
                "heap free when main.py begins": used.free,
                "heap in use in the menu": used.rest,
                **{f"at the worst moment of {game}": n for game, n in used.games.items()},
                "in the menu after each game once": used.rest_once,
                f"in the menu after {budgets.ROUNDS} games": used.rest_later,
                "largest free block then": used.largest,
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
