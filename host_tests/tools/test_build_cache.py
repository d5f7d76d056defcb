"""The cache of compiled and linked results in build/made/."""

import pickle
import sys
from contextlib import suppress
from unittest.mock import Mock

import pytest

from deployment import build_cache, files


@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt])
def test_a_failed_or_interrupted_write_leaves_nothing(monkeypatch, tmp_path, error):
    monkeypatch.setattr(build_cache, "FOLDER", tmp_path)
    with monkeypatch.context() as patch, suppress(KeyboardInterrupt):
        patch.setattr("os.replace", Mock(side_effect=error))
        result = build_cache.cache_result(["key"], lambda: "made")
        assert error is OSError and result == "made"  # KeyboardInterrupt passes through
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[:-1],
        lambda content: content.replace(b"old", b"cld"),
        lambda content: pickle.dumps(b"junk"),
    ],
)
def test_a_damaged_file_is_made_again(monkeypatch, tmp_path, damage):
    monkeypatch.setattr(build_cache, "FOLDER", tmp_path)
    for result in ("old", "new"):
        assert build_cache.cache_result(["key"], lambda result=result: result) == result
        (path,) = (path for path in tmp_path.rglob("*") if path.is_file())
        path.write_bytes(damage(path.read_bytes()))


def test_a_cached_result_is_not_made_again(monkeypatch, tmp_path):
    monkeypatch.setattr(build_cache, "FOLDER", tmp_path)
    for _ in range(2):
        assert build_cache.cache_result(["key"], iter(["once"]).__next__) == "once"


def test_linked_results_depend_on_the_version_of_python(monkeypatch):
    """Because ast.unparse does."""
    keys = []
    monkeypatch.setattr(files, "cache_result", lambda key, _: keys.append(repr(key)))
    for version in ((3, 11, 0), (3, 12, 0)):
        monkeypatch.setattr(sys, "version_info", version)
        files.linked_sources("feather_m0", "armv6m")
    assert keys[0] != keys[1]
