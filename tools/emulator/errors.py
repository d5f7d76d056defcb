"""Errors of the emulated boards."""

from commands.errors import ToolError


class EmulatorError(ToolError):
    """The emulated board cannot do a request; lines after the first describe the board."""


class ProcessEnded(EmulatorError):
    """The Node process of a board has ended."""


class Timeout(EmulatorError):
    """A condition did not come true within its emulated time."""


class BoardError(EmulatorError):
    """Code run on the board raised; the message is the board's traceback."""
