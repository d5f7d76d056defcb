"""The emulated Pico measures correctly: small programs, correct and broken ones, at its pins."""

import itertools
import os
import signal
import socket
import struct
import subprocess
import sys

import pytest

import emulator
import font
from boards import pico as wiring
from downloads import npm
from emulated_files import at_prompt
from emulator import EmulatedPico, connection, machine_code, player
from programs import PYTHONPATH, is_running, wait_until
from timeouts import HANG

pytestmark = pytest.mark.pico

# A display with 1 ms per digit. The broken variants change the marked lines.
PROGRAM = """
import micropython
from array import array
from machine import Pin, Timer, mem32

for pin in range(8):
    Pin(pin, Pin.OUT, value=0)
for pin in range(8, 14):
    Pin(pin, Pin.IN, None)
    mem32[0xD0000018] = 1 << pin
for pin in range(16, 20):
    Pin(pin, Pin.IN, Pin.PULL_UP)
frame = bytearray(6)
samples = bytearray(6)
state = array("I", [0, 0, 0])  # digit, ticks, unused

@micropython.viper
def tick(timer):
    sio = ptr32(0xD0000000)
    s = ptr32(state)
    f = ptr8(frame)
    seen = ptr8(samples)
    digit = s[0]
    seen[digit] = (sio[1] >> 16) & 15
#RELEASE
    sio[10] = 0x3F00
#NEXT
    digit += 1
    if digit == 6:
        digit = 0
    s[0] = digit
    s[1] += 1
    sio[6] = 0xFF
    sio[5] = f[digit]
#LIGHT
    sio[9] = 1 << (8 + digit)

def show(masks):
    frame[:] = masks

def keys():
    return "".join(key for at, key in enumerate("123456789*0#")
                   if not samples[at % 3] >> (at // 3) & 1)

def gap(milliseconds):
    import machine, time
    irq = machine.disable_irq()
    start = time.ticks_us()
    while time.ticks_us() - start < 1000 * milliseconds:
        pass
    machine.enable_irq(irq)

timer = Timer(period=1, mode=Timer.PERIODIC, hard=True, callback=tick)
"""


@pytest.fixture(scope="module")
def uf2(pico_firmware):
    return pico_firmware("hard")


def booted(uf2, program=PROGRAM, text="0123.02"):
    files = {"main.py": (program + f"show({font.encode(text)!r})\n").encode()}
    pico = at_prompt(uf2, files, board=wiring)
    pico.until(pico.panel.showing(text), within=3)
    pico.panel.clear_violations()
    pico.panel.reset_measure()
    return pico


@pytest.fixture(scope="module")
def good(uf2):
    return booted(uf2)


@pytest.fixture
def running_pico(good):
    """The correct program on a panel without keys and violations."""
    good.panel.release_all()
    good.run(0.02)
    good.panel.clear_violations()
    good.panel.reset_measure()
    return good


def kinds(pico):
    return {violation.kind for violation in pico.panel.violations}


def changed(old, new):
    assert PROGRAM.count(old) == 1
    return PROGRAM.replace(old, new)


# ---- time ----


def test_pin_changes_are_stamped_with_their_cycle(uf2):
    pico = at_prompt(uf2)
    pico.exec(
        "from machine import Pin\n"
        "Pin(20, Pin.OUT, value=0)\n"
        "@micropython.asm_thumb\n"
        "def flip(r0, r1):\n"
        "    mov(r2, 1)\n    mov(r3, 20)\n    lsl(r2, r3)\n    mov(r5, 0)\n"
        "    str(r2, [r1, 0x1c])\n"
        "    str(r2, [r1, 0x1c])\n"  # a store to SIO: 1
        "    nop()\n    str(r2, [r1, 0x1c])\n"  # 1 more
        "    ldr(r4, [r5, 0])\n    str(r2, [r1, 0x1c])\n"  # a load from memory: 2 more
        "    cmp(r2, 0)\n    beq(END)\n    str(r2, [r1, 0x1c])\n"  # 1 + 1 not taken
        "    cmp(r2, 0)\n    bne(END)\n    nop()\n    label(END)\n"  # 1 + 2 taken
        "    str(r2, [r1, 0x1c])\n"
    )
    with pico.record(20) as changes:
        pico.exec("flip(0, 0xD0000000)")
    cycles = [cycle for cycle, _, _ in changes]
    assert [late - early for early, late in itertools.pairwise(cycles)] == [1, 2, 3, 3, 4]
    assert [level for _, _, level in changes] == [1, 0, 1, 0, 1, 0]


