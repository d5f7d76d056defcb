"""Kernels give the same results as the reference, also if the board itself compiles them.

Before MicroPython 1.29 viper's unary - and ~ could overwrite their operand. Before 1.28 indexed
access through ptr16 and ptr32 could overwrite the index on Thumb. tools/deploy.py copies files
compiled by mpy-cross 1.29; `mpremote mip install` copies sources, which the board compiles.
"""

import ast

import pytest

from boards import pico as board
from deployment.files import compiled, package_sources
from deployment.mpy import compile_file, uses_viper
from deployment.remote_board import find, imported
from emulated_files import at_prompt
from emulator.othello_player import Othello
from emulator.player import SlowBoardPlayer, emulated
from test_runner import on_device

COMPILED = "mpy-cross"  # on the hard-float firmware, with kernels compiled here
# The value of `KIND` on each board. The compiler of 1.25 cannot compile the large search and
# the solver, so `small` is used for both then.
KINDS = {"cows.scoring": "viper", "othello.rules": "viper", "othello.small.kernel": "viper"}
SMALL_CHECKS = (
    "cows_checks.check_known_scores",
    "cows_checks.check_the_kernel_scans_as_its_reference",
    "expert_checks.check_the_kernels_work_as_their_reference",
    "board_checks.check_pass_and_end",
    "crc32_checks.check_all_implementations_agree",
    "endgame_checks.check_passes_in_a_row",
)
LARGE_CHECKS = (
    "perft_checks.check_the_native_midgame",
    "perft_checks.check_the_native_small_engine",
    "search_checks.check_small_boards_find_the_same_values",
)
# The compiler's defects show with any input, so a small part of the checks is enough.
AMOUNTS = {
    "cows_checks.HISTORIES": 15,
    "expert_checks.HISTORIES": 5,
    "perft_checks.DEPTHS": 4,
    "perft_checks.GAMES": 2,
}
CHECKS = {
    "soft": SMALL_CHECKS,
    "hard": SMALL_CHECKS + LARGE_CHECKS,
    COMPILED: (
        "perft_checks.check_perft",
        "perft_checks.check_the_native_midgame",
        "perft_checks.check_the_native_small_engine",
        "search_checks.check_the_small_kernel_and_its_reference_visit_the_same_nodes",
    ),
}


def files(kind):
    """Return lib/ and the checks compiled by mpy-cross; if not COMPILED, kernels as sources."""
    files = compiled("pico", "armv6m", references=True)
    sources = package_sources("pico")
    for path, source in sources.items() if kind != COMPILED else ():
        mpy = path.removesuffix(".py") + ".mpy"
        if mpy in files and uses_viper(source):
            del files[mpy]
            files[path] = source.read_bytes()
    waiting, reached = [check.split(".")[0] for check in CHECKS[kind]], set()
    while waiting:
        name = waiting.pop()
        source = find(name, on_device.FOLDERS)
        if source is None or name in reached or source in sources.values():
            continue
        reached.add(name)
        place = name.replace(".", "/")
        files[f"/lib/{place}.mpy"] = compile_file(source, f"{place}.py", "armv6m")
        waiting += imported(ast.parse(source.read_text(encoding="utf-8")), on_device.FOLDERS)
    del files["/main.py"]
    return files


@pytest.fixture
def started(pico_firmware, started_boards):
    """Return a board of CHECKS at its REPL."""

    def on(kind):
        def start():
            pico = at_prompt(pico_firmware("hard" if kind == COMPILED else kind), files(kind))
            pico.exec("import gc, sys\nsys.path.append('/lib')")
            return pico

        return started_boards.get(("kernels", kind), start)

    return on


@pytest.mark.parametrize("kind", CHECKS)
def test_the_board_has_the_kernels(started, kind):
    pico = started(kind)
    code = "gc.collect()\nimport {0}\nprint(sys.modules['{0}'].KIND)"
    kinds = {name: pico.exec(code.format(name), within=60).strip() for name in KINDS}
    assert kinds == KINDS
    large = "Python" if kind == "soft" else "viper"
    for name in ("othello.midgame", "othello.endgame"):
        assert pico.exec(code.format(name), within=60).strip() == large
    pico.exec('from othello import levels\nsolver, _ = levels.load("endgame")', within=60)
    assert pico.exec("print(solver.SOLVE_MAX_EMPTY)").strip() == ("8" if kind == "soft" else "64")


@pytest.mark.parametrize(("kind", "check"), [(k, check) for k in CHECKS for check in CHECKS[k]])
def test_kernels_work_as_their_reference(started, kind, check):
    module, _, name = check.partition(".")
    amounts = [f"{at} = {n}" for at, n in AMOUNTS.items() if at.startswith(module + ".")]
    code = ["gc.collect()", f"import {module}", *amounts, "gc.collect()", f"{module}.{name}()"]
    started(kind).exec("\n".join(code), within=600)


def test_the_console_compiles_the_native_search(pico_firmware):
    """The memory reserved for the search is not taken from the compiler."""
    sources = {path: source.read_bytes() for path, source in package_sources("pico").items()}
    del sources["/main.py"]
    pico = at_prompt(pico_firmware("hard"), sources, board=board)
    code = (
        "from device import start",
        "console = start.power_up([])",
        "console.step()",
        "console.begin('games.othello')",
        "from games.othello import turns",
        "from othello import levels",
        "engine, _ = levels.load('midgame')",
        "print(engine.__name__, engine.KIND)",
    )
    assert pico.exec("\n".join(code), within=60).split() == ["othello.midgame", "viper"]


def test_othello_looks_ahead_with_all_files_in_source(pico_firmware):
    """As after `mpremote mip install`; with 1.25 level 3 ended in a TypeError."""
    sources = {path: source.read_bytes() for path, source in package_sources("pico").items()}
    pico = at_prompt(pico_firmware("soft"), sources, board=board)
    player = emulated(pico, SlowBoardPlayer)
    player.limit_factor = 20  # it compiles each imported module
    player.expect("1 dUEL")
    game = Othello(player, levels="3", off_book=True)
    game.put(game.board.moves()[0])
    game.machine_move(within=6)
    assert pico.panel.violations == []
