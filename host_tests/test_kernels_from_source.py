"""The kernels as the board's own compiler makes them, from source, give what their twins give.

Before MicroPython 1.29 viper's unary - and ~ could overwrite their operand. Before 1.28 indexed
access through ptr16 and ptr32 could overwrite the index on Thumb. tools/deploy.py copies files
compiled by mpy-cross 1.29; `mpremote mip install` copies sources, which the board compiles.
"""

import ast

import pytest

import on_device
from boards import pico as board
from deployment.files import compiled, packaged
from deployment.mpy import compile_file, uses_viper
from emulator import CONNECTED, EmulatedPico
from emulator.othello_player import Othello
from emulator.player import Patient

pytestmark = pytest.mark.pico
# Packages of a kernel, and the kind of code that each has with MicroPython 1.25 and 1.26. The
# compiler of both gives up on the large search: there the small one serves.
KINDS = {
    "cows.scoring": "viper",
    "cows.consistent": "viper",
    "cows.expert": "viper",
    "othello.rules": "viper",
    "othello.small.node": "viper",
}
CHECKS = (
    "cows_checks.check_known_scores",
    "cows_checks.check_scores_of_random_codes",
    "cows_checks.check_twins_scan_alike",
    "expert_checks.check_viper_guesses_as_its_twin",
    "expert_checks.check_twins_work_alike",
    "board_checks.check_moves_and_flips_of_random_games",
    "perft_checks.check_the_games",
    "perft_checks.check_the_native_small_engine",
    "search_checks.check_small_boards_find_the_same_values",
    "evaluation_checks.check_checksum",
    "endgame_checks.check_games",
)


def files():
    """All of lib/ compiled by mpy-cross, but for the kernels, and the checks."""
    found = compiled("pico", "armv6m", twins=True)
    for path, source in packaged("pico").items():
        mpy = path.removesuffix(".py") + ".mpy"
        if mpy in found and uses_viper(source):
            del found[mpy]
            found[path] = source.read_bytes()
    waiting, reached = [check.split(".")[0] for check in CHECKS], set()
    while waiting:
        name = waiting.pop()
        source = on_device.find(name)
        if source is None or name in reached or "/lib/" in source.as_posix():
            continue
        reached.add(name)
        place = name.replace(".", "/")
        found[f"/lib/{place}.mpy"] = compile_file(source, f"{place}.py", "armv6m")
        waiting += on_device.imported(ast.parse(source.read_text(encoding="utf-8")))
    del found["/main.py"]
    return found


@pytest.fixture(scope="module", params=["soft", "hard"])
def started(request, pico_firmware):
    """A board at its REPL, with kernels in source, and how to put it back to that."""
    pico = EmulatedPico(pico_firmware(request.param))
    pico.install(files())
    pico.boot()
    pico.until(CONNECTED, 5)
    pico.exec("import gc, sys\nsys.path.append('/lib')")
    return pico, pico.snapshot()


@pytest.fixture
def pico(started):
    board, restore = started
    restore()
    return board


def test_the_compiler_of_the_board_makes_the_kernels(pico):
    kinds = {}
    for name in KINDS:
        parent, _, last = name.rpartition(".")
        code = f"gc.collect()\nfrom {parent} import {last} as it\nprint(it.KIND)"
        kinds[name] = pico.exec(code, within=60).strip()
    assert kinds == KINDS


@pytest.mark.parametrize("check", CHECKS)
def test_they_do_what_their_twins_do(pico, check):
    module, _, name = check.partition(".")
    pico.exec(f"gc.collect()\nimport {module}\ngc.collect()\n{module}.{name}()", within=600)


@pytest.mark.parametrize("kind", ["soft", "hard"])
def test_othello_looks_ahead_with_all_files_in_source(pico_firmware, kind):
    """As `mpremote mip install` leaves them; with 1.25 level 3 ended in a TypeError."""
    pico = EmulatedPico(pico_firmware(kind), board)
    pico.install({path: source.read_bytes() for path, source in packaged("pico").items()})
    pico.boot()
    panel = pico.panel
    player = Patient(panel.press, panel.release, pico.run, lambda: panel.cells(0.03), hold=0.04)
    player.slowness = 20  # it compiles each module that it imports
    player.expect("1 dUEL")
    game = Othello(player, levels="3", off_book=True)
    game.put(game.board.moves()[0])
    game.its_move(within=6)
    assert panel.faults == []
