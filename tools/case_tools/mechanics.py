"""The sizes of the parts of the circuit board, in millimetres, with their sources.

The case and the pictures of the board have them from here.
"""

from dataclasses import dataclass

BOARD_THICKNESS = 1.6
HOLE_DIAMETER = 3.2  # of the board's holes, for M3
PITCH = 2.54  # between two pins of a row
ROW_END = 9.5 * PITCH  # from the middle of a row of 20 pins to its ends
JOINT = 2.0  # height of a solder joint, on the other side of a part


@dataclass(frozen=True)
class Size:
    """A box or a cylinder on the board.

    `width` is along x and `depth` along y at 0 degrees; `low` and `high` are heights above the
    board on the part's side. A cylinder has its diameter as width and depth. `up` is the way from
    the centre of the pads to its centre, up the board at 0 degrees.
    """

    name: str
    width: float
    depth: float
    low: float
    high: float
    is_round: bool = False
    up: float = 0


@dataclass(frozen=True)
class PartSize:
    """The sizes of a kind of part: bodies, area of the solder joints, source.

    `is_on_back`: True if the part stands on the back and is soldered from the front.
    """

    bodies: tuple[Size, ...]
    joints: tuple[float, float]
    source: str
    is_on_back: bool = False

    def body(self, name: str) -> Size:
        """Return the body with a name."""
        return next(body for body in self.bodies if body.name == name)


_ROW = 20 * PITCH  # a row of 20 sockets
_SOCKETS = PartSize(
    (Size("socket", _ROW, 2.5, 0, 8.5),),
    (_ROW, 2.5),
    "PPTC201LFBN-RC, Sullins: female header, 1 x 20, 8.5 mm high",
    is_on_back=True,
)

# At 0 degrees a row of pads is along x, with its first pad on the left.
SIZES = {
    "digit": PartSize(
        (Size("digit", 12.6, 19.0, 0, 8.0),),
        (12.6, 17.5),
        "SC56-11, Kingbright: 12.6 x 19.0 x 8.0 mm; pads in two rows 15.24 mm apart",
    ),
    "three digits": PartSize(
        (Size("digit", 37.6, 19.0, 0, 8.0),),
        (15, 17.5),
        "BC56-12, Kingbright: a digit of 12.7 mm less than CA56-12EWA in KiCad's library, "
        "50.3 x 19.0 mm, with equal pads in two rows 15.24 mm apart; 8.0 mm high like SC56-11",
    ),
    "key": PartSize(
        (Size("body", 12, 12, 0, 4.3), Size("plunger", 3.8, 3.8, 4.3, 7.3)),
        (14, 7),
        "B3F-4055, Omron: 12 x 12 mm, projected plunger 3.8 mm square, 7.3 mm high",
    ),
    "socket 1-20": _SOCKETS,
    "socket 40-21": _SOCKETS,
    "resistor": PartSize(
        (Size("body", 6.3, 2.5, 0, 2.5), Size("leads", 10.76, 0.6, 0, 1.55)),
        (12.7, 2.5),
        "0.25 W, DIN 0207: 6.3 mm long, diameter 2.5 mm, leads 0.6 mm; pads 10.16 mm apart",
    ),
    "diode": PartSize(
        (Size("body", 5.2, 2.7, 0, 2.7), Size("leads", 10.96, 0.8, 0, 1.75)),
        (12.7, 2.5),
        "1N5817, case DO-41: 5.2 mm long, diameter 2.7 mm, leads 0.8 mm; pads 10.16 mm apart",
    ),
    "piezo": PartSize(
        (Size("body", 12.2, 12.2, 0, 6.5, is_round=True),),
        (8, 3),
        "PS1240P02BT, TDK: diameter 12.2 mm, 6.5 mm high, pads 5 mm apart",
    ),
    "link": PartSize(
        (Size("socket", 7.6, 2.5, 0, 8.5),), (7.6, 2.5), "female header, 1 x 3, 8.5 mm high"
    ),
    "battery": PartSize(
        (Size("socket", 5.9, 4.5, 0, 6, up=0.55),),
        (5.9, 4.5),
        "B2B-PH-K-S, JST: 5.9 x 4.5 x 6.0 mm, pins 1.7 mm from one side, 2.8 mm from the other",
        is_on_back=True,
    ),
    # The knob's body covers all positions: the knob is 2 mm long and moves 2 mm to each side.
    "power switch": PartSize(
        (Size("body", 8.6, 4.4, 0, 4.7), Size("knob", 6.0, 2.0, 4.7, 6.7)),
        (8.6, 4.4),
        "OS102011MS2QN1, C&K: 8.6 x 4.4 x 4.7 mm, knob 2 mm high",
    ),
}

DISPLAYS = ("digit", "three digits")  # the kinds in the window
DIGIT_PITCH = 12.7  # between the digits of one part
KEY_TRAVEL = 0.3  # B3F-4055

# Raspberry Pi Pico datasheet, "Mechanical specification"; the sockets of the board hold its pins.
PICO_WIDTH = 21.0
PICO_LENGTH = 51.0
PICO_THICKNESS = 1.0
PICO_EDGE = 1.37  # from the centre of pin 1 to the edge with the USB socket
PICO_PARTS = 2.0  # height of its parts but the USB socket
USB_WIDTH = 8.0
USB_LENGTH = 6.0
USB_HEIGHT = 2.6
USB_PROTRUSION = 1.3  # beyond that edge
# The plastic of the Pico's pins is between Pico and socket; pins pressed flush have none.
PICO_SPACERS = (0.0, PITCH)

# Plugs: bodies that must reach their sockets.
USB_PLUG = (12.0, 8.0, 25.0)  # overmould of a micro-USB plug: width, height, length
LINK_PLUG = (7.7, 2.6, 14.0)  # housing of three jumper wires: width, depth, height
FINGERTIP = (9.0, 5.0, 12.0)  # a nail at the knob of the switch: width, depth, height

# Box for three AAA cells.
BATTERY_BOX = (47.5, 37.5, 13.0)
