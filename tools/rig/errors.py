"""What goes wrong at the emulated Pico, as exceptions with one clear message."""


class RigError(Exception):
    """The rig cannot do what was asked; the message says why."""


class Timeout(RigError):
    """A condition did not come true within its emulated time."""


class BoardError(RigError):
    """Code run on the board raised; the message is the board's traceback."""
