"""The error of a request that a command cannot fulfil: one line, exit status 2."""


class ToolError(Exception):
    """It cannot be done; the message is one line with the reason, and a remedy if any."""


class Unavailable(ToolError):
    """A file or a program is not available, such as firmware, a package or a compiler."""
