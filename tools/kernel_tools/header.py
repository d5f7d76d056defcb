"""The numbers of lib/othello as a header for the C port, othello_kernel.h."""

from commands.folders import ROOT
from othello.constants import DISC_PENALTY, MIN_DISCS, WIN_BONUS
from othello.midgame import TABLE_ENTRIES, WEIGHTS_NAMES
from othello.midgame.layout import NO_VALUE, PROBE_MIN_DISCS, SORT_MIN_DEPTH
from othello.midgame.probcut_margins import MARGINS
from othello.midgame.search import ASPIRATION

PATH = ROOT / "tools" / "othello_tools" / "othello_kernel.h"
MOST_INSTANCES = 48  # of patterns on the board
MOST_PHASES = 12


def text() -> str:
    """Return the content of the header."""
    margins = b"".join(MARGINS[WEIGHTS_NAMES[0]])
    numbers = {
        "MOST_INSTANCES": MOST_INSTANCES,
        "MOST_PHASES": MOST_PHASES,
        "MIN_DISCS": MIN_DISCS,
        "DISC_PENALTY": DISC_PENALTY,
        "WIN_BONUS": WIN_BONUS,
        "NO_VALUE": f"({NO_VALUE})",
        "PROBE_MIN_DISCS": PROBE_MIN_DISCS,
        "SORT_MIN_DEPTH": SORT_MIN_DEPTH,
        "ASPIRATION": ASPIRATION,
        "ENTRIES": TABLE_ENTRIES,
        "MAX_PROBED_DEPTH": len(MARGINS[WEIGHTS_NAMES[0]][0]) - 1,
        "MARGINS": ", ".join(map(str, margins)),
    }
    lines = [f"#define {name} {value}\n" for name, value in numbers.items()]
    return "/* Made by generate.py kernels from lib/othello: change that. */\n" + "".join(lines)
