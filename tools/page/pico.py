"""The files of the page's emulated Pico: a flash image, wiring, emulator and boot ROM.

Parts of the RP2040's boot ROM may be used on other hardware only under the GPL. So these files are
for a page on one's own computer; a published page is built without them.
"""

import json
from pathlib import Path

from boards import pico
from deployment.files import compiled
from downloads import firmware, volume
from emulator import bootrom, filesystem, panel

SCRIPTS = Path(panel.__file__).parent / "board"  # of the emulated board
_RP2040JS = "rp2040js/dist/esm"
_NODE_ONLY = ("main", "process", "snapshot")  # scripts of the emulated board that need Node


def files(modules: Path) -> dict[str, bytes]:
    """Return the files by their paths in the page's folder; `modules`: the packages from npm.

    Raises ToolError.
    """
    contents = {f"emulator/{path.name}": path.read_bytes() for path in scripts()}
    folder = modules / _RP2040JS
    for path in sorted(folder.rglob("*.js")):
        name = path.relative_to(folder).as_posix()
        contents[f"emulator/rp2040js/{name}"] = path.read_bytes()
    contents["emulator/rp2040js/licence.txt"] = (modules / "rp2040js/LICENSE").read_bytes()
    contents["bootrom.bin"] = bootrom.ROM
    wiring = panel.wiring_data(pico) | {"buzzer": pico.BUZZER}
    contents["wiring.json"] = json.dumps(wiring, sort_keys=True).encode()
    flash = filesystem.firmware_image(firmware.pico("hard"))
    firmware_part, blank = flash[: filesystem.START], flash[filesystem.START :]
    files_part = volume.write(blank, dict(sorted(compiled("pico", pico.ARCH).items())))
    contents["flash.bin"] = firmware_part + files_part
    return contents


def scripts() -> list[Path]:
    """Return the paths of the emulated board's scripts, without those that need Node."""
    return [path for path in sorted(SCRIPTS.glob("*.js")) if path.stem not in _NODE_ONLY]
