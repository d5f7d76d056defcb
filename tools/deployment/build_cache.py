"""A cache of compiled and linked results in build/made/, by the content of their sources.

The folder may be deleted at any time.
"""

import contextlib
import functools
import hashlib
import pickle
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from commands.folders import BUILD, replacing

FOLDER = BUILD / "made"

Result = TypeVar("Result")


def cache_result(cache_key: Iterable[object], make: Callable[[], Result]) -> Result:
    """Return the cached result of `make` for `cache_key`; call `make` if there is none.

    `cache_key` lists everything that determines the result, also the code: see `sources_digest`.
    Raises the exceptions of `make`, and caches nothing then.
    """
    name = hashlib.sha256(repr(tuple(cache_key)).encode()).hexdigest()
    path = FOLDER / name[:2] / name
    with contextlib.suppress(OSError, ValueError):  # missing or damaged
        digest, content = path.read_bytes().split(b"\n", 1)
        if digest == _digest(content):
            return pickle.loads(content)
    result = make()
    with contextlib.suppress(OSError):  # without disk space or permission nothing is cached
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path) as fresh:
            content = pickle.dumps(result)
            fresh.write_bytes(_digest(content) + b"\n" + content)
    return result


def _digest(content: bytes) -> bytes:
    return hashlib.sha256(content).hexdigest().encode()


@functools.cache
def sources_digest(folder: Path) -> str:
    """Return a digest of all Python sources in a folder."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
