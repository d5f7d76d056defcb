"""What says that a board cannot run a kernel in viper; its Python twin serves then.

    try:
        from cows.scoring.native import score
    except viper_support.UNAVAILABLE:
        from cows.scoring.reference import score

SyntaxError: the firmware has no viper. ImportError: the file is not there, or is for another word
size. NameError: Blinka's `micropython` module. NotImplementedError: the compiler of MicroPython
1.25 gives up on a large function. MemoryError: it found no room to compile one.
"""

UNAVAILABLE = (SyntaxError, ImportError, NameError, NotImplementedError, MemoryError)
