"""Check a board file, and show how to wire it.

python3 tools/wiring.py           one line for every file in boards/
python3 tools/wiring.py pico      the check, a table pin by pin (Markdown) and a drawing
python3 tools/wiring.py my.py     the same for a board file of your own

Exit status: 0 good, 1 the board file has problems, 2 it cannot be read.
"""

from __future__ import annotations

import argparse
import ast
import math
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

Board = Any  # a module from boards/, or what load() returns
BOARDS = Path(__file__).resolve().parent.parent / "boards"

KEYS = ("123", "456", "789", "*0#")
SEGMENT_NAMES = ("a", "b", "c", "d", "e", "f", "g", "point")
COUNTS = {"SEGMENTS": 8, "DIGITS": 6, "COLUMNS": 3, "ROWS": 4}
TEXTS = ("NAME", "MACHINE", "PORT")
NUMBERS = ("RESISTOR", "LED_DROP", "SUPPLY", "PIN_LIMIT")
# An input of the RP2350 stepping A2 stays at 2.2 V unless so many ohms or less pull it to ground;
# its pull-up works (RP2350 datasheet, erratum E9).
PULL_DOWN = 8200
BASE_DROP = 0.7  # volts, base to emitter of a conducting silicon transistor

# A board file is data: names bound to constants, and tuples, slices and sums of them.
_DATA = (
    ast.Module,
    ast.Assign,
    ast.Name,
    ast.Constant,
    ast.Tuple,
    ast.List,
    ast.Dict,
    ast.Subscript,
    ast.Slice,
    ast.BinOp,
    ast.UnaryOp,
    ast.operator,
    ast.unaryop,
    ast.expr_context,
)


def load(name: str) -> SimpleNamespace:
    """The board file called `name` (as in boards/) or at the path `name`, as an object.

    It may begin with `from boards.OTHER import *`, to change a few things of another one.
    Raises OSError when it cannot be read and ValueError when it is more than data or lacks a name.
    """
    path = Path(name)
    if path.suffix != ".py" and not path.exists():
        path = BOARDS / (name + ".py")
    bases(path)
    values = _values(path)
    board = SimpleNamespace(**{k: v for k, v in values.items() if k.isupper()})
    wanted = [*COUNTS, *TEXTS, *NUMBERS, "SEGMENT_ON", "DIGIT_ON", "ARCH"]
    missing = [name for name in wanted if not hasattr(board, name)]
    if missing:
        raise ValueError(f"{path.name} is not a board file: it has no {', '.join(missing)}")
    return board


def _values(path: Path) -> dict[str, Any]:
    """The names that a board file binds, its bases' among them."""
    body = [s for s in _parse(path).body if not _is_text(s)]
    values: dict[str, Any] = {"__builtins__": {}}
    if body and (base := _base(body[0])):
        values |= _values(BOARDS / (base + ".py"))
        del body[0]
    for statement in body:
        for node in ast.walk(statement):
            if not isinstance(node, _DATA):
                line = getattr(node, "lineno", statement.lineno)
                raise ValueError(f"{path.name} is not a board file: line {line} is not plain data")
    try:
        exec(compile(ast.Module(body, []), str(path), "exec"), values)
    except Exception as error:
        raise ValueError(f"{path.name} is not a board file: {error}") from None
    return values


def bases(path: Path) -> list[Path]:
    """The board files in boards/ that the one at `path` goes on from, the next one first."""
    found: list[Path] = []
    while base := next(filter(None, map(_base, _parse(path).body)), ""):
        path = BOARDS / (base + ".py")
        if not path.exists():
            raise ValueError(f"there is no boards/{base}.py to go on from")
        if path in found:
            raise ValueError(f"{path.name} is not a board file: it goes on from itself")
        found.append(path)
    return found


