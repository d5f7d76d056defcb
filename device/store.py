"""Records: named lists of ints, in one small file that survives power cuts.

The file, `PATH`, is text: a line for each record, its name and its numbers, then a line with the
CRC-32 of the lines before. It is written as `PATH.new`, which then replaces `PATH`. So one of
the two files is always valid, and reading takes the first valid one. If that is `PATH.new`, it
replaces `PATH` before the next write. A damaged `PATH` is renamed to `PATH.bad`, to keep it.
"""

import os
from binascii import crc32

from overlay import overlay

MAX_BYTES = 4096  # of a valid file
_CHECKSUM_LINE_BYTES = 9


@overlay
def open_records(path):
    """Read the file `path`; return its `Records`."""
    records = Records(path)
    records.load()
    return records


class Records:
    """The records in the file `path`; without a path they last until power is off.

    Call `load()` first. `get` returns the last value that was put into this object, even if the
    file cannot be written, as on a CircuitPython board whose drive a computer has mounted.
    """

    def __init__(self, path=""):
        self._path = path
        self._records = {}
        self._is_in_new = False  # True if `PATH.new` may be the only valid file
        # pause_for_flash(write) calls `write`, which blocks interrupts; the console replaces it.
        self.pause_for_flash = lambda write: write()

    def load(self):
        """Read the file; a file that is missing or damaged has no records."""
        if not self._path:
            return
        for path in (self._path, self._path + ".new"):
            try:
                with open(path, "rb") as file:
                    size = min(file.seek(0, 2), MAX_BYTES + 1)
                    file.seek(0)
                    records = parse_records(file.read(size))  # takes that much memory at once
                if records is not None:
                    self._records = records
                    self._is_in_new = path != self._path
                    return
                if path == self._path:
                    _replace(path, path + ".bad")
            except OSError:
                pass

    def get(self, name, default=None):
        """Return the list of ints under `name`, or `default`."""
        return list(self._records[name]) if name in self._records else default

    def put(self, name, numbers, ended_game=None):
        """Store a list of ints under `name`, which has no space; return True if it was written.

        `ended_game`: the name of a finished game's record, which is emptied with the same write.
        """
        if self._records.get(ended_game):
            self._records[ended_game] = []
        self._records[name] = [int(number) for number in numbers]
        return self._save()

    def clear(self, keep=()):
        """Remove all records except those named in `keep`; return True if that was written."""
        self._records = {name: self._records[name] for name in keep if name in self._records}
        return self._save()

    def _save(self):
        if not self._path:
            return True
        try:
            self.pause_for_flash(self._write)
        except OSError:  # read-only, full, or not there
            return False
        return True

    def _write(self):
        new = self._path + ".new"
        if self._is_in_new:  # opening it would empty the only copy
            _replace(new, self._path)
            self._is_in_new = False
        data = format_records(self._records)
        with open(new, "wb") as file:
            file.write(data)
            file.flush()
            if hasattr(os, "fsync"):
                os.fsync(file.fileno())
        if hasattr(os, "sync") and not hasattr(os, "fsync"):
            os.sync()
        self._is_in_new = True
        _replace(new, self._path)
        self._is_in_new = False


def _replace(source, target):
    """Rename a file, which may replace another one; raises OSError."""
    try:
        os.rename(source, target)
    except OSError:  # some file systems do not replace an existing file
        os.remove(target)
        os.rename(source, target)


def format_records(records):
    """Return records as a file's content, with its checksum. Raises OSError if it is too long."""
    data = bytearray()  # built line by line: as text it would need the memory twice
    for name in sorted(records):
        data += " ".join([name] + [str(n) for n in records[name]]).encode()
        data += b"\n"
    data += _checksum_line(data)
    if len(data) > MAX_BYTES:  # `load` would reject it
        raise OSError("too many records")
    return data


def parse_records(data):
    """Return the records in the content of a file, None if it is damaged."""
    end = len(data) - _CHECKSUM_LINE_BYTES
    if len(data) > MAX_BYTES or data[end:] != _checksum_line(data[:end]):
        return None
    records = {}
    try:
        for line in data[:end].decode().split("\n")[:-1]:
            fields = line.split(" ")
            records[fields[0]] = [int(field) for field in fields[1:]]
    except ValueError:  # also for invalid UTF-8: SAMD21 boards have no UnicodeError
        return None
    return records


def _checksum_line(data):
    return "{:08x}\n".format(crc32(data)).encode()
