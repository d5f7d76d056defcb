"""The documents match the output of the tools, and their links and names exist."""

import re

import pytest

import font
from board_files import ascii_drawing, reading, schema
from boards import pico
from commands.folders import ROOT
from games import menu
from othello import levels
from page import build

DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
MANUAL = ROOT / "docs" / "user" / "manual.md"

each_document = pytest.mark.parametrize(
    "document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix()
)


def read(path):
    return path.read_text(encoding="utf-8")


def anchors(text):
    """Return the link targets in a document: its headings, as GitHub names them."""
    headings = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M)
    return set(map(build.anchor, headings))


def pages():
    """Return the texts on the display in the manual's tables."""
    names = []
    for table in re.split(r"\n\n", read(MANUAL)):
        if table.startswith("| Display |"):
            names += re.findall(r"^\| `([^`]+)` \|", table, re.M)
    return names


def test_the_readme_wires_the_pico_as_its_board_file_does():
    rows = re.findall(r"^\| GP(\d+) to GP(\d+) \|", read(ROOT / "README.md"), re.M)
    ranges = [range(int(first), int(last) + 1) for first, last in rows]
    assert ranges[:3] == [
        range(pins[0], pins[-1] + 1) for pins in (pico.SEGMENTS, pico.DIGITS, pico.ROWS)
    ]
    assert pico.DIGITS[:3] == pico.COLUMNS


def test_the_wiring_document_has_the_output_of_the_tool():
    document = read(ROOT / "docs" / "user" / "wiring.md")
    board = reading.load("pico")
    assert ascii_drawing.table(board).rstrip() in document
    assert ascii_drawing.drawing(board).rstrip() in document


def test_the_fields_of_board_files_are_those_of_the_schema():
    document = read(ROOT / "docs" / "user" / "boards.md")
    assert schema.markdown(schema.BOARD) in document
    assert schema.markdown(schema.OUTLINE) in document


def test_every_page_of_the_manual_can_be_shown():
    assert len(pages()) > 100
    for page in pages():
        font.encode(page)


def test_the_manual_has_every_game():
    for number, text in enumerate(menu.TEXTS, 1):
        assert f"{number} {text}" in pages()
        assert re.search(rf"^## {text}: ", read(MANUAL), re.M)


def test_the_manual_has_the_limits_of_every_level():
    (table,) = (part for part in read(MANUAL).split("\n\n") if part.startswith("| Level |"))
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
    assert [int(row[0]) for row in rows] == list(range(1, levels.HIGHEST + 1))
    for row, (depth, nodes, milliseconds, last) in zip(rows, levels.LEVELS[1:], strict=True):
        limit = f"{nodes:,}" if nodes >= 10_000 else str(nodes)
        if nodes < 1 << 29:
            assert not nodes or f"{limit} positions" in row[1]
        else:
            assert row[1].startswith("no one two three four".split()[depth])
        assert row[2].split()[0] == (str(last) if last else "-")
        assert row[3] == (f"{milliseconds / 1000:g} s" if milliseconds else "-")


@each_document
def test_every_link_has_a_target(document):
    for target in re.findall(r"\]\(([^)\s]+)\)", read(document)):
        if not re.match(r"https?:", target):
            name, _, anchor = target.partition("#")
            path = document.parent / name if name else document
            assert path.is_file(), target
            assert not anchor or anchor in anchors(read(path)), target


@each_document
def test_every_named_path_exists(document):
    names = re.findall(
        r"(?<![\w/.])(?:\.ci|boards|lib|device|docs|host_tests|tools)/[\w/.-]*\w", read(document)
    )
    assert [name for name in names if not (ROOT / name).exists()] == []


def test_every_board_file_is_in_the_documents():
    for path in (ROOT / "boards").glob("[!_]*.py"):
        assert f"`boards/{path.name}`" in read(ROOT / "docs" / "user" / "boards.md")
