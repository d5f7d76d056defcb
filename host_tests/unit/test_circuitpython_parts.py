"""The console's parts for CircuitPython: tick, games, records, drive."""

import re
import sys
from types import ModuleType, SimpleNamespace
from unittest.mock import Mock

import pytest

import usb_drive
from boards import pico
from device import keypad, shared
from device.circuitpython import display_timer, preload, store
from simulator import pins

# ---- the tick that the loop calls ----


def make_time(monkeypatch, now):
    """Replace the tick's clock by `now`, a list of milliseconds; a nap takes one."""

    def sleep(seconds):
        now[0] += 1

    monkeypatch.setattr(display_timer, "ticks_ms", lambda: int(now[0]) & 0x1FFFFFFF)
    monkeypatch.setattr(display_timer, "time", SimpleNamespace(sleep=sleep))


def make_keypad(monkeypatch):
    """Return the tick's clock, the shared words, a simulated port and its keypad."""
    now = [2.0**29 - 300]  # CircuitPython's clock wraps a minute after power-up
    make_time(monkeypatch, now)
    words = shared.new()
    port = pins.Port(pico, words)
    return now, words, port, keypad.Keypad(port.row_masks, pico.DIGIT_ON, words)


def make_ticker(port, words):
    """Return a tick of a simulated port that the loop calls."""

    def one_digit(timer):
        port.tick(None)
        words[shared.COUNT] -= 1  # on boards without timers the ticker counts, not the port

    return display_timer.DisplayTimer(SimpleNamespace(tick=one_digit), words)


@pytest.mark.parametrize("turn", [0.4, 1, 2, 3, 4.5, 12])
def test_keys_and_a_held_hash_work_with_turns_of_any_length(monkeypatch, turn):
    now, words, port, keys = make_keypad(monkeypatch)
    ticker = make_ticker(port, words)

    def spend(milliseconds):
        """Return the time until `#` leads to the menu, at most `milliseconds`."""
        start = now[0]
        while now[0] < start + milliseconds and not keys.menu_held:
            now[0] += turn
            ticker.poll()
            keys.poll()
        return now[0] - start

    spend(150)
    for key in "1590":
        port.held.add(key)
        spend(60)
        port.held.discard(key)
        spend(60)
        assert keys.take_key() == key
        assert keys.take_key() is None
    assert int(now[0]) - 6 <= words[shared.COUNT] <= int(now[0])  # the rest is counted next time
    port.held.add("#")
    assert 1000 <= spend(5000) <= 1050


@pytest.mark.parametrize("ticks", range(60, 66))
def test_a_key_that_is_down_after_a_long_gap_is_reported(monkeypatch, ticks):
    """Also if it was up at the first ticks of the scan that the gap interrupted."""
    now, words, port, keys = make_keypad(monkeypatch)
    ticker = make_ticker(port, words)

    def turns(count, milliseconds):
        for _ in range(count):
            now[0] += milliseconds
            ticker.poll()
            keys.poll()

    turns(ticks, 1)
    port.held.add("4")
    turns(1, 24)  # a collection of garbage
    port.held.discard("4")
    turns(30, 1)
    assert keys.take_key() == "4"
    assert keys.take_key() is None


@pytest.mark.parametrize("turn", [1, 3, 4, 5, 9])
def test_no_key_is_down_in_the_first_scans_of_a_slow_start(monkeypatch, turn):
    now, words, port, keys = make_keypad(monkeypatch)
    ticker = display_timer.DisplayTimer(port, words)
    for _ in range(50):
        now[0] += turn
        ticker.poll()
        keys.poll()
        assert keys.contacts == 0


def test_a_late_poll_lights_all_digits(monkeypatch):
    now = [0.0]
    make_time(monkeypatch, now)
    words = shared.new()
    lit = []

    def one_digit(timer):
        words[shared.DIGIT] = (words[shared.DIGIT] + 1) % 6
        lit.append(words[shared.DIGIT])

    ticker = display_timer.DisplayTimer(SimpleNamespace(tick=one_digit), words)
    for absence, digits in ((3, 1), (4, 7), (6, 7), (20, 7), (1, 1)):
        lit.clear()
        now[0] += absence
        ticker.poll()
        assert len(lit) == digits
        assert digits == 1 or len(set(lit)) == 6


def test_a_second_ctrl_c_still_releases_the_pins():
    port = Mock(release=Mock(side_effect=[KeyboardInterrupt, None]))
    display_timer.DisplayTimer(port, None).stop()
    assert port.release.call_count == 2


# ---- games that think ----


