# A viper pointer takes any object with a buffer. No type of Python describes that, so these are
# unknown to pyright: the module does not exist.
from _mpy_shed._mpy_builtins import const, uint
from viper_types import ptr8, ptr16, ptr32

__all__ = ("const", "ptr8", "ptr16", "ptr32", "uint")
