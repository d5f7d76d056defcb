"""Find the library's data files, which are beside its modules."""


def beside(name):
    """Return the path of a file or folder in the library, such as "trees"."""
    path = __file__.replace("\\", "/")
    return path[: path.rfind("/") + 1] + name
