"""The rules that name a bad joint from an observation; emulated/test_bad_joints.py plays them."""

import pytest

from emulator import KEYS
from fault_injection import diagnosis, joints
from fault_injection.diagnosis import CELLS, Observation

NAMED = {key: (f"PU5H {key}",) for key in KEYS} | {"*": ("PU5H5t",), "#": ("PU5HHA",)}
CELL = frozenset({(2, 3)})
NO_DEFECT = Observation(frozenset(), {}, frozenset(), NAMED, ())


def without(keys):
    return NO_DEFECT._replace(named={key: () if key in keys else NAMED[key] for key in KEYS})


def all_digits(*segments):
    return frozenset(cell for cell in CELLS if cell[1] in segments)


@pytest.mark.parametrize(
    ("seen", "name"),
    [
        (without("258" + "0"), "column 2 is cut"),
        (without("7"), "key 7 is cut"),
        (without("78"), "unknown"),
        (NO_DEFECT._replace(stuck=("5tUC 7",)), "key 7 is closed"),
        (NO_DEFECT._replace(dark=CELL, dark_together=CELL), "segment d of digit 3 is cut"),
        (NO_DEFECT._replace(dark=CELL), "unknown"),
        (NO_DEFECT._replace(dark=all_digits(0)), "unknown"),
        (NO_DEFECT._replace(dark=all_digits(0, 1), dark_together=all_digits(0, 1)), "unknown"),
    ],
)
def test_an_observation_is_named(seen, name):
    assert diagnosis.name(seen) == name


def test_the_list_has_each_line_and_the_neighbours_of_the_board():
    assert len(joints.cuts()) == 8 + 6 + 4
    names = {joint.name for joint in joints.bridges()}
    assert len(names) == len(joints.bridges()) == 50
    assert {
        "digit 1 and the point are bridged",  # on the Pico
        "segment c and the point are bridged",  # at a digit
        "digit 6 and segment f are bridged",
        "row 3 and row 4 are bridged",
        "digit 6 and ground are bridged",
        "ground and row 2 are bridged",
    } <= names