def test_a_second_recording_at_a_time_is_refused(uf2):
    pico = at_prompt(uf2)
    refused = pytest.raises(emulator.EmulatorError, match="a recording is active")
    with pico.record(20), refused, pico.record(21):
        pass
    with pico.record(21):
        pass


def test_a_recording_of_a_missing_pin_is_refused_and_changes_nothing(uf2):
    pico = at_prompt(uf2)
    with pytest.raises(emulator.EmulatorError, match="there is no pin 99"), pico.record(99):
        pass
    with pico.record(20) as changes:
        pico.exec("from machine import Pin\nPin(20, Pin.OUT).on()")
    assert changes
    pico.reset()


def test_an_unknown_command_of_the_process_is_named():
    process = connection.Connection()
    for name in ("tpyo", "pannel.cut"):  # with the state of its last board
        assert process.call(name)["error"] == f"no command {name}"
    process.close()


def test_timer_alarms_fire_at_their_microsecond(uf2):
    pico = at_prompt(uf2)
    pico.exec(
        "@micropython.viper\n"
        "def arm(microseconds: int, turns: int) -> int:\n"
        "    timer = ptr32(0x40054000)\n"
        "    start = timer[10]\n"  # TIMERAWL
        "    while timer[10] == start:\n        pass\n"
        "    timer[7] = timer[10] + microseconds\n"  # ALARM3
        "    for _ in range(turns):\n        pass\n"
        "    return timer[8] >> 3 & 1\n"  # ARMED
    )
    assert pico.exec("print(arm(0, 1), arm(2, 1), arm(2, 20))") == "0 1 0\n"


def test_time_passes_exactly_and_runs_repeat(uf2):
    ends = []
    for _ in range(2):
        pico = at_prompt(uf2, seed=7)
        start = pico.now
        pico.run(0.1)
        assert 0 <= pico.now - start - 0.1 < 1e-6
        ends.append((pico.exec("import os; print(os.urandom(8))"), pico.cycles, pico.awake_cycles))
    assert ends[0] == ends[1]
    other = at_prompt(uf2, seed=8)
    assert other.exec("import os; print(os.urandom(8))") != ends[0][0]


def test_sleeping_costs_no_awake_cycles(uf2):
    pico = at_prompt(uf2)
    pico.exec("import time")
    before = pico.awake_cycles
    pico.exec("time.sleep(2)")
    assert pico.awake_cycles - before < 0.1 * 2 * 125e6


def test_a_snapshot_is_restored_to_the_cycle(uf2):
    pico = booted(uf2)
    restore = pico.snapshot()
    ends = []
    for _ in range(2):
        pico.panel.press("5", bounce=0.004)
        pico.run(0.1)
        pico.exec("import os; open('a', 'w').write(str(os.urandom(4)))")
        pico.reset()
        pico.run(0.5)
        ends.append((pico.cycles, pico.awake_cycles, pico.files()["a"], pico.serial_output))
        restore()
        assert pico.panel.held == "" and pico.resets == 0 and "a" not in pico.files()
        assert pico.panel.shows("0123.02")
    assert ends[0] == ends[1]


class OnPlainCore(emulator.EmulatedPico):
    """A Pico with the unchanged core of rp2040js."""

    is_fast = False


