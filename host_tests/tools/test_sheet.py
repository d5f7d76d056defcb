"""The sheet and the lesson: one page, nothing outside it, and the console's scores."""

import itertools
import random
import re
import statistics
from pathlib import Path
from xml.etree import ElementTree

import pytest

import programs
from commands.folders import ROOT
from cows.scoring import score
from drawings import helvetica, paper, worksheet
from drawn_pages import assert_no_text_over_another, assert_within
from drawn_pages import texts as texts_of
from emulator.player import SimulatedPlayer
from programs import assert_done

DOCS = ROOT / "docs" / "user"
LESSON = (DOCS / "lesson.md").read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"
COMMITTED = {"pictures/sheet.svg": 2, **{f"sheet-{n}-digits.pdf": n for n in (2, 3, 4)}}
PRINTER_MM = 6.35  # a quarter of an inch: the margin that printers leave white
PEN_MM = 0.3  # more than half the width of the widest line

every_sheet = pytest.mark.parametrize(
    ("size", "digits"), list(itertools.product(worksheet.PAPERS, (2, 3, 4, 5)))
)


def run(*arguments):
    return programs.run("generate sheet", *arguments)


def bulls_and_cows(guess, code):
    """Return the console's score of two codes in decimal digits."""
    assert len(guess) == len(code)
    return divmod(score(int(guess, 16), int(code, 16), len(code)), 16)


def codes(length):
    """Return all codes of `length` different digits."""
    return ["".join(digits) for digits in itertools.permutations("0123456789", length)]


def consistent_codes(evidence):
    """Return the codes consistent with every guess and its score."""
    return [
        code
        for code in codes(len(evidence[0][0]))
        if all(bulls_and_cows(guess, code) == score for guess, score in evidence)
    ]


def operators_of(pdf):
    """Return the drawing operators of a PDF's page."""
    (stream,) = re.findall(rb"stream\n(.*?)\nendstream", pdf, re.S)
    return stream.decode("ascii")


def texts_of_pdf(pdf):
    """Return each text of a PDF with its font, size and start."""
    pattern = r"BT\n/(\S+) (\S+) Tf\n1 0 0 -1 (\S+) (\S+) Tm\n\((.*?)\) Tj\nET"
    return [
        (font, float(size), float(x), float(y), re.sub(r"\\(.)", r"\1", text))
        for font, size, x, y, text in re.findall(pattern, operators_of(pdf))
    ]


@pytest.mark.parametrize(("name", "digits"), COMMITTED.items())
def test_the_committed_sheets_equal_the_drawn_ones(name, digits, tmp_path):
    new = tmp_path / Path(name).name
    done = run("--digits", digits, "--output", new)
    assert_done(done)
    assert done.stdout == f"the page is in {new}\n"
    command = f"tools/generate.py sheet --digits {digits} --output docs/user/{name}"
    assert (DOCS / name).read_bytes() == new.read_bytes(), command
    assert f"({name})" in LESSON


def test_without_a_file_the_svg_is_printed():
    assert run("--digits", 2).stdout.encode() == (DOCS / "pictures" / "sheet.svg").read_bytes()


def test_the_page_of_keys_is_drawn_from_the_manual(tmp_path):
    texts = ["".join(text.itertext()) for text in ElementTree.fromstring(run("--keys").stdout)]
    assert {"5 OtHE", "# held for a second", "picks its item at once"} <= set(texts)
    assert run("--keys", "--output", tmp_path / "keys.pdf").returncode == 0
    made = "tools/generate.py sheet --keys --output docs/user/keys.pdf"
    assert (tmp_path / "keys.pdf").read_bytes() == (DOCS / "keys.pdf").read_bytes(), made


def test_the_help_has_an_example():
    example = re.search(
        r"python3 tools/generate\.py sheet (--digits .+) --output \S+", run("--help").stdout
    )
    assert example
    assert run(*example[1].split()).returncode == 0


@every_sheet
def test_nothing_runs_out_of_the_paper_and_no_two_texts_overlap(size, digits):
    page = worksheet.draw(size, digits)
    assert len(page.shapes) > 150
    assert_within(page, (PRINTER_MM + PEN_MM) * paper.POINTS)
    assert_no_text_over_another(page)


@every_sheet
def test_the_pdf_is_the_same_page(size, digits):
    page = worksheet.draw(size, digits)
    pdf = paper.as_pdf(page)
    assert pdf == paper.as_pdf(page) and len(pdf) < 30_000
    assert len(re.findall(rb"/Type /Page\b", pdf)) == 1 and b"/Count 1>>" in pdf
    assert not re.search(rb"/(CreationDate|ModDate|ID)\b", pdf)
    width, height = (
        f"{round(length * paper.POINTS, 2):.2f}".rstrip("0").rstrip(".")
        for length in (page.width_mm, page.height_mm)
    )
    assert f"/MediaBox [0 0 {width} {height}]".encode() in pdf
    drawn = [
        (text.get("font-weight"), *(float(text.get(key, "")) for key in keys), text.text)
        for text in ElementTree.fromstring(paper.as_svg(page)).iter(SVG + "text")
        for keys in [("font-size", "x", "y")]
    ]
    weights = {"Helvetica": None, "Helvetica-Bold": "bold"}
    assert drawn == [(weights[font], *rest) for font, *rest in texts_of_pdf(pdf)]
    operators = operators_of(pdf)
    shapes = [type(shape) for shape in page.shapes]
    assert len(re.findall(r" re$", operators, re.M)) == shapes.count(paper.Box)
    assert len(re.findall(r" l$", operators, re.M)) == shapes.count(paper.Line)
    assert len(re.findall(r" c$", operators, re.M)) == 4 * shapes.count(paper.Dot)


