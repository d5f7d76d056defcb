"""tools/deploy.py: a board's files, refusals, and whole runs on an emulated Pico."""

import ast
import re
import socket
from types import SimpleNamespace

import pytest
from serial.tools import list_ports

import programs
from commands.errors import ToolError
from deployment import deploy
from deployment.connection import connected
from deployment.errors import NoSpace
from deployment.files import compiled, sources
from deployment.plan import MANIFEST, Entry, compare, digest, format_manifest, parse_manifest
from deployment.target import load
from emulator import CONNECTED
from fault_injection.deploy_bench import Bench, make_tree
from programs import contents


def run_deploy(*arguments):
    return programs.exit_status("deploy", deploy.main, *arguments)


# ---- the files of a board ----


def test_without_viper_the_references_are_copied_instead_of_kernels():
    contents = compiled("pico", None)
    left_out = set(sources("pico")) - set(contents)
    assert "/lib/cows/scoring/native.mpy" in left_out
    assert "/lib/device/ports/rp2040.mpy" in left_out
    assert {"/lib/cows/scoring/reference.mpy", "/lib/device/ports/machine_pin.mpy"} <= set(
        contents
    )
    for path, content in contents.items():
        assert not path.endswith(".mpy") or content[2] == 0, path  # no native code


def test_with_viper_the_references_are_left_out():
    left_out = set(sources("pico")) - set(compiled("pico", "armv6m"))
    assert {"/lib/cows/scoring/reference.mpy", "/lib/othello/small/search.mpy"} <= left_out
    assert all(re.search(r"/reference(_flips|_moves)?\.mpy$|/small/", path) for path in left_out)


def test_a_foreign_main_py_is_renamed(capsys, tmp_path):
    main = tmp_path / "main.py"
    for number, kept in enumerate(("main.py.bak", "main.py.bak2")):
        text = f"print({number})\n"
        main.write_text(text)
        assert run_deploy("--output", tmp_path) == 0
        assert (tmp_path / kept).read_text() == text
        assert kept in capsys.readouterr().out
    assert run_deploy("--output", tmp_path) == 0  # our own files may be replaced
    assert sorted(path.name for path in tmp_path.glob("main*")) == [
        *("main.py", "main.py.bak", "main.py.bak2")
    ]


def boards_files(board):
    """Return the files that --output writes for a board."""
    contents = compiled(board, load(board).ARCH)
    manifest = {path: [digest(content)] for path, content in contents.items()}
    return {**contents, MANIFEST: format_manifest(manifest).encode()}


@pytest.mark.lint  # it builds whole boards
@pytest.mark.parametrize("boards", [("pico", "feather_m0"), ("feather_m0", "pico")])
def test_the_folder_has_the_files_of_the_latest_board_alone(boards, tmp_path, capsys):
    for board in boards:
        assert run_deploy("--output", tmp_path, "--board", board) == 0
        assert f"for board file {board} are in {tmp_path}" in capsys.readouterr().out
        assert contents(tmp_path) == boards_files(board)
    assert all(any(path.iterdir()) for path in tmp_path.rglob("*") if path.is_dir())


# ---- the plan ----

OLD, FRESH, THEIRS = (Entry(letter * 16, 100) for letter in "abc")
FONT, FONT_NEW = "/lib/font.mpy", "/lib/font.mpy.new"
CODES = "/lib/cows/codes.mpy"


def plan(wanted: dict[str, Entry], found: dict[str, Entry], manifest: dict[str, list[Entry]]):
    """Return the plan's lists that are not empty, by name."""
    compared = compare(
        {path: entry.digest for path, entry in wanted.items()},
        found,
        {path: [entry.digest for entry in entries] for path, entries in manifest.items()},
        is_begun=lambda path: False,
        main="/main.py",
    )
    return {name: paths for name, paths in compared._asdict().items() if paths}


@pytest.mark.parametrize(
    ("wanted", "found", "manifest", "expected"),
    [
        ({FONT: FRESH}, {FONT: FRESH}, {}, {}),  # copied by hand
        ({FONT: FRESH}, {FONT_NEW: FRESH}, {}, {"staged": [FONT]}),
        ({FONT: FRESH}, {FONT: FRESH, FONT_NEW: OLD}, {FONT: [OLD]}, {"leftover": [FONT_NEW]}),
        ({}, {FONT_NEW: FRESH}, {FONT: [FRESH]}, {"leftover": [FONT_NEW]}),
        ({}, {FONT_NEW: FRESH}, {}, {}),  # a user's
        ({}, {FONT: THEIRS}, {FONT: [OLD]}, {"modified": [FONT]}),
    ],
)
def test_a_plan_has_the_necessary_changes(wanted, found, manifest, expected):
    """On a whole drive test_drive.py tests the others."""
    assert plan(wanted, found, manifest) == expected


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/code.py", "/code.txt"),
        *((CODES, name) for name in ("/lib/cows/codes.py", "/cows.py", "/cows.mpy")),
        *((CODES, name) for name in ("/lib/cows/codes", "/cows")),
    ],
)
def test_files_that_would_be_imported_instead_are_renamed(path, name):
    entry = THEIRS if "." in name else Entry("", 0)
    assert plan({path: FRESH}, {path: FRESH, name: entry}, {}) == {"backed_up": [name]}
    assert plan({path: FRESH}, {path: FRESH, name + "x": entry}, {}) == {}
    if entry is THEIRS:
        assert plan({path: FRESH}, {path: FRESH, name: OLD}, {name: [OLD]}) == {"stale": [name]}