def _parse(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    except (SyntaxError, UnicodeDecodeError) as error:
        raise ValueError(f"{path.name} is not a board file: {error}") from None


def _base(statement: ast.stmt) -> str:
    """X of the statement `from boards.X import *`; "" for any other."""
    if isinstance(statement, ast.ImportFrom) and [n.name for n in statement.names] == ["*"]:
        room, _, base = (statement.module or "").partition(".")
        return base if room == "boards" else ""
    return ""


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def problems(board: Board) -> list[str]:
    """What is wrong with a board file, a sentence each; empty when it is sound."""
    found = _wrong_values(board)
    if found:
        return found  # the rest would only stumble over them
    return _clashes(board) + _wrong_pulls(board) + _wrong_currents(board)


def _wrong_values(board: Board) -> list[str]:
    found = []
    for name, count in COUNTS.items():
        pins = getattr(board, name)
        if not isinstance(pins, (tuple, list)) or not all(_is_pin(pin) for pin in pins):
            found.append(f"{name} must be a tuple of pins: GPIO numbers or names")
        elif len(pins) != count:
            found.append(f"{name} has {len(pins)} pins and needs {count}")
    for name in TEXTS:
        if not isinstance(getattr(board, name), str) or not getattr(board, name):
            found.append(f"{name} must be a text")
    optional = [name for name in ("BASE_RESISTOR", "PULL_DOWN") if hasattr(board, name)]
    for name in (*NUMBERS, *optional):
        value = getattr(board, name)
        good = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not good or not 0 < value < math.inf:
            found.append(f"{name} must be a number above 0")
    for name in ("SEGMENT_ON", "DIGIT_ON"):
        if getattr(board, name) not in (0, 1):
            found.append(f"{name} must be 0 or 1")
    if not isinstance(getattr(board, "HEADER", {}), dict):
        found.append("HEADER must map each pin to its place on the board's header")
    return found


def _is_pin(pin: Any) -> bool:
    return isinstance(pin, str) or (type(pin) is int and pin >= 0)


def _clashes(board: Board) -> list[str]:
    found = []
    for pin, uses in _uses(board).items():
        if len(uses) > 1:
            found.append(f"{_pin_name(pin)} is used {len(uses)} times: {', '.join(uses)}")
    digits = tuple(board.DIGITS)
    columns = tuple(board.COLUMNS)
    if columns != digits[:3] and set(columns) & set(digits):
        # A key joins its row to its column only while that column's own digit is lit. Any other
        # sharing would let a key join a row to a digit whose turn it is not.
        found.append("COLUMNS must be the first three DIGITS in order, or share no pin with them")
    header = getattr(board, "HEADER", None)
    if header is not None:
        for pin in _uses(board):
            if pin not in header:
                found.append(f"{_pin_name(pin)} is not on the board's HEADER")
        places = list(header.values())
        for place in sorted({p for p in places if places.count(p) > 1}, key=str):
            found.append(f"HEADER has place {place} more than once")
    return found


def _wrong_pulls(board: Board) -> list[str]:
    if not board.DIGIT_ON:
        if hasattr(board, "PULL_DOWN"):
            return ["PULL_DOWN would hold the keys down: with DIGIT_ON 0 the rows are pulled up"]
    elif _has_rp2350(board) and getattr(board, "PULL_DOWN", math.inf) > PULL_DOWN:
        return [
            "with DIGIT_ON 1 an RP2350-A2 sees keys that nobody presses and lights digits dimly "
            f"(erratum E9): give PULL_DOWN, {PULL_DOWN} ohms or less"
        ]
    return []


def _has_rp2350(board: Board) -> bool:
    return "RP2350" in board.MACHINE


def _wrong_currents(board: Board) -> list[str]:
    if board.LED_DROP >= board.SUPPLY:
        return [f"a segment stays dark: LED_DROP {board.LED_DROP} V of {board.SUPPLY} V SUPPLY"]
    if with_transistors(board) and not hasattr(board, "BASE_RESISTOR"):
        return [
            "SEGMENT_ON equals DIGIT_ON: a pin cannot light a segment so; "
            "with a transistor in each digit line give its BASE_RESISTOR in ohms"
        ]
    found = []
    segment, digit = current(board)
    if segment > board.PIN_LIMIT:
        least = _least_resistor(board, 1)
        found.append(
            f"a segment pin would carry {segment:.1f} mA and may carry {board.PIN_LIMIT} mA: "
            f"RESISTOR must be {least} ohms or more"
        )
    if digit > board.PIN_LIMIT:
        cure = "BASE_RESISTOR must be larger"
        if not with_transistors(board):
            cure = f"RESISTOR must be {_least_resistor(board, 8)} ohms or more"
        found.append(
            f"a digit pin would carry {digit:.1f} mA and may carry {board.PIN_LIMIT} mA: {cure}"
        )
    return found


def _least_resistor(board: Board, segments: int) -> int:
    left = board.PIN_LIMIT - (_pulls(board) if segments > 1 else 0)
    return math.ceil(segments * (board.SUPPLY - board.LED_DROP) * 1000 / left)


def _pulls(board: Board) -> float:
    """Milliamperes of PULL_DOWN at a digit and, by four keys held, at all rows."""
    return 5 * board.SUPPLY * 1000 / board.PULL_DOWN if hasattr(board, "PULL_DOWN") else 0


def with_transistors(board: Board) -> bool:
    """True when transistors drive the digits.

    A pin that lights a segment by itself needs a digit pin at the other level; a transistor in
    the digit line turns the level over.
    """
    return board.SEGMENT_ON == board.DIGIT_ON


def current(board: Board) -> tuple[float, float]:
    """Milliamperes through one lit segment's pin, and through one digit pin with all eight lit.

    Without transistors the digit pin carries all eight segments; with them only the base current.
    PULL_DOWN adds to the digit pin's.
    """
    segment = (board.SUPPLY - board.LED_DROP) * 1000 / board.RESISTOR
    if with_transistors(board):
        return segment, (board.SUPPLY - BASE_DROP) * 1000 / board.BASE_RESISTOR + _pulls(board)
    return segment, 8 * segment + _pulls(board)


def _uses(board: Board) -> dict[int | str, list[str]]:
    """Every pin with the wires on it; a column on its own digit's pin is one wire."""
    uses: dict[int | str, list[str]] = {}
    for name, pin in zip(SEGMENT_NAMES, board.SEGMENTS, strict=True):
        uses.setdefault(pin, []).append("the point" if name == "point" else f"segment {name}")
    shared = tuple(board.COLUMNS) == tuple(board.DIGITS[:3])
    for place, pin in enumerate(board.DIGITS, 1):
        column = f" and keypad column {place}" if shared and place <= 3 else ""
        uses.setdefault(pin, []).append(f"digit {place}{column}")
    if not shared:
        for place, pin in enumerate(board.COLUMNS, 1):
            uses.setdefault(pin, []).append(f"keypad column {place}")
    for place, pin in enumerate(board.ROWS, 1):
        uses.setdefault(pin, []).append(f"keypad row {place}")
    return uses


def _pin_name(pin: int | str) -> str:
    return pin if isinstance(pin, str) else f"GP{pin}"


def _ohms(value: float) -> str:
    return f"{value / 1000:g}k" if value >= 1000 else f"{value:g}R"


def table(board: Board) -> str:
    """The wires pin by pin, as a Markdown table in the order of the board file."""
    header = getattr(board, "HEADER", None)
    rows = [("Pin", "Header pin", "Wire")]
    for pin in _uses(board):
        rows.append((_pin_name(pin), str(header[pin]) if header else "", _wire(board, pin)))
    if not header:
        rows = [(row[0], row[2]) for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rows.insert(1, tuple("-" * width for width in widths))
    lines = (" | ".join(map(str.ljust, row, widths)) for row in rows)
    return "\n".join(f"| {line} |" for line in lines)


def _wire(board: Board, pin: int | str) -> str:
    wire = " and ".join(_uses(board)[pin])
    if pin in board.SEGMENTS:
        return f"{wire} of every digit, through {board.RESISTOR:g} ohms"
    if pin in board.DIGITS:
        digit, and_, column = wire.partition(" and ")
        common = "cathode" if board.SEGMENT_ON else "anode"
        if with_transistors(board):
            common += f", by a transistor with {board.BASE_RESISTOR:g} ohms at its base"
        wire = f"{digit} (common {common}){and_}{column}"
    if hasattr(board, "PULL_DOWN"):
        return f"{wire}; {board.PULL_DOWN:g} ohms from the pin to ground"
    return wire


def note(board: Board) -> str:
    """What else to know before soldering; "" for most boards."""
    if not _has_rp2350(board):
        return ""
    if board.DIGIT_ON:
        why = (
            f"the resistors of {board.PULL_DOWN:g} ohms keep it from\n"
            "seeing keys that nobody presses, and from lighting digits that should be dark."
        )
    else:
        why = (
            "here the rows are\npulled up, which works. So fit no resistors of "
            f"{PULL_DOWN / 1000:g} kilohm to ground, as often advised:\nthey would leave 0.7 V or "
            "less on a row, and every key would read as held. They are\n"
            "for displays with DIGIT_ON = 1."
        )
    return (
        f"The RP2350 stepping A2 cannot pull a pin down by itself (erratum E9): {why}\n"
        "This board has not been run yet."
    )


def drawing(board: Board) -> str:
    """The wires as a drawing in ASCII: + and a key are joints, | and - only cross."""
    header = getattr(board, "HEADER", {})
    labels = {pin: _pin_name(pin) for pin in _uses(board)}
    width = max(map(len, labels.values()))
    places = max((len(str(header[pin])) for pin in labels if header), default=0)
    for pin, label in labels.items():
        labels[pin] = label.ljust(width)
        if header:  # numbers end in line, names begin in line
            labels[pin] += f" pin {header[pin]:{places}}"
    transistor = f"--[{_ohms(board.BASE_RESISTOR)}]-transistor" if with_transistors(board) else ""
    left = max(map(len, labels.values())) + max(18, len(transistor) + 3)

    def line(label: str, joints: str) -> str:
        """A wire from `label` to the joints on it, eight places apart."""
        return (label.ljust(left, "-") + "-------".join(joints)).rstrip()

    def step(pin: int | str, text: str, place: int, last: int) -> str:
        """A wire that crosses the lines before line `place`, joins that one and ends there."""
        passed = line(f"{labels[pin]} {text}", "|" * (place - 1) + "+")
        return passed + "       |" * (last - place)

    lines = [" " * left + "       ".join("123456") + "  digit"]
    for name, pin in zip(SEGMENT_NAMES, board.SEGMENTS, strict=True):
        wire = f"{labels[pin]} --[{_ohms(board.RESISTOR)}]--{name}"
        lines.append(line(wire, "++++++"))
    lines.append(" " * (left - 1) + "     ".join(["[8]"] * 6))
    for place, pin in enumerate(board.DIGITS, 1):
        lines.append(step(pin, transistor, place, 6))
    shared = tuple(board.COLUMNS) == tuple(board.DIGITS[:3])
    if shared and not transistor:  # the keypad's columns are these very lines
        lines.append(" " * left + "|       |       |  keypad columns")
    else:
        lines.append("")
        for place, pin in enumerate(board.COLUMNS, 1):
            lines.append(step(pin, f"--column {place}", place, 3))
    for place, (pin, keys) in enumerate(zip(board.ROWS, KEYS, strict=True), 1):
        lines.append(line(f"{labels[pin]} --row {place}", keys))
    return "\n".join(lines)


def summary(board: Board) -> str:
    """A sound board in one line."""
    segment, digit = current(board)
    return (
        f"{board.NAME}: {len(_uses(board))} pins, none used twice; "
        f"{segment:.1f} mA a segment pin, {digit:.1f} mA a digit pin "
        f"(limit {board.PIN_LIMIT:g} mA)"
    )


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(
        description="Check a board file and show its wiring.",
        epilog="Exit status: 0 good, 1 the board file has problems, 2 it cannot be read.",
    )
    parser.add_argument("board", nargs="?", help="a name from boards/, or a path; default: all")
    wanted = parser.parse_args(arguments).board
    known = sorted(path.stem for path in BOARDS.glob("*.py") if path.stem != "__init__")
    status = 0
    for name in [wanted] if wanted else known:
        try:
            board = load(name)
        except OSError as error:
            hint = f"; known boards: {', '.join(known)}"
            print(f"no board file {name}: {error.strerror}{hint}", file=sys.stderr)
            return 2
        except ValueError as error:
            print(error, file=sys.stderr)
            return 2
        wrong = problems(board)
        for sentence in wrong:
            print(f"{name}: {sentence}")
        if wrong:
            status = 1
            continue
        print(f"{name}: {summary(board)}")
        if wanted:
            print(f"\n{table(board)}\n\n{drawing(board)}")
            if note(board):
                print("\n" + note(board))
    return status


if __name__ == "__main__":
    try:
        status = main()
        print(end="", flush=True)
    except BrokenPipeError:  # the reader, `head` perhaps, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)
