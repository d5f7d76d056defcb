"""tools/generate.py game: a new game that is complete at once."""

import shutil
import subprocess
import sys
from functools import partial

import pytest

from commands.errors import ToolError
from deployment.files import ROOT
from games import menu
from generators import game
from programs import contents
from skips import needs_free_digit

TESTS = (
    *("simulated/test_hilo", "simulated/test_help", "simulated/test_manual_texts"),
    *("simulated/test_view", "simulated/test_display_reader", "tools/test_package"),
    *("tools/test_budgets", "lint/test_documents"),
)


# Without an environment of its own for the copy, whose installation takes 30 s.
GENERATE = """
import sys
from commands import environment
from generators import game
environment.enter = lambda: None
sys.exit(game.main(["hilo"]))
"""


@pytest.fixture
def project(tmp_path):
    """A copy of the project's files."""
    listed = subprocess.run(["git", "-C", ROOT, "ls-files"], capture_output=True, text=True)
    for name in listed.stdout.splitlines():
        target = tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target)
    return tmp_path


@pytest.mark.lint  # it runs lint tests in a copy of the project
@needs_free_digit
def test_a_new_game_passes_the_tests_of_games(project):
    path = ":".join(str(project / name) for name in ("", "lib", "tools"))
    variables = {"PYTHONPATH": path, "PATH": ""}
    run = partial(subprocess.run, cwd=project, env=variables, capture_output=True, text=True)
    made = run([sys.executable, "-c", GENERATE])
    assert made.returncode == 0, made.stderr
    assert "lib/games/hilo.py" in made.stdout and "package.json" in made.stdout
    files = [f"host_tests/{name}.py" for name in TESTS]
    tested = run([sys.executable, "-m", "pytest", "-q", "-m", "not pico", *files])
    assert tested.returncode == 0, tested.stdout


@pytest.mark.parametrize(
    ("name", "text", "title", "reason"),
    [
        ("Hilo", "HILO", "Hilo", "lower-case"),
        ("class", "HILO", "Hilo", "lower-case"),
        ("json", "HILO", "Hilo", "Python has a module json"),
        ("duel", "LOHI", "Other", "games.duel already"),
        ("other", "dUEL", "Other", "section .dUEL. already"),
        ("other", "any", "Other", "section .any. already"),
        ("other", "menu", "Other", "section .menu. already"),
        ("other", "5tAt", "Other", "'5tAt' looks like 'StAt'"),
        ("other", "1tHE", "Other", "'1tHE' looks like 'OtHE'"),
        ("other", "", "Other", "no menu entry"),
        ("other", "0-O.", "Other", "use a letter"),
        ("other", "HILOS", "Hilo", "HILOS takes 5 cells, 4 at most"),
        ("other", "KM", "Hilo", "cannot show KM: no seven-segment glyph for 'K', 'M'"),
        ("other", "H O", "Hilo", "no blanks"),
        ("other", "LOHI", "Make a kilo", "--title .* 'M', 'k'"),
        ("other", "LOHI", 41 * "a", "41 characters, 40 at most"),
        ("other", "LOHI", "Höher", "glyph for 'ö'"),
        ("other", "LOHI", '"""', "no title"),
        ("other", "LOHI", "  ", "no title"),
    ],
)
def test_an_invalid_new_game_is_refused(tmp_path, name, text, title, reason):
    shutil.copytree(ROOT / "lib", tmp_path / "lib")
    before = contents(tmp_path)
    with pytest.raises(ToolError, match=reason):
        game.add(tmp_path, name, text, title)
    assert contents(tmp_path) == before


@needs_free_digit
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"HELP", "SEt")', '"HELP",\n    "SEt",\n)'),  # as ruff formats a long tuple
        ('    "games.settings",\n)', '    "games.settings"\n)'),
        ('"games.duel",\n    "games.abcd",\n', '"games.duel", "games.abcd",\n'),
    ],
)
def test_the_menu_may_be_formatted_in_another_way(old, new):
    source = (ROOT / "lib/games/menu.py").read_text(encoding="utf-8")
    assert source.count(old) == 1
    one = game.NewGame("hilo", "HILO", "Hilo", 9)
    names: dict[str, tuple[str, ...]] = {}
    exec(game.CHANGES["lib/games/menu.py"](one, source.replace(old, new)), names)
    assert names["TEXTS"] == (*menu.TEXTS, "HILO")
    assert names["GAMES"] == (*menu.GAMES, "games.hilo")


@needs_free_digit
def test_the_readme_has_the_new_game_below_the_others():
    old = (ROOT / "README.md").read_text(encoding="utf-8")
    new = game.CHANGES["README.md"](game.NewGame("hilo", "HILO", "Higher or lower", 9), old)
    table, _, _ = new.partition("| Key | Game |")[2].partition("\n\n")
    assert table.endswith("\n| `9` `HILO` | Higher or lower |")


@needs_free_digit
def test_an_error_in_the_menu_is_named(tmp_path):
    shutil.copytree(ROOT / "lib", tmp_path / "lib")
    path = tmp_path / "lib/games/menu.py"
    path.write_text(path.read_text(encoding="utf-8").replace('"SEt")', '"SEt"'), encoding="utf-8")
    with pytest.raises(ToolError, match=r"lib/games/menu\.py, line \d+: "):
        game.check(tmp_path, "hilo", "HILO", "Hilo")


@pytest.mark.lint  # it runs lint tests in a copy of the project
@needs_free_digit
def test_a_manual_without_a_place_is_named_and_nothing_changes(project):
    manual = project / "docs/user/manual.md"
    text = manual.read_text(encoding="utf-8").replace("## In the terminal\n", "## Terminal\n")
    manual.write_text(text, encoding="utf-8")
    before = (project / "lib/games/menu.py").read_bytes()
    with pytest.raises(ToolError, match=r"manual\.md has no place.*## In the terminal"):
        game.add(project, "other", "LOHI", "Other")
    assert (project / "lib/games/menu.py").read_bytes() == before


@pytest.mark.lint  # it needs a copy of the project
@needs_free_digit
@pytest.mark.parametrize("path", ["package.json", "docs/user/keys.pdf"])
def test_a_file_that_cannot_be_written_is_named_and_nothing_changes(project, path):
    (project / path).unlink()
    (project / path / "precious").mkdir(parents=True)
    before = contents(project)
    with pytest.raises(OSError, match=path):
        game.add(project, "other", "LOHI", "Other")
    assert contents(project) == before
