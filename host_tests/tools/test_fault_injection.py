"""A sample of every scenario of tools/faults.py, and the failures that they detect."""

import importlib
import random
import subprocess
from argparse import Namespace
from unittest.mock import Mock

import pytest

from commands.errors import ToolError
from commands.reporting import silent
from device.keypad import ambiguous_contacts
from downloads import volume
from emulator import CONNECTED, DRIVEN, KEYS, filesystem
from emulator.flash import Operation, cut
from fault_injection import (
    cable,
    chords,
    damage,
    emulated_boards,
    faults,
    interrupts,
    powercuts,
    random_keys,
    resets,
    scenarios,
    simulated_keys,
    wear,
)
from fault_injection import report as reports
from fault_injection.report import Report

pico = pytest.mark.pico


@pytest.fixture(autouse=True)
def _firmware(request):
    if request.node.get_closest_marker("pico"):
        for kind in ("hard", "soft"):
            request.getfixturevalue("pico_firmware")(kind)


@pico
@pytest.mark.parametrize("kind", emulated_boards.KINDS)
def test_random_keys_cause_no_failure(kind):
    report = random_keys.run(3, 3, silent, (kind,))
    assert report.failures == []
    assert report.figures[f"{kind}: keys pressed"] > 4
    assert 0 < report.figures[f"{kind}: worst gap of a digit, ms"] <= 25


@pico
def test_chords_cause_no_failure_idle_or_thinking():
    report = chords.run(7, 2, silent)
    assert report.failures == []
    assert min(report.figures[f"{state}: keys reported"] for state in ("lit", "thinking")) > 10


def test_an_invented_lost_or_doubled_key_is_a_failure():
    assert len(chords.all_chords()) == 66 + 220
    assert chords.find_wrong_keys("125", "125") == chords.find_wrong_keys("125", "12") == []
    assert "5 was made up" in chords.find_wrong_keys("124", "125")[0]
    assert "only 1" in chords.find_wrong_keys("12", "1")[0]
    assert "twice" in chords.find_wrong_keys("12", "121")[0]
    contacts = chords.closed_contacts("124")
    assert [KEYS[at] for at in range(12) if contacts >> at & 1] == list("1245")
    assert ambiguous_contacts(contacts) and not ambiguous_contacts(chords.closed_contacts("159"))


@pico
def test_ctrl_c_at_random_moments_causes_no_failure():
    situations = tuple(name for name in interrupts.SITUATIONS if "thinks" not in name)
    report = interrupts.run(2 * len(situations), 1, silent, situations)
    assert report.failures == []


@pico
def test_ctrl_c_before_the_loop_stops_the_timer():
    """The tick runs already at that time; it must not continue at the REPL."""
    board = emulated_boards.make_board()
    board.boot()
    for milliseconds in (53.5, 54.5, 55.5, 56.3):
        board.reset()
        board.until(CONNECTED, 1.0)
        board.until(DRIVEN, 2.0, every=0.0005)
        board.run(milliseconds / 1000)
        start = len(board.serial_output)
        board.send(b"\x03")
        assert interrupts.failures_at_prompt(board, start) == [], milliseconds


@pico
def test_power_cuts_in_a_save_cause_no_failure():
    report = powercuts.run(3, 1, silent, boots=2)
    assert report.failures == []
    assert report.figures["erases and programs in them"] >= 10


def test_a_cut_leaves_a_part_of_an_operation():
    image = bytes([0xF0]) * filesystem.FLASH_SIZE
    data = bytes(256)
    program = Operation("program", 0x1000, 256, 0.0, data)
    assert cut(image, program, 0) == image
    assert cut(image, program, 1)[0x1000:0x1101] == data + b"\xf0"
    half = cut(image, program, 0.5)
    assert half[0x1000:0x1082] == bytes(128) + b"\x50\xf0"
    erased = cut(image, Operation("erase", 0x1000, 4096, 0.0), 0.25)
    assert erased[0xFFF:0x1401] == b"\xf0" + b"\xff" * 1024 + b"\xf0"


