"""Records: a few whole numbers under a name, in one small file that outlives power cuts.

The file is read for each look into it, and not kept in memory; `device.record_file` does it.
"""

import memory

_FILE = "device.record_file"


class Records:
    """The records in the file `path`; without a path they last until power is off.

    What a record was given last can be got even where nothing can be written: on a board whose
    drive a computer has mounted, say.
    """

    def __init__(self, path=""):
        self._path = path
        self._kept = None if path else {}  # all records, while they are not in the file
        self.quietly = _at_once  # calls what it is given, which stops interrupts for long

    def load(self):
        """Set a damaged file aside; never fails: what cannot be read is not there."""
        if self._kept is None:
            return memory.call(_FILE, "read", self._path)
        return self._kept

    def get(self, name, default=None):
        """Return the list of ints under `name`, or `default`."""
        records = self.load()
        return list(records[name]) if name in records else default

    def put(self, name, numbers):
        """Keep a list of ints under `name`, which has no spaces; return whether it was written."""
        records = self.load()
        records[name] = [int(number) for number in numbers]
        return self._save(records)

    def clear(self):
        """Forget all records; return whether that was written."""
        return self._save({})

    def _save(self, records):
        self._kept = records
        if not self._path:
            return True
        try:
            memory.call(_FILE, "write", self._path, records, self.quietly)
        except OSError:  # read-only, full, or not there
            return False
        self._kept = None
        return True


def _at_once(work):
    work()
