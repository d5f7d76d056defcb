"""The parts and nets of a circuit board, from a board file and its file in boards/pcb/."""

from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

from board_files import outline, reading, schema
from board_files.checking import SEGMENT_NAMES, pin_name, problems
from board_files.netlist import GROUND
from case_tools import mechanics
from commands.errors import ToolError
from device.keypad import KEYS

from .parts import KINDS, MOUNTING_HOLE, Kind

_OF_LINK_AND_BUZZER = ("R9", "J3", "BZ1")  # not connected on a board without LINK or BUZZER


def key_reference(row: int, column: int) -> str:
    """Return the reference of a key; rows and columns count from 0."""
    return f"SW{3 * row + column + 1}"


class Part(NamedTuple):
    """A part: its reference, its kind, the centre of its pads in mm, its angle in degrees."""

    reference: str
    kind: Kind
    kind_name: str
    x: float
    y: float
    angle: float

    @property
    def is_on_back(self) -> bool:
        """True if the part stands on the back and is soldered from the front."""
        return mechanics.SIZES[self.kind_name].is_on_back


class Design(NamedTuple):
    """A circuit board. `nets`: the pads of each net, as (reference, pad number)."""

    name: str
    module: str  # the board that is plugged in, such as "Raspberry Pi Pico"
    size: tuple[float, float]
    holes: tuple[tuple[float, float], ...]
    parts: list[Part]
    nets: dict[str, list[tuple[str, str]]]

    @property
    def digits(self) -> list[tuple[str, str]]:
        """Each digit, left to right: the reference of its part, the role of its common pad."""
        return [(part.reference, role) for part in self.parts for role in part.kind.digits]

    def part(self, reference: str) -> Part:
        """Return the part with a reference."""
        return next(part for part in self.parts if part.reference == reference)

    def of_kind(self, *kinds: str) -> list[Part]:
        """Return the parts of some kinds."""
        return [part for part in self.parts if part.kind_name in kinds]


def load(name: str) -> tuple[Any, Design]:
    """Return a board file and its circuit board. Raises ToolError for any fault of the files."""
    try:
        board = reading.load(reading.base_board_name(name))
        if faults := problems(board):
            raise ToolError(f"{name}: {faults[0]}")
        data = reading.load_beside(name, "pcb", schema.PCB)
    except reading.BoardFileError as error:
        raise ToolError(str(error)) from None
    except OSError as error:
        names = ", ".join(sorted(path.stem for path in (reading.BOARDS / "pcb").glob("*.py")))
        raise ToolError(
            f"no circuit board for {name}: {error.strerror}; there are boards for {names}"
        ) from None
    parts: list[Part] = []
    for reference, kind, x, y, angle in data.PARTS:
        if any(part.reference == reference for part in parts):
            raise ToolError(f"{name}: PARTS has {reference} more than once")
        if kind not in KINDS:
            raise ToolError(f"{reference} is of kind {kind!r}: tools/pcb_tools/parts.py has none")
        parts.append(Part(reference, KINDS[kind], kind, x, y, angle))
    design = Design(Path(name).stem, board.NAME, data.SIZE, data.HOLES, parts, {})
    try:
        design = design._replace(nets=_nets(board, design))
        _check_parts(design)
    except ValueError as error:
        raise ToolError(f"{name}: {error}") from None
    return board, design


def _check_parts(design: Design) -> None:
    """Raise ValueError for a part beside the board, or one that no net connects."""
    width, height = design.size
    connected = {reference for pads in design.nets.values() for reference, _ in pads}
    for part in design.parts:
        if not (0 < part.x < width and 0 < part.y < height):
            raise ValueError(
                f"{part.reference} at {part.x}, {part.y} is not on the board of "
                f"{width} x {height} mm"
            )
        if part.reference not in (*connected, *_OF_LINK_AND_BUZZER):
            raise ValueError(f"{part.reference} is in no net: remove it from PARTS")