def test_a_thinking_game_gets_ticks_and_collections(monkeypatch):
    done = []
    port = SimpleNamespace(darken=lambda: done.append("darken"))
    ticker = display_timer.DisplayTimer(port, None)
    monkeypatch.setattr(ticker, "poll", lambda: done.append("tick"))
    monkeypatch.setattr(display_timer.gc, "collect", lambda: done.append("collect"))
    for _ in range(100):
        ticker.after_turn(True)
    assert (done.count("tick"), done.count("collect")) == (68, 4)
    for at in (at for at, what in enumerate(done) if what == "collect"):
        assert done[at - 2 : at] == ["tick", "darken"]
    ticker.after_turn(False)
    ticker.after_turn(True)
    assert done[-1] == "collect"


@pytest.mark.parametrize(
    ("game", "imported", "loaded", "skipped"),
    [
        (
            "games.othello",
            {"othello": SimpleNamespace(book=None)},
            "othello.levels",
            "othello.book",
        ),
        # The package `cows.expert` was imported; its modules are loaded.
        (
            "games.duel",
            {"cows": SimpleNamespace(expert=None)},
            "cows.expert.sample",
            "cows.expert",
        ),
    ],
)
def test_modules_that_their_package_imported_are_not_loaded_again(
    monkeypatch, game, imported, loaded, skipped
):
    """They may be missing in sys.modules. test_circuitpython.py plays games."""
    names = []
    ticker = SimpleNamespace(poll=lambda: None, port=SimpleNamespace(darken=lambda: None))
    monkeypatch.setattr(preload, "__import__", names.append, raising=False)
    implementation = SimpleNamespace(name="circuitpython")
    circuitpython = SimpleNamespace(implementation=implementation, modules=imported)
    monkeypatch.setattr(preload, "sys", circuitpython)
    preload.load_game(game, ticker)
    assert loaded in names and skipped not in names
    games = {name for name in names if name.startswith("games")}
    assert games == {name for name in names if name.startswith(game)} != set()
    engine = loaded.partition(".")[0]
    assert {name.partition(".")[0] for name in names} == {engine, "games"}
    assert not [name for name in names if re.search("native|small|remote|layout|__", name)]


# ---- records ----


@pytest.fixture
def storage(monkeypatch):
    """CircuitPython's `storage`: only its interface is known here."""
    module = ModuleType("storage")
    monkeypatch.setitem(sys.modules, "storage", module)
    return module


def test_records_of_a_drive_that_a_computer_uses_last_until_power_off(tmp_path, storage, capsys):
    def remount(path, readonly):
        raise RuntimeError("Cannot remount path when visible via USB.")

    storage.remount = remount
    records = store.Records(str(tmp_path / "read-only" / "records.txt"))
    records.load()
    assert not records.put("a", [1])
    assert not records.put("b", [2, 3])
    assert (records.get("a"), records.get("b")) == ([1], [2, 3])
    assert not records.clear()
    assert records.get("a") is None
    assert capsys.readouterr().out.count("records last until power is off") == 1


def test_records_take_a_drive_that_no_computer_uses_at_the_first_record(tmp_path, storage, capsys):
    remounts = []

    def remount(path, readonly):
        remounts.append((path, readonly))
        (tmp_path / "read-only").mkdir()

    storage.remount = remount
    path = str(tmp_path / "read-only" / "records.txt")
    records = store.Records(path)
    records.load()
    assert remounts == []
    assert records.put("a", [1])
    again = store.Records(path)
    again.load()
    assert again.get("a") == [1]
    assert records.put("a", [2]) and remounts == [("/", False)]
    assert capsys.readouterr().out == ""


def test_without_circuitpythons_storage_records_are_just_written(tmp_path):
    records = store.Records(str(tmp_path / "records.txt"))
    records.load()
    assert records.put("a", [1])
    lost = store.Records(str(tmp_path / "nowhere" / "records.txt"))
    assert not lost.put("a", [1]) and lost.get("a") == [1]


# ---- the drive in the flash of an emulated Pico ----


def test_files_go_into_a_drive_and_come_out_again(micropython):
    tool = micropython("hard")
    firmware_part = b"\x12" * (1 << 20)
    flash = firmware_part + usb_drive.blank(1 << 20, tool)
    assert usb_drive.find(flash) == (1 << 20, 1 << 20)
    files = {"code.py": b"print(1)\n" * 600, "lib/games/menu.py": b"", "lib/a.tree": bytes(4000)}
    changed = usb_drive.write(flash, files, tool)
    changed = usb_drive.write(changed, {"/code.py": b"print(2)\n"}, tool)
    assert usb_drive.read(changed, tool) == files | {"code.py": b"print(2)\n"}
    assert changed[: 1 << 20] == firmware_part and len(changed) == len(flash)
