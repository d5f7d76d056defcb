"""The emulated Pico's display in plain words, for the page's worker.

Runs on MicroPython for WebAssembly.
"""

import json

from simulator import display_reader


class Reader:
    """Reads the display of the emulated Pico."""

    def __init__(self):
        self._reader = display_reader.DisplayReader()
        self._view = None
        self._json = "null"
        self.press = self._reader.press
        self.release = self._reader.release

    def view(self, cells, milliseconds):
        """Return the state as JSON; tools/simulator/view.py lists its keys.

        `cells`: the visible segments of each digit, in two hexadecimal digits; `milliseconds`: the
        time.
        """
        view = self._reader.view(bytes.fromhex(cells), milliseconds)
        if view is not self._view:
            self._view = view
            self._json = json.dumps(view)
        return self._json

    def latest(self):
        """Return what `view` returned last."""
        return self._json
