"""The lifetime of the flash: erases by games, and a year of games replayed.

Games are played at the pins, and their saves are recorded. littlefs spreads erases over the free
blocks, but not evenly. So a year of these saves is repeated by MicroPython on this machine, which
has the board's littlefs; the block with most erases counts. For the games played, the numbers of
erases and programs on both are compared.
"""

from __future__ import annotations

import ast
import json
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.budgets import play_abcd, play_hp12c
from commands.errors import ToolError
from commands.folders import ROOT
from commands.reporting import ShowProgress, last_line
from downloads import firmware
from emulator import filesystem, othello_player
from emulator import player as players

from . import emulated_boards
from .report import Report

ENDURANCE = 100_000  # erases of a block: W25Q16JV datasheet, 1
A_DAY = 10  # games
# The console, which prints its saves.
_MAIN = b"""
import wiring
from device import start, store

write = store.Records._write

def print_and_write(records):
    print("saves", bytes(store.format_records(records._records)))
    write(records)

store.Records._write = print_and_write
start.run(wiring)
"""
# On this machine: the saves of a number of games, with a restart each day.
_REPLAY = """
import json, os, sys, vfs

image, saves, games, a_day, block = sys.argv[1:]
games, a_day, block = int(games), int(a_day), int(block)
with open(image, "rb") as file:
    data = bytearray(file.read())
with open(saves) as file:
    saves = [text.encode() for text in json.load(file)]
count = len(data) // block
erases, programs = [0] * count, 0

class Flash:
    def readblocks(self, n, buffer, offset=0):
        at = n * block + offset
        buffer[:] = memoryview(data)[at : at + len(buffer)]
    def writeblocks(self, n, buffer, offset=0):
        global programs
        programs += len(buffer) // 256
        at = n * block + offset
        data[at : at + len(buffer)] = buffer
    def ioctl(self, what, n):
        if what == 6:
            erases[n] += 1
            data[n * block : (n + 1) * block] = b"\\xff" * block
            return 0
        return {4: count, 5: block}.get(what, 0)

from device import store

for game in range(games):
    if game % a_day == 0:
        if game:
            vfs.umount("/flash")
        vfs.mount(vfs.VfsLfs2(Flash(), progsize=256), "/flash")
    for content in saves:
        store.format_records = lambda _: content
        store.Records("/flash/records.txt")._write()
print(json.dumps([erases, programs]))
"""


def _play_hp12c(person: players.Player) -> None:
    play_hp12c(person)
    person.run(0.5)


def _play_othello(person: players.Player, moves: int) -> None:
    """Make `moves` moves each, or play to the end, at level 1."""
    game = othello_player.Othello(person)
    while moves and not game.board.is_over():
        legal = game.board.moves()
        if not legal:
            person.tap("*")
            game.record_move(None)
        else:
            game.put(legal[0])
        if not game.board.is_over():
            game.machine_move()
            person.tap("*")
        moves -= 1
    person.run(0.5)


GAMES = ("duel", "letters", "hp12c", "othello")


def run(
    moves: int,
    seed: int,
    progress: ShowProgress,
    games: int = 365 * A_DAY,
    played: Sequence[str] = GAMES,
) -> Report:
    """Play each game once, Othello for `moves` moves each; replay `games` of each here."""
    play: dict[str, Callable[[players.Player], object]] = {
        "duel": lambda person: players.Duel(person, "42").play(),
        "letters": play_abcd,
        "hp12c": _play_hp12c,
        "othello": lambda person: _play_othello(person, moves),
    }
    board = emulated_boards.start_board(seed=seed, main=_MAIN)
    person = emulated_boards.person(board)
    first_operation = len(board.operations)
    image = board.flash_image()[filesystem.START :]
    figures: dict[str, str | float] = {}
    failures: list[str] = []
    saved: dict[str, list[str]] = {}
    for name in played:
        start = len(board.serial_output)
        play[name](person)
        person.leave()
        lines = board.serial_output[start:].decode().splitlines()
        literals = [line.removeprefix("saves ") for line in lines if line.startswith("saves ")]
        saved[name] = [ast.literal_eval(text).decode() for text in literals]
        if not literals:
            failures.append(f"{name} saved nothing")
        figures[f"{name}: saves"] = len(literals)
        progress(len(saved), len(played), "games", f"{name}: {len(literals)} saves")
    kinds = Counter(operation.kind for operation in board.operations[first_operation:])
    together = [content for saves in saved.values() for content in saves]
    erases, programs = replay(image, together, 1)
    figures["erases and programs on the board"] = f"{kinds['erase']} and {kinds['program']}"
    figures["the same saves replayed"] = f"{sum(erases)} and {programs}"
    if abs(sum(erases) - kinds["erase"]) > 1 or abs(programs - kinds["program"]) > programs // 20:
        failures.append(f"replayed: {sum(erases)} and {programs}, not {kinds} as on the board")
    for number, (name, saves) in enumerate(saved.items(), 1):
        erases, _ = replay(image, saves, games)
        worst = max(erases)
        figures[f"{name}, {games} games: erases of all blocks"] = sum(erases)
        figures[f"{name}, {games} games: of the block erased most"] = worst
        years = ENDURANCE / max(worst, 1) * games / 365 / A_DAY
        figures[f"{name}: years, {A_DAY} games a day"] = round(years)
        progress(number, len(saved), "games replayed", f"{name}: {years:.0f} years")
    return Report(figures, failures)


def replay(image: bytes, saves: list[str], games: int) -> tuple[list[int], int]:
    """Return the erases of each block, and the pages programmed, of repeated saves.

    Raises ToolError if MicroPython fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in ("replay.py", "image", "saves")]
        files[0].write_text(_REPLAY)
        files[1].write_bytes(image)
        files[2].write_text(json.dumps(saves))
        program: Any = firmware.unix("hard", may_fetch=False)
        command = [program, "-X", "heapsize=16m", *files, str(games), str(A_DAY)]
        result = subprocess.run(
            [*command, str(filesystem.BLOCK)],
            capture_output=True,
            text=True,
            env={"MICROPYPATH": f"{ROOT}:{ROOT / 'lib'}:.frozen"},
        )
    if result.returncode:
        reason = last_line(result.stderr or f"status {result.returncode}")
        raise ToolError(f"MicroPython cannot replay the saves: {reason}")
    erases, programs = json.loads(result.stdout)
    return erases, programs
