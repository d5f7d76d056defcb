"""Where the library's data files are: beside its modules."""


def beside(folder):
    """The path of a folder in the library, such as "trees"."""
    path = __file__.replace("\\", "/")
    return path[: path.rfind("/") + 1] + folder
