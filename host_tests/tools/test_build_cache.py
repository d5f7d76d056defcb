"""The cache of compiled and linked results in build/made/."""

import pickle
import sys

import pytest

from deployment import build_cache, files


@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt])
def test_a_failed_or_interrupted_write_leaves_nothing(monkeypatch, tmp_path, error):
    def fail(*_):
        raise error

    def interrupted_call():
        return build_cache.cache_result(["key"], lambda: "made")

    monkeypatch.setattr(build_cache, "FOLDER", tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr("os.replace", fail)
        if error is OSError:
            assert interrupted_call() == "made"
        else:
            with pytest.raises(KeyboardInterrupt):
                interrupted_call()
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
