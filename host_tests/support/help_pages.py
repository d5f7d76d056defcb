"""The pages of the console that have an explanation, from the files of explanations."""

import font
from commands.folders import ROOT
from games import explain
from simulator import view

EXPLANATIONS = (ROOT / "lib" / explain.FILE).read_text(encoding="ascii").splitlines()
PLAIN_WORDS = (ROOT / "tools/simulator" / view.FILE).read_text(encoding="ascii").splitlines()


def pages(lines):
    """Yield every page that a file has words for: (section, pattern, words)."""
    section = ""
    for line in lines:
        if line.startswith("["):
            section = line[1 : line.index("]")]
        elif "|" in line and section:
            for pattern in line[: line.index("|")].rstrip().split(","):
                yield section, pattern, line[line.index("|") + 1 :].strip()


def expect_words(player, words, within=1.0):
    """Wait for the first cells of words that scroll."""
    first = bytes(font.cells(words.encode())[: font.CELLS])
    player.wait_steady(lambda: bytes(player.cells()) == first, within)
