"""The console with Adafruit Blinka, on its OS-agnostic board, and without Blinka.

Blinka is in the cache, because its modules, such as `micropython` and `board`, would break other
tests.
"""

import os
import signal
import subprocess
import sys
import time

import pytest

from commands.errors import Unavailable
from commands.folders import ROOT
from device import store
from downloads import pip_package
from programs import PYTHONPATH
from timeouts import HANG

PLAY = ROOT / "tools/play.py"


@pytest.fixture(scope="session")
def blinka():
    """The folder with Blinka."""
    try:
        return pip_package.folder("adafruit-blinka", "blinka", "20 MB", key=sys.version)
    except Unavailable as error:
        pytest.skip(f"NOT RUN WITH BLINKA: {error}")


def run(folder, *arguments, agnostic=True, code=None):
    settings = {name: value for name, value in os.environ.items() if "BLINKA" not in name}
    if agnostic:
        settings["BLINKA_OS_AGNOSTIC"] = "1"
    paths = [PYTHONPATH] * bool(code) + [str(folder)] * bool(folder)
    settings["PYTHONPATH"] = os.pathsep.join(paths)
    command = [sys.executable, *(["-c", code] if code else [PLAY, *arguments])]
    return subprocess.Popen(
        command,
        # A shell's background job ignores Ctrl-C, and so would all its children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        env=settings,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def refused(process):
    """Return the one line of a refusal."""
    output, errors = process.communicate(timeout=HANG)
    assert process.returncode == 2, errors
    assert output == ""
    [line] = errors.splitlines()
    return line


def test_missing_blinka_is_refused_with_the_remedy():
    line = refused(run(None, "--blinka", agnostic=False))
    assert line.endswith(
        "Blinka is not installed: install it with: python3 -m pip install adafruit-blinka"
    )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_console_runs_on_the_agnostic_board_until_a_signal(blinka, number):
    process = run(blinka, "--blinka")
    assert process.stdout
    assert "nothing is wired" in process.stdout.readline()
    time.sleep(0.5)
    process.send_signal(number)
    _, errors = process.communicate(timeout=HANG)
    assert errors == ""
    assert process.returncode == (0 if number == signal.SIGINT else 128 + number)


def test_a_computer_without_pins_is_refused(blinka):
    line = refused(run(blinka, "--blinka", agnostic=False))
    assert "has no pin D6: name another file with --board" in line


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("RESISTOR = 100", "RESISTOR must be"),
        ("DIGIT_ON = SEGMENT_ON = 1\nBASE_RESISTOR = 4700", "DIGIT_ON must be 0"),
        ("this is no Python", "is not a board file"),
    ],
)
def test_a_board_file_is_checked(blinka, tmp_path, change, reason):
    file = tmp_path / "mine.py"
    file.write_text((ROOT / "boards/raspberry_pi.py").read_text() + change + "\n")
    assert reason in refused(run(blinka, "--blinka", "--board", str(file)))


# Records the pins of the console, with a simulated keypad and clock under Blinka's digitalio.
AT_THE_PINS = """
import digitalio
from device import shared
from device.circuitpython import display_timer, store
from device.ports import digitalio_pin
from simulator import blinka

words = shared.new()
port = digitalio_pin.Port(blinka.AGNOSTIC_PINS, words)
port.claim()
def driven():
    return [pin.direction is digitalio.Direction.OUTPUT for pin in port._pins]

assert driven() == [True] * 8 + [False] * 10
for digit in (1, 2, 3, 4, 5, 0):
    words[shared.FRAME + digit] = 1 << digit
    port.tick(None)
    assert driven()[8:14] == [place == digit for place in range(6)], digit
    levels = [pin._pin.current_value for pin in port._pins]
    assert levels[:8] == [segment == digit for segment in range(8)]
    assert levels[8 + digit] == 0
assert words[shared.SCANS] == 1
first_scan = list(words[shared.SCAN_RING:shared.SCAN_RING + 3])
assert first_scan == [15, 15, 15], "open contacts read high"
ticker = display_timer.DisplayTimer(port, words)
for ticker.brightness in (2, 1):
    ticker.resume()
    lit = 0
    for _ in range(12):
        port.tick(None)
        lit += any(pin._pin.current_value for pin in port._pins[:8])
    assert lit == 6 * ticker.brightness
pins = list(port._pins)
port.release()
port.release()
assert [pin._pin for pin in pins] == [None] * 18

before = display_timer.ticks_ms()
ticker.start()
for _ in range(20):
    ticker.wait()
assert 20 <= display_timer.ticks_ms() - before & 0x1FFFFFFF < 2000
assert 20 <= words[shared.COUNT] < 2000
ticker.stop()
"""


def test_the_port_and_the_tick_keep_the_electrical_rules(blinka):
    output, errors = run(blinka, code=AT_THE_PINS).communicate(timeout=HANG)
    assert (output, errors) == ("", "")


STARTED = """
from device.circuitpython import start
from games import menu
from simulator import blinka

def play(console):
    print(console.records.get("a"))
    raise KeyboardInterrupt
    yield

menu.play = play
try:
    start.run(blinka.AGNOSTIC_PINS, {path!r})
except KeyboardInterrupt:
    pass
"""


def test_the_records_are_loaded_at_the_start(blinka, tmp_path):
    path = tmp_path / "records.txt"
    path.write_bytes(store.format_records({"a": [1, 2]}))
    process = run(blinka, code=STARTED.format(path=str(path)))
    assert process.communicate(timeout=HANG) == ("[1, 2]\n", "")


# Blinka's `micropython` must not break any module: the reference implementations are used.
IMPORT_ALL = """
import pathlib, sys
import micropython
kernels = []
assert "adafruit-blinka" in micropython.__file__
for path in sorted(pathlib.Path("lib").rglob("*.py")):
    name = path.relative_to("lib").with_suffix("").as_posix().replace("/", ".")
    if "@micropython." in path.read_text():
        kernels.append(name)
    else:
        try:
            __import__(name.removesuffix(".__init__"))
        except NameError:
            assert "native" in path.stem, name  # it imports a kernel
assert kernels and not [name for name in kernels if sys.modules.get(name)]
from cows import scoring
assert scoring.KIND == "Python" and scoring.score(0x1234, 0x1243, 4) == 0x22
"""


def test_every_kernel_falls_back_to_its_reference(blinka):
    output, errors = run(blinka, code=IMPORT_ALL).communicate(timeout=HANG)
    assert (output, errors) == ("", "")


def test_the_terminal_console_works_beside_blinka(blinka):
    process = run(blinka, "--picture", "HELLO", agnostic=False)
    output, errors = process.communicate(timeout=HANG)
    assert process.returncode == 0, errors
    assert "h h menu" in output
