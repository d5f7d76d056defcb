"""The console under CircuitPython, at the pins of an emulated Pico.

The tests run on CircuitPython itself, and are skipped if its firmware is missing
(tools/firmware.py --circuitpython). They also run on a stand-in: MicroPython with
`host_tests/support/stand_in/`, a `digitalio` made of `machine.Pin`. The stand-in tests our port,
tick and loop at the pins, with the reference implementations and about the real `digitalio`'s
time for a write (19 µs; 19.6 measured on CircuitPython 10.0.3). It does not test CircuitPython's
import, memory, drive and background tasks.
"""

import functools
import re

import pytest

import usb_drive
from audio import assert_heard, assert_loss_tune
from benchmarks.consistent import WORST
from benchmarks.othello import positions
from boards import pico as board
from commands.errors import Unavailable
from commands.folders import ROOT
from deployment import drive, mpy
from downloads import firmware
from emulated_files import thinking
from emulator import EmulatedPico
from emulator.duel_player import Duel
from emulator.player import emulated
from fault_injection.emulated_boards import main_with

KINDS = ("stand-in", "CircuitPython")
STAND_IN = ROOT / "host_tests" / "support" / "stand_in"


def stand_in():
    """Return the files of a board that imitates CircuitPython."""
    sources = {f"/lib/{source.stem}.py": source for source in STAND_IN.glob("*.py")}
    contents = {"/main.py": sources.pop("/lib/main.py").read_bytes()}
    for path, source in (drive.files("pico") | sources).items():
        if not path.endswith(".py"):
            contents[path] = source.read_bytes()
        elif path != drive.CODE:
            mpy_path = path.removesuffix(".py") + ".mpy"
            contents[mpy_path] = mpy.compile_file(source, source.name, None)
    return contents


@pytest.fixture(scope="module")
def make_files(pico_firmware, micropython):
    """Return, by kind, a firmware's path and its flash with the console but code.py; made once."""

    @functools.cache
    def make(kind):
        if kind == "stand-in":
            uf2 = pico_firmware("hard")
            pico = EmulatedPico(uf2)
            pico.install(stand_in())
            return uf2, pico.flash_image()
        try:
            uf2 = firmware.circuitpython(may_fetch=False)
        except Unavailable as error:
            pytest.skip(f"NOT RUN ON CIRCUITPYTHON: {error}")
        pico = EmulatedPico(uf2)
        pico.boot()
        # The first start creates the drive.
        pico.until(lambda: usb_drive.find(pico.flash_image()), 20, 0.1, "CircuitPython's drive")
        pico.run(2)
        image = usb_drive.write(pico.flash_image(), drive.contents("pico"), micropython("hard"))
        return uf2, image

    return make


@pytest.fixture(scope="module")
def switch_on(make_files, micropython, started_boards):
    """Switch on a board; `held` are keys, `code` another code.py.

    Tests share boards with equal arguments.
    """

    def on(kind, code="", held="", usb=False, shows="1 dUEL"):
        key = kind, code, held, usb, shows
        return started_boards.get(key, lambda: start(*key))

    def start(kind, code, held, usb, shows):
        uf2, flash = make_files(kind)
        text = code or (ROOT / "device/code.py").read_text()
        if kind == "CircuitPython":
            flash = usb_drive.write(flash, {"code.py": text.encode()}, micropython("hard"))
        pico = EmulatedPico(uf2, board, flash=flash, usb=usb)
        if kind == "stand-in":
            pico.install({"code.py": text.encode()})
        for key in held:
            pico.panel.press(key)
        pico.boot()
        if "#" not in held:
            pico.until(pico.panel.showing(shows), within=10)
        pico.panel.clear_violations()
        return pico

    return on


@pytest.fixture(params=KINDS)
def console(request, switch_on):
    """A board that shows the menu, as after its start."""
    return switch_on(request.param)


@pytest.fixture(params=KINDS)
def on(request, switch_on):
    """`switch_on` for one kind and then the other."""
    return lambda *arguments, **options: switch_on(request.param, *arguments, **options)


def test_all_digits_of_an_idle_console_are_equally_bright(console):
    console.panel.reset_measure()
    console.run(0.6)  # a hundred scans
    measure = console.panel.measure()
    # The segments of a digit are changed while it is off, which takes different times.
    assert measure.problems(rate=80, unequal_percent=15, gap=0.0125) == []
    assert console.panel.violations == []


