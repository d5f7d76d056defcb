"""Cut and bridge the wires of a soldered console, and name each defect from its wiring test.

On the circuit board in boards/pcb/pico.py each line of a segment, a digit or a row is cut at the
Pico, or bridged with a neighbour or with ground. A bridge with the line to another console is not
played.
"""

import itertools
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import font
from board_files.checking import SEGMENT_NAMES, pin_name
from boards import pico as wiring
from commands.reporting import ShowProgress
from emulator import KEYS, EmulatedPico, Panel, panel
from emulator.panel import GROUND_PIN
from pcb_tools import design

from . import diagnosis, emulated_boards
from .diagnosis import Cell, Observation
from .report import Report, sample

_TEXT = "HELLO"
_PAGE_MS = 400  # of the wiring test, in place of 2 s: three of its pages only wait
# Plays the wiring test after half a second, and prints a line for each frame: a person knows the
# time of a frame that stays dark.
_PLAY = f"""
from games import wiring_test

def play(console):
    console.show({_TEXT!r})
    for _ in range(10):  # drops the keys that a new bridge with ground presses
        yield 50
    show_frame = console.show_frame
    def marked(frame):
        show_frame(frame)
        print("frame", bytes(frame).hex())
    console.show_frame = marked
    wiring_test.PAGE_MS = {_PAGE_MS}
    yield from wiring_test.play(console)
"""
_INTO_FRAME = 0.1  # s into a frame of 0.15 s
_EYE = 0.05  # s that the eye averages over
_UNTIL_PUSH = 8.0  # s that the pages before PUSH may take
_HOLD = 0.12  # s that a key is held, and rests
_UNTIL_STUCK = 5.5  # s after PUSH; by then a closed contact is reported
# Neighbours share no row and no column. A bridge gives both of its wires the same name, and that
# name twice in a row would look like a key that does nothing.
_KEY_ORDER = "159*2670348#"
_IN_A_ROW = {"socket": 20, "digit": 5}  # pads in a row; the next pad is no neighbour


class Joint(NamedTuple):
    """A bad joint: a pin that is cut off, or bridged with `other`.

    The pins are numbers of the board file; `other` may be GROUND_PIN.
    """

    pin: int
    other: int | None = None

    @property
    def name(self) -> str:
        """The name of the defect, as `diagnosis.name` would write it."""
        if self.pin in wiring.SEGMENTS and self.other in (None, GROUND_PIN):
            return diagnosis.dark_line(wiring.SEGMENTS.index(self.pin))
        if self.other is None:
            return diagnosis.cut(wire_name(self.pin))
        return diagnosis.bridged(wire_name(self.pin), wire_name(self.other))

    def apply_to(self, front: Panel) -> None:
        """Make the defect on a panel."""
        if self.other is None:
            front.cut(self.pin)
        else:
            front.bridge(self.pin, self.other)


def wire_name(pin: int) -> str:
    """Return the name of a pin's wire, such as "segment a"."""
    if pin == GROUND_PIN:
        return diagnosis.GROUND
    pins = {"segment": wiring.SEGMENTS, "digit": wiring.DIGITS, "row": wiring.ROWS}
    (kind,) = (kind for kind in pins if pin in pins[kind])
    return diagnosis.wire(kind, pins[kind].index(pin))


# ---- the list of defects ----


def cuts() -> list[Joint]:
    """Return a cut of each segment, digit and row."""
    return [Joint(pin) for pin in (*wiring.SEGMENTS, *wiring.DIGITS, *wiring.ROWS)]


def bridges() -> list[Joint]:
    """Return a bridge of each two neighbours, by GPIO number, on a socket, or at a digit."""
    pins = sorted(joint.pin for joint in cuts())
    pairs = {(high, low) for low, high in itertools.pairwise(pins) if high == low + 1}
    pairs |= set(_neighbours())
    return [Joint(*pair) for pair in sorted(pairs)]


def _neighbours() -> Iterator[tuple[int, int]]:
    """Yield the pins whose pads are side by side on a socket or along an edge of a digit.

    The higher number comes first, so that GROUND_PIN comes last.
    """
    _, circuit = design.load("pico")
    pin_of = _pins_of_nets()
    pins = {pad: pin_of.get(net) for net, pads in circuit.nets.items() for pad in pads}
    for part in circuit.parts:
        kind = part.kind_name.split()[0]
        if kind not in _IN_A_ROW:
            continue
        for pad in range(1, len(part.kind.pads)):
            one, other = (pins.get((part.reference, str(at))) for at in (pad, pad + 1))
            if pad % _IN_A_ROW[kind] and one is not None and other is not None:
                yield max(one, other), min(one, other)


