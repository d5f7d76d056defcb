"""Getting MicroPython: refusals, damage in the cache, and features of the real files."""

import dataclasses
import json
import os
import socket
import subprocess
import threading
from pathlib import Path

import pytest

import programs
from commands.errors import Unavailable
from downloads import apt, firmware, releases, uf2
from downloads.cache import problem, store, version_of
from emulated_files import at_prompt
from programs import assert_refused, command
from uf2_files import make_uf2

HARD = ("pico", "hard")


# The version crosses the border of two blocks, as in real files.
MICROPYTHON = b"MicroPython v1.26.1 on 2025-09-11; Raspberry Pi Pico with RP2040"
CONTENTS = bytes(250) + MICROPYTHON + bytes(500)
GOOD = make_uf2(CONTENTS)
CIRCUITPYTHON = b"Adafruit CircuitPython 10.0.3 on 2025-10-17; Raspberry Pi Pico with rp2040"


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty cache, for this process and its children."""
    folder = tmp_path / "bulls-cows-othello"
    monkeypatch.setattr("downloads.cache.CACHE", folder)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    for name in releases.VARIABLES.values():
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def good_file(tmp_path):
    path = tmp_path / "good.uf2"
    path.write_bytes(GOOD)
    return path


def run(*arguments, **variables):
    return programs.run("firmware", *arguments, env=variables)


# -- UF2 files -------------------------------------------------------------------------------


def test_a_uf2_file_is_read():
    assert uf2.contents(GOOD).rstrip(b"\0") == CONTENTS.rstrip(b"\0")


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "no UF2"),
        (b"a page of text\n" * 200, "no UF2"),
        (GOOD[:-1], "512-byte"),
        (GOOD[:-512], "of 4"),
        (GOOD[512:], "damaged"),
        (GOOD[512:1024] + GOOD[:512] + GOOD[1024:], "damaged"),
        (b"\0" + GOOD[1:], "magic"),
        (GOOD[:-1] + b"\0", "magic"),
        (GOOD[:16] + b"\xff\xff\xff\xff" + GOOD[20:], "damaged"),
        (make_uf2(CONTENTS, family=0xE48BFF59), "RP2040"),
    ],
    ids="empty text cut short headless swapped start end size chip".split(),
)
def test_a_damaged_uf2_file_is_an_error(data, word):
    with pytest.raises(ValueError, match=word):
        uf2.contents(data)


def test_the_version_must_fit_the_kind(good_file):
    assert version_of(HARD, good_file) == "1.26.1"
    with pytest.raises(Unavailable, match=r"1\.26\.1, but soft is 1\.25"):
        version_of(("pico", "soft"), good_file)


@pytest.mark.parametrize(
    "content",
    [CIRCUITPYTHON, *(MICROPYTHON.replace(b"Pi Pico", name) for name in (b"Pi Pico W", b"X"))],
)
def test_another_python_is_refused(good_file, content):
    good_file.write_bytes(make_uf2(content))
    with pytest.raises(Unavailable, match="not MicroPython"):
        version_of(HARD, good_file)


def test_a_file_that_does_not_run_is_refused(good_file):
    with pytest.raises(Unavailable, match="Permission denied: get another file"):
        version_of(("unix", "hard"), good_file)


# -- the cache -------------------------------------------------------------------------------


def test_a_given_file_is_cached_with_its_sha256(cache, good_file):
    result = run("pico", "hard", "--path", good_file)
    assert (result.returncode, result.stdout) == (0, f"{cache / 'pico-hard.uf2'}\n")
    good_file.unlink()
    assert firmware.pico("hard", may_fetch=False).read_bytes() == GOOD
    record = json.loads((cache / "pico-hard.uf2.json").read_text())
    assert record["version"] == "1.26.1"
    assert record["sha256"] in run("--list").stdout
    unsaved = cache / "unsaved" / "a-drawing.svg"
    unsaved.parent.mkdir()
    unsaved.touch()
    assert run("--clean").returncode == 0
    assert not unsaved.exists()
    assert problem(HARD) == "is not in the cache"


@pytest.mark.parametrize("board", [b"Raspberry Pi Pico", b"RF.Guru RP2040"])
def test_a_given_circuitpython_is_checked_and_cached(cache, good_file, board):
    with pytest.raises(Unavailable, match="is not in the cache: get it with"):
        firmware.circuitpython(may_fetch=False)
    banner = CIRCUITPYTHON.replace(b"Raspberry Pi Pico", board)
    good_file.write_bytes(make_uf2(bytes(250) + banner + bytes(300)))
    done = run("--circuitpython", good_file)
    cached = cache / "pico-circuitpython.uf2"
    assert (done.returncode, done.stdout) == (0, f"{cached}\n"), done.stderr
    good_file.unlink()
    assert firmware.circuitpython(may_fetch=False) == cached
    assert "pico-circuitpython.uf2: 10.0.3" in run("--list").stdout


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (MICROPYTHON, "is not Circuit"),
        (
            CIRCUITPYTHON.replace(b"Pi Pico", b"Pi Pico W"),
            "is not CircuitPython for an RP2040 board",
        ),
        (CIRCUITPYTHON.replace(b"10.0.3", b"8.2.10"), "is CircuitPython 8.2.10: get 9.0 or newer"),
    ],
)
def test_firmware_other_than_circuitpython_for_an_rp2040_is_refused(good_file, content, reason):
    good_file.write_bytes(make_uf2(content))
    assert_refused(run("--circuitpython", good_file), reason)


def test_a_record_without_a_version_is_reported(cache, good_file):
    store(HARD, good_file, "a test")
    record = cache / "pico-hard.uf2.json"
    record.write_text(json.dumps({"sha256": json.loads(record.read_text())["sha256"]}))
    done = run("--list")
    assert (done.returncode, done.stderr) == (0, "")
    assert "pico-hard.uf2: is corrupt in the cache" in done.stdout


@pytest.mark.parametrize("damaged", ["pico-hard.uf2", "pico-hard.uf2.json"])
def test_a_corrupt_cache_is_reported(cache, good_file, damaged):
    store(HARD, good_file, "a test")
    (cache / damaged).write_bytes(b"[1]")
    assert_refused(run("pico", "hard", "--no-build", "--no-download"), "corrupt", "SHA-256")
    assert "corrupt" in run("--list").stdout


def test_a_corrupt_file_is_downloaded_again(cache, good_file, monkeypatch, capsys):
    store(HARD, good_file, "a test")
    (cache / "pico-hard.uf2").write_bytes(GOOD[:512])
    offer_for_download(monkeypatch, good_file.as_uri())
    [path] = firmware.get([HARD], build=False, download=True)
    assert path.read_bytes() == GOOD
    output = capsys.readouterr().err.splitlines()
    assert "corrupt" in output[0]
    assert output[0].endswith("getting it again")


def test_parallel_runs_do_not_collide(cache, good_file):
    words = command("firmware", "pico", "hard", "--path", good_file)
    runs = [subprocess.Popen(words, stdout=subprocess.DEVNULL) for _ in range(6)]
    assert [one.wait(60) for one in runs] == [0] * 6
    assert problem(HARD) == ""
    assert not list(cache.glob(".new-*"))


# -- downloads -------------------------------------------------------------------------------


def offer_for_download(monkeypatch, address: str) -> None:
    offered = {
        kind: dataclasses.replace(release, uf2=address)
        for kind, release in releases.RELEASES.items()
    }
    monkeypatch.setattr("downloads.download.RELEASES", offered)


def test_a_look_into_the_cache_does_not_wait_for_a_build(cache, capsys):
    with firmware.cache.lock(), pytest.raises(firmware.Unavailable, match="not in the cache"):
        firmware.get([HARD], build=False, download=False)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("command", ["pico hard --path", "--circuitpython"])
def test_a_wrong_file_is_refused_while_another_run_fills_the_cache(cache, command):
    with firmware.cache.lock():
        assert_refused(run(*command.split(), "."), ".: Is a directory: get another file")


def test_a_failed_download_is_an_error(cache, monkeypatch):
    offer_for_download(monkeypatch, "http://127.0.0.1:9/pico.uf2")
    with pytest.raises(Unavailable, match=r"is not in the cache.*no download"):
        firmware.get([HARD], build=False, download=True)


@pytest.mark.parametrize(
    "answer", [b"", b"garbage", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nUF2"]
)
def test_a_broken_answer_is_a_failed_download(cache, monkeypatch, answer):
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve():
            connection, _ = server.accept()
            with connection:
                connection.recv(4096)
                connection.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        offer_for_download(monkeypatch, f"http://127.0.0.1:{server.getsockname()[1]}/pico.uf2")
        with pytest.raises(Unavailable, match=r"is not in the cache.*no download"):
            firmware.get([HARD], build=False, download=True)
        thread.join()


def test_a_damaged_download_is_not_cached(cache, good_file, monkeypatch):
    good_file.write_bytes(GOOD[:700])
    offer_for_download(monkeypatch, good_file.as_uri())
    with pytest.raises(Unavailable, match="no UF2"):
        firmware.get([HARD], build=False, download=True)
    assert not (cache / "pico-hard.uf2").exists()


# -- errors in one line ----------------------------------------------------------------------


def test_help_names_the_variables():
    result = run("--help")
    assert result.returncode == 0
    assert all(name in result.stdout for name in releases.VARIABLES.values())


def test_an_unknown_kind_is_an_error():
    with pytest.raises(Unavailable, match="choose pico or unix, soft or hard"):
        firmware.pico("firm")


SMALL = {"FIRMWARE_BUILD_MB": "1"}


def test_a_variable_can_name_the_file(cache, good_file):
    result = run("pico", "hard", "--no-build", PICO_FIRMWARE_HARD=str(good_file))
    assert (result.returncode, result.stdout) == (0, f"{good_file}\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has a file that is always full")
def test_a_full_disk_is_refused(cache):
    """The log of a build is the first file that is written into the cache."""
    cache.mkdir()
    (cache / "build.log").symlink_to("/dev/full")
    result = run("unix", "soft", "--no-download", **SMALL)
    assert_refused(result, "no space left on the disk", "XDG_CACHE_HOME")


# -- apt's configuration ---------------------------------------------------------------------

ONE_LINE = """\
# a comment
deb [arch=amd64] http://one.example/debian/ bookworm main contrib
deb-src http://source.example/debian bookworm main
deb http://one.example/debian bookworm-updates main
deb http://security.example/debian-security bookworm-security main
deb cdrom:[Debian 12]/ bookworm main
deb mirror+file:/etc/apt/mirrors/debian.list bookworm main
"""
DEB822 = """\
Types: deb deb-src
URIs: https://two.example/debian
Suites: trixie trixie-updates
Components: main