def test_the_fast_core_equals_rp2040js_to_the_cycle(uf2, switch_on):
    flash = switch_on().flash_image()
    seen = []
    for kind in (emulator.EmulatedPico, OnPlainCore):
        pico = kind(uf2, wiring, flash=flash, seed=3)
        with pico.record(*wiring.SEGMENTS, *wiring.DIGITS, *wiring.ROWS) as changes:
            pico.boot()
            pico.run(0.7)
            pico.panel.type("1*2111", hold=0.05)  # a duel with two digits
            pico.panel.tap("*", rest=0.5)
        ram = [pico.word(0x20000000 + 4 * at) for at in range(0, 0x10000, 97)]
        seen.append((list(changes), pico.cycles, pico.awake_cycles, ram, pico.panel.text()))
    assert len(seen[0][0]) > 10_000
    assert seen[0] == seen[1]


# Thumb code after `movs r1, #0; cmp r1, r1; ldr r0, [r0]`, so that r0 is the argument, r1 is 0 and
# C is 1; then r0 becomes the flag. ARMv6-M Architecture Reference Manual, A6.7.
FLAG = {
    "C": (0x2000, 0x4140),  # movs r0, #0; adcs r0, r0
    "V": (0x2000, 0xD700, 0x2001),  # movs r0, #0; bvc over the next; movs r0, #1
}
AFTER = [
    ("lsls r0, r1", (0x4088,), 0x80000000, "C", 1),
    ("lsrs r0, r1", (0x40C8,), 1, "C", 1),
    ("asrs r0, r1", (0x4108,), 1, "C", 1),
    ("asrs by 32", (0x2120, 0x4108), 0x7FFFFFFF, "C", 0),
    ("adcs r0, r1", (0x4148,), 0x7FFFFFFF, "V", 1),
    ("adcs r1, r0", (0x4141,), 0x7FFFFFFF, "V", 1),
    ("adcs r1, r0", (0x4141,), 0xFFFFFFFF, "C", 1),
    ("sbcs r1, r0", (0x4181,), 0x80000000, "V", 1),
    ("cmn r1, r0; sbcs r1, r0", (0x42C1, 0x4181), 0xFFFFFFFF, "C", 0),
    ("cmn r1, r0; sbcs r0, r0", (0x42C1, 0x4180), 0x7FFFFFFF, "V", 0),
]


@pytest.mark.parametrize(("name", "code", "argument", "flag", "value"), AFTER)
def test_flags_are_those_of_arms_manual(name, code, argument, flag, value):
    halfwords = (0x2100, 0x4289, 0x6800, *code, *FLAG[flag], 0x4770)
    machine = struct.pack(f"<{len(halfwords)}H", *halfwords)
    result, _ = machine_code.call(machine, struct.pack("<I", argument))
    assert result == value


def test_a_function_that_does_not_return_is_an_error():
    with pytest.raises(emulator.EmulatorError, match="did not return in 100000000 cycles"):
        machine_code.call(struct.pack("<H", 0xE7FE), b"")  # b .


# ---- processes ----


def test_a_closed_board_does_not_drive_another(uf2):
    closed = EmulatedPico(uf2)
    closed.boot()
    closed.close()
    board = EmulatedPico(uf2)
    assert board.process_id == closed.process_id
    with pytest.raises(emulator.EmulatorError, match="this board was closed"):
        closed.run(0.02)
    assert board.now == 0


def test_a_dead_process_is_an_error_of_one_line(uf2):
    pico = at_prompt(uf2)
    os.kill(pico.process_id, signal.SIGKILL)
    with pytest.raises(emulator.EmulatorError, match=r"^the emulator's .* ended \(signal 9\)$"):
        pico.run(0.1)
    with pytest.raises(emulator.EmulatorError):
        pico.run(0.1)


def test_an_idle_process_that_was_killed_is_not_taken_for_a_new_board(uf2):
    closed = EmulatedPico(uf2)
    closed.boot()
    closed.close()
    os.kill(closed.process_id, signal.SIGKILL)
    wait_until(lambda: connection.idle_processes[-1].poll() is not None)
    board = EmulatedPico(uf2)
    board.boot()
    assert board.process_id != closed.process_id


