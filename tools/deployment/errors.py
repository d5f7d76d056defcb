"""Errors of deployment, each with a line for the user."""

from commands.errors import ToolError


class NoSpace(ToolError):
    """The board's file system is full."""


class NoMemory(ToolError):
    """Code on the board ran out of memory."""


class Lost(ToolError):
    """The cable was pulled, or the board stopped answering."""

    def __init__(self) -> None:
        super().__init__("lost the board: plug it in and run this again to continue")
