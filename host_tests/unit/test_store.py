"""The records' file (device/store.py): power cuts, damage, drives that cannot be written."""

import contextlib
import errno
import itertools
import os
import tempfile
import zlib
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands.errors import ToolError
from device import store
from device.small.crc32 import reference
from simulator import records
from simulator.simulated import SimulatedConsole
from terminal_process import start

OLD = {"tally": [9, 1, 0, -1], "12C": []}
NEW = {"tally": [9, 2, 1, 0], "12C": [5, 123456], "x": [0]}
refuse = Mock(side_effect=OSError(errno.EROFS, "read-only"))


@pytest.fixture
def path(tmp_path):
    """Return a path for the records."""
    return tmp_path / "records"


def save(path, records):
    stored = store.open_records(str(path))
    for name, numbers in records.items():
        assert stored.put(name, numbers)


def load(path):
    records = store.open_records(str(path))
    return {name: records.get(name) for name in (*NEW, "none") if records.get(name) is not None}


def test_records_survive_a_restart(tmp_path, path):
    assert load(path) == {}
    save(path, OLD)
    assert load(path) == OLD
    save(path, NEW)
    assert load(path) == NEW
    assert os.listdir(tmp_path) == ["records"]


def test_a_missing_record_is_the_default(tmp_path):
    records = store.Records()
    assert records.get("a") is None
    assert records.get("a", [1]) == [1]
    records.put("a", [])
    assert records.get("a", [1]) == []


def test_records_are_copied_on_get_and_put():
    records = store.Records()
    numbers = [1, 2]
    records.put("a", numbers)
    numbers.append(3)
    records.get("a", []).append(4)
    assert records.get("a") == [1, 2]


