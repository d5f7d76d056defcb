"""Letting games think where there are no timers.

A loop that calls the tick itself does not while a module is loaded, which takes 5 to 20 ms from an
.mpy file and far longer from a source, nor while garbage is collected, which takes 5 to 30 ms. So
what thinks is loaded beforehand, and garbage collected before memory runs out.
"""

import gc
import sys

import memory

_COWS = (
    "drawing slowmoo words consistent counting scanning openings stored beginning tree_check "
    "tree_search online sampling gathering judging"
)
_OTHELLO = (
    "_visit_python _search_python search evaluation squares small looking _endgame_python endgame "
    "ending hp67 levels"
)
_PAGES = "duel_think othello_think othello_thought"
_SLICES = 32  # after which garbage is collected: there may be 40 KB by then


def load():
    """Load what thinks, to stay; not where memory is short, nor on a computer."""
    if memory.SMALL or sys.implementation.name == "cpython":
        return
    # Garbage is collected so that what stays does not lie between it.
    for name in _COWS.split(" "):
        gc.collect()
        __import__("cows." + name)
    for name in _OTHELLO.split(" "):
        gc.collect()
        __import__("othello." + name)
    for name in _PAGES.split(" "):
        gc.collect()
        __import__("games." + name)


def eased(menu, ticker):
    """A `menu` for the console with the same games, but easier on the display when they think.

    There are more ticks, and garbage is collected when thinking begins and every so often then:
    with half of the memory free that takes half as long, and memory is found faster in between.
    """

    def play(console):
        game = menu(console)
        slices = 0
        key = None
        try:
            while True:
                try:
                    wait = game.send(key)
                except StopIteration:
                    return
                if wait == 0:
                    # Not each time: of two ticks a turn some digits would get all the long ones.
                    if slices % 3:
                        ticker.keep()
                    if slices % _SLICES == 0:
                        gc.collect()
                    slices += 1
                else:
                    slices = 0
                key = yield wait
        finally:
            game.close()

    return play
