# A viper pointer takes any object with a buffer. No type of Python describes that, so these are
# unknown to pyright: the module does not exist.
from _mpy_shed._mpy_builtins import const as const
from _mpy_shed._mpy_builtins import uint as uint
from viper_types import ptr8 as ptr8
from viper_types import ptr16 as ptr16
from viper_types import ptr32 as ptr32