class _Wiring:
    """Collects the nets of a design. Raises ValueError if a part or a pad is missing."""

    def __init__(self, design: Design) -> None:
        self.nets: dict[str, list[tuple[str, str]]] = defaultdict(list)
        self._parts = {part.reference: part for part in design.parts}
        self._pico = {
            role: (part.reference, pad)
            for part in design.parts
            for pad, role in part.kind.pads.items()
            if role.startswith("pin ")
        }

    def add(self, net: str, reference: str, role: str) -> None:
        """Connect the pads of a part that have a role."""
        if reference not in self._parts:
            raise ValueError(f"boards/pcb has no part {reference}")
        pads = self._parts[reference].kind.pads
        ends = [(reference, pad) for pad, other in pads.items() if other == role]
        if not ends:
            raise ValueError(f"{reference} has no pad for {role}")
        self.nets[net] += ends

    def add_pin(self, net: str, spot: outline.Spot) -> None:
        """Connect a pin of the Pico."""
        role = f"pin {spot.number}"
        if role not in self._pico:
            raise ValueError(f"boards/pcb has no socket for {role}")
        self.nets[net].append(self._pico[role])


def _check_fields(board: Any) -> None:
    """Raise ValueError for a field whose value the parts and the tracks cannot follow."""
    needs = {"SEGMENT_ON": 1, "DIGIT_ON": 0, "COLUMNS": board.DIGITS[:3], "RESISTOR": 1000}
    if board.LINK:
        needs["LINK_RESISTOR"] = 1000
    for name, needed in needs.items():
        if (value := getattr(board, name)) != needed:
            raise ValueError(f"{name} is {value}: the circuit board needs {needed}")


def _nets(board: Any, design: Design) -> dict[str, list[tuple[str, str]]]:
    """Return the nets of a board.

    The parts have the references SW1 to SW12, R1 to R9, BZ1, CR1, S1, J3 and J4.
    """
    _check_fields(board)
    wiring = _Wiring(design)
    pins = outline.used(board)
    for at, (segment, pin) in enumerate(zip(SEGMENT_NAMES, board.SEGMENTS, strict=True), 1):
        wiring.add_pin(pin_name(pin), pins[pin_name(pin)])
        wiring.add(pin_name(pin), f"R{at}", "1")
        net = f"SEGMENT_{segment}"
        wiring.add(net, f"R{at}", "2")
        for display in dict(design.digits):
            wiring.add(net, display, segment)
    if len(design.digits) != len(board.DIGITS):
        raise ValueError(f"boards/pcb has {len(design.digits)} digits, not {len(board.DIGITS)}")
    if len(keys := design.of_kind("key")) != len(KEYS):
        raise ValueError(f"boards/pcb has {len(keys)} keys, not {len(KEYS)}")
    for at, (pin, digit) in enumerate(zip(board.DIGITS, design.digits, strict=True), 1):
        wiring.add_pin(f"DIGIT_{at}", pins[pin_name(pin)])
        wiring.add(f"DIGIT_{at}", *digit)
    for row, pin in enumerate(board.ROWS):
        net = f"ROW_{row + 1}"
        wiring.add_pin(net, pins[pin_name(pin)])
        for column in range(3):
            wiring.add(net, key_reference(row, column), "row")
            wiring.add(f"DIGIT_{column + 1}", key_reference(row, column), "column")
    _add_extras(board, wiring, pins)
    return dict(wiring.nets)


