"""Saved games in a file of the user's choice.

On a board the file can only be ours, and device/store.py renames a damaged one. Here the user may
name any file, so a damaged one is rejected and not changed.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from commands import command_line
from commands.errors import ToolError
from commands.folders import replacing
from device import store


class Records(store.Records):
    """The records in the file `path`; without a path they exist only in memory.

    `problem` is the reason if the last write failed, else "". Raises ToolError if `path` is not a
    file of records.
    """

    def __init__(self, path: str = "") -> None:
        self._file = Path(path).resolve() if path else None  # the target of a link is replaced
        super().__init__(str(self._file or ""))
        self.problem = ""
        self.load()

    def load(self) -> None:
        """Read the file. Raises ToolError."""
        if self._file:
            self._records = read(self._file) or {}

    def check(self) -> None:
        """Raise ToolError if the file cannot be written."""
        if not self._file:
            return
        try:
            command_line.check_writable(self._file)
            if self._file.exists() and not os.access(self._file, os.W_OK):
                raise ToolError(f"{self._file} is read-only")
        except OSError as error:
            raise ToolError(f"records: {command_line.reason(error)}") from None

    def _write(self) -> None:
        assert self._file
        try:
            content = store.format_records(self._records)
            # The file NAME.new of store.Records may be the user's own here.
            with replacing(self._file) as fresh, fresh.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            self.problem = ""
        except OSError as error:
            self.problem = f"records not written: {error.strerror or error}"
            raise


def read(path: Path) -> dict[str, list[int]] | None:
    """Return the records in a file; None if there is no file. Raises ToolError."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise ToolError(f"{path} is no file: records cannot be kept there")
        with path.open("rb") as file:
            records = store.parse_records(file.read(store.MAX_BYTES + 1))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ToolError(f"records: {command_line.reason(error)}") from None
    if records is None:
        raise ToolError(f"{path} is no file of records: name another, or move it away")
    return records
