"""Hold every pair and triple of keys, while the display is lit and while the machine thinks.

No two driven pins may be joined. Each reported key must have been held, and is reported once.
Three keys at the corners of a rectangle also close the fourth corner, so the last of them may be
missed. All other held keys must be reported.
"""

import itertools
import random

from commands.reporting import ShowProgress
from device.keypad import ambiguous_contacts
from emulator import KEYS, EmulatedPico
from simulator import pins

from . import emulated_boards
from .report import Report, sample

_TEXT = "HELLO"
_ROWS = len(KEYS) // pins.COLUMNS
_LATEST = 0.06  # s; a key takes effect within this time
# Prints the keys that it gets; thinks in the meantime, or waits.
_PLAY = """
class Board:
    side = "X"

def play(console):
    console.show({text!r})
    if not {think}:
        while True:
            print("key", (yield))
    from array import array
    from othello import levels
    board = Board()
    board.discs = array("I", [{discs}])
    while True:
        for _ in levels.choose_move_steps(board, 9, console.milliseconds):
            yield 0
            key = console.keypad.take_key()  # amid thinking, which a game would not do
            if key:
                print("key", key)
"""
_DISCS = "0x10000000, 8, 0x08000000, 16"  # the game's start


def all_chords() -> list[str]:
    """Return the 66 pairs and the 220 triples."""
    return ["".join(keys) for n in (2, 3) for keys in itertools.combinations(KEYS, n)]


def run(chords: int, seed: int, progress: ShowProgress) -> Report:
    """Try `chords` chords, lit and thinking: all, or a random sample."""
    rng = random.Random(seed)
    selection = sample(all_chords(), chords, rng)
    figures: dict[str, str | float] = {}
    failures: list[str] = []
    for state in ("lit", "thinking"):
        try:
            keys, new_failures = _hold_all(state == "thinking", selection, rng, progress)
        except emulated_boards.ERRORS as error:
            keys, new_failures = 0, [str(error)]
        figures[f"{state}: chords held"] = len(selection)
        figures[f"{state}: keys reported"] = keys
        figures[f"{state}: failures"] = len(new_failures)
        failures += [f"{state}: {failure}" for failure in new_failures]
    return Report(figures, failures)


def _hold_all(
    think: bool, chords: list[str], rng: random.Random, progress: ShowProgress
) -> tuple[int, list[str]]:
    main = emulated_boards.main_with(_PLAY.format(text=_TEXT, think=think, discs=_DISCS))
    board = emulated_boards.start_board(shows=_TEXT, main=main.encode())
    board.run(1.0 if think else 0.1)  # the weights are read
    if think and board.panel.shows(_TEXT):
        return 0, ["the board does not think"]
    reported = 0
    failures: list[str] = []
    for number, chord in enumerate(chords, 1):
        keys = hold(board, chord, rng)
        reported += len(keys)
        failures += find_wrong_keys(chord, keys)
        stage = "chords while it thinks" if think else "chords"
        progress(number, len(chords), stage, f"{len(failures)} failures")
    return reported, failures + emulated_boards.find_failures(board)


def hold(board: EmulatedPico, chord: str, rng: random.Random) -> str:
    """Hold the keys of a chord, closed in any order, bouncing; return the keys reported."""
    start = len(board.serial_output)
    for key in rng.sample(chord, len(chord)):
        board.panel.press(key, rng.uniform(0, 0.005))
        board.run(rng.choice((0, 0, 0.004, 0.025)))
    board.run(0.04)
    for key in rng.sample(chord, len(chord)):
        board.panel.release(key, rng.uniform(0, 0.005))
        board.run(rng.choice((0, 0, 0.004, 0.025)))
    board.run(_LATEST)
    words = board.serial_output[start:].decode("ascii", "replace").split()
    return "".join(word for word in words if word != "key")


def find_wrong_keys(chord: str, reported: str) -> list[str]:
    """Return the failures in the keys reported for a chord."""
    phantom_keys = [key for key in reported if key not in chord]
    if phantom_keys:
        return [f"{chord} held: {''.join(phantom_keys)} was made up, of {reported}"]
    if len(set(reported)) < len(reported):
        return [f"{chord} held: {reported} was reported, a key twice"]
    if not ambiguous_contacts(closed_contacts(chord)) and len(reported) < len(chord):
        return [f"{chord} held: only {reported or 'nothing'} was reported"]
    return []


def closed_contacts(chord: str) -> int:
    """Return the contacts that read closed while a chord is held, bit row * 3 + column."""
    contacts = 0
    for column in range(pins.COLUMNS):
        _, rows = pins.joined(1 << column, set(chord))
        contacts |= sum(
            1 << pins.COLUMNS * row + column for row in range(_ROWS) if rows >> row & 1
        )
    return contacts