def _add_extras(board: Any, wiring: _Wiring, pins: dict[str, outline.Spot]) -> None:
    """Connect the line, the piezo and the power."""
    if board.LINK:
        send, receive = (pin_name(pin) for pin in board.LINK)
        wiring.add_pin(send, pins[send])
        wiring.add(send, "R9", "1")
        wiring.add("LINK_SEND", "R9", "2")
        wiring.add("LINK_SEND", "J3", "send")
        wiring.add_pin("LINK_RECEIVE", pins[receive])
        wiring.add("LINK_RECEIVE", "J3", "receive")
        wiring.add(GROUND, "J3", "ground")
    if board.BUZZER is not None:
        wiring.add_pin("BUZZER", pins[pin_name(board.BUZZER)])
        wiring.add("BUZZER", "BZ1", "signal")
        wiring.add(GROUND, "BZ1", "ground")
    # The battery feeds VSYS through a Schottky diode (Raspberry Pi Pico datasheet, "Powering
    # Pico"), so USB and battery can be connected at the same time.
    wiring.add("BATTERY", "J4", "battery +")
    wiring.add("BATTERY", "S1", "battery +")
    wiring.add("SWITCHED", "S1", "switched")
    wiring.add("SWITCHED", "CR1", "anode")
    wiring.add("VSYS", "CR1", "cathode")
    for spot in outline.spots(board):
        if spot.name == "VSYS":
            wiring.add_pin("VSYS", spot)
        elif spot.name in outline.GROUND_NAMES:
            wiring.add_pin(GROUND, spot)
    wiring.add(GROUND, "J4", "ground")


def as_json(design: Design, version: str) -> dict[str, Any]:
    """Return a design for kicad_script.py, without tracks."""
    pads: dict[str, dict[str, str]] = defaultdict(dict)
    for net, nodes in design.nets.items():
        for reference, pad in nodes:
            pads[reference][pad] = net
    parts: list[tuple[Any, ...]] = []
    for part in design.parts:
        place = part.x, part.y, _kicad_angle(part)
        kind = part.kind.footprint, part.kind.value
        parts.append((part.reference, *kind, place, part.is_on_back, pads[part.reference]))
    for at, (x, y) in enumerate(design.holes, 1):
        parts.append((f"H{at}", MOUNTING_HOLE, "M3", (x, y, 0), False, {}))
    names = ("reference", "footprint", "value", "place", "is_on_back", "pads")
    return {
        "size": design.size,
        "nets": list(design.nets),
        "ground": GROUND,
        "parts": [dict(zip(names, part, strict=True)) for part in parts],
        "texts": texts_of(design, version),
    }


def _kicad_angle(part: Part) -> float:
    """Return the angle of a part in KiCad; on the back it turns the other way."""
    angle = -part.angle if part.is_on_back else part.angle
    return (part.kind.turn + angle) % 360


def texts_of(design: Design, version: str) -> list[dict[str, Any]]:
    """Return the silkscreen's texts: legends, values, references, polarity, the name.

    `version`: of the project; "" for none. Offsets in mm are chosen by eye, clear of pads and
    parts.
    """
    texts = []
    title = f"board for {design.name}" + (f", {version}" if version else "")
    for legend, part in zip(KEYS, design.of_kind("key"), strict=True):
        texts.append((legend, part.x - 5.5, part.y - 7.4, 1.6, False))
    width, height = design.size
    texts += [
        ("Bulls and Cows", width - 13.5, height - 24.5, 1.3, False),
        ("and Othello", width - 13.5, height - 22.3, 1.3, False),
        (title, width - 13.5, height - 20.3, 0.8, False),
        ("ON", design.part("S1").x - 2, design.part("S1").y - 4, 1, False),
    ]
    for part in design.parts:
        if part.kind.value_at:
            x, y, size = part.kind.value_at
            texts.append((part.kind.value, part.x + x, part.y + y, size, False))
    for part in design.parts:
        x, y, size = part.kind.reference_at
        texts.append((part.reference, part.x + x, part.y + y, size, part.is_on_back))
    battery = design.part("J4")
    for sign, x in (("+", -4.5), ("-", 4.5)):
        texts.append((sign, battery.x + x, battery.y, 1.3, True))
    names = ("text", "x", "y", "size", "is_on_back")
    return [dict(zip(names, text, strict=True)) for text in texts]