def test_an_interrupted_recording_stays_interrupted(uf2):
    pico = at_prompt(uf2)

    def interrupt():
        with pico.record():
            os.kill(pico.process_id, signal.SIGKILL)  # as Ctrl-C does in a terminal
            wait_until(lambda: not is_running(pico.process_id))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupt()


RUNS_LONG = """
import sys
from emulator import EmulatedPico
pico = EmulatedPico(sys.argv[1])
pico.install({"main.py": b"while True: pass"})
pico.boot()
print(pico.process_id, flush=True)
pico.run(1000)
"""


@pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGKILL])
def test_no_process_is_left_after_ctrl_c_or_a_crash(uf2, signal_number):
    with subprocess.Popen(
        [sys.executable, "-c", RUNS_LONG, str(uf2)],
        env={**os.environ, "PYTHONPATH": PYTHONPATH},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as running:
        assert running.stdout
        process_id = int(running.stdout.readline())
        assert is_running(process_id)
        running.send_signal(signal_number)
        running.wait(HANG)
    wait_until(lambda: not is_running(process_id))


RUNS_A_PIO = """
import sys
from emulator import EmulatedPico
pico = EmulatedPico(sys.argv[1])
pico.install({"main.py": b'''
import machine, rp2
@rp2.asm_pio(set_init=rp2.PIO.OUT_LOW)
def blink():
    set(pins, 1)
    set(pins, 0)
rp2.StateMachine(0, blink, set_base=machine.Pin(28)).active(1)
'''})
pico.boot()
pico.run(0.5)
print(pico.process_id)
"""


def test_no_process_is_left_if_a_pio_runs(uf2):
    variables = {**os.environ, "PYTHONPATH": PYTHONPATH}
    command = [sys.executable, "-c", RUNS_A_PIO, str(uf2)]
    process_id = int(subprocess.check_output(command, env=variables, timeout=HANG))
    wait_until(lambda: not is_running(process_id))


def test_missing_packages_are_an_error_of_one_line(uf2, tmp_path, monkeypatch):
    monkeypatch.setattr(npm, "CACHE", tmp_path)
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    monkeypatch.setattr(connection, "idle_processes", [])
    connection.node_command.cache_clear()
    try:
        with pytest.raises(emulator.EmulatorError, match="not available: npm could not") as error:
            emulator.EmulatedPico(uf2)
    finally:
        connection.node_command.cache_clear()
    assert "\n" not in str(error.value)
    assert list(tmp_path.iterdir()) == []


# ---- files, serial ----


def test_files_survive_reset_and_flash_image(uf2):
    files = {"main.py": b"import a.b\n", "lib/a/b.py": b"print('as', 'installed')\n"}
    pico = at_prompt(uf2, files)
    assert pico.exec("print(a.b.__name__)") == "a.b\n"
    pico.exec("with open('new', 'w') as file: file.write('kept')")
    pico.reset()
    assert pico.exec("print(open('new').read())") == "kept\n"
    assert b"as installed" in pico.serial_output
    image = pico.flash_image()
    assert emulator.EmulatedPico(uf2, flash=image).files() == {**files, "new": b"kept"}


def test_errors_of_the_board_are_raised(uf2):
    pico = at_prompt(uf2)
    with pytest.raises(emulator.BoardError, match="ZeroDivisionError"):
        pico.exec("print(1)\n1/0")
    with pytest.raises(emulator.Timeout, match="serial output ends with"):
        pico.exec("while True: pass", within=0.1)
    assert pico.exec("print(2)") == "2\n"
    pico.exec("import machine; kept = 1")
    pico.send(b"machine.reset()\r\n")
    pico.until(lambda: pico.resets == 1)
    assert pico.exec("print('kept' in dir())") == "False\n"


def test_no_segment_is_lit_before_the_first_instruction_or_in_no_time(uf2, running_pico):
    pico = EmulatedPico(uf2, wiring)
    assert pico.panel.text() == 6 * " "
    assert running_pico.panel.text(window=0) == 6 * " "


def test_a_text_that_does_not_show_is_reported_in_letters(running_pico):
    message = r"'1 dUEL' or '9' did not come true within 0.01 s\n(.*\n)*display: '0123.02'"
    with pytest.raises(emulator.Timeout, match=message):
        running_pico.until(running_pico.panel.showing("1 dUEL", "9"), within=0.01)
    with pytest.raises(emulator.Timeout, match="the condition did not come true"):
        running_pico.until(lambda: False, within=0.01)
    person = player.emulated(running_pico)
    with pytest.raises(AssertionError, match=r"expected '1 dUEL', the display shows '0123\.02'"):
        person.expect("1 dUEL", within=0.1)
    with pytest.raises(AssertionError, match=r"expected '8\.' or '9', the display shows '0123"):
        person.expect_one(("8.", "9"), within=0.1)


def test_a_wrong_file_is_refused(tmp_path):
    path = tmp_path / "bad.uf2"
    path.write_bytes(bytes(512))
    with pytest.raises(emulator.EmulatorError, match="bad.uf2"):
        emulator.EmulatedPico(path)


def test_a_pulled_cable_hangs_up_and_powers_off(uf2):
    pico = emulator.EmulatedPico(uf2)
    with pico.serve() as url:
        port = int(url.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), timeout=HANG) as client:
            client.sendall(b"kept = 1\r\n")
            while b">>> " not in pico.serial_output:
                assert client.recv(4096)
            pico.pull_cable()
            while client.recv(4096):
                pass
    assert pico.resets == 1
    assert pico.exec("print('kept' in dir())") == "False\n"