def test_a_manifest_survives_a_round_trip_and_damage():
    manifest = {"/main.py": ["a" * 16], "/lib/font.mpy": ["b" * 16, "c" * 16]}
    assert parse_manifest(format_manifest(manifest)) == manifest
    assert parse_manifest("rubbish\n\n/lib/x.mpy\n/main.py abc\n") == {"/main.py": ["abc"]}


# ---- one line and exit status 2; test_refusals.py has more ----


@pytest.mark.parametrize(
    ("ports", "arguments", "words"),
    [
        ([], [], ["no board connected"]),
        ([], ["--port", "/dev/none"], ["/dev/none", "no board is connected"]),
        (["/dev/ttyACM0"], ["--mpy-cross", "x"], ["no CIRCUITPY drive is mounted"]),
        (["/dev/ttyACM0", "/dev/ttyACM1"], [], ["several boards", "/dev/ttyACM0", "/dev/ttyACM1"]),
    ],
)
def test_a_missing_board_and_several_boards_are_refused(
    capsys, monkeypatch, ports, arguments, words
):
    usb_ports = [SimpleNamespace(device=port, vid=0x2E8A, description="Board") for port in ports]
    monkeypatch.setattr(list_ports, "comports", lambda: usb_ports)
    line = programs.refusal(capsys, "deploy", deploy.main, *arguments)
    assert [word for word in words if word not in line] == [], line


