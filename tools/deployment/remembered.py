"""Results of compiling and linking, kept in build/made/ by the content they are made from.

The folder may be deleted at any time.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import pickle
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

FOLDER = Path(__file__).resolve().parents[2] / "build" / "made"

Result = TypeVar("Result")


def remembered(made_from: Iterable[object], make: Callable[[], Result]) -> Result:
    """Return what `make` returned when it was last called for the same `made_from`.

    `made_from` names everything that the result depends on, the program too: see `program`.
    Raises what `make` raises, and remembers nothing then.
    """
    name = hashlib.sha256(repr(tuple(made_from)).encode()).hexdigest()
    path = FOLDER / name[:2] / name
    with contextlib.suppress(OSError, EOFError, pickle.UnpicklingError):
        return pickle.loads(path.read_bytes())
    result = make()
    with contextlib.suppress(OSError):  # no room, or no right to write: it is made again
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(pickle.dumps(result))
        os.replace(file.name, path)
    return result


@functools.cache
def program(folder: Path) -> str:
    """Return a digest of all Python sources in a folder."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
