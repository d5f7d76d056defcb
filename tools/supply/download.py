"""Downloads from micropython.org."""

import tempfile
import urllib.request
from pathlib import Path

from . import cache
from .releases import RELEASES, Item
from .reporting import Unavailable, step

TIMEOUT = 15  # seconds without an answer


def download(url: str, path: Path) -> None:
    """Write what `url` holds into `path`. Raises Unavailable."""
    with step(f"download {url}"):
        try:
            with urllib.request.urlopen(url, timeout=TIMEOUT) as answer:
                data = answer.read()
        except (OSError, ValueError) as error:
            reason = getattr(error, "reason", error)
            raise Unavailable(f"no download from micropython.org ({reason})") from None
        path.write_bytes(data)


def download_uf2(item: Item) -> None:
    """Put the UF2 file of `item` into the cache. Raises Unavailable."""
    url = RELEASES[item[1]].uf2
    with tempfile.TemporaryDirectory(prefix="firmware-") as folder:
        path = Path(folder, "firmware.uf2")
        download(url, path)
        cache.store(item, path, url)