def test_a_silent_board_is_refused(capsys, monkeypatch):
    monkeypatch.setattr("deployment.connection.TIMEOUT_S", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = f"socket://127.0.0.1:{server.getsockname()[1]}"
        line = programs.refusal(capsys, "deploy", deploy.main, "--port", port)
    assert "does not answer: hold #" in line


def test_a_source_with_a_syntax_error_is_refused(monkeypatch, tmp_path):
    tree = make_tree(tmp_path)
    (tree / "lib/font.py").write_text("def f(:\n")
    monkeypatch.setattr("deployment.files.ROOT", tree)
    with pytest.raises(ToolError, match=r"font\.py does not compile: SyntaxError"):
        compiled("pico", "armv6m")


# ---- whole runs, as a user makes them ----


@pytest.fixture(scope="module")
def powered(pico_firmware):
    from emulator import EmulatedPico

    pico = EmulatedPico(pico_firmware("hard"))
    blank = pico.flash_image()
    pico.boot()
    return pico, blank


@pytest.fixture
def bench(powered, tmp_path) -> Bench:
    return Bench(make_tree(tmp_path), powered[0])


@pytest.fixture
def blank(powered) -> bytes:
    return powered[1]


THEIR_FILES = {"main.py": b"print('mine')\n", "lib/theirs.py": b"X = 1\n", "notes.txt": b"keep"}


def test_a_board_is_updated_and_other_files_stay(bench, blank):
    before = THEIR_FILES | {"lib/font.py": b"A = 1\n"}  # as `mip install` writes it
    with bench.switched_on(blank, before):
        output = bench.deploy("--dry-run")
        assert "copy     /lib/font.mpy" in output and "would copy 6 files" in output
        assert bench.pico.files() == before

        output = bench.deploy()
        kept = {("main.py.bak" if n == "main.py" else n): c for n, c in THEIR_FILES.items()}
        assert bench.pico.files() == bench.contents() | kept
        assert "renamed  /main.py  to /main.py.bak" in output
        assert "copied 6 files" in output and "MicroPython 1." in output

        (bench.tree / "lib/font.py").write_text("A = 2\n")
        (bench.tree / "lib/cows/codes.py").unlink()
        output = bench.deploy()  # while main.py runs
        assert bench.pico.files() == bench.contents() | kept
        assert "copied   /lib/font.mpy" in output and "removed  /lib/cows/codes.mpy" in output
        assert "copied 1 file " in output and "1 removed, 4 unchanged" in output

        output = bench.deploy()
        assert "copied 0 files (0 bytes), 0 removed, 5 unchanged" in output
    bench.pico.reset()
    bench.pico.until(CONNECTED, 1.0)
    bench.pico.run(0.5)
    assert bench.pico.exec("import sys; print('font' in sys.modules)").strip() == "True"


def test_a_package_replaces_a_module_and_empty_folders_are_removed(bench, blank):
    old = {f"lib/{name}.mpy": name.encode() for name in ("cows/expert", "othello/looking")}
    manifest = {"/" + path: [digest(content)] for path, content in old.items()}
    old[MANIFEST.lstrip("/")] = format_manifest(manifest).encode()
    (bench.tree / "lib/cows/expert").mkdir()
    (bench.tree / "lib/cows/expert/__init__.py").write_text("C = 1\n")
    with bench.switched_on(blank, old):
        assert "2 removed" in bench.deploy()
        assert bench.pico.files() == bench.contents()
        folders = "import os; print([e[0] for e in os.ilistdir('/lib') if e[1] == 0x4000])"
    assert ast.literal_eval(bench.pico.exec(folders)) == ["cows", "device"]


@pytest.mark.parametrize("theirs", [{}, {"lib/font/theirs.py": b"X = 1\n"}])
def test_a_module_replaces_a_package(bench, blank, theirs):
    """A folder of our old files alone is removed; one with a file of the user is renamed."""
    old = {"lib/font/__init__.mpy": b"font", "lib/font/glyphs/list.mpy": b"list"}
    manifest = {"/" + path: [digest(content)] for path, content in old.items()}
    old[MANIFEST.lstrip("/")] = format_manifest(manifest).encode()
    with bench.switched_on(blank, old | theirs):
        assert "2 removed" in bench.deploy()
        kept = {path.replace("font", "font.bak"): content for path, content in theirs.items()}
        assert bench.pico.files() == bench.contents() | kept
        folders = "import os; print([e[0] for e in os.ilistdir('/lib') if e[1] == 0x4000])"
    expected = ["cows", "device"] + ["font.bak"] * bool(theirs)
    assert sorted(ast.literal_eval(bench.pico.exec(folders))) == expected


def test_another_run_completes_an_update_that_was_cut_while_renaming(bench, blank):
    """test_fault_injection.py pulls the cable while files are copied."""
    old = bench.contents()
    for name in ("lib/cows/codes.py", "lib/font.py"):
        (bench.tree / name).write_text("A = 'new'\n")
    (bench.tree / "lib/more.py").write_text("C = 1\n")
    new = bench.contents()
    received = bytearray()

    def pull_after_a_renaming(data):
        received.extend(data)
        if b"/lib/cows/codes.mpy\r\n" in received:
            detach()
            bench.pico.pull_cable()  # USB is its power

    with bench.switched_on(blank, old | {"lib/theirs.py": b"X = 1\n"}):
        detach = bench.pico.on_output(pull_after_a_renaming)
        done = bench.run()
    programs.assert_refused(done, "deploy: ", "run this again", may_print=True)

    files = bench.pico.files()
    for name in {*old, *new} - {"lib/deployed.txt"}:
        assert files.get(name) in (old.get(name), new.get(name), None), name
    assert "main.py" not in files
    with bench.serve():
        bench.deploy()
        assert bench.pico.files() == new | {"lib/theirs.py": b"X = 1\n"}


def ballast(free: int, files: dict[str, bytes]) -> bytes:
    """Return a file content that leaves about `free` of the Pico's 352 blocks beside `files`."""
    from emulator import filesystem

    used = 2 + sum(-(-len(content) // filesystem.BLOCK) for content in files.values())
    folders = {name.rpartition("/")[0] for name in files}
    return bytes((filesystem.BLOCKS - used - 2 * len(folders) - free) * (filesystem.BLOCK - 16))


def test_old_files_are_removed_first_if_space_is_short(bench, blank):
    numbers = ",".join(str(n * n) for n in range(1500))
    (bench.tree / "lib/cows/codes.py").write_text(f"A = '{numbers}'\n")
    old = bench.contents()
    (bench.tree / "lib/cows/codes.py").write_text(f"A = '{numbers[::-1]}'\n")
    new = bench.contents()
    log = {"log.txt": ballast(6, old)}
    with bench.switched_on(blank, old | log | {"lib/deployed.txt.new": b"a run cut sh"}):
        printed = bytearray()
        detach = bench.pico.on_output(printed.extend)
        no_space = pytest.raises(NoSpace, match="no space left on the board")
        with no_space, connected(bench.url) as connection:  # the flash fills up in an update
            connection.prepare()
            printed.clear()
            connection.write("/big", bytes(range(256)) * 160)
        detach()
        assert b"soft reboot" in printed  # after the error the board starts again
        with connected(bench.url) as connection:
            connection.prepare()
            connection.run("remove('/big')")
        output = bench.deploy()
        assert "removing the old ones first" in output
        assert "copied 1 file " in output and "main.py" not in output
        assert bench.pico.files() == new | log