def test_records_that_the_file_cannot_hold_are_not_written(path):
    """The next start would reject the file, and all records would be lost."""
    save(path, OLD)
    records = store.open_records(str(path))
    assert not records.put("long", [123456789] * (store.MAX_BYTES // 10))
    assert load(path) == OLD


def test_a_file_is_written_and_read_up_to_its_longest(path):
    most = store.MAX_BYTES
    name = "x" * (most - len(store.format_records({"": []})))
    assert store.Records(str(path)).put(name, [])
    assert path.stat().st_size == most
    assert store.open_records(str(path)).get(name) == []
    longer = name + "x"
    assert not store.Records(str(path)).put(longer, [])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "MAX_BYTES", most + 1)
        path.write_bytes(store.format_records({longer: []}))
    assert store.open_records(str(path)).get(longer) is None


def test_a_file_is_on_the_disk_before_it_replaces_the_old_one(path, monkeypatch):
    save(path, OLD)
    steps = []

    def note(step):
        steps.append((step, Path(f"{path}.new").stat().st_size > 0))

    rename = os.rename
    monkeypatch.setattr(store.os, "rename", lambda *names: (note("rename"), rename(*names)))
    monkeypatch.setattr(store.os, "fsync", lambda _: note("sync"))
    monkeypatch.setattr(store.os, "sync", lambda: note("sync"), raising=False)
    save(path, {"x": [1]})
    monkeypatch.delattr(store.os, "fsync")  # as on a board
    save(path, {"x": [2]})
    assert steps == [("sync", True), ("rename", True)] * 2


def test_clear_removes_all_records(path):
    save(path, OLD)
    records = store.open_records(str(path))
    assert records.clear()
    assert records.get("tally") is None
    assert load(path) == {}


@given(st.binary())
def test_the_checksum_is_crc_32(data):
    assert reference.crc32(data) == zlib.crc32(data)


class PowerCut(BaseException):
    """Raised in place of a power cut."""


def cut(monkeypatch, after, renames_over):
    """Cut the power after `after` steps at the file system; a written byte is a step.

    Without `renames_over` renaming over an existing file fails, as on some file systems.
    """
    operations_left = [after]

    def step():
        if not operations_left[0]:
            raise PowerCut
        operations_left[0] -= 1

    def stepping(function):
        def call(*arguments):
            if function is os.rename and not renames_over and os.path.exists(arguments[1]):
                raise FileExistsError(errno.EEXIST, "exists")
            step()
            function(*arguments)

        return call

    class File:
        def __init__(self, path, mode):
            assert mode == "wb"
            step()
            self._file = Path(path).open("wb", buffering=0)  # noqa: SIM115 - as the device does

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self._file.close()

        def write(self, data):
            for byte in data:
                step()
                self._file.write(bytes([byte]))

        def flush(self):
            step()

        def fileno(self):
            return self._file.fileno()

    monkeypatch.setattr(store, "open", File, raising=False)
    for name in ("rename", "remove"):
        monkeypatch.setattr(store.os, name, stepping(getattr(os, name)))
    return operations_left


@pytest.mark.parametrize("renames_over", [True, False])
def test_a_power_cut_at_any_step_leaves_the_old_records_or_the_new(tmp_path, renames_over):
    """And after it everything works as before."""
    outcomes = set()
    for after in itertools.count():
        path = tmp_path / f"{after}.records"
        save(path, OLD)
        records = store.open_records(str(path))
        with pytest.MonkeyPatch.context() as patch:
            operations_left = cut(patch, after, renames_over)
            try:
                records.put("tally", [7])
                done = True
            except PowerCut:
                done = False
        content = load(path)
        assert content in (OLD, {**OLD, "tally": [7]}), after
        outcomes.add(content["tally"] == [7])
        assert not (tmp_path / f"{after}.records.bad").exists()
        save(path, NEW)
        assert load(path) == NEW
        if done:
            assert operations_left[0] == 0
            assert content["tally"] == [7]
            assert after > 20
            break
    assert outcomes == {True, False}


def test_a_power_cut_in_the_first_save_leaves_no_records(path):
    for after in range(12):
        records = store.Records(str(path))
        with pytest.MonkeyPatch.context() as patch:
            cut(patch, after, True)
            with pytest.raises(PowerCut):
                records.put("tally", [7])
        assert load(path) == {}


def test_a_damaged_file_is_set_aside(tmp_path, path):
    save(path, NEW)
    whole = path.read_bytes()
    for at in range(len(whole)):
        for damaged in (
            whole[:at],
            whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :],
            whole[:at] + whole[at + 1 :],
        ):
            path.write_bytes(damaged)
            assert load(path) == {}
            assert not path.exists()
            assert (tmp_path / "records.bad").read_bytes() == damaged
    save(path, OLD)
    assert load(path) == OLD