Enabled: no
Types: deb
URIs: https://off.example/debian
Suites: trixie
Components: main
"""
needs_apt = pytest.mark.skipif(
    not Path("/usr/bin/apt-get").exists(), reason="reads apt's set-up, which is not here"
)


def set_up_apt(folder: Path, one_line: str, deb822: str) -> list[str]:
    (folder / "sources.list.d").mkdir()
    (folder / "sources.list").write_text(one_line)
    (folder / "sources.list.d" / "debian.sources").write_text(deb822)
    return ["-o", f"Dir::Etc={folder}"]


@needs_apt
def test_mirrors_are_read_from_both_formats(tmp_path):
    mirrors = apt.debian_mirrors(set_up_apt(tmp_path, ONE_LINE, DEB822))
    assert sorted(mirrors) == [
        "http://one.example/debian",
        "https://two.example/debian",
        "mirror+file:/etc/apt/mirrors/debian.list",
    ]


@needs_apt
def test_apt_without_a_debian_archive_is_an_error(tmp_path):
    with pytest.raises(Unavailable, match="no Debian archive"):
        apt.debian_mirrors(set_up_apt(tmp_path, "# nothing\n", ""))


@needs_apt
def test_a_broken_source_of_apt_is_an_error(tmp_path):
    with pytest.raises(Unavailable, match=r"^apt-get cannot list its sources: .+$"):
        apt.debian_mirrors(set_up_apt(tmp_path, "deb nonsense\n", ""))


@needs_apt
def test_apt_reads_only_its_own_folder(tmp_path):
    """With this configuration apt reads only our sources, and still checks signatures."""
    apt.write_configuration(tmp_path)
    (tmp_path / "sources.list").write_text("deb http://three.example/debian trixie main\n")
    options = ["-c", str(tmp_path / "apt.conf")]
    assert apt.debian_mirrors(options) == ["http://three.example/debian"]
    dump = ["apt-config", *options, "dump"]
    settings = subprocess.run(dump, capture_output=True, text=True, check=True).stdout
    assert f'Dir::State::lists "{tmp_path}/lists";' in settings
    assert f'Dir::Cache "{tmp_path}/cache";' in settings
    assert "Post-Invoke" not in settings
    assert 'AllowUnauthenticated "' not in settings


# -- the real files --------------------------------------------------------------------------

VIPER = """
import sys
@micropython.viper
def double(number: int) -> int:
    return number << 1
print(sys.version, double(21))
"""


@pytest.mark.parametrize("kind", releases.KINDS)
def test_pico_boots(pico_firmware, kind):
    """The wiring test in emulated/test_console.py shows the kind of its timers."""
    path = pico_firmware(kind)
    banner = at_prompt(path).exec("import sys; print(sys.version, sys.implementation._machine)")
    assert f"MicroPython v{version_of(('pico', kind), path)} on " in banner
    assert banner.endswith(" Raspberry Pi Pico with RP2040\n")


@pytest.mark.parametrize("kind", releases.KINDS)
def test_unix_runs_viper(micropython, kind):
    path = micropython(kind)
    done = subprocess.run([path, "-X", "heapsize=1M", "-c", VIPER], capture_output=True, text=True)
    if os.uname().machine == "aarch64":
        assert "invalid micropython decorator" in done.stderr
    else:
        version = version_of(("unix", kind), path)
        assert f"MicroPython v{version} on " in done.stdout
        assert done.stdout.endswith(" 42\n")