def test_a_client_is_hung_up_if_the_emulator_dies(uf2):
    pico = emulator.EmulatedPico(uf2)

    def talk():
        with pico.serve() as url:
            port = int(url.rpartition(":")[2])
            with socket.create_connection(("127.0.0.1", port), timeout=HANG) as client:
                client.sendall(b"1\r\n")
                assert client.recv(4096)
                os.kill(pico.process_id, signal.SIGKILL)
                while client.recv(4096):
                    pass

    with pytest.raises(emulator.EmulatorError, match="signal 9"):
        talk()


def test_only_a_power_cut_clears_the_ram(uf2):
    address = 0x20040100  # the stack of the second core, which MicroPython does not start
    pico = emulator.EmulatedPico(uf2)
    pico.boot()
    pico.exec(f"import machine; machine.mem32[{address}] = 305419896")
    for restart, left in ((pico.reset, 0x12345678), (pico.pull_cable, 0)):
        restart()
        pico.run(0.1)
        assert pico.word(address) == left


# ---- the display ----


def test_a_sound_program_is_read_and_found_sound(running_pico):
    running_pico.run(0.2)
    assert running_pico.panel.text() == "0123.02"
    assert running_pico.panel.frame == list(font.encode("0123.02"))
    assert running_pico.panel.violations == []
    measure = running_pico.panel.measure()
    assert measure.problems() == []
    assert measure.rate == pytest.approx(1000 / 6, rel=0.005)
    assert measure.unequal_percent < 0.5
    for digit, mask in enumerate(font.encode("0123.02")):
        for segment, seconds in enumerate(running_pico.panel.light[digit]):
            if mask >> segment & 1:
                assert seconds == pytest.approx(0.2 / 6, rel=0.05)
            else:
                assert seconds == 0


RELEASE = "#RELEASE\n    sio[10] = 0x3F00\n"
EARLY = "    sio[6] = 0xFF\n    sio[5] = f[0 if digit == 5 else digit + 1]\n    sio[10] = 0x3F00\n"
DRIVEN_UNLIT = changed(RELEASE, "    sio[5] = 0x3F00\n    sio[9] = 0x3F00\n").replace(
    "    sio[9] = 1 << (8 + digit)\n", "    sio[6] = 256 << digit\n"
)