@every_sheet
def test_the_sheet_has_all_its_parts(size, digits):
    page = worksheet.draw(size, digits)
    texts = [text.text for text in texts_of(page)]
    for words in ("Bulls and Cows", "Name", "Date", "My secret code", "fold this part back"):
        assert texts.count(words) == 1
    for words in ("right place", "(bulls)", "right digit", "(cows)", "guess"):
        assert texts.count(words) == 2
    places = [text for text in texts if text.endswith(" place") and text[0].isdigit()]
    assert len(places) == digits
    assert 11 <= max(int(text) for text in texts if text.isdigit()) <= 12  # rows of a table


@pytest.mark.parametrize("digits", worksheet.EXAMPLES)
def test_the_example_on_the_sheet_is_scored_right(digits):
    code, guesses = worksheet.EXAMPLES[digits]
    page = worksheet.draw("a4", digits)
    for guess in guesses:
        assert len(set(guess)) == len(guess) == len(code) == digits
    # Two numbers follow each guess.
    texts = [text.text for text in texts_of(page)]
    start = texts.index("Code") + 1 + digits
    for guess in guesses:
        row = texts[start : start + digits + 3]
        assert row == ["Guess", *guess, *map(str, bulls_and_cows(guess, code))]
        start += digits + 3
    marks = [s for s in page.shapes if isinstance(s, paper.Dot) and s.radius < 2]
    scores = [bulls_and_cows(guess, code) for guess in guesses]
    assert sum(mark.is_filled for mark in marks) == sum(bulls for bulls, _ in scores)
    assert sum(not mark.is_filled for mark in marks) == sum(cows for _, cows in scores)


def test_a_text_without_widths_is_rejected():
    assert helvetica.width("A a", 1000) == 667 + 278 + 556
    assert helvetica.width("~", 10, bold=True) == 5.84
    with pytest.raises(ValueError, match="no width"):
        helvetica.width("é", 10)


def score_tables():
    """Yield each table of scores in the lesson: the text before it, its rows of cells."""
    for head in re.finditer(
        r"\| Guess \| Right place \(bulls\) \| Right digit \(cows\) \|", LESSON
    ):
        table = LESSON[head.end() :].partition("\n\n")[0].splitlines()[2:]
        rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in table]
        yield LESSON[: head.start()], rows


def test_every_score_in_the_lesson_is_right():
    tables = list(score_tables())
    assert len(tables) == 5
    for before, rows in tables:
        ticket = re.search(r"\*\*(Ticket [AB])\*\*, \w+ digits:\n\n$", before)
        if ticket:
            (code,) = re.findall(rf"^{ticket[1]}: the code is \*\*(\d+)\*\*", LESSON, re.M)
            assert consistent_codes([(row[0], (int(row[1]), int(row[2]))) for row in rows]) == [
                code
            ]
        else:
            code = re.findall(r"secret code is \*\*(\d+)\*\*", before)[-1]
        assert len(rows) > 1
        for guess, bulls, cows, *_ in rows:
            assert (int(bulls), int(cows)) == bulls_and_cows(guess, code), guess


def test_the_worked_example_counts_the_codes_left():
    ((_, rows),) = [(text, rows) for text, rows in score_tables() if len(rows[0]) == 5]
    evidence = []
    for guess, bulls, cows, _, left in rows:
        evidence.append((guess, (int(bulls), int(cows))))
        assert len(consistent_codes(evidence)) == int(left), guess


@pytest.mark.parametrize("length", [2, 3])
def test_consistent_guesses_find_a_code_in_about_five(length):
    draw = random.Random(1)
    needed = []
    for _ in range(100):
        secret, left, number = draw.choice(codes(length)), codes(length), 0
        guess = ""
        while guess != secret:
            guess = draw.choice(left)
            score = bulls_and_cows(guess, secret)
            left = [code for code in left if bulls_and_cows(guess, code) == score]
            number += 1
        needed.append(number)
    assert round(statistics.mean(needed)) == 5
    claim = "about five guesses for three digits. Two digits also take about five"
    assert claim in " ".join(LESSON.split())


def test_the_plan_takes_45_minutes():
    plan = LESSON.partition("\n## Plan\n")[2].partition("\n## ")[0]
    minutes = [int(number) for number in re.findall(r"^\| (\d+) \|", plan, re.M)]
    assert sum(minutes) == 45 and "| Time | 45 minutes |" in LESSON


def test_the_keys_of_the_lesson_start_the_duel():
    table = LESSON.partition("| Display | Press | Meaning |")[2].partition("\n\n")[0]
    rows = [row.strip("|").split("|") for row in table.splitlines()[2:]]
    assert len(rows) == 9
    player = SimulatedPlayer()
    for display, keys, _ in rows:
        player.expect(display.strip(" `"))
        player.tap("".join(re.findall("`(.)`", keys)))
    player.expect("--.  r2")
    for length in "34":
        player.leave()
        player.begin("1", "HELLO")
        player.tap("*" + length + "121")
        player.expect(f"{'-' * int(length)}.r1" if length == "4" else "---. r1")


def test_the_two_other_games_of_the_lesson():
    player = SimulatedPlayer()
    player.expect("1 dUEL")
    player.tap("35*")
    player.expect("----.r1")
    player.tap("1476*")
    player.expect("1476.22")
    player.tap("*1467*")
    player.expect("1467.40")
    player.leave()
    player.tap("2*")
    player.expect("AAbC.--")
    player.tap("00*")  # a word of D alone
    while not player.shows("ERROR"):
        player.tap("00*")
        player.run(0.1)
    player.go("*", "COdE?")
    player.go("*", "----.Cd")
    player.tap("1234*")
    player.expect("bAd r1")
