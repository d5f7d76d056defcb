"""Errors of the emulated boards, each with one clear message."""


class EmulatorError(Exception):
    """The emulated board cannot do what was asked; the message says why."""


class ProcessEnded(EmulatorError):
    """The Node process of a board has ended."""


class Timeout(EmulatorError):
    """A condition did not come true within its emulated time."""


class BoardError(EmulatorError):
    """Code run on the board raised; the message is the board's traceback."""
