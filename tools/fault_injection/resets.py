"""Reset by brown-out while starting, reading modules or thinking; the menu must follow."""

import random

from benchmarks.target import EXPERT_THINKS, OTHELLO_THINKS
from commands.reporting import ShowProgress

from . import emulated_boards
from .report import Report, again

# By situation: the keys that lead there, and the least and the greatest delay of the reset, in s.
SITUATIONS = {
    "the start": ("", (0.0, 0.3)),
    "a module is read": ("1", (0.0, 0.1)),
    "the weights are read": (OTHELLO_THINKS, (0.0, 0.4)),
    "Othello thinks": (OTHELLO_THINKS, (0.4, 2.0)),
    "the expert thinks": (EXPERT_THINKS, (0.0, 0.15)),
    "a game is saved": ("5****34*", (0.0, 0.3)),
}


def run(
    times: int,
    seed: int,
    progress: ShowProgress,
    kinds: tuple[str, ...] = emulated_boards.KINDS,
    situations: tuple[str, ...] = tuple(SITUATIONS),
) -> Report:
    """Let the power dip `times` times, in each situation and on each kind of board in turn."""
    rng = random.Random(seed)
    failures: list[str] = []
    count = dict.fromkeys(situations, 0)
    slowest = 0.0
    for number in range(times):
        kind = kinds[number // len(situations) % len(kinds)]
        situation = situations[number % len(situations)]
        keys, (first, last) = SITUATIONS[situation]
        moment = 0.0
        try:
            board = emulated_boards.start_board(kind, seed=seed)  # no game is saved
            emulated_boards.press_keys(board, keys)
            if not keys:
                board.pull_cable()
            board.run(rng.uniform(first, last))
            moment = board.now
            board.panel.release_all()
            board.pull_cable()
            slowest = max(slowest, emulated_boards.wait_for_text(board))
            new_failures = emulated_boards.find_failures(board)
        except emulated_boards.ERRORS as error:
            new_failures = [str(error)]
        count[situation] += 1
        failures += [
            f"{kind}, reset at {1000 * moment:.3f} ms while {situation}: {failure}\n"
            + again("resets", seed, number + 1)
            for failure in new_failures
        ]
        progress(number + 1, times, "resets", f"{len(failures)} failures")
    figures: dict[str, str | float] = {f"resets while {what}": n for what, n in count.items()}
    figures["slowest to the menu, s"] = round(slowest, 2)
    figures["no menu, a violation at the pins or a traceback"] = len(failures)
    return Report(figures, failures)
