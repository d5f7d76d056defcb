"""The private environment, really made by venv and pip, from packages made here."""

import ast
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from commands import environment

SCRIPT = """\
import os, sys
from commands import environment
environment.enter()
import probe
assert os.environ["PATH"].startswith(os.path.dirname(sys.executable))
print(probe.VERSION, *sys.argv[1:])
"""

pytestmark = pytest.mark.lint


def write_wheel(folder, version):
    """Write a wheel of a package named probe, which contains its version."""
    about = f"probe-{version}.dist-info"
    with zipfile.ZipFile(folder / f"probe-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr("probe.py", f"VERSION = {version}\n")
        wheel.writestr(
            f"{about}/METADATA", f"Metadata-Version: 2.1\nName: probe\nVersion: {version}"
        )
        wheel.writestr(
            f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any"
        )
        wheel.writestr(f"{about}/RECORD", "")


class Project:
    """A folder with our environment.py, and a script that enters it."""

    def __init__(self, root):
        self.root = root
        self.venv = root / ".venv"
        commands = root / "tools" / "commands"
        (commands / "locked").mkdir(parents=True)
        (root / "wheels").mkdir()
        shutil.copy(environment.__file__, commands)
        (root / "tools" / "script.py").write_text(SCRIPT)
        write_wheel(root / "wheels", 1)
        self.lock(1)

    def lock(self, version, package="probe"):
        """Lock a version of a package; the hash is wrong if there is no such wheel."""
        wheel = self.root / "wheels" / f"{package}-{version}-py3-none-any.whl"
        digest = hashlib.sha256(wheel.read_bytes() if wheel.exists() else b"").hexdigest()
        for group in ("tools", "stubs"):
            text = f"{package}=={version} --hash=sha256:{digest}\n"
            Path(self.root, "tools", "commands", "locked", f"{group}.txt").write_text(text)

    def start(self, *arguments, python=sys.executable, **settings):
        offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.root / "wheels")}
        kept = {name: os.environ[name] for name in os.environ if not name.startswith("PIP_")}
        return subprocess.Popen(
            [python, self.root / "tools" / "script.py", *arguments],
            env={**kept, "PIP_CONFIG_FILE": os.devnull, **offline, **settings},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments, **options):
        """Return the script's output on stdout and stderr, and its exit status."""
        process = self.start(*arguments, **options)
        output, errors = process.communicate()
        return output, errors, process.returncode


@pytest.fixture
def project(tmp_path):
    return Project(tmp_path)


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    project = Project(tmp_path_factory.mktemp("finished"))
    output, errors, status = project.run("a", "b c")
    assert output == "1 a b c\n"
    assert status == 0
    assert "installing" in errors
    return project


def assert_fails_in_a_line(result, *words):
    output, errors, status = result
    assert (output, status) == ("", 2)
    assert "Traceback" not in errors
    *progress, last = errors.splitlines()
    assert [word for word in words if word not in last] == []
    assert all(line.endswith("...") for line in progress)


def test_the_environment_is_made_once(finished):
    finished.lock(1)
    finished.run()  # after a test of other requirements it installs these again
    assert finished.run() == ("1\n", "", 0)


def test_new_requirements_are_installed_into_the_environment(finished):
    marker = finished.venv / "marker"
    marker.touch()
    write_wheel(finished.root / "wheels", 2)
    finished.lock(2)
    output, errors, _ = finished.run()
    assert output == "2\n"
    assert "other packages" in errors
    assert marker.exists(), "the environment was made from scratch"


def test_a_closed_stderr_hides_only_the_messages(finished):
    finished.lock(1)
    quiet = finished.root / "quiet"
    quiet.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} "$@" 2>&-\n')
    quiet.chmod(0o755)
    assert finished.run(python=quiet) == ("1\n", "", 0)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({}, ["pip could not install", "no-such-probe"]),
        (
            {"PIP_NO_INDEX": "0", "PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_RETRIES": "1"},
            ["the network did not answer", "get online"],
        ),
    ],
    ids=["missing", "no network"],
)
def test_a_missing_package_is_one_line(finished, settings, words):
    stamp = finished.venv / "complete"
    complete = stamp.read_text()
    finished.lock(1, "no-such-probe")
    assert_fails_in_a_line(finished.run(**settings), *words)
    assert not stamp.exists()
    stamp.write_text(complete)  # pip changed nothing: the next test need not make it again


def test_a_damaged_environment_is_made_again_by_one_of_two_runs(finished):
    """One run is by its own Python; without pyvenv.cfg, that is in no virtual environment."""
    write_wheel(finished.root / "wheels", 2)
    finished.lock(2)
    (finished.venv / "complete").write_bytes(b"\xff\xfe")
    (finished.venv / "pyvenv.cfg").unlink()
    own_python = environment_python(finished)
    processes = [finished.start(python=own_python), finished.start()]
    results = [process.communicate() for process in processes]
    assert [output for output, _ in results] == ["2\n", "2\n"]
    messages = "".join(errors for _, errors in results)
    assert messages.count("installing the tools") == 1 and "Traceback" not in messages
    assert finished.run() == ("2\n", "", 0)
    assert own_python.resolve().exists()


def environment_python(project):
    return project.venv / Path(environment.PYTHON).relative_to(environment.FOLDER)


def test_a_missing_venv_module_is_one_line(project):
    """The error of Debian's python3 without its package python3-venv, from a stand-in."""
    (project.root / "venv.py").write_text(
        "raise SystemExit('The virtual environment was not created successfully because "
        "ensurepip is not\\navailable.  On Debian/Ubuntu systems, you need to install the "
        "python3-venv\\npackage')"
    )
    result = project.run(PYTHONPATH=str(project.root))
    assert_fails_in_a_line(result, "no working venv module", "apt install python3-venv")


def test_a_read_only_folder_is_one_line(project):
    (project.root / "build").touch()  # a file in place of a folder stops root, too
    assert_fails_in_a_line(project.run(), "cannot write", "build", "File exists")


def test_a_link_is_refused_and_its_target_unchanged(project):
    python = environment_python(project)
    elsewhere = project.root / "elsewhere"
    (elsewhere / python.relative_to(project.venv).parent).mkdir(parents=True)
    (elsewhere / python.relative_to(project.venv)).touch()
    (elsewhere / "complete").write_text("of another project")
    project.venv.symlink_to("elsewhere")
    output, errors, status = project.run()
    assert (output, status) == ("", 2)
    assert errors.startswith("environment: .venv is a link") and errors.count("\n") == 1
    assert (elsewhere / "complete").read_text() == "of another project"


def test_the_environment_module_parses_on_old_pythons():
    source = Path(environment.__file__).read_text()
    ast.parse(source, feature_version=(3, 4))
    assert not [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.JoinedStr)]
