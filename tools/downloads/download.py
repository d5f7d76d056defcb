"""Downloads from micropython.org and circuitpython.org."""

import http.client
import tempfile
import urllib.parse
import urllib.request
from pathlib import Path

from commands.errors import Unavailable
from commands.reporting import step

from . import cache
from .releases import CIRCUITPYTHON, CIRCUITPYTHON_UF2, RELEASES, Item

TIMEOUT = 15  # seconds without an answer


def download(url: str, path: Path) -> None:
    """Write the content of `url` into `path`. Raises Unavailable."""
    with step(f"download {url}"):
        try:
            with urllib.request.urlopen(url, timeout=TIMEOUT) as answer:
                data = answer.read()
        except (OSError, ValueError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", error)
            place = urllib.parse.urlsplit(url).hostname
            raise Unavailable(f"no download from {place} ({reason})") from None
        path.write_bytes(data)


def download_uf2(item: Item) -> None:
    """Put the UF2 file of `item` into the cache. Raises Unavailable."""
    url = CIRCUITPYTHON_UF2 if item == CIRCUITPYTHON else RELEASES[item[1]].uf2
    with tempfile.TemporaryDirectory(prefix="firmware-") as folder:
        path = Path(folder, "firmware.uf2")
        download(url, path)
        cache.store(item, path, url)
