"""Measure the time of a score, of a move, and of each kind of move."""

from __future__ import annotations

from commands.errors import Unavailable
from downloads import toolchain
from tree_tools.files import FOLDER
from tree_tools.games import SHIPPED

from . import moves as timed
from .consistent import (
    WORST,
    History,
    c_cycles_per_candidate,
    move_snippet,
    scan_snippet,
    score_snippet,
)
from .target import AnyTarget, Row, Target, say


def score(target: AnyTarget) -> list[Row]:
    """Measure one score, called from Python."""
    viper, python = (float(target.exec(score_snippet(kind))) for kind in ("viper", "Python"))
    return [("four digits", viper, python, python / viper)]


def move(target: AnyTarget) -> list[Row]:
    """Measure the worst moves known, without the console."""
    rows = []
    for history in WORST:
        viper, python = (
            [float(n) for n in target.exec(move_snippet(kind, history)).split()]
            for kind in ("viper", "Python")
        )
        slices = (viper[1] / 1000, python[1] / 1000)
        rows.append(
            (_name(history), viper[0] / 1000, python[0] / 1000, python[0] / viper[0], *slices)
        )
    return rows


def scan(target: AnyTarget) -> list[Row]:
    """Measure the cycles per candidate of the scan, in viper on the board and in C."""
    viper = [
        float(target.exec(scan_snippet("viper", history))) * target.clock / 10**history.digits
        for history in WORST
    ]
    if not isinstance(target, Target):
        return [
            (_name(history), cycles, None, None)
            for history, cycles in zip(WORST, viper, strict=True)
        ]
    try:
        with toolchain.compiler() as gcc:
            c = [
                [c_cycles_per_candidate(history, kernel, gcc) for kernel in ("scan", "each")]
                for history in WORST
            ]
    except Unavailable as error:
        say(f"no figures for C: {error}")
        c = [["no compiler"] * 2] * len(WORST)
    return [
        (_name(history), cycles, *others)
        for history, cycles, others in zip(WORST, viper, c, strict=True)
    ]


def _name(history: History) -> str:
    count = len(history.replies)
    return f"{history.digits} digits, {count} {'reply' if count == 1 else 'replies'}"


SEEDS = {True: (1, 2, 3), False: (1,)}  # of the expert's timed games, with and without repeats


def moves(target: AnyTarget) -> list[Row]:
    """Measure time and heap of every kind of move, the worst of a few each."""
    rows = []
    for name in SHIPPED:
        games = timed.longest_searches(FOLDER / f"{name}.tree")
        rows += [
            _worst(target, f"tree {name}, opened and checked", timed.load(name)),
            _worst(target, f"tree {name}, a move", timed.from_tree(name, games)),
        ]
    for repeats, seeds in SEEDS.items():
        what = f"expert on-line, 5 {'' if repeats else 'distinct '}digits"
        snippets = [timed.on_line(seed, 5, repeats) for seed in seeds]
        rows.append(_worst(target, what, *snippets))
    rows.append(_worst(target, "SlowMoo12, a number drawn", timed.draws()))
    rows.append(_worst(target, "counting the codes that fit", timed.counts()))
    for digits in (4, 5):
        what = f"the code of `SLY` changed, {digits} digits"
        rows.append(_worst(target, what, timed.sly(digits)))
    return rows


def _worst(target: AnyTarget, what: str, *snippets: str) -> Row:
    """Return a row of the greatest figures that snippets print."""
    maxima, retained_bytes, count = [0, 0, 0], 0, 0
    for snippet in snippets:
        *lines, last = target.exec(snippet).splitlines()
        rows = [tuple(map(int, line.split())) for line in lines]
        maxima = [max(column) for column in zip(maxima, *rows, strict=True)]
        retained_bytes = max(retained_bytes, int(last))
        count += len(rows)
    return (what, count, maxima[0] / 1000, maxima[1] / 1000, maxima[2], retained_bytes)
