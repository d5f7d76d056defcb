"""Measure the speed of Othello's engine, and a move of each level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from . import endings
from . import othello as snippets
from .target import AnyTarget, Failed, Row


def perft(target: AnyTarget) -> list[Row]:
    """Measure the speed of the rules: moves counted in perft from the start."""
    move_counts = {3: 4 + 12 + 56, 4: 4 + 12 + 56 + 244}  # the last move is counted, not made
    viper, twin = (
        1e6 * move_counts[depth] / float(target.exec(snippets.perft(kind, depth)))
        for kind, depth in (("viper", 4), ("Python", 3))
    )
    return [("perft 4, in Python perft 3", viper, twin, viper / twin)]


def lookahead(target: AnyTarget) -> list[Row]:
    """Measure alpha-beta with the large weights, on fixed positions with more than 12 empties."""
    positions = snippets.positions("middle.txt")
    few = positions[::6]
    return [
        _measure_search(target, "depth 6, viper", positions, "viper", 6),
        _measure_search(target, "depth 3, viper", few, "viper", 3),
        _measure_search(target, "depth 3, Python", few, "Python", 3),
    ]


def _measure_search(
    target: AnyTarget, what: str, positions: Sequence[snippets.Position], kind: str, depth: int
) -> Row:
    times_us, longest, nodes = _columns(
        target.exec(snippets.search(position, kind, depth)) for position in positions
    )
    mean, worst = sum(times_us) / len(times_us) / 1000, max(times_us) / 1000
    return (
        what,
        len(times_us),
        1e6 * sum(nodes) / sum(times_us),
        mean,
        worst,
        max(longest) / 1000,
    )


def solving(target: AnyTarget) -> list[Row]:
    """Measure exact endgame searches, slice by slice."""
    rows = []
    for what, name, kind in (
        ("8 empty squares", "8", "viper"),
        ("10 empty squares", "10", "viper"),
        ("12 empty squares", "12", "viper"),
        ("14 empty squares, FFO 1 to 7", "ffo", "viper"),
        ("8 empty squares, the first two", "8", "viper"),
        ("8 empty squares, the first two, in Python", "8", "Python"),
    ):
        positions = endings.endings(name)
        if what.startswith("8 empty squares,"):
            positions = positions[:2]
        times_ms, longest = [], []
        for ending in positions:
            answer = target.exec(endings.solve_snippet(ending, kind=kind)).split()
            if int(answer[0]) != ending.value:
                raise Failed(f"{ending.name}: solved as {answer[0]} instead of {ending.value}")
            times_ms.append(int(answer[2]) / 1000)
            longest.append(int(answer[3]) / 1000)
        mean = sum(times_ms) / len(times_ms)
        rows.append((what, len(times_ms), mean, max(times_ms), sum(times_ms) / 1000, max(longest)))
    return rows


def levels(target: AnyTarget) -> list[Row]:
    """Measure a move of each level, on the fixed positions."""
    positions = snippets.positions("middle.txt")
    rows = []
    for number in range(1, 10):
        times_us, longest, heap = _columns(
            target.exec(snippets.level(number, position)) for position in positions
        )
        mean, worst = sum(times_us) / len(times_us) / 1000, max(times_us) / 1000
        rows.append(
            (f"level {number}", len(times_us), mean, worst, max(longest) / 1000, max(heap))
        )
    return rows


def _columns(printed: Iterable[str]) -> Iterator[tuple[int, ...]]:
    """Return the columns of the numbers that snippets print."""
    return zip(*[map(int, line.split()) for line in printed], strict=True)