@pytest.mark.parametrize(
    ("what", "program"),
    [
        ("ghost", changed(RELEASE, EARLY)),
        ("ghost", changed(RELEASE, "")),
        ("overlap", changed(RELEASE, "")),
        ("unlit", DRIVEN_UNLIT),
        ("row", changed("#LIGHT\n", "    sio[9] = 1 << 19\n")),
    ],
)
def test_violations_at_the_pins_are_found(uf2, what, program):
    files = {"main.py": (program + "show(b'012345')\n").encode()}
    pico = at_prompt(uf2, files, board=wiring)
    pico.run(0.15)
    assert what in kinds(pico)
    assert str(pico.panel.violations[0]) in pico.report()


def test_driven_unlit_digits_are_joined_by_two_keys(uf2):
    pico = booted(uf2, DRIVEN_UNLIT)
    pico.run(0.02)
    assert kinds(pico) == {"unlit"}
    pico.panel.press("1")
    pico.run(0.02)
    assert "joined" not in kinds(pico)
    pico.panel.press("2")
    pico.run(0.02)
    joined = {each.detail for each in pico.panel.violations if each.kind == "joined"}
    assert "digit 0 (GP8) (low) and digit 1 (GP9) (high) by keys 12" in joined


@pytest.mark.parametrize(
    ("twice", "dwell"),
    [
        ("    if digit == 3:\n        s[2] = 1 - s[2]\n        digit = 3 - s[2]\n", 0.002),
        ("    if digit == 1:\n        s[2] = 1 - s[2]\n        digit = 1 + s[2]\n", None),
    ],
)
def test_unequal_digits_are_measured(uf2, twice, dwell):
    pico = booted(uf2, changed("#NEXT\n", twice))
    pico.run(0.2)
    measure = pico.panel.measure()
    assert any("unequal" in problem for problem in measure.problems())
    if dwell:
        assert measure.digits[3].dwell_mean == pytest.approx(dwell, rel=0.01)
        assert measure.digits[2].dwell_mean == pytest.approx(0.001, rel=0.01)


def test_reading_a_measurement_does_not_change_it(uf2):
    """Each digit is lit twice with a pause: one dwell of 2 ms."""
    pause = "    s[2] = (s[2] + 1) & 3\n    if s[2] & 1:\n        return\n    digit -= s[2] >> 1\n"
    pico = booted(uf2, changed("#NEXT\n", pause))
    for _ in range(200):
        pico.run(0.001)
        pico.panel.measure()
    for digit in pico.panel.measure().digits:
        assert digit.dwell_mean == pytest.approx(0.002, rel=0.1)


def test_a_gap_is_measured(running_pico):
    running_pico.exec("gap(40)")
    measure = running_pico.panel.measure()
    assert 0.040 < measure.gap < 0.050
    assert any("not lit" in problem for problem in measure.problems())
    running_pico.panel.reset_measure()
    running_pico.run(0.05)
    assert running_pico.panel.measure().problems() == []


def test_time_to_show_is_measured_to_the_frame(uf2):
    pico = booted(uf2, PROGRAM.replace("timer = ", "import time\ntimer = "), "------")
    pico.send(b"exec('while not keys(): pass\\ntime.sleep_ms(30)\\nshow(bytes(6))')\r\n")
    pico.run(0.1)
    seconds = pico.panel.time_to_show("5", "")
    assert 0.030 < seconds < 0.055


# ---- the keypad ----


def keys(pico):
    pico.run(0.01)
    return pico.exec("print(keys())").strip()


def test_keys_are_read_one_by_one(running_pico):
    for key in emulator.KEYS:
        running_pico.panel.press(key)
        assert keys(running_pico) == key
        running_pico.panel.release(key)
    assert keys(running_pico) == ""
    assert running_pico.panel.violations == []


def test_two_keys_in_a_row_join_two_digits_harmlessly(running_pico):
    running_pico.panel.press("4")
    running_pico.panel.press("5")
    assert keys(running_pico) == "45"
    assert running_pico.panel.violations == []
    assert running_pico.panel.text() == "0123.02"
    zero, one = font.encode("01")[:2]
    assert running_pico.panel.cells(joined=True)[:2] == [zero | one, zero | one]


