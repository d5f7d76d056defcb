"""Errors of deployment, each with a line for the user."""


class Refusal(Exception):
    """The tool cannot continue; the message is one line with the reason and the remedy."""


class NoSpace(Refusal):
    """The board's file system is full."""


class NoMemory(Refusal):
    """Code on the board ran out of memory."""


class Lost(Refusal):
    """The cable was pulled, or the board stopped answering."""

    def __init__(self) -> None:
        super().__init__("lost the board: plug it in and run this again to continue")
