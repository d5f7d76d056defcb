"""tools/bench.py: the output of a few quick sections, and its errors."""

import json
import re
import shutil
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from benchmarks import (
    bench,
    cows_moves,
    guess_counts,
    latency,
    measuring,
    memory,
    othello,
    results,
)
from benchmarks.consistent import WORST
from benchmarks.results import PERFORMANCE
from benchmarks.sections import SECTIONS
from benchmarks.target import Target
from commands import output_files
from fault_injection import report
from programs import assert_refused, run
from shipped_trees import TREE_FIGURES


def tables(markdown):
    """Return the tables in Markdown as {name of the first column: {name of the row: cells}}."""
    found = {}
    for block in markdown.split("\n\n")[1:]:
        head, rule, *rows = [line.strip("| ").split(" | ") for line in block.strip().splitlines()]
        assert all(set(cell) <= set("-:") for cell in rule)
        assert all(len(row) == len(head) == len(rule) for row in rows)
        found[head[0]] = {row[0]: row[1:] for row in rows}
    return found


@pytest.fixture(scope="module")
def measured(pico_firmware, tmp_path_factory):
    """The standard output and the figures in the file, from one run."""
    pico_firmware("hard")
    file = tmp_path_factory.mktemp("bench") / "figures.json"
    names = ("score", "tick", "boot", "flash")
    done = run("bench", *(f"--only={name}" for name in names), "--json", file)
    assert done.returncode == 0, done.stderr
    figures = json.loads(file.read_text())
    assert tuple(figures["sections"]) == names
    return done.stdout, figures


def cells(figures, section):
    (row,) = figures["sections"][section]["rows"]
    return row[1:]


def test_title_and_tables_are_markdown_with_the_figures(measured):
    text, figures = measured
    title = text.splitlines()[0]
    assert title == figures["title"]
    assert "MicroPython" in title and "rp2040js" in title and "Not modelled" in title
    printed = tables(text)
    assert len(printed) == len(figures["sections"])
    for section in figures["sections"].values():
        rows = printed[section["columns"][0]]
        for name, *values in section["rows"]:
            assert [float(cell) for cell in rows[name]] == pytest.approx(values, rel=0.01)


def test_score_and_tick_reach_their_targets(measured):
    _, figures = measured
    viper, python, ratio = cells(figures, "score")
    assert ratio == python / viper >= 15
    call, dark, whole, share = cells(figures, "tick")
    assert dark < call < whole <= 15
    assert share == pytest.approx(whole / 10, rel=0.05)  # of 1000 us, in percent


def test_the_start_and_the_files_are_within_limits(measured):
    _, figures = measured
    (start,) = cells(figures, "boot")
    assert 50 < start < 1000
    files, size, used, whole = cells(figures, "flash")
    assert 10 < files < 200
    assert size < used < whole


def test_a_key_is_shown_within_60_ms(pico_firmware):
    pico_firmware("hard")
    pico = Target("hard").console()
    latency.enter_duel(pico)
    times = latency.key_times(pico, 0.0, "7503")
    assert len(times) == 4 and 6 < min(times) < max(times) <= 60


def test_a_missing_compiler_is_noted_in_the_table(pico_firmware):
    pico_firmware("hard")
    variables = {"PATH": str(Path(sys.executable).parent), "FIRMWARE_BUILD_MB": "1000000000"}
    done = run("bench", "--only", "scan", env=variables)
    assert done.returncode == 0, done.stderr
    (rows,) = tables(done.stdout).values()
    assert len(rows) == len(WORST)
    for viper, *c in rows.values():
        assert 0 < float(viper) < 100
        assert c == ["no compiler", "-"]
    assert "1000000000 MB" in done.stderr


def test_every_tree_is_in_the_table_of_guesses():
    assert sorted(c.tree for c in guess_counts.CONTESTS if c.tree) == sorted(TREE_FIGURES)


@pytest.mark.parametrize(
    "contest", [c for c in guess_counts.CONTESTS if c.tree], ids=lambda contest: contest.tree
)
def test_a_stored_tree_finds_every_code_in_its_total(contest):
    """The tree is walked with every code."""
    count, total, worst, _ = TREE_FIGURES[contest.tree]
    assert guess_counts.project_guesses(contest) == f"{total} = {total / count:.4f} ({worst})"


