"""Saved games in a file of the user's choice, which several consoles may use at the same time.

Of each kind of game one unfinished game survives, of the console that wrote last.

On a board the file can only be ours, and device/store.py renames a damaged one. Here the user may
name any file, so a damaged one is rejected and not changed.
"""

import contextlib
import os
import stat
from collections.abc import Collection
from pathlib import Path
from typing import Any

from commands import command_line, output_files
from commands.errors import ToolError
from commands.folders import replacing
from device import store


class Records(store.Records):
    """The records in the file `path`; without a path they exist only in memory.

    `problem` is the reason if the last write failed, else "". Raises ToolError if `path` is not a
    file of records.
    """

    def __init__(self, path: str = "") -> None:
        self._file = Path(os.path.realpath(path)) if path else None  # a link's target
        super().__init__(str(self._file or ""))
        self.problem = ""
        self._stored: dict[str, list[int]] = {}  # in the file, as last read or written
        self.load()

    def load(self) -> None:
        """Read the file. Raises ToolError."""
        if self._file:
            self._records = read(self._file) or {}
            self._stored = dict(self._records)

    def get(self, name: str, default: Any = None) -> Any:
        """Return a record, as the last console wrote it, or `default`."""
        with contextlib.suppress(ToolError):
            self._merge()
        return super().get(name, default)

    def clear(self, keep: Collection[str] = ()) -> bool:
        """Remove all records, also those of another console, except those named in `keep`."""
        with contextlib.suppress(ToolError):
            self._merge()
        return super().clear(keep)

    def _merge(self) -> None:
        """Take over the records that another console has written. Raises ToolError."""
        latest = read(self._file) if self._file else None
        if latest is None:
            return
        removed = set(self._stored) - set(self._records)
        changed = {
            name: numbers
            for name, numbers in self._records.items()
            if numbers != self._stored.get(name)
        }
        self._records = {name: latest[name] for name in latest if name not in removed} | changed
        self._stored = latest

    def check(self) -> None:
        """Raise ToolError if the file cannot be written."""
        if not self._file:
            return
        try:
            output_files.check_writable(self._file)
            if self._file.exists() and not os.access(self._file, os.W_OK):
                raise ToolError(f"{self._file} is read-only")
        except OSError as error:
            raise ToolError(f"records: {command_line.reason(error)}") from None

    def _write(self) -> None:
        assert self._file
        try:
            self._merge()
            content = store.format_records(self._records)
            # The file NAME.new of store.Records may be the user's own here.
            with replacing(self._file) as fresh, fresh.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            self._stored = dict(self._records)
            self.problem = ""
        except (OSError, ToolError) as error:
            reason = error.strerror if isinstance(error, OSError) else None
            self.problem = f"records not written: {reason or error}"
            raise OSError(self.problem) from None


def read(path: Path) -> dict[str, list[int]] | None:
    """Return the records in a file; None if there is no file. Raises ToolError."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise ToolError(f"{path} is no file: records cannot be kept there")
        with path.open("rb") as file:
            content = file.read(store.MAX_BYTES + 1)
            records = store.parse_records(content) if content else {}  # new, as of mktemp
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ToolError(f"records: {command_line.reason(error)}") from None
    if records is None:
        raise ToolError(f"{path} is no file of records: name another, or move it away")
    return records