def _pins_of_nets() -> dict[str, int]:
    """Return the pin of each net; the two sides of a resistor count as one line."""
    pins = {design.GROUND: GROUND_PIN} | {pin_name(pin): pin for pin in wiring.SEGMENTS}
    for segment, pin in zip(SEGMENT_NAMES, wiring.SEGMENTS, strict=True):
        pins[f"SEGMENT_{segment}"] = pin
    pins |= {f"DIGIT_{at}": pin for at, pin in enumerate(wiring.DIGITS, 1)}
    pins |= {f"ROW_{at}": pin for at, pin in enumerate(wiring.ROWS, 1)}
    return pins


# ---- the wiring test, as a person sees it ----


def observe(joint: Joint | None) -> Observation:
    """Play the wiring test on a board with this defect, or without one."""
    main = emulated_boards.main_with(_PLAY)
    board = emulated_boards.start_board(shows=_TEXT, main=main.encode())
    if joint is not None:
        joint.apply_to(board.panel)
    dark: set[Cell] = set()
    beside: dict[Cell, frozenset[Cell]] = {}
    for cell in sorted(diagnosis.CELLS):
        lit = _lit_cells(board, [cell])
        if cell not in lit:
            dark.add(cell)
        if others := lit - {cell}:
            beside[cell] = others
    dark_together = diagnosis.CELLS - _lit_cells(board, diagnosis.CELLS)
    named, stuck = _press_keys(board)
    return Observation(frozenset(dark), beside, dark_together, named, stuck)


def _lit_cells(board: EmulatedPico, cells: Iterable[Cell]) -> frozenset[Cell]:
    """Wait for the frame that lights `cells`; return its lit segments."""
    frame = bytearray(diagnosis.DIGITS)
    for digit, segment in cells:
        frame[digit] |= 1 << segment
    _wait_for_frame(board, bytes(frame), 2.0)
    board.run(_INTO_FRAME)
    masks = board.panel.cells(_EYE)
    return frozenset(
        (digit, segment) for digit, segment in diagnosis.CELLS if masks[digit] >> segment & 1
    )


def _wait_for_frame(board: EmulatedPico, frame: bytes, within: float) -> None:
    """Wait until the program shows a frame, lit or not."""
    board.until(board.printed(b"frame " + frame.hex().encode()), within, every=0.005)


def _press_keys(board: EmulatedPico) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    """Press each key at `PUSH`; return the displays of each, and the `StUC` displays."""
    _wait_for_frame(board, font.encode("PUSH"), _UNTIL_PUSH)
    begin = board.now
    board.run(0.3)
    named = {}
    for key in _KEY_ORDER:
        texts = [_displayed(board)]
        for move in (board.panel.press, board.panel.release):  # `*` is named on release
            move(key)
            board.run(_HOLD)
            texts.append(_displayed(board))
        changes = [text for before, text in itertools.pairwise(texts) if text != before]
        named[key] = tuple(changes)
    board.run(max(0.0, begin + _UNTIL_STUCK - board.now))
    last = _displayed(board)
    return {key: named[key] for key in KEYS}, (last,) if last.startswith("5tUC") else ()


def _displayed(board: EmulatedPico) -> str:
    """Return the text on the display; S reads as 5."""
    return panel.read(board.panel.cells(_EYE)).rstrip()


# ---- the scenario ----


def run(joints: int, seed: int, progress: ShowProgress) -> Report:
    """Inject `joints` bad joints, all or a random sample; report each that is misnamed."""
    selection = sample([*cuts(), *bridges()], joints, random.Random(seed))
    played: Counter[str] = Counter()  # by the kind of joint
    named: Counter[str] = Counter()
    failures = []
    for number, joint in enumerate([None, *selection]):
        expected = joint.name if joint else diagnosis.NO_DEFECT
        try:
            name = diagnosis.name(observe(joint))
        except emulated_boards.ERRORS as error:
            name = str(error)
        if joint:
            kind = "cut" if joint.other is None else "bridged"
            played[kind] += 1
            named[kind] += name == expected
        if name != expected:
            failures.append(f"{expected}: the wiring test says: {name}")
        progress(number, len(selection), "joints", f"{len(failures)} not named")
    figures: dict[str, Any] = {}
    for kind in ("cut", "bridged"):
        figures[f"wires {kind}"] = played[kind]
        figures[f"wires {kind} and named by the wiring test"] = named[kind]
    return Report(figures, failures)
