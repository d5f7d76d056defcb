"""UF2 files made for tests."""

from deployment import uf2_image
from downloads import uf2


def make_uf2(contents: bytes, family: int = uf2.RP2040_FAMILY) -> bytes:
    """Return a UF2 file of `contents`, from the start of the flash on, in whole pages."""
    pages = {
        uf2_image.START + at: contents[at : at + uf2.PAGE].ljust(uf2.PAGE, b"\0")
        for at in range(0, len(contents), uf2.PAGE)
    }
    return uf2.format_uf2(pages, family)
