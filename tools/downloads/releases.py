"""The firmware files, and the origin of each.

The SHA-256 of the source archives are from Homebrew's formula for each version. For the UF2 files
no SHA-256 is known: they are checked by their structure and the version in them.
"""

from dataclasses import dataclass

PORTS = ("pico", "unix")
KINDS = ("soft", "hard")
Item = tuple[str, str]  # a port and a kind
FIRST_HARD_VERSION = (1, 26)
CIRCUITPYTHON: Item = ("pico", "circuitpython")
FIRST_CIRCUITPYTHON = 9

FILES = {
    (port, kind): f"{stem}-{kind}{suffix}"
    for port, stem, suffix in (("pico", "pico", ".uf2"), ("unix", "micropython", ""))
    for kind in KINDS
} | {CIRCUITPYTHON: "pico-circuitpython.uf2"}
VARIABLES = {
    (port, kind): f"{stem}_{kind.upper()}"
    for port, stem in (("pico", "PICO_FIRMWARE"), ("unix", "MICROPYTHON"))
    for kind in KINDS
} | {CIRCUITPYTHON: "CIRCUITPYTHON_FIRMWARE"}


@dataclass(frozen=True)
class Release:
    """The origin of one kind: micropython.org, or the Debian suite that has its source."""

    uf2: str
    source: str
    source_sha256: str
    suite: str


RELEASES = {
    "soft": Release(
        uf2="https://micropython.org/resources/firmware/RPI_PICO-20250415-v1.25.0.uf2",
        source="https://micropython.org/resources/source/micropython-1.25.0.tar.xz",
        source_sha256="9fe99ad5808e66bb40d374f5cad187c32c7d1c49cf47f72b38fd453c28c2aebe",
        suite="trixie",
    ),
    "hard": Release(
        uf2="https://micropython.org/resources/firmware/RPI_PICO-20250911-v1.26.1.uf2",
        source="https://micropython.org/resources/source/micropython-1.26.1.tar.xz",
        source_sha256="12be6514df6272c0fcb328122b534af6b12abdd52435c19f40ee1707cc43ac98",
        suite="forky",
    ),
}
CIRCUITPYTHON_UF2 = (
    "https://downloads.circuitpython.org/bin/raspberry_pi_pico/en_US/"
    "adafruit-circuitpython-raspberry_pi_pico-en_US-10.0.3.uf2"
)
SDK_SUITE = "trixie"  # the suite of the Pico's libraries, for both kinds
