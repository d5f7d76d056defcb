"""The wiring test names bad joints: a sample; `tools/faults.py --only joints` plays all."""

import pytest

from boards import pico as board
from emulator.panel import GROUND_PIN
from fault_injection import diagnosis, joints
from fault_injection.joints import Joint

A, B, POINT = board.SEGMENTS[0], board.SEGMENTS[1], board.SEGMENTS[7]
SAMPLE = {
    "no defect": None,
    "the point is cut or at ground": Joint(POINT),
    "row 2 is cut": Joint(board.ROWS[1]),
    "segment a and segment b are bridged": Joint(B, A),
    "digit 1 and the point are bridged": Joint(board.DIGITS[0], POINT),
    "row 3 and row 4 are bridged": Joint(board.ROWS[3], board.ROWS[2]),
    "ground and row 2 are bridged": Joint(board.ROWS[1], GROUND_PIN),
}


@pytest.fixture(autouse=True)
def _firmware(pico_firmware):
    pico_firmware("hard")


@pytest.mark.parametrize("name", SAMPLE)
def test_the_wiring_test_names_a_bad_joint(name):
    joint = SAMPLE[name]
    assert diagnosis.name(joints.observe(joint)) == name
    if joint:
        assert joint.name == name
        assert joint in joints.cuts() + joints.bridges()
