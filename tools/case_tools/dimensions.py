"""The dimensions of the case, in millimetres: chosen ones, and heights that follow from parts.

z = 0 is the front of the board, z grows towards the player.
"""

import math

from . import mechanics

WALL = 2.0
CLEARANCE = 0.4  # between the case and the board or its parts; also of the caps in the top
BATTERY_BOX_PLACE = (33.5, 71.0)  # its centre, in the board's coordinates
BATTERY_BOX_AIR = 0.6  # between the box and the solder joints

CORNER_RADIUS = 2.5  # outer, of the vertical edges
LIP_HEIGHT = 1.2  # of the bottom, within the wall of the top
LIP_WIDTH = 0.8
LIP_GAP = 0.2

# Four countersunk screws M3 x 16 (ISO 10642), from below, cut their thread into the top.
SCREW_LENGTH = 16.0
SCREW_HEAD = 7.0  # diameter of the hole for the head
SCREW_HOLE = 3.4
SCREW_CORE = 2.7  # diameter of the hole for the thread
SCREW_END = 6.4  # z of the screw's end
POST_RADIUS = 5.2  # around the head
NECK_RADIUS = 3.5  # at the board; parts are near
NECK_LENGTH = 3.2

CAP_WIDTH = 11.4
CAP_FLANGE = 14.0  # width; wider than the opening, so the top holds the cap
CAP_FLANGE_LOW = 5.2  # z
CAP_FLANGE_HIGH = 6.6  # z
CAP_RISE = 2.5  # above the top
CAP_CHAMFER = 0.6
CAP_RADIUS = 1.5  # of the vertical edges
LEGEND_DEPTH = 0.5
KEY_OPENING = CAP_WIDTH + 2 * CLEARANCE

WINDOW_CHAMFER = 1.0
SWITCH_MARGIN = 0.6  # around the body of the switch, for a fingertip
SWITCH_CHAMFER = 1.5
LINK_MARGIN = 1.0  # around the socket of the link
SOUND_HOLE = 2.0  # diameter
_SOUND_ANGLES = [math.radians(60 * number) for number in range(6)]
# Of the sound holes around the centre of the piezo: one there, six on a circle.
SOUND_PLACES = ((0, 0), *((3.5 * math.cos(a), 3.5 * math.sin(a)) for a in _SOUND_ANGLES))
FENCE_WIDTH = 1.6  # angles that hold the battery box
FENCE_HEIGHT = 5.0
FENCE_LENGTH = 9.0
USB_CHAMFER = 2.2  # of the opening's upper corners: its ceiling is a bridge

BACK = -mechanics.BOARD_THICKNESS
HIDDEN = ("resistor", "diode", "piezo")  # kinds under the closed plate of the top
PLATE_AIR = 0.5  # between them and the plate
PLATE_LOW = PLATE_AIR + max(body.high for kind in HIDDEN for body in mechanics.SIZES[kind].bodies)
PLATE_HIGH = PLATE_LOW + WALL
CAP_HIGH = PLATE_HIGH + CAP_RISE
PLUNGER_HIGH = max(body.high for body in mechanics.SIZES["key"].bodies)

SOCKET_LOW = BACK - max(body.high for body in mechanics.SIZES["socket 1-20"].bodies)
_PICO_LOW = SOCKET_LOW - max(mechanics.PICO_SPACERS) - mechanics.PICO_THICKNESS
_LOWEST_BOX = BACK - mechanics.JOINT - BATTERY_BOX_AIR - mechanics.BATTERY_BOX[2]
FLOOR_HIGH = min(_LOWEST_BOX, _PICO_LOW - mechanics.USB_HEIGHT - CLEARANCE)
FLOOR_LOW = FLOOR_HIGH - WALL
HEAD_LOW = SCREW_END - SCREW_LENGTH  # z of the screw's head
