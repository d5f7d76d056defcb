"""Find the library's data files, which are beside its modules."""


def path(name):
    """Return the path of a file or folder in the library, such as "trees"."""
    module = __file__.replace("\\", "/")
    return module[: module.rfind("/") + 1] + name