def test_no_held_keys_join_two_driven_pins(console):
    for key in "1470#":
        console.panel.press(key)
        console.run(0.02)
    console.panel.press("2")
    console.run(0.05)
    console.panel.release_all()
    console.run(0.05)
    assert console.panel.violations == []


@pytest.mark.parametrize("moment_ms", [0, 2, 9, 20, 33])
def test_the_display_holds_and_no_key_is_lost_in_a_move_of_three_seconds(on, moment_ms):
    """A collection of garbage, the first when thinking begins, blocks the scans for 30 ms."""
    pico = on(thinking(WORST[1], file="device/code.py"), shows="------")
    start = pico.now
    pico.panel.reset_measure()
    pico.run(moment_ms / 1000)
    for key in "15":
        pico.panel.tap(key, hold=0.04, bounce=0.004)
    # A garbage collection lengthens the light of a digit, each time another: average over twelve.
    pico.run(0.8)
    measure = pico.panel.measure()
    assert measure.problems(rate=40, unequal_percent=30, gap=0.030) == []
    assert pico.panel.violations == []
    pico.until(pico.panel.showing("8.8.8.8.8.8.", window=0.015), within=4)
    assert pico.now - start <= 3.0
    pico.until(pico.panel.showing("----15"), within=4)


# A move of Othello at level 5 with eight empty squares. Solving it takes too long, so the machine
# searches instead: it reads the weights and sets the search up first, in half of its time.
LOOKING = """
from device import module_loader

def play(console):
    module_loader.load("games.othello")
    from othello.board import Board
    from othello.levels import choose_move_steps
    console.show("------")
    yield 300
    board = Board.from_text("{position.board}", "{position.side}")
    yield from choose_move_steps(board, 5, lambda: 2 * console.milliseconds())
    console.show("8.8.8.8.8.8.")
    yield
"""


def test_the_display_holds_while_othello_is_thought_about(on):
    position = positions("endings.txt", "8-")[0]
    pico = on(main_with(LOOKING.format(position=position), "device/code.py"), shows="------")
    pico.panel.reset_measure()
    pico.until(pico.panel.showing("8.8.8.8.8.8.", window=0.015), within=4)
    # A garbage collection takes longer with more modules.
    assert pico.panel.measure().gap <= 0.0265, pico.panel.measure()
    assert pico.panel.violations == []


def test_a_duel(console, request):
    """To the end on CircuitPython; the stand-in takes half a minute for a turn."""
    player = emulated(console)
    game = Duel(player, "42", allow_repeats=False)
    if request.node.callspec.params["console"] == "CircuitPython":
        you, it = game.play()
        assert min(you, it) >= 1
        player.tap("*")
    else:
        game.player_turn(1)
        game.machine_turn(1)
    assert console.panel.violations == []
    player.leave()


def test_nothing_is_read_once_a_game_has_begun(on):
    """After its first text no digit waits, and no key is lost, at any typing speed."""
    pico = on()
    player = emulated(pico)
    player.go("1", "HELLO")
    pico.panel.reset_measure()
    player.tap("*42**1234*")  # past the set-up without reading, and the first guess
    player.wait_steady(lambda: re.fullmatch(r"1234\d\d", player.digits(0, 6)) is not None, 2)
    assert pico.panel.measure().gap <= 0.030, pico.panel.measure()
    assert pico.panel.violations == []


def test_sounds_have_their_pitch_and_hold_up_no_light(switch_on):
    """Not on the stand-in, which has no pwmio."""
    pico = switch_on("CircuitPython")
    player = emulated(pico)
    player.go("8", "LIGHt2")
    player.go("2", "Snd on")
    with pico.record(board.BUZZER) as changes:
        player.go("0", "FAdE 2")
    assert_heard(changes, 2400)
    player.leave()
    assert_loss_tune(pico, player, unequal_percent=15)


def test_hash_at_power_up_releases_all_pins(on):
    pico = on(held="#", usb=True)
    pico.until(pico.printed(b"Key # is held"), within=10)
    pico.run(0.05)
    assert pico.panel.driven == []


def test_ctrl_c_releases_all_pins(on):
    pico = on(usb=True)
    assert pico.panel.driven
    pico.send(b"\x03")
    pico.run(0.2)
    assert pico.panel.driven == []
    assert b"KeyboardInterrupt" in pico.serial_output
