"""Errors of the emulated boards."""


class EmulatorError(Exception):
    """The emulated board cannot do a request; the message has the reason."""


class ProcessEnded(EmulatorError):
    """The Node process of a board has ended."""


class Timeout(EmulatorError):
    """A condition did not come true within its emulated time."""


class BoardError(EmulatorError):
    """Code run on the board raised; the message is the board's traceback."""
