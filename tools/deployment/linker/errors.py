"""The linker's error."""


class LinkError(Exception):
    """Raised if a source breaks a rule for overlays; the message has the module and line."""
