"""The picture of the console: its lit segments are the font's, its round is the manual's."""

import re
from xml.etree import ElementTree

import pytest

import font
from commands.folders import ROOT
from drawings import console_svg
from emulator.player import SimulatedPlayer
from programs import assert_done, run

SVG = "{http://www.w3.org/2000/svg}"
LIT = "#ff3b24"


def lit(data, at=0.0):
    """Return the six cells that a picture shows at a moment, 0 to 1 of its time."""
    found = []
    for element in ElementTree.fromstring(data).iter():
        if element.get("class") == "segment":
            fill = element.get("fill")
            for change in element.iter(SVG + "animate"):
                values = change.get("values", "").split(";")
                times = map(float, change.get("keyTimes", "").split(";"))
                fill = [v for v, time in zip(values, times, strict=True) if time <= at][-1]
            found.append(fill == LIT)
    cells = [found[start : start + 8] for start in range(0, len(found), 8)]
    return bytes(sum(bit << place for place, bit in enumerate(cell)) for cell in cells)


@pytest.mark.parametrize("text", ["0123.02", "1 dUEL", "8.8.8.8.8.8.", ""])
def test_the_lit_segments_are_those_of_the_font(text):
    assert lit(console_svg.draw(text)) == font.encode(text)


def test_the_round_shows_every_page_in_turn():
    data = console_svg.draw_round()
    assert len(data) < 100_000
    shots = console_svg.first_round()
    total, now = sum(shot.seconds for shot in shots), 0.0
    for shot in shots:
        assert lit(data, (now + shot.seconds / 2) / total) == font.encode(shot.text)
        now += shot.seconds


def test_the_round_is_the_first_one_of_the_manual():
    manual = (ROOT / "docs" / "user" / "manual.md").read_text()
    table = manual.partition("\n## A first game\n")[2].partition("\n## ")[0]
    rows = [row.strip("|").split("|") for row in table.splitlines() if row.startswith("| `")]
    pages = [(row[0].strip(" `"), "".join(re.findall("`(.)`", row[2]))) for row in rows]
    last = len(console_svg.FIRST_ROUND) - 1
    assert list(console_svg.FIRST_ROUND[:last]) == pages[:last]
    assert console_svg.FIRST_ROUND[last][0] == pages[last][0]


def test_the_round_types_as_the_console_shows():
    player = SimulatedPlayer(random_bytes=lambda n: bytes(n))
    shots = console_svg.first_round()
    texts = [shot.text for shot in shots if re.match(r"[\d-]{4}\.r1", shot.text)]
    for text, keys in console_svg.FIRST_ROUND[:6]:
        player.expect(text)
        player.tap(keys)
    player.expect("----.r1")
    for key, text in zip("1122", list(dict.fromkeys(texts))[1:], strict=True):
        player.go(key, text)


@pytest.mark.parametrize(("name", "options"), [("console", []), ("round", ["--round"])])
def test_the_committed_pictures_equal_the_drawn_ones(name, options, tmp_path):
    done = run("generate console", tmp_path / "new.svg", *options)
    assert_done(done)
    assert done.stdout == ""
    made = (tmp_path / "new.svg").read_bytes()
    command = f"tools/generate.py console docs/user/pictures/{name}.svg {' '.join(options)}"
    assert (ROOT / "docs" / "user" / "pictures" / f"{name}.svg").read_bytes() == made, command
