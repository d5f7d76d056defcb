"""The errors of a board that cannot run a kernel in viper; it uses the reference instead.

SyntaxError: the firmware has no viper. ImportError: the file is missing, or is for another word
size. NameError: Blinka's `micropython` module. NotImplementedError: the compiler of MicroPython
1.25 cannot compile a large function. MemoryError: too little memory to compile one.
"""

UNAVAILABLE = (SyntaxError, ImportError, NameError, NotImplementedError, MemoryError)


def const(value):
    """Return `value`: `micropython.const` for modules that also run on CPython.

    MicroPython's compiler replaces a name by its value after `_NAME = const(5)`. This saves a
    seventh of the reference's time.
    """
    return value