@given(data=st.binary() | st.text().map(str.encode))
def test_any_bytes_can_be_loaded(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("odd") / "records"
    path.write_bytes(data + f"{zlib.crc32(data):08x}\n".encode())
    load(path)
    path.write_bytes(data)
    load(path)


@pytest.mark.parametrize(
    ("is_read_only", "renames_over"), [(False, False), (True, False), (True, True)]
)
def test_two_power_cuts_leave_the_old_records_or_the_new(
    tmp_path, path, is_read_only, renames_over
):
    """The first left only the new file. The drive may be read-only at the start: CircuitPython."""
    for after in range(40):
        save(path, OLD)
        os.rename(path, tmp_path / "records.new")
        with pytest.MonkeyPatch.context() as patch:
            for name in ("rename", "remove") if is_read_only else ():
                patch.setattr(store.os, name, refuse)
            records = store.open_records(str(path))
        with pytest.MonkeyPatch.context() as patch:
            cut(patch, after, renames_over)
            with contextlib.suppress(PowerCut):
                records.put("tally", [7])
        assert load(path) in (OLD, {**OLD, "tally": [7]}), after


def test_the_only_copy_survives_a_write_after_a_failed_rename(tmp_path, path, monkeypatch):
    save(path, OLD)
    records = store.open_records(str(path))
    monkeypatch.setattr(store.os, "rename", refuse)
    assert not records.put("tally", [7])
    assert os.listdir(tmp_path) == ["records.new"]  # `records` was removed to be replaced
    assert not records.put("tally", [8])
    monkeypatch.undo()
    with pytest.MonkeyPatch.context() as patch:
        cut(patch, 5, False)
        with pytest.raises(PowerCut):
            records.put("tally", [9])
    assert load(path) == {**OLD, "tally": [7]}


def test_the_only_copy_survives_a_failed_write_after_a_failed_rename(path, monkeypatch):
    save(path, OLD)
    records = store.open_records(str(path))
    monkeypatch.setattr(store.os, "rename", refuse)
    assert not records.put("tally", [7])
    monkeypatch.undo()
    monkeypatch.setattr(store.os, "fsync", refuse)
    for number in (8, 9):
        assert not records.put("tally", [number])
        assert load(path) == {**OLD, "tally": [7]}


def test_a_valid_new_file_replaces_a_damaged_one(tmp_path, path):
    save(path, NEW)
    os.rename(path, tmp_path / "records.new")
    path.write_bytes(b"nonsense")
    assert load(path) == NEW


def test_records_on_a_read_only_drive_last_until_power_off(path, monkeypatch):
    save(path, OLD)
    records = store.open_records(str(path))
    monkeypatch.setattr(store, "open", refuse, raising=False)
    for name in ("rename", "remove"):
        monkeypatch.setattr(store.os, name, refuse)
    assert not records.put("tally", [3])
    assert records.get("tally") == [3]
    assert not records.clear()
    monkeypatch.undo()
    assert load(path) == OLD


def test_a_damaged_file_on_a_read_only_drive_is_no_crash(path, monkeypatch):
    path.write_bytes(b"nonsense")
    for name in ("rename", "remove"):
        monkeypatch.setattr(store.os, name, refuse)
    assert load(path) == {}
    monkeypatch.undo()
    assert path.read_bytes() == b"nonsense"


def test_records_without_a_folder_last_until_power_off(tmp_path):
    records = store.open_records(str(tmp_path / "none" / "records"))
    assert not records.put("tally", [3])
    assert records.get("tally") == [3]


# ---- on a computer, with a file of the user's choice ----


WHOLE = store.format_records(NEW)


def refused(path, named=None):
    """Return the error for a file of records, which names the file, or another one."""
    with pytest.raises(ToolError) as caught:
        records.Records(str(path))
    message = str(caught.value)
    assert str(named or path) in message and "\n" not in message
    return message


@pytest.mark.parametrize(
    "content", [b"my diary\n", WHOLE[:-1], WHOLE + b"x", b"\0" * 5000, b"\xff\xfe00000000\n"]
)
def test_a_foreign_file_is_refused_and_unchanged(tmp_path, path, content):
    path.write_bytes(content)
    assert "no file of records" in refused(path)
    assert path.read_bytes() == content
    assert os.listdir(tmp_path) == ["records"]


def test_a_file_beside_the_records_is_neither_read_nor_changed(tmp_path):
    path, beside = tmp_path / "records", tmp_path / "records.new"
    save(path, OLD)
    beside.write_bytes(WHOLE[:-1])  # also the rest of an interrupted write
    assert records.Records(str(path)).put("tally", [7])
    assert load(path) == OLD | {"tally": [7]}
    assert beside.read_bytes() == WHOLE[:-1]
    assert sorted(os.listdir(tmp_path)) == ["records", "records.new"]


def test_an_empty_file_is_filled(path):
    path.touch()
    assert records.Records(str(path)).put("tally", [1])
    assert load(path) == {"tally": [1]}


@given(st.binary(min_size=1, max_size=200))
def test_random_bytes_are_refused_unless_they_are_records(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("odd") / "records"
    path.write_bytes(data)
    assert "no file of records" in refused(path)
    assert path.read_bytes() == data and os.listdir(path.parent) == ["records"]


def test_a_path_that_is_no_regular_file_is_refused_and_unchanged(tmp_path):
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/dev/null")
    (tmp_path / "loop").symlink_to("loop")
    assert os.strerror(errno.ELOOP) in refused(tmp_path / "loop")
    for name in ("folder", "pipe"):
        assert "no file" in refused(tmp_path / name)
    for path in (Path("/dev/null"), tmp_path / "link"):
        assert "/dev/null is no file" in refused(path, "/dev/null")
    assert Path("/dev/null").is_char_device()
    assert sorted(os.listdir(tmp_path)) == ["folder", "link", "loop", "pipe"]


def test_two_consoles_keep_the_records_of_both(tmp_path):
    path = str(tmp_path / "records")
    one, other = records.Records(path), records.Records(path)
    assert one.put("tally", [1, 2, 3]) and other.put("12C", [5])
    assert other.get("tally") == [1, 2, 3]
    assert one.put("level", [4])
    assert one.put("tally", [6]) and other.put("level", [7])
    found = records.read(tmp_path / "records")
    assert found == {"tally": [6], "12C": [5], "level": [7]}
    assert one.clear(keep=["12C"])
    assert records.read(tmp_path / "records") == {"12C": [5]}
    assert other.put("level", [8])
    assert records.read(tmp_path / "records") == {"12C": [5], "level": [8]}


def test_a_console_counts_on_the_count_of_another(tmp_path):
    path = str(tmp_path / "records")
    one, other = records.Records(path), records.Records(path)
    for console in (one, other, other, one):
        (count,) = console.get("tally", [0])
        assert console.put("tally", [count + 1])
    assert records.read(tmp_path / "records") == {"tally": [4]}


def test_a_file_that_became_another_is_not_replaced(path):
    console = records.Records(str(path))
    assert console.put("tally", [1])
    path.write_text("mine")
    assert not console.put("tally", [2]) and not console.clear()
    assert "is no file of records" in console.problem
    assert path.read_text() == "mine"


def test_a_link_is_followed(tmp_path):
    save(tmp_path / "far", OLD)
    (tmp_path / "near").symlink_to("far")
    linked = records.Records(str(tmp_path / "near"))
    linked.check()
    assert linked.put("tally", [7])
    assert (tmp_path / "near").is_symlink()
    assert load(tmp_path / "far")["tally"] == [7]


def test_an_unwritable_path_is_refused_at_the_start(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    for path in (tmp_path / "none" / "records", tmp_path / "file" / "records"):
        with pytest.raises(ToolError, match=str(path)):
            records.Records(str(path)).check()
    path = tmp_path / "records"
    records.Records(str(path)).check()
    assert os.listdir(tmp_path) == ["file"]  # checking leaves no files
    save(path, OLD)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(ToolError, match="read-only"):
        records.Records(str(path)).check()
    monkeypatch.undo()
    for error in (errno.ENOSPC, errno.EROFS):
        refusal = Mock(side_effect=OSError(error, os.strerror(error), "a file of no interest"))
        monkeypatch.setattr(tempfile, "TemporaryFile", refusal)
        with pytest.raises(ToolError, match=os.strerror(error)):
            records.Records(str(path)).check()


def test_a_failed_save_is_shown_below_the_keypad(tmp_path):
    machine = SimulatedConsole(records=str(tmp_path / "records"))
    records = machine.records
    assert records.put("tally", [1]) and "records" not in machine.status()
    (tmp_path / "records").unlink()
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "full").touch()
    for number in (2, 3):
        assert not records.put("tally", [number])
        assert machine.status().startswith("records not written: ")
        assert os.listdir(tmp_path) == ["records"]
        assert records.get("tally") == [number]  # and the game continues
    (tmp_path / "records" / "full").unlink()
    (tmp_path / "records").rmdir()
    assert records.put("tally", [4])
    assert machine.status() == "simulated board"
    assert load(tmp_path / "records") == {"tally": [4]}


@pytest.mark.parametrize("more", ["--picture=HI", "--blinka", "--ascii"])
def test_play_refuses_a_foreign_file(tmp_path, more):
    path = tmp_path / "diary"
    path.write_text("mine")
    with start("--records", path, more) as terminal:
        status, error = terminal.end()
    assert status == 2 and error.startswith(f"play: {path} is no file of records")
    assert error.count("\n") == 1
    assert path.read_text() == "mine" and os.listdir(tmp_path) == ["diary"]
