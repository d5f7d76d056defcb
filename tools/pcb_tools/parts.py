"""The kinds of parts on a circuit board: KiCad's footprint, the roles of its pads, how to buy it.

case_tools/mechanics.py has their sizes and sides.

Prices are estimates for one part in small quantities, of November 2026: they were not looked up.
Search terms are words to type into a distributor's search: a manufacturer's part number, or plain
words. They are not order codes.
"""

from typing import NamedTuple

from board_files.parts import DISPLAY
from case_tools import mechanics


class Search(NamedTuple):
    """The words to type into the search of each distributor."""

    digikey: str
    reichelt: str


class Kind(NamedTuple):
    """A kind of part.

    `footprint`: library and name in KiCad's footprint libraries or in boards/pcb.
    `value`: for KiCad's file.
    `pads`: the role of each numbered pad; pads with equal numbers are connected in the part.
    `description`, `package`, `search`, `price` (euros): for the list of parts.
    `reference_at`, `value_at`: of the text on the silkscreen, x and y from the part's centre, and
    height, mm; without `value_at` the value is not printed.
    `turn`: its degrees in KiCad if the part has 0 degrees in boards/pcb.
    """

    footprint: tuple[str, str]
    value: str
    pads: dict[str, str]
    description: str
    package: str
    search: Search
    price: float
    reference_at: tuple[float, float, float]
    value_at: tuple[float, float, float] | None = None
    turn: int = 0

    @property
    def digits(self) -> dict[str, float]:
        """The roles of the common pads of its digits, left to right, with their places.

        A place is along the row of pads from the part's centre, mm.
        """
        roles = sorted({role for role in self.pads.values() if role.startswith("digit")})
        middle = (len(roles) - 1) / 2
        return {role: (at - middle) * mechanics.DIGIT_PITCH for at, role in enumerate(roles)}


# Pins of a single digit of 0.56 inch with a common cathode, seen from the front: 1 to 5 along the
# lower edge, 6 to 10 back along the upper edge (Kingbright SC56-11, data sheet; 5611AS is alike).
_PINS = ("e", "d", "digit", "c", "point", "b", "a", "digit", "f", "g")
_DIGIT = {str(pin): role for pin, role in enumerate(_PINS, 1)}
# Three digits of 0.56 inch with common cathodes; board_files/parts.py has their pins.
_THREE_DIGITS = {str(pin): DISPLAY.get(str(pin), "none") for pin in range(1, 13)}
_RESISTOR = ("Resistor_THT", "R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal")
_SOCKET = Kind(
    ("Connector_PinSocket_2.54mm", "PinSocket_1x20_P2.54mm_Vertical"),
    "Pico 1-20",
    {str(n): f"pin {n}" for n in range(1, 21)},
    "female header, 20 pins, for the Pico",
    "2.54 mm, 1 x 20",
    Search("PPTC201LFBN-RC", "female header 20 pin 2.54 mm"),
    0.8,
    reference_at=(0, 2.5, 1),
    turn=270,
)

KINDS = {
    "digit": Kind(
        ("Display_7Segment", "7SegmentLED_LTS6760_LTS6780"),
        "5611AS",
        _DIGIT,
        "seven-segment digit, red, common cathode, 5611AS or alike",
        "0.56 inch, 10 pins",
        Search("SC56-11SRWA", "7 segment display red common cathode 14 mm"),
        0.6,
        reference_at=(0, -11.2, 1.2),
        turn=90,
    ),
    "three digits": Kind(
        ("displays", "ThreeDigits_0.56inch"),
        "5631AS",
        _THREE_DIGITS,
        "three seven-segment digits, red, common cathode, 5631AS or alike",
        "0.56 inch, 12 pins",
        Search("BC56-12SRWA", "7 segment display 3 digits red common cathode 14 mm"),
        1.5,
        reference_at=(0, -11.2, 1.2),
    ),
    "key": Kind(
        ("Button_Switch_THT", "SW_PUSH-12mm"),
        "",
        {"1": "column", "2": "row"},
        "tact switch",
        "12 x 12 mm, 7.3 mm high, square plunger",
        Search("B3F-4055", "tactile switch 12x12 mm square plunger"),
        0.25,
        reference_at=(0, 6.95, 0.9),
    ),
    "socket 1-20": _SOCKET,
    "socket 40-21": _SOCKET._replace(
        value="Pico 40-21",
        pads={str(n): f"pin {41 - n}" for n in range(1, 21)},
        reference_at=(0, -2.5, 1),
    ),
    "resistor": Kind(
        _RESISTOR,
        "1k",
        {"1": "1", "2": "2"},
        "resistor, 1 kilohm, 0.25 W",
        "axial, 6.3 mm",
        Search("resistor 1k 0.25W axial", "resistor 1 kohm 0.25 W axial"),
        0.05,
        reference_at=(0, -7, 0.8),
        value_at=(0, 0, 0.8),
    ),
    "piezo": Kind(
        ("Buzzer_Beeper", "Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm"),
        "PS1240",
        {"1": "signal", "2": "ground"},
        "piezo without an oscillator",
        "12.2 mm, pins 5 mm apart",
        Search("PS1240P02BT", "piezo passive 12 mm through hole"),
        0.7,
        reference_at=(0, -7.2, 1),
        value_at=(0, 3, 1),
    ),
    "link": Kind(
        ("Connector_PinSocket_2.54mm", "PinSocket_1x03_P2.54mm_Vertical"),
        "LINK",
        {"1": "send", "2": "receive", "3": "ground"},
        "female header, 3 pins, for another console",
        "2.54 mm, 1 x 3",
        Search("female header 3 position 2.54 mm", "female header 3 pin 2.54 mm"),
        0.2,
        reference_at=(-2.6, -2.5, 1),
        value_at=(-0.9, -5.6, 0.9),
        turn=90,
    ),
    "battery": Kind(
        ("Connector_JST", "JST_PH_B2B-PH-K_1x02_P2.00mm_Vertical"),
        "3 x AAA",
        {"1": "battery +", "2": "ground"},
        "battery connector",
        "JST PH, 2 pins",
        Search("B2B-PH-K-S", "JST PH header 2 pin"),
        0.3,
        reference_at=(0, 5.1, 1),
    ),
    "power switch": Kind(
        ("Button_Switch_THT", "SW_Slide_1P2T_CK_OS102011MS2Q"),
        "POWER",
        {"1": "switched", "2": "battery +"},
        "slide switch, 1 pole",
        "2 mm pitch, upright",
        Search("OS102011MS2QN1", "slide switch 1 pole 2 mm pitch"),
        0.6,
        reference_at=(0, 4, 1),
    ),
    "diode": Kind(
        ("Diode_THT", "D_DO-41_SOD81_P10.16mm_Horizontal"),
        "1N5817",
        {"1": "cathode", "2": "anode"},
        "Schottky diode, 1 A, 20 V",
        "DO-41",
        Search("1N5817", "1N5817"),
        0.15,
        reference_at=(0, 2.6, 1),
        value_at=(-1, -2.6, 0.8),
    ),
}
MOUNTING_HOLE = ("MountingHole", "MountingHole_3.2mm_M3")