def test_records_that_are_neither_old_nor_new_are_a_failure():
    before, after = {"tally": [1]}, {"tally": [2]}
    files = {"main.py": b"1"}
    blank = b"\xff" * filesystem.FLASH_SIZE
    image = blank[: filesystem.START] + volume.write(blank[filesystem.START :], files)
    found = powercuts.Cut(0, Operation("erase", 0, 4096, 0.0), 0.5, image, before, after)
    assert powercuts.judge(found, files) == ["the records are {}"]
    found = found._replace(before={})
    assert powercuts.judge(found, files) == []
    assert "['other.py']" in powercuts.judge(found, {**files, "other.py": b""})[0]


@pico
def test_wear_is_replayed_as_on_the_board(micropython):
    micropython("hard")
    report = wear.run(2, 1, silent, games=50, played=("hp12c", "othello"))
    assert report.failures == []
    board = report.figures["erases and programs on the board"]
    assert board == report.figures["the same saves replayed"]
    assert report.figures["othello: saves"] >= 2


def test_a_replay_that_fails_names_the_reason(micropython):
    micropython("hard")
    with pytest.raises(ToolError, match=r"cannot replay the saves: \w+Error: "):
        wear.replay(b"", [], 1)


@pico
@pytest.mark.parametrize(
    "situations", [tuple(resets.SITUATIONS)[:3], tuple(resets.SITUATIONS)[3:]]
)
def test_brown_outs_lead_to_the_menu(situations):
    report = resets.run(len(situations), 1, silent, ("hard",), situations)
    assert report.failures == []
    assert 0 < report.figures["slowest to the menu, s"] < 1


@pico
def test_a_cable_pulled_during_deploy_causes_no_failure():
    report = cable.run(1, 13, silent)  # while the second of three files is copied
    assert report.failures == []
    assert report.figures["requests at which the cable was pulled"] == 1
    assert report.figures["requests that a run makes"] == "more than 13"
    assert cable.run(1, 500, silent).figures["requests that a run makes"] == "fewer than 500"


@pico
def test_damaged_data_files_are_reported_and_play_continues():
    wanted = [case for case in damage.cases() if case.how == "damaged"]
    names = ("lib/trees/words.tree", "records.txt")
    wanted = [case for case in wanted if case.path in names or case.others]
    report = damage.run(9, 1, silent, wanted)
    assert report.failures == []
    assert len(wanted) == 3


def test_damage_changes_the_content():
    rng = random.Random(1)
    content = bytes(range(200))
    for how in damage.DAMAGES[:3]:
        assert damage.damage_content(content, how, rng) != content


def test_a_file_that_cannot_be_written_is_refused_before_the_run(tmp_path, monkeypatch):
    stored = reports.STORED._replace(file=tmp_path / "none" / "faults.json")
    monkeypatch.setattr(reports, "STORED", stored)
    monkeypatch.setattr(wear, "run", lambda *_: pytest.fail("it ran"))
    options = Namespace(only=["wear"], seed=1, amount=None, write=True)
    with pytest.raises(OSError, match="none"):
        scenarios.main(options, faults.SCENARIOS)


@pico
def test_a_deploy_that_hangs_is_a_failure(monkeypatch):
    hang = subprocess.TimeoutExpired(["deploy.py"], 900)
    monkeypatch.setattr(cable, "pull", Mock(side_effect=hang))
    found = cable.run(2, 1, silent).failures
    assert len(found) == 2 and "timed out after 900 seconds" in found[0]


def test_a_scenario_that_cannot_be_run_does_not_end_the_others(monkeypatch, capsys):
    monkeypatch.setattr(wear, "run", Mock(side_effect=ToolError("no space")))
    monkeypatch.setattr(simulated_keys, "run", lambda *_: Report({}, ["a failure"]))
    options = Namespace(only=["wear", "simulated_keys"], seed=1, amount=None, write=False)
    assert scenarios.main(options, faults.SCENARIOS) == 2
    output, errors = capsys.readouterr()
    assert "FAILURE: a failure" in output and "wear could not be run: no space" in errors


def test_every_scenario_can_be_selected():
    for name in faults.SCENARIOS:
        assert faults.parse(["--only", name]).only == [name]
        assert callable(importlib.import_module(f"fault_injection.{name}").run)