def test_guesses_are_counted_without_a_board(tmp_path, monkeypatch, capsys):
    words = [contest for contest in guess_counts.CONTESTS if contest.game.symbols == 4]
    monkeypatch.setattr(guess_counts, "CONTESTS", words)
    (guesses,) = (section for section in SECTIONS if section.name == "guesses")
    file = tmp_path / "figures.json"
    assert measuring.main(bench.parse(["--only", "guesses", "--json", str(file)])) == 0
    (rows,) = tables("\n" + capsys.readouterr().out).values()
    assert list(rows) == [contest.name for contest in words]
    assert [row[0] for row in rows.values()] == ["905 = 3.5352 (4)", "900 = 3.5156 (5)"]
    found = json.loads(file.read_text())["sections"]["guesses"]["rows"]
    assert [len(row) for row in found] == [len(guesses.columns)] * 2


def test_the_expert_without_a_tree_plays_seeded_games(micropython, monkeypatch):
    micropython("hard")
    monkeypatch.setattr(guess_counts, "GAMES", 8)
    total, _, mean, worst = guess_counts.project_guesses(guess_counts.CONTESTS[-2]).split()
    assert float(mean) == int(total) / 8
    assert 5 < float(mean) < int(worst.strip("()")) <= 9


def test_moves_keep_to_their_time_and_heap(pico_firmware, monkeypatch):
    """Without the expert on-line, which emulated/test_expert.py times."""
    pico_firmware("hard")
    monkeypatch.setattr(cows_moves, "SHIPPED", ("digits-3",))
    monkeypatch.setattr(cows_moves, "SEEDS_BY_REPEATS", {})
    monkeypatch.setattr(cows_moves, "COUNTED", cows_moves.COUNTED[-1:])
    opened, move, draw, count, sly_4, sly_5 = cows_moves.moves(Target("hard"))
    assert opened[2] <= 100 and opened[5] <= 3000
    assert move[1] == 10 and 0.5 < move[2] <= 20 and 0 < move[4] < 4096
    assert move[5] == pytest.approx(opened[5], abs=64)
    assert draw[1] == 5 and draw[2] <= 20
    assert count[2] <= 200 and count[3] <= 2.5
    assert sly_4[2] <= 100 and sly_5[2] <= 500 and max(sly_4[3], sly_5[3]) <= 2.5


def test_othello_is_measured_with_native_code_and_without(pico_firmware):
    """A shallow search of one position each: the snippets run, the figures are the benchmark's."""
    pico_firmware("hard")
    target = Target("hard")
    middle = othello.positions("middle.txt")[0]
    ending = othello.positions("endings.txt", "8-")[0]
    for code in ("viper", "Python"):
        assert int(target.exec(othello.perft_snippet(code, 1))) > 0
        total, longest, nodes = map(
            int, target.exec(othello.search_snippet(middle, code, 2)).split()
        )
        assert 0 < longest <= total and nodes > 0
        value, *_ = target.exec(othello.solve_snippet(ending, code)).split()
        assert int(value) == ending.value
    total, longest, heap = map(int, target.exec(othello.level_snippet(3, middle)).split())
    assert 0 < longest <= total and heap >= 0


def test_cells_keep_three_digits():
    assert [results.text_of(cell) for cell in (7.918, 31.08, 123.8, 12, None, "text")] == [
        *("7.92", "31.1", "124", "12", "-", "text")
    ]


def test_every_section_is_measured():
    assert all(map(measuring.function_of, SECTIONS))


# ---- docs/results ----


@pytest.mark.parametrize("kind", [PERFORMANCE, report.STORED])
def test_a_page_is_rendered_from_its_file(kind):
    page = kind.file.with_suffix(".md").read_text(encoding="utf-8")
    assert page == kind.page(results.read(kind.file, kind))
    assert len(page.splitlines()) <= 120


def test_only_the_measured_section_is_replaced(tmp_path):
    file = tmp_path / "performance.json"
    shutil.copy(PERFORMANCE.file, file)
    before = results.read(file, PERFORMANCE)
    assert set(before) == {section.name for section in SECTIONS}
    entry = {"date": "2001-02-03", "commit": "abc1234", "method": "a slide rule"}
    entry |= {"columns": ["key", "ms"], "rows": [["one key", 20.0]], "failures": []}
    results.store(file, PERFORMANCE, {"latency": entry})
    assert results.read(file, PERFORMANCE) == {**before, "latency": entry}
    page = file.with_suffix(".md").read_text(encoding="utf-8")
    assert "2001-02-03, commit `abc1234`: a slide rule." in " ".join(page.split())
    assert "| one key | 20.0 |" in page


