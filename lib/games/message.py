"""A page of one text."""


def play(console, text):
    """Show it; return whether `*` was pressed, rather than `#`."""
    console.show(text)
    key = None
    while key not in ("*", "#"):
        key = yield
    return key == "*"
