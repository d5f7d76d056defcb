"""The records' file (device/storage.py): power cuts, damage, drives that cannot be written."""

import errno
import itertools
import os
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device import storage

OLD = {"tally": [9, 1, 0, -1], "12C": []}
NEW = {"tally": [9, 2, 1, 0], "12C": [5, 123456], "x": [0]}


def save(path, records):
    kept = storage.Records(str(path))
    kept.load()
    for name, numbers in records.items():
        assert kept.put(name, numbers)


def load(path):
    records = storage.Records(str(path))
    records.load()
    return {name: records.get(name) for name in (*NEW, "none") if records.get(name) is not None}


def test_what_was_put_is_there_after_a_restart(tmp_path):
    path = tmp_path / "records"
    assert load(path) == {}
    save(path, OLD)
    assert load(path) == OLD
    save(path, NEW)
    assert load(path) == NEW
    assert os.listdir(tmp_path) == ["records"]


def test_a_record_that_is_not_there_is_the_default(tmp_path):
    records = storage.Records()
    assert records.get("a") is None
    assert records.get("a", [1]) == [1]
    records.put("a", [])
    assert records.get("a", [1]) == []


def test_what_was_got_or_put_is_a_copy():
    records = storage.Records()
    numbers = [1, 2]
    records.put("a", numbers)
    numbers.append(3)
    records.get("a", []).append(4)
    assert records.get("a") == [1, 2]


def test_all_can_be_cleared(tmp_path):
    path = tmp_path / "records"
    save(path, OLD)
    records = storage.Records(str(path))
    records.load()
    assert records.clear()
    assert records.get("tally") is None
    assert load(path) == {}


@given(st.binary())
def test_the_checksum_is_crc_32(data):
    assert storage._checksum(data) == zlib.crc32(data)


class PowerCut(BaseException):
    """Raised where the power goes."""


def cut(monkeypatch, after, renames_over):
    """Let the power go after so many steps at the file system, a byte written being a step.

    Without `renames_over` a file system as some are: nothing is renamed over a file.
    """
    left = [after]

    def step():
        if not left[0]:
            raise PowerCut
        left[0] -= 1

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

    monkeypatch.setattr(storage, "open", File, raising=False)
    for name in ("rename", "remove"):
        monkeypatch.setattr(storage.os, name, stepping(getattr(os, name)))
    return left


@pytest.mark.parametrize("renames_over", [True, False])
def test_a_power_cut_at_any_step_leaves_the_old_records_or_the_new(tmp_path, renames_over):
    """And after it everything works as before."""
    seen = set()
    for after in itertools.count():
        path = tmp_path / f"{after}.records"
        save(path, OLD)
        records = storage.Records(str(path))
        records.load()
        with pytest.MonkeyPatch.context() as patch:
            left = cut(patch, after, renames_over)
            try:
                records.put("tally", [7])
                done = True
            except PowerCut:
                done = False
        found = load(path)
        assert found in (OLD, {**OLD, "tally": [7]}), after
        seen.add(found["tally"] == [7])
        assert not (tmp_path / f"{after}.records.bad").exists()
        save(path, NEW)
        assert load(path) == NEW
        if done:
            assert left[0] == 0
            assert found["tally"] == [7]
            assert after > 20
            break
    assert seen == {True, False}


def test_a_cut_at_the_very_first_writing_leaves_no_records(tmp_path):
    path = tmp_path / "records"
    for after in range(12):
        records = storage.Records(str(path))
        with pytest.MonkeyPatch.context() as patch:
            cut(patch, after, True)
            with pytest.raises(PowerCut):
                records.put("tally", [7])
        assert load(path) == {}


def test_a_damaged_file_is_set_aside(tmp_path):
    path = tmp_path / "records"
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
def test_no_file_at_all_is_too_odd(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("odd") / "records"
    path.write_bytes(data + f"{zlib.crc32(data):08x}\n".encode())
    load(path)
    path.write_bytes(data)
    load(path)


def test_a_damaged_file_gives_way_to_a_whole_new_one(tmp_path):
    path = tmp_path / "records"
    save(path, NEW)
    os.rename(path, tmp_path / "records.new")
    path.write_bytes(b"nonsense")
    assert load(path) == NEW


def refuse(*_):
    raise OSError(errno.EROFS, "read-only")


def test_on_a_read_only_drive_it_plays_on(tmp_path, monkeypatch):
    path = tmp_path / "records"
    save(path, OLD)
    records = storage.Records(str(path))
    records.load()
    monkeypatch.setattr(storage, "open", refuse, raising=False)
    for name in ("rename", "remove"):
        monkeypatch.setattr(storage.os, name, refuse)
    assert not records.put("tally", [3])
    assert records.get("tally") == [3]
    assert not records.clear()
    monkeypatch.undo()
    assert load(path) == OLD


def test_a_damaged_file_on_a_read_only_drive_is_no_crash(tmp_path, monkeypatch):
    path = tmp_path / "records"
    path.write_bytes(b"nonsense")
    for name in ("rename", "remove"):
        monkeypatch.setattr(storage.os, name, refuse)
    assert load(path) == {}
    monkeypatch.undo()
    assert path.read_bytes() == b"nonsense"


def test_where_there_is_no_such_folder_it_plays_on(tmp_path):
    records = storage.Records(str(tmp_path / "none" / "records"))
    records.load()
    assert not records.put("tally", [3])
    assert records.get("tally") == [3]
