"""The start of a command, and the private virtual environment `.venv` in the repository root.

A script at the top of tools/ calls `run`. A command calls `enter()` before it imports anything
outside the standard library. An import of this module ends a Python that is too old, with one
line. So it must parse on any Python 3.
"""

import hashlib
import os
import re
import subprocess
import sys
import time
import types

OLDEST = (3, 10)
TOOLS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(TOOLS)
FOLDER = os.path.join(ROOT, ".venv")
STAMP = os.path.join(FOLDER, "complete")  # written last: without it the environment is incomplete
LOCK = os.path.join(ROOT, "build", "environment.lock")
STUBS = os.path.join(FOLDER, "stubs")
PIP_INSTALL = ("-m", "pip", "install", "--quiet", "--require-hashes")
PIP_SETTINGS = {"PIP_USER": "0", "PIP_NO_INPUT": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
PYTHON = os.path.join(FOLDER, "Scripts/python.exe" if os.name == "nt" else "bin/python")


def run(module):
    """Run the command in `module` of a package in tools/: call its `main()`, exit with the result.

    Errors become one line; see command_line.py.
    """
    sys.path[:0] = [ROOT, os.path.join(ROOT, "lib")]  # before tools/, the script's folder
    for path in ("device", "lib/cows", "lib/games", "lib/othello"):
        # They have no __init__.py, so a package of the same name anywhere would be preferred.
        package = types.ModuleType(os.path.basename(path))
        package.__path__ = [os.path.join(ROOT, path)]
        sys.modules[package.__name__] = package
    try:
        from commands import command_line  # not for an old Python
    except KeyboardInterrupt:
        raise _failure("interrupted", "nothing was changed", 130) from None
    command_line.run(module)


def enter():
    """Continue in the private environment; create or update it first if necessary.

    The running script is restarted in it with the same arguments. When this call returns, the
    environment's packages can be imported. If that fails, the process ends with one line on stderr
    and exit status 2.
    """
    try:
        is_new = _make()
    except KeyboardInterrupt:
        raise _failure("interrupted", "the next run begins again", 130) from None
    except OSError as error:
        what = "cannot write {}: {}".format(error.filename or FOLDER, error.strerror)
        raise _failure(what, "make room or give write access there, then run this again") from None
    if not is_new and os.path.realpath(sys.prefix) == os.path.realpath(FOLDER):
        # Programs of the packages, such as mpremote, take precedence over the machine's.
        os.environ["PATH"] = os.path.dirname(PYTHON) + os.pathsep + os.environ.get("PATH", "")
        return
    sys.stdout.flush()
    command = [PYTHON, *sys.orig_argv[1:]]
    if os.name == "nt":  # execv would return to the shell at once
        sys.exit(subprocess.call(command))
    os.execv(PYTHON, command)


def locked(group):
    """Return the path of the file with the versions and hashes of a dependency group."""
    return os.path.join(TOOLS, "commands", "locked", group + ".txt")


def _make():
    """Complete the environment if necessary; return True if this run or another one just did."""
    stamp = _stamp()
    if _read_stamp() == stamp:
        return False
    os.makedirs(os.path.dirname(LOCK), exist_ok=True)
    with open(LOCK, "w") as lock:
        _wait_for(lock)
        before = _read_stamp()
        stamp = _stamp()
        if before == stamp:  # another run has completed it
            return True
        start = time.monotonic()
        has_venv = before[:1] == stamp[:1]
        if not has_venv and os.path.islink(FOLDER):  # venv --clear would empty its target
            raise _failure(".venv is a link to elsewhere", "remove it, then run this again")
        if before:
            os.remove(STAMP)
        if has_venv:
            _say("other packages are locked than before: installing them into .venv ...")
        else:
            _say("installing the tools into .venv (once, about 100 MB to download) ...")
            _run_venv()
        _run_pip(["-r", locked("tools")])
        _run_pip(["--upgrade", "--target", STUBS, "-r", locked("stubs")])
        with open(STAMP + ".new", "w", errors="surrogateescape") as file:
            file.write("\n".join(_stamp()))
        os.replace(STAMP + ".new", STAMP)
        _say("ready after {:.0f} s".format(time.monotonic() - start))
    return True


def _stamp():
    """Return the inputs of a complete environment: place and interpreter, then requirements."""
    digest = hashlib.sha256()
    for group in ("tools", "stubs"):
        try:
            with open(locked(group), "rb") as file:
                digest.update(file.read())
        except FileNotFoundError:
            raise _failure(locked(group) + " is missing", "restore it with git checkout") from None
    # The real path, because an upgrade of the distribution can change the link's target.
    return [ROOT + " " + os.path.realpath(PYTHON), digest.hexdigest()]


def _read_stamp():
    if not os.path.exists(PYTHON):
        return []
    try:
        with open(STAMP, errors="surrogateescape") as file:
            return file.read().split("\n")
    except FileNotFoundError:
        return []


def _run_venv():
    base = getattr(sys, "_base_executable", sys.executable)  # not a virtual environment itself
    if base.startswith(FOLDER + os.sep):  # incomplete, so Python does not recognise it as one
        base = os.path.realpath(base)
    code, output = _run([base, "-m", "venv", "--clear", FOLDER])
    if code == 0:
        return
    if "ensurepip" in output or "No module named venv" in output:
        raise _failure(
            "this Python has no working venv module",
            "install it (on Debian and Ubuntu: apt install python3-venv), then run this again",
        )
    raise _failure_for(output, "making .venv failed")


def _run_pip(arguments):
    code, output = _run([PYTHON, *PIP_INSTALL, *arguments])
    if code != 0:
        raise _failure_for(output, "pip could not install the locked packages")


def _run(command):
    """Run a command without input; return its exit status and its output."""
    settings = dict(os.environ, **PIP_SETTINGS)
    settings.pop("PYTHONHOME", None)
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=settings,
    )
    return done.returncode, done.stdout.decode(errors="replace")


def _failure_for(output, what):
    """Return the failure for the output of venv or pip."""
    lines = [line for line in output.split("\n") if line.strip()] or ["no reason given"]
    if "No space left" in output:
        return _failure("the disk is full", "free about 500 MB, then run this again")
    if re.search(r"Connection|Temporary failure|Name or service|getaddrinfo|timed out", output):
        return _failure(what + ": the network did not answer", "get online, then run this again")
    errors = [line for line in lines if "error" in line.lower()] or lines
    return _failure(what + ": " + errors[-1].strip(), "fix that, then run this again")


def _wait_for(lock):
    """Lock an open file until it is closed or this process ends in any way."""
    if os.name == "nt":
        import msvcrt

        while True:
            try:
                return msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)  # tries for 10 s
            except OSError:
                _say("waiting for another run to finish .venv ...")
    import fcntl

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        _say("waiting for another run to finish .venv ...")
        fcntl.flock(lock, fcntl.LOCK_EX)


def _say(text):
    if sys.stderr:  # not closed
        print("environment: " + text, file=sys.stderr, flush=True)


def _failure(what, remedy, status=2):
    """Print the problem and the remedy; return the SystemExit to raise."""
    _say("{}; {}".format(what, remedy))
    return SystemExit(status)


if sys.version_info < OLDEST:
    raise _failure("this is Python {}.{}".format(*sys.version_info), "use Python 3.10 or newer")
