"""Style, types and hygiene of the sources."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from commands import environment
from commands.folders import ROOT

# Homes of users and of this repository; package indexes. Written so that it does not match itself.
MACHINE = re.compile(rf"/(?:home|Users|root|work)/\w+|{re.escape(str(ROOT))}\b")
REGISTRY = re.compile(r"pypi\.org/simple|pythonhosted\.|(?:deb|ftp)\.debian\.|npmjs\.|index[-]url")

pytestmark = pytest.mark.lint


def run(*command, **settings):
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL, **settings
    )


def tracked_texts():
    """Yield each file that git tracks or would track, with its text; in an archive all files."""
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard")
    if listed.returncode == 0:
        paths = [ROOT / name for name in listed.stdout.splitlines()]
    else:
        paths = [p for p in ROOT.rglob("*") if not {".venv", "build"} & set(p.parts)]
    for path in paths:
        if path.is_file():
            try:
                yield path.relative_to(ROOT), path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue  # a picture


@pytest.mark.parametrize("command", [["check"], ["format", "--check", "--diff"]], ids=" ".join)
def test_the_sources_pass_ruff(command):
    done = run(sys.executable, "-m", "ruff", *command)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("settings_file", ["pyproject.toml", "host_tests/pyright_device.json"])
def test_the_sources_pass_pyright(settings_file):
    # Without the variable it asks the package index for a newer version.
    settings = {**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
    done = run(sys.executable, "-m", "pyright", "-p", settings_file, env=settings)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("pattern", [MACHINE, REGISTRY], ids=["machine", "registry"])
def test_no_file_has_a_path_of_a_machine_or_a_registry(pattern):
    problems = [
        f"{name}:{number}: {line.strip()}"
        for name, text in tracked_texts()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]
    assert problems == []


def requirements(group):
    """Return the requirements of a dependency group in pyproject.toml."""
    tomllib = pytest.importorskip("tomllib", reason="Python 3.10 has no tomllib")
    return tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"][group]


@pytest.mark.parametrize("group", ["tools", "stubs", "blinka", "compiler", "case", "placement"])
def test_the_lock_has_a_version_and_hashes_for_every_requirement(group):
    """After a change in pyproject.toml run the command in the first lines of the lock file."""
    text = Path(environment.locked(group)).read_text()
    packages = re.findall(r"^([\w.-]+)==([\w.]+)(.*(?:\n    --hash=.*)+)", text, re.M)
    versions: dict[str, list[str]] = {}
    for name, version, rest in packages:
        assert "--hash=sha256:" in rest
        versions.setdefault(canonicalize_name(name), []).append(version)
    for requirement in map(Requirement, requirements(group)):
        for version in versions[canonicalize_name(requirement.name)]:
            assert version in requirement.specifier, (requirement, version)


def test_the_script_of_ci_can_run():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert run("bash", "-n", script).returncode == 0