def failing(reason):
    return Mock(side_effect=guess_counts.Failed(reason))


def test_a_failed_section_is_noted_and_the_others_are_stored(tmp_path, monkeypatch, capsys):
    file = tmp_path / "performance.json"
    monkeypatch.setattr(guess_counts, "guesses", failing("digits-4: damaged\nand more"))
    monkeypatch.setattr(memory, "budget", lambda: [("files", 1, 2)])
    monkeypatch.setattr(measuring, "method_of", lambda *_: "care")
    options = bench.parse(["--write", str(file), "--only", "guesses", "--only", "budget"])
    assert measuring.main(options) == 1
    assert results.read(file, PERFORMANCE)["guesses"]["failures"] == ["digits-4: damaged"]
    page = " ".join(file.with_suffix(".md").read_text(encoding="utf-8").split())
    assert re.search(r"Not measured on .+: digits-4: damaged\.", page)
    assert "| files | 1 | 2 |" in page
    assert "Not measured yet." in page
    assert "digits-4: damaged" in capsys.readouterr().err


def test_the_figures_of_finished_sections_are_written_before_a_failure(
    tmp_path, monkeypatch, capsys
):
    file = tmp_path / "figures.json"
    monkeypatch.setattr(guess_counts, "sly", lambda: [("four digits", 1, 2, 3, 4)])
    monkeypatch.setattr(guess_counts, "guesses", failing("damaged"))
    options = bench.parse(["--json", str(file), "--only", "sly", "--only", "guesses"])
    options.sections.sort(key=lambda section: section.name, reverse=True)
    assert measuring.main(options) == 1
    assert "bench: guesses: damaged" in capsys.readouterr().err
    sections = json.loads(file.read_text())["sections"]
    assert {name: table["rows"] for name, table in sections.items()} == {
        "sly": [["four digits", 1, 2, 3, 4]]
    }


def test_a_file_that_cannot_be_written_leaves_no_copy_elsewhere(tmp_path, monkeypatch):
    monkeypatch.setattr(output_files, "fallback_folders", lambda: [tmp_path])
    (tmp_path / "file").touch()
    for path in (tmp_path / "none" / "x.json", tmp_path / "file" / "x.json"):
        with pytest.raises(OSError, match=re.escape(str(path))):
            measuring.main(bench.parse(["--write", str(path)]))
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"[" * 200_000, id="deeply nested"),
        *(b"", b"\xa0", b"root:x:0", b"[]", b'{"score": 3}', b'{"guesses": {"date": ""}}'),
        b'{"guesses": {"date": 1, "commit": 2, "method": 3, "columns": 4, "rows": 5}}',
        report.STORED.file.read_bytes(),
    ],
)
def test_a_file_without_results_is_refused_before_measuring(tmp_path, content):
    file = tmp_path / "performance.json"
    file.write_bytes(content)
    assert_refused(
        run("bench", "--write", file, "--only", "budget"), "performance.json holds no such results"
    )
    assert file.read_bytes() == content


def test_a_page_of_the_users_is_not_replaced(tmp_path):
    page = tmp_path / "figures.md"
    page.write_text("mine")
    done = run("bench", "--write", page.with_suffix(".json"), "--only", "sly")
    assert_refused(done, "figures.md is not the page of")
    assert page.read_text() == "mine"


def test_without_git_the_commit_is_unknown(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert results.stamp()["commit"] == ""


def test_one_section_is_stored_in_the_file(pico_firmware, tmp_path):
    pico_firmware("hard")
    file = tmp_path / "performance.json"
    done = run("bench", "--write", file, "--only", "score", env={"PICO_FIRMWARE_SOFT": "none.uf2"})
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    score = results.read(file, PERFORMANCE)["score"]
    assert "(hard timers)" in score["method"] and "rp2040js" in score["method"]
    assert "soft" not in score["method"]
    assert score["rows"][0][0] == "four digits"
