"""What can go wrong, each with a line for the user."""


class Refusal(Exception):
    """The tool cannot go on; the message says why and what to do, in one line."""


class NoSpace(Refusal):
    """The board's file system is full."""


class NoMemory(Refusal):
    """What was run on the board found no room in its memory."""


class Lost(Refusal):
    """The cable was pulled, or the board stopped answering."""

    def __init__(self) -> None:
        super().__init__("lost the board: plug it in and run this again, it goes on from there")
