"""What is wrong with a source that is to be linked."""


class LinkError(Exception):
    """A source breaks a rule for overlays; the message names its module and line."""
