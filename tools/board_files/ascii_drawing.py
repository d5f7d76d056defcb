"""A board's wires in one line, as a table and as a drawing in ASCII."""

from .checking import (
    BUZZER,
    LINK_USES,
    MAX_PULL_DOWN_OHMS,
    SEGMENT_NAMES,
    has_rp2350,
    has_transistors,
    pin_currents_ma,
    pin_name,
    pull_down_note,
    shares_columns,
    uses_by_pin,
)
from .parts import KEYS
from .reading import Board


def _ohms(value: float) -> str:
    return f"{value / 1000:g}k" if value >= 1000 else f"{value:g}R"


def table(board: Board) -> str:
    """Return the wires pin by pin, as a Markdown table in the order of the board file."""
    header = board.HEADER
    rows = [("Pin", "Header pin", "Wire")]
    for pin in uses_by_pin(board):
        rows.append((pin_name(pin), str(header[pin]) if header else "", _wire(board, pin)))
    if not header:
        rows = [(row[0], row[2]) for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rows.insert(1, tuple("-" * width for width in widths))
    lines = (" | ".join(map(str.ljust, row, widths)) for row in rows)
    return "\n".join(f"| {line} |" for line in lines)


def _wire(board: Board, pin: int | str) -> str:
    wire = " and ".join(uses_by_pin(board)[pin])
    if wire == BUZZER:
        return "a piezo buzzer, if you like sounds; its other leg to ground"
    if wire == LINK_USES[0]:
        other = pin_name(board.LINK[1])
        return f"to the other console's {other}, through {board.LINK_RESISTOR:g} ohms, if you like"
    if wire == LINK_USES[1]:
        return f"to the other console's {pin_name(board.LINK[0])}; and ground to its ground"
    if pin in board.SEGMENTS:
        return f"{wire} of every digit, through {board.RESISTOR:g} ohms"
    if pin in board.DIGITS:
        digit, and_, column = wire.partition(" and ")
        common = "cathode" if board.SEGMENT_ON else "anode"
        if has_transistors(board):
            common += f", by a transistor with {board.BASE_RESISTOR:g} ohms at its base"
        wire = f"{digit} (common {common}){and_}{column}"
    if board.PULL_DOWN:
        return f"{wire}; {board.PULL_DOWN:g} ohms from the pin to ground"
    return wire


def note(board: Board) -> str:
    """Return a note on erratum E9 for boards with an RP2350; "" for others."""
    if not has_rp2350(board):
        return ""
    if board.DIGIT_ON:
        why = (
            f"the resistors of {board.PULL_DOWN:g} ohms keep it from\n"
            "seeing keys that nobody presses, and from lighting digits that should be dark."
        )
    else:
        why = (
            "here the rows are\npulled up, which works. So fit no resistors of "
            f"{MAX_PULL_DOWN_OHMS / 1000:g} kilohm to ground, as often advised:\n"
            "they would leave 0.7 V or less on a row, and every key would read as held. They are\n"
            "for displays with DIGIT_ON = 1."
        )
    return (
        f"The RP2350 stepping A2 cannot pull a pin down by itself (erratum E9): {why}\n"
        "This board has not been run yet."
    )


def drawing(board: Board) -> str:
    """Return the wires as a drawing in ASCII: + and a key are joints, | and - only cross."""
    header = board.HEADER
    labels = {pin: pin_name(pin) for pin in uses_by_pin(board)}
    width = max(map(len, labels.values()))
    places = max((len(str(header[pin])) for pin in labels if header), default=0)
    for pin, label in labels.items():
        labels[pin] = label.ljust(width)
        if header:  # numbers end in line, names begin in line
            labels[pin] += f" pin {header[pin]:{places}}"
    transistor = f"--[{_ohms(board.BASE_RESISTOR)}]-transistor" if has_transistors(board) else ""
    label_width = max(map(len, labels.values())) + max(18, len(transistor) + 3)

    def line(label: str, joints: str) -> str:
        """Return a wire from `label` to the joints on it, eight characters apart."""
        return (label.ljust(label_width, "-") + "-------".join(joints)).rstrip()

    def step(pin: int | str, text: str, place: int, last: int) -> str:
        """Return a wire that crosses the lines before line `place` and ends on that line."""
        passed = line(f"{labels[pin]} {text}", "|" * (place - 1) + "+")
        return passed + "       |" * (last - place)

    lines = [" " * label_width + "       ".join("123456") + "  digit"]
    for name, pin in zip(SEGMENT_NAMES, board.SEGMENTS, strict=True):
        wire = f"{labels[pin]} --[{_ohms(board.RESISTOR)}]--{name}"
        lines.append(line(wire, "++++++"))
    lines.append(" " * (label_width - 1) + "     ".join(["[8]"] * 6))
    for place, pin in enumerate(board.DIGITS, 1):
        lines.append(step(pin, transistor, place, 6))
    if shares_columns(board) and not transistor:  # the keypad's columns share these lines
        lines.append(" " * label_width + "|       |       |  keypad columns")
    else:
        lines.append("")
        for place, pin in enumerate(board.COLUMNS, 1):
            lines.append(step(pin, f"--column {place}", place, 3))
    for place, (pin, keys) in enumerate(zip(board.ROWS, KEYS, strict=True), 1):
        lines.append(line(f"{labels[pin]} --row {place}", keys))
    if board.BUZZER is not None:
        lines += ["", f"{labels[board.BUZZER]} --buzzer--ground (if you like sounds)"]
    if board.LINK:
        send, receive = board.LINK
        resistor = f"[{_ohms(board.LINK_RESISTOR)}]"
        lines += [
            "",
            f"{labels[send]} --{resistor}--{pin_name(receive)} of another console (if you like)",
            f"{labels[receive]} --------{pin_name(send)} of it, through its resistor",
            f"{'ground'.ljust(len(labels[send]))} --------ground of it",
        ]
    if board.PULL_DOWN:
        lines += ["", pull_down_note(board)]
    return "\n".join(lines)


def summary(board: Board) -> str:
    """Return one line about a sound board: its pins and currents."""
    segment, digit = pin_currents_ma(board)
    return (
        f"{board.NAME}: {len(uses_by_pin(board))} pins, none used twice; "
        f"{segment:.1f} mA a segment pin, {digit:.1f} mA a digit pin "
        f"(limit {board.PIN_LIMIT:g} mA)"
    )
