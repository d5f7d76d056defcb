"""The emulated boards of the scenarios: files as deployed, and a simulated person at the keys."""

import functools
import subprocess
from pathlib import Path
from typing import Any

from benchmarks.target import MENU_TEXT
from boards import pico as wiring
from deployment.files import compiled, main_after
from deployment.target import load
from downloads import firmware
from emulator import EmulatedPico, EmulatorError, StartedBoards
from emulator import player as players
from emulator.samd21 import EmulatedSamd21

SMALL = "itsybitsy_m0"
# Raised by a board that misbehaves, or by a tool that hangs with it.
ERRORS = (AssertionError, EmulatorError, subprocess.TimeoutExpired)
_started = StartedBoards()
KINDS = ("hard", "soft", "samd21")  # a Pico with hard timers, with soft ones, an emulated SAMD21


def uf2(kind: str) -> Path:
    """Return the firmware for a kind of board. Raises firmware.Unavailable."""
    return firmware.pico("hard" if kind == "hard" else "soft", may_fetch=False)


@functools.cache
def files(kind: str = "hard") -> dict[str, bytes]:
    """Return the files that tools/deploy.py writes."""
    name = SMALL if kind == "samd21" else "pico"
    return compiled(name, load(name).ARCH)


@functools.cache
def deploy_flash(kind: str) -> bytes:
    """Return the flash of a Pico with the deployed files."""
    pico = EmulatedPico(uf2(kind))
    pico.install(files(kind))
    return pico.flash_image()


def main_with(play: str, file: str = "device/main.py") -> str:
    """Return a main.py whose console plays `play`, the source of a game, in place of the menu.

    `file`: the file that runs the console, `device/main.py` or `device/code.py`.
    """
    return main_after(f"from games import menu\n{play}\nmenu.play = play\n", file)


def make_board(
    kind: str = "hard", *, seed: int = 0, usb: bool = True, main: bytes | None = None
) -> EmulatedPico:
    """Return a board with the console on it, switched off; `main` replaces main.py."""
    if kind == "samd21":
        board = EmulatedSamd21(uf2(kind), load(SMALL), seed=seed)
        board.install(files(kind))
    else:
        board = EmulatedPico(uf2(kind), wiring, flash=deploy_flash(kind), seed=seed, usb=usb)
    if main is not None:
        board.install({"main.py": main})
    return board


def start_board(kind: str = "hard", *, shows: str = MENU_TEXT, **more: Any) -> EmulatedPico:
    """Return a board as `make_board` that shows the menu, or the text `shows`."""

    def start() -> EmulatedPico:
        board = make_board(kind, **more)
        board.boot()
        wait_for_text(board, shows)
        return board

    return _started.get((kind, shows, *sorted(more.items())), start)


def wait_for_text(board: EmulatedPico, text: str = MENU_TEXT) -> float:
    """Run until a text is on the display; return the emulated seconds. Raises Timeout."""
    board.run(0.05)  # light from before a reset is still visible
    is_shown = board.panel.showing(text, window=0.03)
    return 0.05 + board.until(is_shown, within=4.0, every=0.01, what=repr(text))


def press_keys(board: EmulatedPico, keys: str) -> None:
    """Type keys; the last one stays pressed."""
    board.panel.type(keys[:-1], hold=0.04)
    if keys:
        board.panel.press(keys[-1])


def person(board: EmulatedPico) -> players.Player:
    """Return a simulated person whose keys bounce; with longer limits on a slow board."""
    return players.emulated(board, players.SlowBoardPlayer)


def list_activity(board: EmulatedPico) -> list[str]:
    """Return lines about driven, lit or changing pins within 0.1 s; none if all are released."""
    board.run(0.05)
    pins = (*wiring.SEGMENTS, *wiring.DIGITS, *wiring.ROWS, wiring.BUZZER)
    with board.record(*pins) as changes:
        board.run(0.1)
    activity = [f"{what} is driven" for what in board.panel.driven]
    if changes:
        activity.append(f"{len(changes)} changes of pins in 0.1 s")
    if any(board.panel.cells(0.05)):
        activity.append("a segment is lit")
    return activity


def find_failures(board: EmulatedPico) -> list[str]:
    """Return violations at the pins, and tracebacks on the serial port."""
    failures = [str(violation) for violation in board.panel.violations]
    if b"Traceback" in board.serial_output:
        at = board.serial_output.find(b"Traceback")
        failures.append(board.serial_output[at : at + 600].decode("utf-8", "replace").strip())
    return failures