def test_three_keys_show_a_phantom(running_pico):
    for key in "124":
        running_pico.panel.press(key)
    assert keys(running_pico) == "1245"
    assert running_pico.panel.violations == []


def test_a_released_wire_takes_time_to_rise(uf2):
    pico = at_prompt(uf2, board=wiring)
    pico.exec(
        "from machine import Pin\n"
        "Pin(16, Pin.IN, Pin.PULL_UP)\n"
        "Pin(8, Pin.IN, None)\n"
        "@micropython.viper\n"
        "def early(cycles: int) -> int:\n"
        "    sio = ptr32(0xD0000000)\n"
        "    sio[9] = 1 << 8\n"
        "    sio[10] = 1 << 8\n"
        "    for _ in range(cycles):\n        pass\n"
        "    return (sio[1] >> 16) & 1\n"
    )
    assert pico.exec("print(early(1), early(100))") == "1 1\n"
    pico.panel.press("1")
    assert pico.exec("print(early(1), early(100))") == "0 1\n"


def test_a_contact_bounces_and_comes_to_rest(running_pico):
    seen = []
    running_pico.panel.press("7", bounce=0.005)
    for _ in range(600):
        running_pico.run(1e-5)
        seen.append(running_pico.panel.held)
    assert seen[-1] == "7" and seen.count("") > 0
    assert keys(running_pico) == "7"
    running_pico.panel.release("7", bounce=0.005)
    running_pico.run(0.006)
    assert running_pico.panel.held == ""


def test_an_unknown_key_is_refused(running_pico):
    with pytest.raises(ValueError, match="no key 'x'"):
        running_pico.panel.press("x")


def test_a_key_held_at_power_up_is_seen_by_the_first_line(uf2):
    pico = emulator.EmulatedPico(uf2, wiring)
    pico.install(
        {
            "main.py": b"from machine import Pin\n"
            b"row = Pin(19, Pin.IN, Pin.PULL_UP)\n"
            b"column = Pin(10, Pin.OUT, value=0)\n"
            b"down = not row.value()\n"
        }
    )
    pico.panel.press("#")
    pico.boot()
    assert pico.exec("print(down)") == "True\n"
    assert pico.panel.driven == ["digit 2 (GP10) low"]
    pico.panel.release("#")
    pico.reset()
    assert pico.exec("print(down)") == "False\n"


# ---- bad joints ----


@pytest.fixture
def joints(running_pico):
    """The panel of the correct program; joints are mended at the end."""
    yield running_pico.panel
    running_pico.panel.mend()


def cells(pico):
    pico.run(0.06)
    return bytes(pico.panel.cells())


ZERO, ONE, *OTHERS = SHOWN = font.encode("0123.02")
A, B = wiring.SEGMENTS[:2]
DIGITS, ROWS = wiring.DIGITS[:2], wiring.ROWS[:2]
ALL_BUT_A = [mask & ~1 for mask in SHOWN]
A_LIKE_B = [mask & ~1 | mask >> 1 & 1 for mask in SHOWN]


