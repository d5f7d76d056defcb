"""Fixtures for several test files."""

import gc
import inspect
import itertools
import os
import pickle
import signal
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import filelock
import hypothesis
import pytest

import circuit_board
import manual_texts
import page.build
import page.serve
from boards import pico as board
from browser_page import Page, open_profile
from commands import environment
from commands.errors import Unavailable
from deployment.files import compiled
from device.console import Console
from downloads import browser, firmware, npm
from emulated_files import COWS, at_prompt, library
from emulator import EmulatedPico, StartedBoards
from pcb_tools import kicad
from skips import skip_or_fail

# A script's background jobs ignore Ctrl-C, and so would all programs that the tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine is no fault of the code, so the time of an example is not limited.
hypothesis.settings.register_profile("unhurried", deadline=None)
hypothesis.settings.load_profile("unhurried")

Get = Callable[[str], Path]
# By fixture: the mark of the tests that use it.
MARKS = {"pico_firmware": "pico", "micropython": "micropython", "chromium": "browser"}
_FOLDER_NUMBERS = itertools.count()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that use firmware or a browser; put tests in a browser first.

    A page runs in real time: one process waits for it while the others compute.
    """
    for item in items:
        for name in MARKS.keys() & getattr(item, "fixturenames", ()):
            item.add_marker(MARKS[name])
    items.sort(key=lambda item: not item.get_closest_marker("browser"))


def pytest_collection_finish() -> None:
    """Exclude all modules from later collections of garbage: each takes 40 ms otherwise."""
    gc.freeze()


def _or_skip(get: Callable[..., Path]) -> Get:
    """Make `get` skip the test if there is no firmware; in CI, which has it, fail the test."""

    def firmware_path(kind: str) -> Path:
        try:
            # Building takes minutes; tools/test.py does it, not the first test.
            path = get(kind, may_fetch=False)
            if get is firmware.pico:
                npm.folder()  # the emulator needs its packages
            return path
        except Unavailable as error:
            skip_or_fail(f"run tools/firmware.py to see why there is no firmware: {error}")

    return firmware_path


@pytest.fixture(scope="session")
def pico_firmware() -> Get:
    """Return the UF2 file of a kind, "hard" or "soft", or skip the test."""
    return _or_skip(firmware.pico)


@pytest.fixture(scope="session")
def micropython() -> Get:
    """Return the MicroPython executable of a kind, "hard" or "soft", or skip the test."""
    return _or_skip(firmware.unix)


@pytest.fixture(scope="session")
def kicad_python() -> str:
    """Return the Python that has KiCad's module, or skip the test."""
    try:
        return kicad.python()
    except Unavailable as error:
        pytest.skip(f"NO CIRCUIT BOARD MADE: {error}")


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Any]:
    """Return the result of `function()`, by name; only one process of this run calls it."""
    base = tmp_path_factory.getbasetemp()
    folder = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base

    def result(name: str, function: Callable[[], Any]) -> Any:
        path = folder / f"{name}.pickle"
        with filelock.FileLock(f"{path}.lock"):
            if not path.exists():
                path.write_bytes(pickle.dumps(function()))
            return pickle.loads(path.read_bytes())

    return result


@pytest.fixture(scope="session")
def made_circuit_board(
    kicad_python: str, once: Any, tmp_path_factory: pytest.TempPathFactory
) -> Any:
    """Return the folder of a circuit board and KiCad's report; each board is made once."""
    folder = tmp_path_factory.mktemp("pcb")
    return lambda name: once(name, lambda: circuit_board.make(folder, name))


@pytest.fixture(scope="session")
def started_boards() -> StartedBoards:
    """Boards that several tests share; each test gets its board in the state after the start."""
    return StartedBoards()


