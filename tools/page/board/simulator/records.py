"""Saved games on the page, in place of tools/simulator/records.py: the page stores them."""

import host  # pyright: ignore[reportMissingImports]

from device import store


class Records(store.Records):
    """The records in the file `path`, passed on to the page each time that they are written."""

    problem = ""

    def __init__(self, path=""):
        super().__init__(path)
        self._file = path
        self.load()

    def _write(self):
        super()._write()
        with open(self._file) as file:
            host.keep(file.read())