@pytest.mark.parametrize(
    ("cut", "bridge", "shown", "held", "read"),
    [
        (A, (), ALL_BUT_A, "", ""),
        # A cut digit is dark, and its keys are open.
        (DIGITS[1], (), [ZERO, 0, *OTHERS], "1", "1"),
        (DIGITS[1], (), [ZERO, 0, *OTHERS], "2", ""),
        (DIGITS[1], (), [ZERO, 0, *OTHERS], "3", "3"),
        (DIGITS[1], (), [ZERO, 0, *OTHERS], "5", ""),
        # A cut row reads only its pull.
        (None, (), SHOWN, "5", "5"),
        (ROWS[1], (), SHOWN, "5", ""),
        (ROWS[1], (), SHOWN, "58", "8"),
        # A wire without its pin still joins keys: the rows of 1 and 4 are one wire.
        (wiring.COLUMNS[0], (), [0, ONE, *OTHERS], "14", ""),
        (wiring.COLUMNS[0], (), [0, ONE, *OTHERS], "142", "25"),
        # Bridged digits show both, and bridged rows read one key as two.
        (None, DIGITS, [ZERO | ONE, ZERO | ONE, *OTHERS], "4", "45"),
        (None, ROWS, SHOWN, "2", "25"),
        # A wire without its pin follows its bridge.
        (A, (A, B), A_LIKE_B, "", ""),
    ],
)
def test_a_joint_changes_light_and_keys(running_pico, joints, cut, bridge, shown, held, read):
    if cut is not None:
        joints.cut(cut)
    if bridge:
        joints.bridge(*bridge)
    assert cells(running_pico) == bytes(shown)
    for key in held:
        joints.press(key)
    assert keys(running_pico) == read
    assert joints.violations == []
    joints.release_all()
    joints.mend()
    assert cells(running_pico) == SHOWN


def test_of_two_bridged_segments_both_are_lit_or_none(running_pico, joints):
    joints.bridge(wiring.SEGMENTS[0], wiring.SEGMENTS[1])
    assert cells(running_pico) == bytes(mask if mask & 3 == 3 else mask & ~3 for mask in SHOWN)
    assert kinds(running_pico) == {"bridged"}
    (violation,) = joints.violations
    assert violation.detail == "segment a (GP0) (low) and segment b (GP1) (high) driven both ways"
    joints.mend()
    joints.clear_violations()
    assert cells(running_pico) == SHOWN
    assert joints.violations == []


def test_a_digit_is_lit_through_a_bridge_while_the_segment_is_dark(running_pico, joints):
    point = wiring.SEGMENTS[7]
    joints.bridge(point, wiring.DIGITS[5])
    running_pico.run(0.06)
    joints.reset_measure()
    running_pico.run(0.06)
    last = [seconds > 0 for seconds in joints.light[5]]
    pointless = [mask for mask in SHOWN if not mask & 0x80]
    assert last == [any(mask >> at & 1 for mask in pointless) for at in range(8)]
    running_pico.exec(f"show({font.encode('8.8.8.8.8.8.')!r})")
    assert cells(running_pico) == bytes([255] * 5 + [127])  # the digit's pin is stronger
    assert "bridged" in kinds(running_pico)
    running_pico.exec(f"show({SHOWN!r})")


def test_a_bridge_with_ground_lights_a_digit_and_closes_a_row(running_pico, joints):
    joints.bridge(wiring.DIGITS[5], emulator.panel.GROUND_PIN)
    joints.bridge(wiring.ROWS[2], emulator.panel.GROUND_PIN)
    assert keys(running_pico) == "789"
    joints.reset_measure()
    running_pico.run(0.06)
    every = [any(mask >> at & 1 for mask in SHOWN) for at in range(8)]
    assert [seconds > 0 for seconds in joints.light[5]] == every
    assert kinds(running_pico) == {"ghost"}  # the segments change while the digit is lit
    joints.mend()
    joints.clear_violations()
    joints.bridge(wiring.SEGMENTS[0], emulator.panel.GROUND_PIN)
    assert cells(running_pico) == bytes(ALL_BUT_A)
    (violation,) = joints.violations
    assert violation.detail == "segment a (GP0) (high) and ground (low) driven both ways"


def test_a_snapshot_has_the_joints(running_pico, joints):
    restore = running_pico.snapshot()
    joints.cut(wiring.SEGMENTS[0])
    joints.bridge(wiring.DIGITS[0], wiring.DIGITS[1])
    restore()
    assert cells(running_pico) == SHOWN


def test_a_joint_at_another_pin_is_refused(joints):
    with pytest.raises(ValueError, match="the panel has no pin 22"):
        joints.cut(22)
    with pytest.raises(ValueError, match="the panel has no pin 14"):
        joints.bridge(0, 14)
    with pytest.raises(ValueError, match="pin 3 cannot be bridged with itself"):
        joints.bridge(3, 3)
