"""Cut the power in every erase and program of the flash while records are saved.

Each operation of the flash chip is cut four times: at 0, a third, nearly all, all of it. Each
resulting flash image is mounted here. The records must be the old or the new ones, and all other
files must be unchanged. Some images also boot on a board, which must show its menu and read
the same records.
"""

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from commands.reporting import ShowProgress
from device import store
from downloads import volume
from emulator import EmulatedPico, filesystem
from emulator.flash import Operation, cut

from . import emulated_boards
from .report import Report, changed_names

FILE = "records.txt"
RECORD_FILES = (FILE, FILE + ".new", FILE + ".bad")
_SHARES = (0.0, 0.33, 0.97, 1.0)  # completed shares of an operation
_MAX_BOOTS = 3  # the most images to boot
_OPEN_RECORDS = """
from device import store
records = store.open_records("/records.txt")
"""
_PRINT_RECORDS = "print(sorted(store.open_records('/records.txt')._records.items()))\n"

Records = dict[str, list[int]]


class Cut(NamedTuple):
    """The flash after a power cut in a save; its records must be `before` or `after`."""

    save: int  # counted from 0
    operation: Operation
    done: float  # the completed share of the operation
    image: bytes
    before: Records
    after: Records

    def __str__(self) -> str:
        what = f"{self.operation.kind} at {self.operation.address:#x}"
        return f"save {self.save}, {what} cut at {100 * self.done:.0f} %"


def run(saves: int, seed: int, progress: ShowProgress, boots: int = _MAX_BOOTS) -> Report:
    """Cut `saves` saves, each at all its operations."""
    rng = random.Random(seed)
    board = emulated_boards.start_board(seed=seed)
    board.exec(_OPEN_RECORDS)
    others = {name: data for name, data in board.files().items() if name not in RECORD_FILES}
    failures: list[str] = []
    incomplete: list[Cut] = []
    operations = images = 0
    for power_cut in _cuts(board, saves, rng):
        images += 1
        operations += power_cut.done == 0.0
        try:
            failures += [f"{power_cut}: {what}" for what in judge(power_cut, others)]
        except ValueError as error:
            failures.append(f"{power_cut}: {error}")
        if 0 < power_cut.done < 1:
            incomplete.append(power_cut)
        progress(power_cut.save, saves, "saves", f"{images} images, {len(failures)} failures")
    sample = rng.sample(incomplete, min(boots, len(incomplete)))
    for number, power_cut in enumerate(sample, 1):
        failures += [f"{power_cut}: {what}" for what in boot(power_cut)]
        progress(number, len(sample), "boards switched on", f"{len(failures)} failures")
    return Report(
        {
            "saves cut": saves,
            "erases and programs in them": operations,
            "flash images mounted": images,
            "boards switched on from one": len(sample),
            "records lost, files lost, no menu": len(failures),
        },
        failures,
    )


def _cuts(board: EmulatedPico, saves: int, rng: random.Random) -> Iterator[Cut]:
    """Save records on the board repeatedly; yield every image that a cut would leave."""
    image = board.flash_image()
    before: Records = {}
    for save in range(saves):
        name = rng.choice(("tally", "12C", "othello"))
        # Up to the length of a game of Othello; some do not fit into a folder's block.
        numbers = [rng.randrange(1 << 28) for _ in range(rng.choice((0, 7, 28, 120)))]
        first = len(board.operations)
        board.exec(f"records.put({name!r}, {numbers})")
        after = {**before, name: numbers}
        for operation in board.operations[first:]:
            for done in _SHARES:
                yield Cut(save, operation, done, cut(image, operation, done), before, after)
            image = cut(image, operation, 1.0)
        assert image == board.flash_image()
        before = after


def judge(power_cut: Cut, others: dict[str, bytes]) -> list[str]:
    """Return the failures of the flash after a cut. Raises ValueError if it cannot be mounted."""
    files = volume.read(power_cut.image[filesystem.START :])
    failures = []
    records = read_records(files)
    if records not in (power_cut.before, power_cut.after):
        failures.append(f"the records are {records}")
    rest = {name: data for name, data in files.items() if name not in RECORD_FILES}
    if names := changed_names(rest, others):
        failures.append(f"other files are lost or changed: {names}")
    return failures


def read_records(files: dict[str, bytes]) -> Records:
    """Return the records that the board's own code reads from files."""
    with tempfile.TemporaryDirectory() as folder:
        for name in RECORD_FILES:
            if name in files:
                Path(folder, name).write_bytes(files[name])
        records = store.Records(str(Path(folder, FILE)))
        records.load()
        return dict(records._records)


def boot(power_cut: Cut) -> list[str]:
    """Return the failures of a board that is switched on after a cut."""
    board = emulated_boards.make_board()
    board.write_flash_image(power_cut.image)
    board.boot()
    try:
        emulated_boards.wait_for_text(board)
        failures = emulated_boards.find_failures(board)  # before the console is interrupted
        output = board.exec(_OPEN_RECORDS + _PRINT_RECORDS).strip()
    except emulated_boards.ERRORS as error:
        return [str(error)]
    expected = [str(sorted(records.items())) for records in (power_cut.before, power_cut.after)]
    return failures + ([] if output in expected else [f"the board reads {output}"])
