"""tools/generate.py game: a new game that is complete at once."""

import shutil
import subprocess
import sys

import pytest

from commands.errors import ToolError
from deployment.files import ROOT
from games import menu
from generators import game

TESTS = (
    *("simulated/test_hilo", "simulated/test_help", "simulated/test_manual_texts"),
    *("tools/test_package", "tools/test_budgets", "tools/test_sheet", "lint/test_documents"),
)


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
@pytest.mark.skipif(len(menu.GAMES) >= game.MOST, reason="the menu has no digit for a new game")
def test_a_new_game_passes_the_tests_of_games(project):
    generate = "import sys; from generators import game; sys.exit(game.main(['hilo']))"
    made = python(project, "-c", generate)
    assert made.returncode == 0, made.stderr
    assert "lib/games/hilo.py" in made.stdout and "package.json" in made.stdout
    files = [f"host_tests/{name}.py" for name in TESTS]
    done = python(project, "-m", "pytest", "-q", "-m", "not pico", *files)
    assert done.returncode == 0, done.stdout
    again = python(project, "-c", generate)
    assert again.returncode == 1 and "choose another name" in again.stderr


def python(project, *arguments):
    """Run this Python in a copy of the project."""
    path = ":".join(str(project / name) for name in ("", "lib", "tools"))
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=project,
        env={"PYTHONPATH": path, "PATH": ""},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    ("name", "text", "title", "reason"),
    [
        ("Hilo", "HILO", "Hilo", "lower-case"),
        ("class", "HILO", "Hilo", "lower-case"),
        ("json", "HILO", "Hilo", "lower-case"),
        ("duel", "HILO", "Hilo", "already"),
        ("other", "dUEL", "Hilo", "already"),
        ("other", "HILOS", "Hilo", "at most four"),
        ("other", "KM", "Hilo", "cannot be shown"),
        ("other", "H O", "Hilo", "without blanks"),
        ("other", "LOHI", "Kilo", "glyph"),
    ],
)
def test_an_invalid_new_game_is_refused(name, text, title, reason):
    before = (ROOT / "lib/games/menu.py").read_bytes()
    with pytest.raises(ToolError, match=reason):
        game.add(ROOT, name, text, title)
    assert (ROOT / "lib/games/menu.py").read_bytes() == before
    assert not (ROOT / "lib/games/other.py").exists()


@pytest.mark.lint  # it runs lint tests in a copy of the project
@pytest.mark.skipif(len(menu.GAMES) >= game.MOST, reason="the menu has no digit for a new game")
def test_a_manual_without_a_place_is_named_and_nothing_changes(project):
    manual = project / "docs/user/manual.md"
    text = manual.read_text(encoding="utf-8").replace("## In the terminal\n", "## Terminal\n")
    manual.write_text(text, encoding="utf-8")
    before = (project / "lib/games/menu.py").read_bytes()
    with pytest.raises(ToolError, match=r"manual\.md has no place.*## In the terminal"):
        game.add(project, "other", "LOHI", "Other")
    assert (project / "lib/games/menu.py").read_bytes() == before
