"""The lifetime of the flash: erases by games, and a year of games replayed.

Games are played at the pins, and their saves are recorded. littlefs spreads erases over the free
blocks, but not evenly. So a year of these saves is repeated by MicroPython on this machine, which
has the board's littlefs; the block with most erases counts. For the games played, the numbers of
erases and programs on both are compared.
"""

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
from deployment.files import main_after
from downloads import firmware
from emulator import EmulatedPico, duel_player, filesystem, othello_player
from emulator import player as players

from . import emulated_boards
from .report import Report

ENDURANCE = 100_000  # erases of a block: W25Q16JV datasheet, 1
GAMES_A_DAY = 10
_ERASE_TOLERANCE = 1  # erases that a replay may differ by
_PROGRAM_TOLERANCE = 0.05  # the share of the programs
# The console, which prints its saves.
_PATCH = """
from device import store

write = store.Records._write

def print_and_write(records):
    print("saves", bytes(store.format_records(records._records)))
    write(records)

store.Records._write = print_and_write
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
    games: int = 365 * GAMES_A_DAY,
    played: Sequence[str] = GAMES,
) -> Report:
    """Play each game once, Othello for `moves` moves each; replay `games` of each here."""
    board = emulated_boards.start_board(seed=seed, main=main_after(_PATCH).encode())
    first_operation = len(board.operations)
    image = board.flash_image()[filesystem.START :]
    report = Report({}, [])
    contents_by_game = _play_games(board, played, moves, report, progress)
    kinds = Counter(operation.kind for operation in board.operations[first_operation:])
    _compare_with_replay(image, contents_by_game, kinds, report)
    for number, (name, contents) in enumerate(contents_by_game.items(), 1):
        erases, _ = replay(image, contents, games)
        worst = max(erases)
        report.figures[f"{name}, {games} games: erases of all blocks"] = sum(erases)
        report.figures[f"{name}, {games} games: of the block erased most"] = worst
        years = ENDURANCE / max(worst, 1) * games / 365 / GAMES_A_DAY
        report.figures[f"{name}: years, {GAMES_A_DAY} games a day"] = round(years)
        progress(number, len(contents_by_game), "games replayed", f"{name}: {years:.0f} years")
    return report


def _play_games(
    board: EmulatedPico, names: Sequence[str], moves: int, report: Report, progress: ShowProgress
) -> dict[str, list[str]]:
    """Play games; return the contents of the records file at each save, by the game's name."""
    play: dict[str, Callable[[players.Player], object]] = {
        "duel": lambda person: duel_player.Duel(person, "42").play(),
        "letters": play_abcd,
        "hp12c": _play_hp12c,
        "othello": lambda person: _play_othello(person, moves),
    }
    person = emulated_boards.person(board)
    contents_by_game: dict[str, list[str]] = {}
    for name in names:
        start = len(board.serial_output)
        play[name](person)
        person.leave()
        lines = board.serial_output[start:].decode().splitlines()
        literals = [line.removeprefix("saves ") for line in lines if line.startswith("saves ")]
        contents_by_game[name] = [ast.literal_eval(text).decode() for text in literals]
        if not literals:
            report.failures.append(f"{name} saved nothing")
        report.figures[f"{name}: saves"] = len(literals)
        progress(len(contents_by_game), len(names), "games", f"{name}: {len(literals)} saves")
    return contents_by_game


def _compare_with_replay(
    image: bytes, contents_by_game: dict[str, list[str]], kinds: Counter[str], report: Report
) -> None:
    """Replay the saves of all games; compare the operations with those on the board, `kinds`."""
    together = [content for contents in contents_by_game.values() for content in contents]
    erases, programs = replay(image, together, 1)
    report.figures["erases and programs on the board"] = f"{kinds['erase']} and {kinds['program']}"
    report.figures["the same saves replayed"] = f"{sum(erases)} and {programs}"
    more_erases, more_programs = sum(erases) - kinds["erase"], programs - kinds["program"]
    if abs(more_erases) > _ERASE_TOLERANCE or abs(more_programs) > _PROGRAM_TOLERANCE * programs:
        report.failures.append(
            f"replayed: {sum(erases)} and {programs}, not {kinds} as on the board"
        )


def replay(image: bytes, contents: list[str], games: int) -> tuple[list[int], int]:
    """Return the erases of each block, and the pages programmed, of repeated saves.

    `contents`: of the records file at each save of a game; `games`: how often it is played.

    Raises ToolError if MicroPython fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        script, image_file, contents_file = (
            Path(folder, name) for name in ("replay.py", "image", "contents")
        )
        script.write_text(_REPLAY)
        image_file.write_bytes(image)
        contents_file.write_text(json.dumps(contents))
        program: Any = firmware.unix("hard", may_fetch=False)
        command = [program, "-X", "heapsize=16m", script, image_file, contents_file]
        result = subprocess.run(
            [*command, str(games), str(GAMES_A_DAY), str(filesystem.BLOCK)],
            capture_output=True,
            text=True,
            env={"MICROPYPATH": f"{ROOT}:{ROOT / 'lib'}:.frozen"},
        )
    if result.returncode:
        reason = last_line(result.stderr or f"status {result.returncode}")
        raise ToolError(f"MicroPython cannot replay the saves: {reason}")
    erases, programs = json.loads(result.stdout)
    return erases, programs
