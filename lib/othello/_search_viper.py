"""Searching in viper; `_search_python` is the twin that says the same in Python."""

import sys

from othello._pass_viper import address
from othello._run_viper import run
from othello._visit_viper import visit

# pyright: reportArgumentType=false

if sys.maxsize > 0x7FFFFFFF:
    raise ImportError("this viper code is for 32-bit words")

SLICE = 40  # nodes: one to two milliseconds


def searching(words, cells, halves, tables, table, over):
    """A generator that searches to the depth that is set up, and yields 0 after each slice.

    It returns 1 at the end, 2 when `over()` says so or there are too many nodes; see `search`.
    """
    words[1] = words[4] = code = 0
    words[40] = address(cells)
    words[41] = address(halves)
    words[42] = address(tables)
    limit = words[6]
    while not code:
        until = words[5] + SLICE
        words[7] = until if until < limit else limit
        code = run(0, 0, words, cells, table, visit)
        yield 0
        if over and not code and over():
            return 2
    return code
