"""tools/bench.py: what it prints of a few quick sections, and how it refuses."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import bench

ROOT = Path(__file__).resolve().parent.parent


def run(*arguments, **variables):
    return subprocess.run(
        [sys.executable, ROOT / "tools" / "bench.py", *arguments],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, **variables},
    )


def tables(markdown):
    """The tables in Markdown as {name of the first column: {name of the row: cells}}."""
    found = {}
    for block in markdown.split("\n\n")[1:]:
        head, rule, *rows = [line.strip("| ").split(" | ") for line in block.strip().splitlines()]
        assert all(set(cell) <= set("-:") for cell in rule)
        assert all(len(row) == len(head) == len(rule) for row in rows)
        found[head[0]] = {row[0]: row[1:] for row in rows}
    return found


@pytest.fixture(scope="module")
def measured(pico_firmware, tmp_path_factory):
    """Standard output and the figures in the file, of one run."""
    pico_firmware("hard")
    file = tmp_path_factory.mktemp("bench") / "figures.json"
    names = ("score", "tick", "boot", "flash")
    done = run(*(f"--only={name}" for name in names), "--json", file)
    assert done.returncode == 0, done.stderr
    figures = json.loads(file.read_text())
    assert tuple(figures["sections"]) == names
    return done.stdout, figures


def cells(figures, section):
    (row,) = figures["sections"][section]["rows"]
    return row[1:]


@pytest.mark.pico
def test_title_and_tables_are_markdown_with_the_figures(measured):
    text, figures = measured
    title = text.splitlines()[0]
    assert title == figures["title"]
    assert "MicroPython" in title and "rp2040py" in title and "Not modelled" in title
    printed = tables(text)
    assert len(printed) == len(figures["sections"])
    for section in figures["sections"].values():
        rows = printed[section["columns"][0]]
        for name, *values in section["rows"]:
            assert [float(cell) for cell in rows[name]] == pytest.approx(values, rel=0.01)


@pytest.mark.pico
def test_score_and_tick_reach_their_targets(measured):
    _, figures = measured
    viper, twin, ratio = cells(figures, "score")
    assert ratio == twin / viper >= 15
    call, dark, whole, share = cells(figures, "tick")
    assert dark < call < whole <= 15
    assert share == pytest.approx(whole / 10, rel=0.05)  # of 1000 us, in percent


@pytest.mark.pico
def test_start_and_files(measured):
    _, figures = measured
    (start,) = cells(figures, "boot")
    assert 50 < start < 1000
    files, size, used, whole = cells(figures, "flash")
    assert 10 < files < 100
    assert size < used < whole


@pytest.mark.pico
def test_worst_moves_of_two_lengths_and_the_keypad(pico_firmware, monkeypatch):
    pico_firmware("hard")
    target = bench.Target("hard")
    monkeypatch.setattr(bench, "WORST", (bench.WORST[3], bench.WORST[7]))
    four, five = bench.move(target)
    assert four[0] == "4 digits, 8 replies" and five[0] == "5 digits, 8 replies"
    for row, most in ((four, 40), (five, 400)):
        assert row[1] <= most and row[4] <= 2 and row[2] > row[1]
    pico = target.console()
    bench._enter_duel(pico)
    times = bench._key_times(pico, 0.0, "7503")
    assert len(times) == 4 and 6 < min(times) < max(times) <= 60


@pytest.mark.pico
def test_a_compiler_that_cannot_be_had_is_told_in_the_table(pico_firmware):
    pico_firmware("hard")
    variables = {"PATH": str(Path(sys.executable).parent), "FIRMWARE_BUILD_MB": "1000000000"}
    done = run("--only", "scan", **variables)
    assert done.returncode == 0, done.stderr
    (rows,) = tables(done.stdout).values()
    assert len(rows) == len(bench.WORST)
    for viper, *c in rows.values():
        assert 0 < float(viper) < 100
        assert c == ["no compiler", "no compiler"]
    assert "1000000000 MB" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--only", "speed"], "'speed'"),
        (["--fast"], "--fast"),
        (["--only"], "--only"),
        (["--json", "no-such-folder/figures.json", "--only", "flash"], "no-such-folder"),
    ],
)
def test_a_wrong_command_line_ends_in_one_line(arguments, reason):
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1 and reason in done.stderr


def test_without_firmware_it_ends_in_one_line(tmp_path):
    done = run("--only", "flash", PICO_FIRMWARE_HARD=str(tmp_path / "none.uf2"))
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1 and "none.uf2" in done.stderr


def test_cells_keep_three_digits():
    assert [bench.text_of(cell) for cell in (7.918, 31.08, 123.8, 12, None, "text")] == [
        *("7.92", "31.1", "124", "12", "-", "text")
    ]
