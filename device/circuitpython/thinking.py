"""Letting games think where there are no timers.

A loop that calls the tick itself does not while a module is loaded, which takes 5 to 20 ms from an
.mpy file and far longer from a source, nor while garbage is collected, which takes 5 to 30 ms. So
what thinks is loaded beforehand, and garbage collected before memory runs out.
"""

import gc
import os
import sys

import files

_SLICES = 32  # after which garbage is collected: there may be 40 KB by then


def load():
    """Load what thinks, to stay; not on a computer."""
    if sys.implementation.name != "cpython":
        for package in ("cows", "othello"):
            _load(package)


def _load(package):
    """Load a package's modules, but for what CircuitPython cannot run or does not need."""
    for name in sorted(os.listdir(files.beside(package.replace(".", "/")))):
        stem = name.split(".")[0]
        if "native" in stem or stem in ("__init__", "__pycache__", "small"):
            continue
        gc.collect()  # so that what stays does not lie between garbage
        if stem == name:
            _load(package + "." + name)
        else:
            __import__(package + "." + stem)


def ease(ticker, slices):
    """Be easier on the display after a slice of thinking; return how many there have been.

    There are more ticks, and garbage is collected when thinking begins and every so often then:
    with half of the memory free that takes half as long, and memory is found faster in between.
    `slices` of thinking came before this one.
    """
    # Not each time: of two ticks a turn some digits would get all the long ones.
    if slices % 3:
        ticker.poll()
    if slices % _SLICES == 0:
        gc.collect()
    return slices + 1