@pytest.fixture(scope="session")
def switch_on(pico_firmware: Get, started_boards: StartedBoards) -> Callable[..., EmulatedPico]:
    """Switch on a Pico with the console on it; tests share boards with equal arguments.

    `extra`: more files; `main`: another main.py; `held`: keys held at the start. The fixture waits
    until the board shows `shows`; it does not wait if that is "" or `#` is held, for the REPL.
    """

    def on(
        kind: str = "hard",
        *,
        seed: int = 0,
        held: str = "",
        usb: bool = False,
        main: str = "",
        extra: Mapping[str, bytes] = MappingProxyType({}),
        shows: str = "1 dUEL",
    ) -> EmulatedPico:
        def start() -> EmulatedPico:
            pico = EmulatedPico(pico_firmware(kind), board, seed=seed, usb=usb)
            files = {**compiled("pico", board.ARCH), **extra}
            pico.install({**files, "/main.py": main.encode()} if main else files)
            for key in held:
                pico.panel.press(key)
            pico.boot()
            if shows and "#" not in held:
                pico.until(pico.panel.showing(shows), within=3)
            return pico

        key = (kind, seed, held, usb, main, frozenset(extra.items()), shows)
        return started_boards.get(key, start)

    return on


@pytest.fixture
def thinking_pico(pico_firmware: Get, started_boards: StartedBoards) -> EmulatedPico:
    """An emulated Pico with the duel's engines, compiled as for a board, without the console."""

    def start() -> EmulatedPico:
        return at_prompt(pico_firmware("hard"), library(COWS, references=True))

    return started_boards.get("the duel's engines", start)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A running browser; without one the tests are skipped, but in CI they fail."""
    try:
        path = browser.chromium()
        npm.folder()
    except Unavailable as error:
        skip_or_fail(error)
    with browser.running(path) as running:
        yield running


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page for one's own computer, and under a sub-path the published page."""
    folder = tmp_path_factory.mktemp("web")
    page.serve.write(page.build.page(with_pico=True), folder)
    page.serve.write(page.build.page(with_pico=False), folder / "else" / "where")
    return folder


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """The address of the served page."""
    with page.serve.running(site) as url:
        yield url


@pytest.fixture
def storing_context(chromium: Any) -> Iterator[Any]:
    """A new browser profile whose pages store their files."""
    with open_profile(chromium, has_service_worker=True) as storing:
        yield storing


@pytest.fixture
def context(chromium: Any) -> Iterator[Any]:
    """A new browser profile without a service worker."""
    with open_profile(chromium, has_service_worker=False) as quick:
        yield quick


@pytest.fixture
def tab(context: Any, address: str) -> Iterator[Page]:
    """The page in a tab, not yet opened; messages on its console fail the test."""
    opened = Page(context.new_page(), address)
    yield opened
    assert opened.troubles == []


@pytest.fixture(scope="session", autouse=True)
def environment_entered() -> Iterator[None]:
    """Let a command in the process of a test continue in the environment of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(environment, "enter", lambda: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def data_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Point the user's data folder to a temporary one, for all tests."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder / "session"))
        yield folder


@pytest.fixture(autouse=True)
def data_folder(data_folders: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder for one test; it does not exist before the test."""
    folder = data_folders / str(next(_FOLDER_NUMBERS))
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def shown_texts(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """The texts of our games in a test on the simulated board; the manual must have them."""
    texts: set[str] = set()
    show = Console.show

    def record_and_show(self: Console, text: str) -> None:
        frame = inspect.currentframe()  # inspect.stack() takes 5 ms, and pages are many
        callers = []  # modules: of this function, of its caller, of the caller's caller
        while frame and len(callers) < 3:
            callers.append(frame.f_globals["__name__"])
            frame = frame.f_back
        if callers[1] == "simulator.simulated":  # its `show` calls this one
            del callers[1]
        show(self, text)
        if callers[1].startswith(("games", "device")):
            texts.add(text)

    monkeypatch.setattr(Console, "show", record_and_show)
    yield texts
    if missing := manual_texts.missing(texts):
        pytest.fail(f"docs/user/manual.md lacks the texts {missing}", pytrace=False)
