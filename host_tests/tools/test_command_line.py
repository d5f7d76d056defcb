"""Every tool reports an error in one line, and has a --help that works without packages."""

import contextlib
import errno
import importlib
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from commands import command_line, folders, output_files
from commands.folders import ROOT
from commands.reporting import step
from programs import interrupted, needs_compiler
from skips import needs_free_digit
from test_runner import test
from timeouts import HANG

TOOLS = sorted((ROOT / "tools").glob("*.py"))

COMMANDS = (
    *("bench", "deploy", "engine", "engine book", "engine gtp", "engine match", "engine probcut"),
    *("engine train", "faults", "firmware", "generate", "generate game", "generate kernels"),
    *("generate console", "generate sheet", "pcb", "play", "release", "test", "trees", "wiring"),
)
# Commands, and quick arguments that make each print a result; the last one starts processes.
PRINTING = {
    "trees": "",
    "firmware": "--list",
    "generate console": "",
    "engine match": "1 1 --games 2 --jobs 1",
}

# Stops a tool by Ctrl-C while it imports the first module of ours whose name matches a pattern.
INTERRUPTING_IMPORTS = """\
import os, re, runpy, signal, sys
_, pattern = sys.argv.pop(0), sys.argv.pop(0)
def traced(frame, event, what):
    if frame.f_code.co_name == "<module>" and "/tools/" in frame.f_code.co_filename:
        if re.match(pattern, frame.f_globals["__name__"]):
            sys.settrace(None)
            os.kill(os.getpid(), signal.SIGINT)
sys.settrace(traced)
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def start(command, *arguments, root=ROOT, before=(), more=None, **options):
    name, *subcommand = command.split()
    # As users start them: output is buffered, so write errors appear late.
    kept = {name: os.environ[name] for name in os.environ if name != "PYTHONUNBUFFERED"}
    settings = {
        "capture_output": True,
        "text": True,
        "timeout": HANG,
        "env": {**kept, "PYTHONPATH": str(root / "tools"), **(more or {})},
    }
    words = [root / "tools" / f"{name}.py", *subcommand, *arguments]
    return subprocess.run([sys.executable, *before, *words], **{**settings, **options})


def unwritable(way):
    """Return a file descriptor that cannot be written to."""
    if way == "full":
        if not os.path.exists("/dev/full"):
            pytest.skip("no /dev/full")
        return os.open("/dev/full", os.O_WRONLY)
    reading, writing = os.pipe()
    os.close(reading)
    return writing


def assert_in_a_line(done, status, command):
    """Assert that a tool ended with this status and one line that begins with its name."""
    assert done.returncode == status, done.stderr
    assert re.fullmatch(rf"{command.split()[0]}: .+\n", done.stderr), done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_option_is_refused(command):
    done = start(command, "--no-such-option")
    assert_in_a_line(done, 2, command)
    assert "--no-such-option" in done.stderr and not done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_help_needs_no_package_and_installs_nothing(command, bare):
    done = start(command, "--help", root=bare, before=("-S", "-E"), cwd=bare)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage: ") and done.stderr == ""
    if " " not in command:
        assert f"\n\nExamples:\n  python3 tools/{command}.py" in done.stdout
        assert "\n\nExit status: 0 " in done.stdout
    assert not (bare / ".venv").exists() and not (bare / "build").exists()


def test_an_empty_name_is_refused():
    named = re.compile(r"^  (--[\w-]+) \[?(?:FILE|FOLDER|PORT|BOARD|COMMAND)\b(?!=)", re.M)
    helps = {command: start(command, "--help").stdout for command in COMMANDS}
    options = [(name, option) for name in helps for option in named.findall(helps[name])]
    assert len(options) >= 26
    for command, option in options:
        done = start(command, option, "")
        assert_in_a_line(done, 2, command)
        assert re.search(f"{option}: (it is empty|a port is)", done.stderr), done.stderr


@pytest.mark.parametrize("tool", TOOLS, ids=lambda path: path.stem)
def test_a_tool_only_runs_a_command(tool):
    """So what is tested below of some tools is true of all."""
    _, code, call = tool.read_text().partition('\n\nif __name__ == "__main__":\n    ')
    assert code and (found := re.fullmatch(r'environment\.run\("(\S+)"\)\n', call))
    assert callable(importlib.import_module(found[1]).main)


@pytest.mark.parametrize("way", ["full", "broken pipe", "closed"])
@pytest.mark.parametrize("command", PRINTING)
def test_an_output_that_fails_is_one_line(command, way):
    arguments = PRINTING[command].split()
    if way == "closed":
        done = start(command, *arguments, preexec_fn=lambda: os.close(1))
    else:
        output = unwritable(way)
        pipes = {"capture_output": False, "stdout": output, "stderr": subprocess.PIPE}
        done = start(command, *arguments, **pipes)
        os.close(output)
    assert_in_a_line(done, 2, command)


@needs_compiler
@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("engine match", "1 2 --games 2"),
        ("engine match", "--tournament 1 2 --games 2 --keep {folder}/x.games"),
        ("engine book", "--lines {folder}/lines --output {folder}/o.book"),
        ("trees", "--symbols 2 --places 2 --output {folder}/x.tree"),
    ],
)
def test_a_closed_stderr_loses_no_result(tmp_path, command, arguments):
    (tmp_path / "lines").write_text("f5d6 Perpendicular\n")
    words = arguments.format(folder=tmp_path).split()
    done = start(command, *words, preexec_fn=lambda: os.close(2))
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    assert done.stdout


@pytest.mark.parametrize(
    ("command", "module", "name"),
    [
        *((command, "(?!commands|__main__)", command) for command in PRINTING),
        ("deploy", "commands.command_line", "environment"),
    ],
)
def test_ctrl_c_during_imports_is_one_line(command, module, name):
    done = start(command, before=("-c", INTERRUPTING_IMPORTS, module))
    assert_in_a_line(done, 130, name)


def test_an_error_of_writing_names_the_file_and_leaves_nothing(tmp_path):
    def write():
        with folders.replacing(tmp_path / "figures") as fresh:
            fresh.write_text("the first part")
            raise OSError(errno.ENOSPC, "full")  # as a write raises it, without a name

    with pytest.raises(OSError, match="full") as raised:
        write()
    assert command_line.reason(raised.value) == f"{tmp_path / 'figures'}: full"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "selection",
    [
        "host_tests/unit/test_elapsed.py -k tpyo -n0",
        "-m lint --collect-only -n0 host_tests/lint/test_language.py",  # no lint test is quick
    ],
)
def test_a_selection_without_tests_is_an_error(selection):
    done = start("test", "--quick", "--", *selection.split())
    assert done.returncode == 2, done.stderr
    assert f"test: no test matches {selection}\n" in done.stderr


def test_an_error_of_pytest_is_no_failed_test():
    done = start("test", "--quick", "--", "host_tests/unit/test_elapsed.py", "-k", "((", "-n1")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("test: pytest failed, as above")


def test_arguments_that_pytest_refuses_are_an_error():
    done = start("test", "--quick", "--", "--no-such-option")
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert done.stderr.endswith("test: pytest refuses --no-such-option\n")


def test_a_failure_in_the_first_of_two_parts_is_named_last(monkeypatch, capsys):
    monkeypatch.setattr(test, "get_firmware", lambda: "no network")
    monkeypatch.setattr(test, "run_pytest", lambda marks, _: int(marks == test.WITHOUT_FIRMWARE))
    assert test.run_in_two_parts([]) == [1, 0]
    problem, failure = capsys.readouterr().err.splitlines()
    assert problem == "NO FIRMWARE: no network" and "without firmware failed" in failure


def test_every_tool_is_tested():
    assert {command.split()[0] for command in COMMANDS} == {path.stem for path in TOOLS}


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    """The project as in a fresh checkout, without generated files."""
    root = tmp_path_factory.mktemp("bare")
    for folder in ("boards", "device", "lib", "tools"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


@pytest.fixture(scope="module")
def start_stubbed(bare, tmp_path_factory):
    """Start a command in a project whose environment.enter() ends the process, with status 77."""
    root = tmp_path_factory.mktemp("stubbed") / "project"
    shutil.copytree(bare, root)
    with (root / "tools/commands/environment.py").open("a") as file:
        file.write("\n\ndef enter():\n    sys.exit(77)\n")

    def start_stubbed(command, folder):
        more = {"XDG_CACHE_HOME": str(folder)}
        words = command.format(folder=folder).split()
        return start(*words, root=root, before=("-S", "-E"), cwd=root, more=more)

    return start_stubbed


@pytest.mark.parametrize(
    "command",
    [
        "bench --only boot",
        "deploy --output {folder}",
        "engine book --output {folder}/o.book",
        "engine match --tournament 1 2",
        "engine probcut --output {folder}/p.py",
        "engine train --output {folder}",
        "faults",
        "firmware --clean",
        "firmware unix soft",
        pytest.param("generate game peg", marks=needs_free_digit),
        "generate kernels",
        "generate sheet --output {folder}/s.pdf",
        "pcb pico",
        "play --web",
        "release",
        "test",
        "trees digits-3",
        "trees --symbols 3 --places 3 --output {folder}/t.tree",
        "trees --symbols 3 --places 3 --bound 1",
        "trees --improve lib/trees/digits-3.tree",
        "wiring pico --schematic {folder}/s.svg",
    ],
)
def test_a_command_that_needs_packages_enters_the_environment(start_stubbed, tmp_path, command):
    done = start_stubbed(command, tmp_path)
    assert (done.returncode, done.stderr) == (77, ""), done.stderr


@needs_compiler
@pytest.mark.parametrize(
    ("tool", "arguments"), [("engine gtp", ""), ("engine match", "2 1 --games 2 --jobs 2")]
)
def test_engines_run_in_a_read_only_checkout(bare, tmp_path, tool, arguments):
    """Root too: a file in place of the folder stops it."""
    (bare / "build").touch()
    (tmp_path / "none").touch()
    try:
        for cache, engine in ((tmp_path / "cache", "C port"), (tmp_path / "none", "Python")):
            settings = {"XDG_CACHE_HOME": str(cache)}
            done = start(tool, *arguments.split(), root=bare, input="version\n", more=settings)
            assert done.returncode == 0 and "Traceback" not in done.stderr
            if tool == "engine gtp":
                assert done.stdout.startswith(f"= {engine}")
            if engine == "Python":
                lines = set(done.stderr.splitlines())  # one line per process
                assert len(lines) == 1 and "cannot write" in lines.pop()
            else:
                assert done.stderr == ""
                (folder,) = cache.iterdir()
                assert {file.suffix for file in folder.iterdir()} == {".so", ".sha256"}
    finally:
        (bare / "build").unlink()


def test_ctrl_c_ends_a_kernel_in_c(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "tools"))
    code = (
        "import ctypes, os, signal; from commands import command_line;"
        "command_line.stop_at_once('x'); signal.siginterrupt(signal.SIGINT, False);"
        "print(flush=True); ctypes.CDLL(None).read(os.pipe()[0], bytes(1), 1)"
    )

    def wait(process):
        process.stdout.readline()
        time.sleep(0.2)

    assert interrupted([sys.executable, "-c", code], wait) == (130, "", "x: interrupted\n")


@pytest.mark.parametrize(("terminal", "start"), [(True, "a long step ...\n"), (False, "")])
def test_a_step_is_named_at_its_start_at_a_terminal(monkeypatch, capsys, terminal, start):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    with step("a long step"):
        assert capsys.readouterr().err == start
    assert re.fullmatch(r"a long step: [0-9]+\.[0-9] s\n", capsys.readouterr().err)


def test_an_unexpected_error_has_a_traceback():
    with pytest.raises(ZeroDivisionError), command_line.tool("x"):
        raise ZeroDivisionError


def test_an_unwritable_result_is_written_to_a_fallback_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(output_files, "fallback_folders", lambda: [tmp_path / "no", tmp_path])
    (tmp_path / "no").touch()
    target = tmp_path / "there"
    target.mkdir()
    with pytest.raises(OSError, match="the content is saved in") as caught:
        output_files.write(target, b"made")
    kept = Path(str(caught.value.strerror).rpartition(" saved in ")[2])
    assert kept.read_bytes() == b"made" and caught.value.filename == str(target)
    assert set(tmp_path.iterdir()) == {tmp_path / "no", target, kept}


def test_a_replaced_file_keeps_its_link_and_its_mode(tmp_path):
    target, link = tmp_path / "target", tmp_path / "link"
    target.touch(mode=0o600)
    link.symlink_to(target)
    output_files.write(link, b"one")
    output_files.write_all({link: b"two"})
    assert link.is_symlink() and target.read_bytes() == b"two"
    assert target.stat().st_mode & 0o777 == 0o600


def test_a_package_elsewhere_does_not_replace_ours(tmp_path):
    for name in ("cows", "device", "games", "othello"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
    done = start("play", "--picture", "A", more={"PYTHONPATH": str(tmp_path)})
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("--list", ""),
        ("--list --write x", "--list does not go with --write"),
        ("--list name", "--list does not go with name"),
        ("--list --size 0", "--list does not go with --size"),  # given, though false
        ("--list --size 7 --number 1", ""),
        ("--write x --size 7 --number 2", "--write does not go with --number"),
        ("name --number 2", ""),
        ("name --write x --size 0", ""),
    ],
)
def test_options_that_do_not_fit_a_mode_are_refused(capsys, line, error):
    parser = command_line.Parser("x", None)
    parser.add_argument("name", nargs="?", metavar="NAME")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--write")
    parser.add_argument("--size", type=int, default=7)
    parser.add_argument("--number", type=int)
    options = parser.parse_args(line.split())
    with pytest.raises(SystemExit) if error else contextlib.nullcontext():
        parser.check_together(options, {"list": "number", "write": "name size"})
    assert capsys.readouterr().err == (f"x: {error}; --help explains\n" if error else "")


def test_checking_leaves_nothing(tmp_path):
    output_files.check_writable(tmp_path / "x")
    assert not list(tmp_path.iterdir())
    for path in (tmp_path, tmp_path / "none" / "x", Path("/dev/null")):
        with pytest.raises(OSError, match=re.escape(str(path))):
            output_files.check_writable(path)


def test_a_device_is_not_replaced_by_a_file(tmp_path, monkeypatch):
    """Tested with a link, as /dev/stdout is one: root could replace the device."""
    monkeypatch.setattr(output_files, "fallback_folders", lambda: [tmp_path])
    link = tmp_path / "link"
    link.symlink_to(os.devnull)
    with pytest.raises(OSError, match="not a regular file"):
        output_files.write(link, b"made")
    assert link.is_symlink()
